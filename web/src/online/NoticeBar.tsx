/** A word from the server: it is my turn in a game that I do not look at. */
import type { PageNotice } from '@bridgehead/engine/online';
import { useEffect, useState } from 'preact/hooks';
import { linkTo } from './online-routes.js';
import { live, who } from './who.js';

export function NoticeBar() {
  const [notice, setNotice] = useState<PageNotice | undefined>(undefined);
  const known = who.value;
  const id = known.is === 'known' ? known.me?.id : undefined;
  useEffect(() => (id === undefined ? undefined : live().hearNotices(setNotice)), [id]);
  return (
    <div class="online-notice-place" role="status">
      {notice && (
        <div class="online-notice">
          <p>{notice.text}</p>
          <div class="online-buttons">
            {notice.game !== null && (
              <a class="control control-main" href={linkTo({ page: 'online', id: notice.game })} onClick={() => setNotice(undefined)}>
                To the game
              </a>
            )}
            <button type="button" class="control" onClick={() => setNotice(undefined)}>
              Put away
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
