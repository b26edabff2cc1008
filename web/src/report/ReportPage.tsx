/** The report of a kept game: shown as it will be downloaded, with ways to keep and to print it. */
import type { GameTypes } from '@bridgehead/engine';
import { bySide } from '@bridgehead/engine';
import { readRecord } from '@bridgehead/engine/records';
import { useEffect, useRef, useState } from 'preact/hooks';
import { loadDrawing } from '../board/DrawnMap.js';
import { findLevel, levelName } from '../computer/levels.js';
import type { TextFile } from '../saved-games/files.js';
import { download, recordFile } from '../saved-games/files.js';
import { homeOf } from '../saved-games/from-server.js';
import { keeperOf } from '../saved-games/who-plays.js';
import { openRecord } from '../saved-games/open-record.js';
import type { OpenedRecord } from '../saved-games/open-record.js';
import type { StoredGame } from '../saved-games/stored-game.js';
import type { Kit } from '../kit/kit.js';
import { BrokenRecord } from '../trouble/BrokenGame.js';
import type { Author } from '../replay/comments.js';
import { routeTo } from '../browser/routes.js';
import { cryptoChance } from '../browser/crypto-chance.js';
import '../ui/control.css';
import { pictureOfMap } from './map-picture.js';
import { makeReport } from './report.js';
import './report-page.css';

interface ReportPageProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly stored: StoredGame;
}

type Shown<T extends GameTypes> =
  | { readonly is: 'coming' }
  | { readonly is: 'there'; readonly document: string; readonly title: string }
  | { readonly is: 'broken'; readonly opened: Extract<OpenedRecord<T>, { ok: false }> }
  | { readonly is: 'failed'; readonly error: unknown };

export function ReportPage<T extends GameTypes>({ kit, stored }: ReportPageProps<T>) {
  const [shown, setShown] = useState<Shown<T>>({ is: 'coming' });
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    let wanted = true;
    write(kit, stored).then(
      (made) => wanted && setShown(made),
      (error: unknown) => wanted && setShown({ is: 'failed', error }),
    );
    return () => {
      wanted = false;
    };
  }, [kit, stored]);
  if (shown.is === 'failed') throw shown.error; // to the guard around the page
  if (shown.is === 'broken') return <BrokenRecord stored={stored} opened={shown.opened} />;

  const isThere = shown.is === 'there';
  return (
    <div class="report">
      <header class="report-strip">
        <h1>Report</h1>
        <nav aria-label="Report">
          <button
            type="button"
            class="control"
            disabled={!isThere}
            onClick={() => isThere && download(reportFile(stored, shown.document))}
          >
            Download
          </button>
          <button
            type="button"
            class="control"
            disabled={!isThere}
            onClick={() => frame.current?.contentWindow?.print()}
          >
            Print
          </button>
          <a class="control report-link" href={routeTo({ page: 'replay', id: stored.id })}>
            Replay
          </a>
          <a class="control report-link" href={routeTo(homeOf(stored.id))}>
            Back to the game
          </a>
        </nav>
      </header>
      <main>
        {isThere ? (
          // Nothing in it may run, whatever a record from elsewhere brings; printing needs the same origin.
          <iframe
            ref={frame}
            class="report-frame"
            title={shown.title}
            srcdoc={shown.document}
            sandbox="allow-same-origin allow-modals"
          />
        ) : (
          <p class="report-wait" role="status">
            Preparing the report …
          </p>
        )}
      </main>
    </div>
  );
}

async function write<T extends GameTypes>(kit: Kit<T>, stored: StoredGame): Promise<Shown<T>> {
  const opened = openRecord(kit.game, stored.record, cryptoChance());
  if (!opened.ok) return { is: 'broken', opened };
  const drawing = await pictureOfMap(await loadDrawing(kit.plan(opened.session.state).drawing));
  const read = readRecord(kit.game, stored.record);
  const chronicle = await kit.loadChronicle?.();
  const made = read.ok
    ? makeReport(kit, read.value, {
        title: stored.title,
        players: playersOf(kit, read.value.header.players),
        authors: bySide<T, Author>(kit.game, (side) => keeperOf(stored.keepers, side).who),
        drawing,
        ...(chronicle !== undefined && { chronicle }),
      })
    : undefined;
  if (made?.ok) return { is: 'there', document: made.document, title: made.title };
  throw new Error('Couldn’t write the report');
}

/** "remagen-turn-3.report.html", beside the record that it was made from. */
function reportFile(stored: StoredGame, document: string): TextFile {
  return { name: recordFile(stored).name.replace('.record.json', '.report.html'), text: document, type: 'text/html' };
}

/** Who played, in words. */
function playersOf<T extends GameTypes>(
  { game }: Kit<T>,
  names: { readonly [S in T['Side']]?: string } | undefined,
): Record<T['Side'], string> {
  return bySide<T, string>(game, (side) => {
    const name = names?.[side];
    const level = findLevel(name);
    if (level !== undefined) return `The computer (${levelName(level)})`;
    return name === undefined || name === 'human' ? 'A player' : name;
  });
}
