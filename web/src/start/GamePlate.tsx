/** The games of the page: each a card with a detail of its map, what it is about, and the ways in. */
import { useState } from 'preact/hooks';
import type { GameEntry } from '../games/registry.js';
import type { NewGame } from '../saved-games/new-game.js';
import { routeTo } from '../browser/routes.js';
import { MapDetail } from './MapDetail.js';
import { NextLesson } from './NextLesson.js';
import { NewGameDialog } from '../new-game/NewGameDialog.js';

interface GamePlateProps {
  readonly entry: GameEntry;
  /** A game is being set up. */
  readonly starting: boolean;
  readonly onStart: (wanted: NewGame) => void;
  readonly onImport: () => void;
}

export function GamePlate({ entry, starting, onStart, onImport }: GamePlateProps) {
  const [choosing, setChoosing] = useState<'closed' | 'open'>('closed');
  const begin = (wanted: NewGame) => {
    setChoosing('closed');
    onStart(wanted);
  };
  return (
    <section class="start-plate" aria-label={entry.title}>
      <MapDetail drawing={`/maps/${entry.key}.svg`} detail={entry.plate} />
      <div class="start-cartouche">
        <h2>{entry.title}</h2>
        {entry.first && <p class="start-here">Start here</p>}
        <p>{entry.line}</p>
        {entry.effort !== undefined && <p class="start-effort">{entry.effort}</p>}
        {entry.puzzles !== undefined && (
          <p class="start-puzzles">
            <a href={routeTo({ page: 'puzzles', game: entry.key })}>{entry.puzzles}</a>
          </p>
        )}
        <NextLesson entry={entry} />
        <div class="start-cartouche-actions">
          <button
            type="button"
            class="control control-main"
            disabled={starting}
            title="Starts right away against the computer"
            onClick={() => begin({ game: entry.key })}
          >
            {starting ? 'Setting up …' : 'Play'}
          </button>
          {entry.lessons && (
            <a class="control" href={routeTo({ page: 'learn', game: entry.key })}>
              Learn
            </a>
          )}
          <button type="button" class="control" onClick={() => setChoosing('open')}>
            More …
          </button>
        </div>
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
