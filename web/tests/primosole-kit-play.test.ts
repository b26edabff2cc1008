/** The kit of Primosole in games played at random. */
import type { Action, Primosole } from '@bridgehead/primosole';
import { stepsFor } from '../src/games/primosole/desks/steps.js';
import { primosoleKit } from './whole-kits.js';
import type { Seat } from '../src/kit/kit.js';
import { testInPlay } from './kit-play.js';

/** Answers with a button of their own. */
const BUTTONS: ReadonlySet<Action['do']> = new Set([
  'pass',
  'end-turn',
  'stop',
  'accept',
  'decline',
  'by-default',
  'ready',
]);

/** Its steps, then its settings. */
function picksFor(seat: Seat<Primosole>, action: Action): readonly string[] | undefined {
  const card = 'card' in action && action.card !== 'deck' ? [action.card] : [];
  if (BUTTONS.has(action.do) || (action.do === 'refill' && action.count === 0)) return undefined;
  switch (action.do) {
    case 'fire':
      return [
        ...stepsFor(seat, action).map(({ id }) => id),
        ...action.support.map(({ headquarters, points }) => `support-${headquarters}-${points}`),
        ...card,
      ];
    case 'activate':
      return [action.formation ?? action.weapon ?? `${action.fire}-${action.strength}-0`];
    case 'declare':
      return [
        ...action.formations,
        ...action.weapons,
        ...nth('artillery', action.artillery),
        ...nth('air', action.air),
        ...card,
      ];
    case 'exchange':
      return action.cards;
    default:
      return [...stepsFor(seat, action).map(({ id }) => id), ...card];
  }
}

/** Equal fires are counted from 0. */
function nth(kind: string, strengths: readonly number[]): string[] {
  return strengths.map(
    (strength, index) =>
      `${kind}-${strength}-${strengths.slice(0, index).filter((other) => other === strength).length}`,
  );
}

testInPlay<Primosole>({
  kit: primosoleKit,
  games: [
    [1, 'primosole-1'],
    [2, 'primosole-2'],
    [3, 'primosole-3'],
  ],
  decisions: 200,
  ids: /\bbr-|\bge-/,
  picksFor,
  kinds: 6,
  hurry({ state }, { decline }, listed, chance) {
    if (state.phase === 'set-up' && chance.pick(3, 'hurry') > 0)
      return listed.find((each) => each.do === 'by-default' || each.do === 'ready');
    return decline?.do === 'end-turn' && chance.pick(20, 'hurry') === 0 ? decline : undefined;
  },
});
