/** Pages that stand in for one that cannot be shown. None is ever blank, and each says what is safe. */
import type { GameTypes } from '@bridgehead/engine';
import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary, useState } from 'preact/hooks';
import type { TextFile } from '../keep/files.js';
import { download, recordFile } from '../keep/files.js';
import type { Loaded } from '../keep/keep.js';
import { loadGame, newGameId, saveGame } from '../keep/keep.js';
import type { OpenedRecord, Rescue } from '../keep/open-record.js';
import { sayRecordProblem } from '../keep/say-problem.js';
import { sayRescue } from '../keep/say-rescue.js';
import type { StoredGame } from '../keep/stored.js';
import { storedGame } from '../keep/summary.js';
import { START, goTo, parseRoute, routeTo } from '../routes.js';
import { CopyButton } from './CopyButton.js';
import { here, messageOf, reportOf } from './trouble-report.js';
import { TroubleCard } from './TroubleCard.js';
import '../ui/control.css';

/** Around every page: an error inside shows what happened instead of nothing. */
export function Guard({ children }: { readonly children: ComponentChildren }) {
  const [error] = useErrorBoundary();
  return <>{error === undefined ? children : <ErrorPage error={error} />}</>;
}

function ErrorPage({ error }: { readonly error: unknown }) {
  const record = useKeptRecord();
  return (
    <TroubleFrame>
      <TroubleCard title="Something went wrong" what={`The page met a fault that it cannot get over. ${messageOf(error)}`} comfort={record === undefined ? 'Games that you have begun are safe: each was kept after its last action.' : 'The game is safe: it was kept after its last action. Load the page again to go on.'}>
        <button type="button" class="control control-main" onClick={() => location.reload()}>
          Load the page again
        </button>
        {record && <DownloadButton label="Download the record" file={record} />}
        <CopyButton label="Copy a report" text={reportOf(error, here())} />
      </TroubleCard>
    </TroubleFrame>
  );
}

/** The record of the game that the address names, as it is kept. */
function useKeptRecord(): TextFile | undefined {
  const [file, setFile] = useState<TextFile | undefined>(undefined);
  useEffect(() => {
    const route = parseRoute(location.hash);
    if (route.page === 'start') return;
    loadGame(route.id).then(
      (loaded) => loaded.found === 'game' && setFile(recordFile(loaded.game)),
      () => undefined, // without storage there is nothing to download
    );
  }, []);
  return file;
}

interface BrokenGamePageProps {
  readonly id: string;
  readonly loaded: Exclude<Loaded, { found: 'game' }>;
}

/** An address of a game that is not kept here, or that cannot be read. */
export function BrokenGamePage({ loaded }: BrokenGamePageProps) {
  if (loaded.found === 'nothing') {
    return (
      <TroubleFrame>
        <TroubleCard title="This game is not here" what="The address names a game that this browser does not keep. It may have been removed, or it was played in another browser." comfort="A game goes from one browser to another as a file: export its record there, import it here." />
      </TroubleFrame>
    );
  }
  const { title, problems, raw } = loaded.broken;
  return (
    <TroubleFrame>
      <TroubleCard title={`“${title}” cannot be read`} what="What this browser kept of the game is damaged, or was written by a newer page." problems={problems} comfort="Nothing was thrown away. What is there can be downloaded; importing it saves what can be saved.">
        <DownloadButton label="Download what is there" file={{ name: 'kept-game.json', text: raw, type: 'application/json' }} />
      </TroubleCard>
    </TroubleFrame>
  );
}

interface BrokenRecordProps<T extends GameTypes> {
  readonly stored: StoredGame;
  readonly opened: Extract<OpenedRecord<T>, { ok: false }>;
}

/** A kept game whose record does not play. */
export function BrokenRecord<T extends GameTypes>({ stored, opened: { problems, rescue } }: BrokenRecordProps<T>) {
  return (
    <TroubleFrame>
      <TroubleCard title={`“${stored.title}” cannot be continued`} what="Its record does not lead through the game by the rules of this page." problems={problems.map(sayRecordProblem)} comfort={`The record itself is kept as it is. ${sayRescue(rescue)}`}>
        {rescue && rescue.kept > 0 && (
          <button type="button" class="control control-main" onClick={() => void openRescue(stored, rescue)}>
            Go on from there
          </button>
        )}
        <DownloadButton label="Download the record" file={recordFile(stored)} />
      </TroubleCard>
    </TroubleFrame>
  );
}

/** The good part becomes a game of its own: the broken one stays. */
async function openRescue<T extends GameTypes>(stored: StoredGame, { session }: Rescue<T>): Promise<void> {
  const saved = storedGame(session, { id: newGameId(), title: `${stored.title} (saved part)`, keepers: stored.keepers, begun: stored.begun }, Date.now());
  await saveGame(saved);
  goTo({ page: 'game', id: saved.id });
}

export function DownloadButton({ label, file }: { readonly label: string; readonly file: TextFile }) {
  return (
    <button type="button" class="control" onClick={() => download(file)}>
      {label}
    </button>
  );
}

/** A page with nothing on it but what went wrong, and the way back. */
function TroubleFrame({ children }: { readonly children: ComponentChildren }) {
  return (
    <main class="trouble-page">
      <h1 class="trouble-name">Bridgehead</h1>
      {children}
      <p>
        <a href={routeTo(START)}>All games</a>
      </p>
    </main>
  );
}
