/** A first battle in progress: when it is over, who has won, and what the coach says on the way. */
import type { Game, GameTypes, WholeGame } from '@bridgehead/engine';
import { bySide, isOver, sayProblem, startFromPosition } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import type { FirstBattle } from '@bridgehead/engine/learning';
import { newBattleId } from '../saved-games/first-battles.js';
import { playerNames } from '../saved-games/who-plays.js';
import type { StoredGame } from '../saved-games/stored-game.js';
import { storedGame } from '../saved-games/summary.js';
import type { Keeper } from '../kit/who-plays.js';
import { PERSON } from '../kit/who-plays.js';
import type { Kit } from '../kit/kit.js';
import type { Roll } from '../ui/model.js';
import { percent } from '../ui/numbers.js';

/** A battle of its own, ready to be kept. The computer plays the other sides, and not too well. */
export function beginBattle<T extends GameTypes>(
  game: WholeGame<T>,
  battle: FirstBattle,
  chance: Chance,
  now: number,
): StoredGame {
  const position = game.readPosition(battle.position);
  if (!position.ok) throw new Error(`The first battle is not valid: ${position.problems.map(sayProblem).join('; ')}`);
  const keepers = bySide<T, Keeper>(game, (side) =>
    side === battle.side ? PERSON : { who: 'computer', level: 'recruit' },
  );
  const session = startFromPosition(game, position.value, chance, { players: playerNames(game, keepers) });
  const title = `First battle: ${battle.title}`;
  return storedGame(session, { id: newBattleId(), title, keepers, begun: now }, now);
}

type Needed<T extends GameTypes> = Pick<Kit<T>, 'track' | 'forces'>;

/** Whether the last turn has been played. */
export function isBattleOver<T extends GameTypes>(kit: Needed<T>, battle: FirstBattle, state: T['State']): boolean {
  return kit.track(state).turn >= battle.until;
}

/** Whether the player has done what the battle asks for, or has beaten the others altogether. */
export function isBattleWon<T extends GameTypes>(
  kit: Needed<T> & Pick<Kit<T>, 'game'>,
  { side, wins }: FirstBattle,
  state: T['State'],
): boolean {
  if (isOver(state) && kit.game.outcome(state).winner === side) return true;
  if ('lead' in wins) return leadOf(kit.game, side, state) >= wins.lead;
  return kit
    .forces(state)
    .filter((group) => group.side === side)
    .flatMap(({ units }) => units)
    .some(({ hex }) => hex !== undefined && wins.hold.includes(hex));
}

/** Points of a side, less those of the others. */
function leadOf<T extends GameTypes>(game: Game<T>, player: string, state: T['State']): number {
  const { points } = game.outcome(state);
  return game.sides.reduce(
    (sum, side: T['Side']) => sum + (side === player ? points[side].total : -points[side].total),
    0,
  );
}

/** A result is worth a word if it, or anything further from the middle, comes no more often than this. */
const SELDOM = 0.25;

/** What the coach says of a roll; undefined where it was nothing special. */
export function sayLuck({ chances, result, came, side }: Roll, player: string): string | undefined {
  const at = chances.findIndex((chance) => chance.result === (came ?? result));
  if (at < 0) return undefined;
  const shareOf = (part: typeof chances) => part.reduce((sum, { probability }) => sum + probability, 0);
  const [worse, better] = [shareOf(chances.slice(0, at + 1)), shareOf(chances.slice(at))];
  const isGood = better <= SELDOM;
  if (!isGood && worse > SELDOM) return undefined;
  const whose = side === player ? 'you' : 'your opponent';
  const chance = percent(isGood ? better : worse);
  return isGood
    ? `That was lucky for ${whose}: a result this good comes up only ${chance} of the time.`
    : `That was bad luck for ${whose}: a result this bad comes up only ${chance} of the time.`;
}
