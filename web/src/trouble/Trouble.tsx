/** What stands in for a page that met a fault. It is never blank, and says what is safe; it comes with the page, for nothing may be left to fetch it with. */
import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary, useState } from 'preact/hooks';
import type { TextFile } from '../saved-games/files.js';
import { download, recordFile } from '../saved-games/files.js';
import { loadGame } from '../saved-games/game-storage.js';
import { START, parseRoute, routeTo } from '../browser/routes.js';
import { CopyButton } from '../ui/CopyButton.js';
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
      <TroubleCard
        title="Something went wrong"
        what={`The page ran into an error. ${messageOf(error)}`}
        comfort={
          record === undefined
            ? 'Your games are safe: each was saved after its last action.'
            : 'Your game is safe: it was saved after its last action. Reload the page to continue.'
        }
      >
        <button type="button" class="control control-main" onClick={() => location.reload()}>
          Reload page
        </button>
        {record && <DownloadButton label="Download record" file={record} />}
        <CopyButton label="Copy error report" text={reportOf(error, here())} />
      </TroubleCard>
    </TroubleFrame>
  );
}

/** The record of the game that the address names, as it is kept. */
function useKeptRecord(): TextFile | undefined {
  const [file, setFile] = useState<TextFile | undefined>(undefined);
  useEffect(() => {
    const route = parseRoute(location.hash);
    if (!('id' in route)) return;
    loadGame(route.id).then(
      (loaded) => loaded.found === 'game' && setFile(recordFile(loaded.game)),
      () => undefined, // without storage there is nothing to download
    );
  }, []);
  return file;
}

export function DownloadButton({ label, file }: { readonly label: string; readonly file: TextFile }) {
  return (
    <button type="button" class="control" onClick={() => download(file)}>
      {label}
    </button>
  );
}

/** A page with nothing on it but what went wrong, and the way back. */
export function TroubleFrame({ children }: { readonly children: ComponentChildren }) {
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
