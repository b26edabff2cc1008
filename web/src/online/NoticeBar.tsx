/** A word from the server, on whatever page: it is my turn in a game that I do not look at. */
import type { PageNotice } from '@bridgehead/protocol';
import { useEffect, useState } from 'preact/hooks';
import { linkTo } from './online-routes.js';
import { followLessons } from './lesson-sync.js';
import { keepTitle } from './tab-title.js';
import { askWaiting, lastNotice } from './games-waiting.js';
import { live, who } from './signed-in.js';
import '../ui/control.css';
import './notice.css';

export function NoticeBar() {
  const [notice, setNotice] = useState<PageNotice | undefined>(undefined);
  const known = who.value;
  const id = known.is === 'known' ? known.me?.id : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    return live().hearNotices((heard) => {
      setNotice(heard);
      lastNotice.value = heard;
      void askWaiting();
    });
  }, [id]);

  useEffect(keepTitle, []);
  useEffect(followLessons, []);

  useEffect(() => {
    const done = new AbortController();
    const look = () => {
      if (document.visibilityState === 'visible') void askWaiting();
    };
    const moveOn = () => {
      look();
      // Anyone who has come to the board needs no word of it.
      setNotice((before) =>
        before !== undefined && before.game !== null && location.hash === linkTo({ page: 'online', id: before.game })
          ? undefined
          : before,
      );
    };
    look();
    addEventListener('hashchange', moveOn, { signal: done.signal });
    addEventListener('online', look, { signal: done.signal });
    document.addEventListener('visibilitychange', look, { signal: done.signal });
    return () => done.abort();
  }, []);

  return (
    <div role="status">
      {notice && (
        <div class="notice">
          <p>{notice.text}</p>
          <div class="notice-ways">
            {notice.game !== null && (
              <a
                class="control control-main"
                href={linkTo({ page: 'online', id: notice.game })}
                onClick={() => setNotice(undefined)}
              >
                Open game
              </a>
            )}
            <button type="button" class="control" onClick={() => setNotice(undefined)}>
              Close
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
