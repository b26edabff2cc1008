/** The games of the page: each a detail of its map with its title laid over it, as in an atlas. */
import { useState } from 'preact/hooks';
import type { GameEntry } from '../games/registry.js';
import type { NewGame } from '../keep/new-game.js';
import { routeTo } from '../browser/routes.js';
import type { Detail } from './MapDetail.js';
import { MapDetail } from './MapDetail.js';
import { NewGameDialog } from '../new-game/NewGameDialog.js';

/** What is shown of each map: the place that the game is named for. */
const DETAILS: Readonly<Record<string, Detail>> = {
  remagen: { drawing: '/maps/remagen.svg', view: [112, 908, 690, 228], title: 'The map around Remagen: the Rhine with the Ludendorff Bridge, Erpel and the heights behind it' },
  primosole: { drawing: '/maps/primosole.svg', view: [560, 560, 690, 228], title: 'The map around Primosole Bridge: the Simeto with its loops, the bridge and the highway' },
  elst: { drawing: '/maps/elst.svg', view: [1840, 460, 690, 228], title: 'The map of Elst: the church with its steeple, the houses around it and the road to Arnhem' },
  bulge: { drawing: '/maps/bulge.svg', view: [690, 622, 690, 228], title: 'The map around Bastogne: its roads, the woods of the Ardennes and the rivers that run to the Our' },
};

interface GamePlateProps {
  readonly entry: GameEntry;
  /** A game is being set up. */
  readonly starting: boolean;
  readonly onStart: (wanted: NewGame) => void;
  readonly onImport: () => void;
}

export function GamePlate({ entry, starting, onStart, onImport }: GamePlateProps) {
  const [choosing, setChoosing] = useState<'closed' | 'open'>('closed');
  const detail = DETAILS[entry.key];
  const begin = (wanted: NewGame) => {
    setChoosing('closed');
    onStart(wanted);
  };
  return (
    <section class="start-plate" aria-label={entry.title}>
      {detail && <MapDetail detail={detail} />}
      <div class="start-cartouche">
        <h2>{entry.title}</h2>
        <p>{entry.line}</p>
        <div class="start-cartouche-actions">
          <button type="button" class="control control-main" disabled={starting} onClick={() => begin({ game: entry.key })}>
            {starting ? 'Setting up …' : 'Play'}
          </button>
          <button type="button" class="control" onClick={() => setChoosing('open')}>
            More …
          </button>
        </div>
        <small>Play begins at once, against the computer.</small>
        {entry.puzzles !== undefined && (
          <p class="start-puzzles">
            <a href={routeTo({ page: 'puzzles', game: entry.key })}>{entry.puzzles}</a>
          </p>
        )}
      </div>
      {choosing === 'open' && (
        <NewGameDialog
          entry={entry}
          onStart={begin}
          onImport={() => {
            setChoosing('closed');
            onImport();
          }}
          onClose={() => setChoosing('closed')}
        />
      )}
    </section>
  );
}
