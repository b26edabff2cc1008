/** On what terms a game is played: scenario, seats, time, options, who may see it. */
import { capital } from '@bridgehead/engine';
import type { ListedGame } from '@bridgehead/protocol';
import { useOptionWords } from '../use-option-texts.js';
import { saySeat, sayTime } from '../game-texts.js';

export function Terms({ game }: { readonly game: ListedGame }) {
  const options = useOptionWords(game);
  return (
    <dl class="online-terms">
      <dt>Game</dt>
      <dd>{game.gameTitle}</dd>
      <dt>Scenario</dt>
      <dd>{game.title}</dd>
      {game.seats.map((seat) => (
        <div key={seat.side} class="online-terms-pair">
          <dt>{seat.name}</dt>
          <dd>{capital(saySeat(seat))}</dd>
        </div>
      ))}
      <dt>Time</dt>
      <dd>{capital(sayTime(game.time))}</dd>
      <dt>Options</dt>
      <dd>{options === undefined ? '…' : options.length === 0 ? 'Defaults' : options.join(', ')}</dd>
      <dt>Visible to</dt>
      <dd>{game.visibility === 'public' ? 'Everyone, with a short delay' : 'Only people with the invitation'}</dd>
    </dl>
  );
}
