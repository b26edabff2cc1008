/** Pages that stand in for a game that cannot be opened. Each says what is there, and what can be done with it. */
import type { GameTypes } from '@bridgehead/engine';
import { recordFile } from '../saved-games/files.js';
import type { Loaded } from '../saved-games/game-storage.js';
import { newGameId, saveGame } from '../saved-games/game-storage.js';
import type { OpenedRecord, Rescue } from '../saved-games/open-record.js';
import { sayRecordProblem } from '../saved-games/say-problem.js';
import { sayRescue } from '../saved-games/say-rescue.js';
import type { StoredGame } from '../saved-games/stored-game.js';
import { storedGame } from '../saved-games/summary.js';
import { goTo } from '../browser/routes.js';
import { DownloadButton, TroubleFrame } from './Trouble.js';
import { TroubleCard } from './TroubleCard.js';
import '../ui/control.css';

interface BrokenGamePageProps {
  readonly loaded: Exclude<Loaded, { found: 'game' }>;
}

/** An address of a game that is not kept here, or that cannot be read. */
export function BrokenGamePage({ loaded }: BrokenGamePageProps) {
  if (loaded.found === 'nothing') {
    return (
      <TroubleFrame>
        <TroubleCard
          title="Game not found"
          what="This browser has no such game. You may have removed it, or played it in another browser."
          comfort="To move a game between browsers, export its record there and import it here."
        />
      </TroubleFrame>
    );
  }
  const { title, problems, raw } = loaded.broken;
  return (
    <TroubleFrame>
      <TroubleCard
        title={`“${title}” can’t be read`}
        what="The saved game is damaged, or a newer version of the page wrote it."
        problems={problems}
        comfort="Nothing was deleted. Download the data and import it to recover what can be recovered."
      >
        <DownloadButton label="Download data" file={{ name: 'kept-game.json', text: raw, type: 'application/json' }} />
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
      <TroubleCard
        title={`“${stored.title}” can’t be continued`}
        what="Its record doesn’t follow this page’s version of the rules."
        problems={problems.map(sayRecordProblem)}
        comfort={`The record is unchanged. ${sayRescue(rescue)}`}
      >
        {rescue && rescue.kept > 0 && (
          <button type="button" class="control control-main" onClick={() => void openRescue(stored, rescue)}>
            Continue from there
          </button>
        )}
        <DownloadButton label="Download record" file={recordFile(stored)} />
      </TroubleCard>
    </TroubleFrame>
  );
}

/** The good part becomes a game of its own: the broken one stays. */
async function openRescue<T extends GameTypes>(stored: StoredGame, { session }: Rescue<T>): Promise<void> {
  const saved = storedGame(
    session,
    { id: newGameId(), title: `${stored.title} (saved part)`, keepers: stored.keepers, begun: stored.begun },
    Date.now(),
  );
  await saveGame(saved);
  goTo({ page: 'game', id: saved.id });
}
