/** What can be done with a game that is over: look at it again, keep it, and play again. */
import type { ListedGame } from '@bridgehead/protocol';
import { goTo } from '../../browser/routes.js';
import { api } from '../api.js';
import { WhyNot } from '../OnlineFrame.js';
import { useDoing } from '../use-request.js';
import { isRematchOfferedToMe, mySide } from '../game-texts.js';
import { playAgain } from './rematch.js';

export function AfterTheGame({
  game,
  invitation,
}: {
  readonly game: ListedGame;
  readonly invitation: string | undefined;
}) {
  const doing = useDoing();
  /** It is kept in this browser: then it is replayed and reported like any other. */
  const keep = (page: 'replay' | 'report') =>
    doing.run(async () => {
      const [{ keepRecord }, record] = await Promise.all([import('./keep-record.js'), api.record(game.id, invitation)]);
      goTo({ page, id: await keepRecord(record, game) });
    });
  const fetchRecord = () =>
    doing.run(async () => {
      const [{ downloadRecord }, record] = await Promise.all([
        import('./keep-record.js'),
        api.record(game.id, invitation),
      ]);
      downloadRecord(record, game);
    });
  return (
    <div class="online-after">
      <div class="online-buttons">
        <button type="button" class="control control-main" disabled={doing.busy} onClick={() => keep('report')}>
          Report and luck
        </button>
        <button type="button" class="control" disabled={doing.busy} onClick={() => keep('replay')}>
          Replay
        </button>
        <button type="button" class="control" disabled={doing.busy} onClick={fetchRecord}>
          Download record
        </button>
        {mySide(game) !== undefined && (
          <button type="button" class="control" disabled={doing.busy} onClick={() => doing.run(() => playAgain(game))}>
            {game.rematch === null
              ? 'Rematch, switch sides'
              : isRematchOfferedToMe(game)
                ? 'Accept rematch'
                : 'Open rematch'}
          </button>
        )}
      </div>
      <p class="online-quiet">Report and replay save a copy of the game in this browser.</p>
      <WhyNot why={doing.why} />
    </div>
  );
}
