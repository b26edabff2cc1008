/** What the dice follow from: shown before the game, proved after it. */
import type { ListedGame } from '@bridgehead/protocol';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api.js';
import { WhyNot } from '../OnlineFrame.js';
import { noteHash, promisedFor } from '../promised-dice.js';
import { useDoing } from '../use-request.js';
import type { DiceFinding } from './check-dice.js';

export function DicePanel({
  game,
  invitation,
}: {
  readonly game: ListedGame;
  readonly invitation: string | undefined;
}) {
  useEffect(() => noteHash(game), [game]);
  const promised = promisedFor(game.id);
  const checking = useDoing();
  const [finding, setFinding] = useState<DiceFinding | undefined>(undefined);
  const check = () =>
    checking.run(async () => {
      const [{ checkGameDice }, record, { keys }] = await Promise.all([
        import('./check-dice.js'),
        api.record(game.id, invitation),
        api.keys(),
      ]);
      setFinding(await checkGameDice(game, record, { promised, keys: keys.map(({ key }) => key) }));
    });
  return (
    <section class="online-card" aria-label="Dice">
      <h2>Dice</h2>
      <p>
        {game.seed === undefined
          ? 'Every roll is computed from a seed that the server chose before the game and from words of each side. The hash of the seed is shown here from the start, and this browser saves it. The seed itself is revealed when the game is over, so that anyone can check all rolls.'
          : 'The game is over and the seed is public: anyone can check all rolls.'}
      </p>
      <dl class="online-dice">
        <dt>Hash of the seed</dt>
        <dd>
          <code>{game.commitment}</code>
          {promised !== undefined && promised.hash !== game.commitment && (
            <p class="online-bad">
              This is not the hash that this browser saved: {promised.hash}. The server has changed the seed.
            </p>
          )}
        </dd>
        {game.seats.map(({ side, name }) => (
          <div key={side}>
            <dt>Words of the {name} side</dt>
            <dd>{Object.hasOwn(game.nonces, side) ? <code>{game.nonces[side]}</code> : 'not yet'}</dd>
          </div>
        ))}
        {game.seed !== undefined && (
          <>
            <dt>Seed</dt>
            <dd>
              <code>{game.seed}</code>
            </dd>
          </>
        )}
      </dl>
      {game.seed !== undefined && (
        <div class="online-buttons">
          <button type="button" class="control" disabled={checking.busy} onClick={check}>
            {checking.busy ? 'Checking every roll …' : 'Check every roll'}
          </button>
        </div>
      )}
      <div role="status">{finding && <p class={finding.ok ? 'online-good' : 'online-bad'}>{finding.text}</p>}</div>
      <WhyNot why={checking.why} />
    </section>
  );
}
