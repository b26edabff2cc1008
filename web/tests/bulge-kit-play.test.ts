/** The kit of the Bulge in games played at random. */
import type { Action, ActionOf, Bulge } from '@bridgehead/bulge';
import { judge } from '@bridgehead/engine';
import type { Seat } from '../src/kit/kit.js';
import { testInPlay } from './kit-play.js';
import { bulgeKit } from './whole-kits.js';

const times = (count: number, id: string): string[] => Array.from({ length: count }, () => id);

/** The Primary table is taken unless it is closed, and by anyone who is supplied from the air for it. */
function isUsual({ state, side }: Seat<Bulge>, action: ActionOf<'attack'>): boolean {
  if (action.table === 'primary') return true;
  const { attackers, defender } = action;
  return !judge(bulgeKit.game, state, side, {
    do: 'attack',
    attackers,
    defender,
    table: 'primary',
    support: 0,
    resupply: [],
  }).legal;
}

function picksFor(seat: Seat<Bulge>, action: Action): readonly string[] | undefined {
  const { state } = seat;
  switch (action.do) {
    case 'plan':
      return action.support + action.patrol + action.interdict.length + action.resupply === 0
        ? undefined
        : [
            ...times(action.support, 'support'),
            ...times(action.patrol, 'patrol'),
            ...times(action.resupply, 'resupply'),
            ...action.interdict,
          ];
    case 'attack':
      return [
        ...action.attackers,
        action.defender,
        ...(isUsual(seat, action) ? [] : [action.table]),
        ...times(action.support, 'support'),
        ...action.resupply.map((id) => `resupply-${id}`),
        ...(action.owes === undefined ? [] : [`owes-${action.owes.join('-')}`]),
      ];
    case 'move':
    case 'enter':
      return [
        action.unit,
        ...(action.truck ? ['truck'] : []),
        action.exit
          ? `exit-${
              action.path.at(-1) ??
              bulgeKit
                .forces(state)
                .flatMap(({ units }) => units)
                .find(({ id }) => id === action.unit)?.hex
            }`
          : action.path[action.path.length - 1],
      ];
    case 'roll':
      return [action.unit];
    case 'drop':
      return ['drop', action.hex];
    case 'retreat': {
      const frame = state.stack[state.stack.length - 1];
      return frame.at === 'retreat' && frame.left.length === 1 && action.path.length > 0
        ? action.path
        : [action.unit, ...action.path];
    }
    case 'advance':
      return [action.unit, action.to];
    case 'lose':
      return action.units.length === 0 ? undefined : action.units;
    case 'resupply':
      return action.units.length === 0 ? undefined : action.units;
    case 'place':
      return [action.unit, action.hex];
    case 'by-default':
      return ['by-default'];
    default:
      return undefined;
  }
}

testInPlay<Bulge>({
  kit: bulgeKit,
  games: [
    [1, 'campaign'],
    [2, 'campaign'],
    [3, 'campaign'],
    [4, 'campaign'],
  ],
  decisions: 250,
  ids: /\b(?:US|GE|BR)-\w+/,
  picksFor,
  kinds: 4,
  hurry: (_seat, { decline }, _listed, chance) =>
    decline?.do === 'end-phase' && chance.pick(6, 'hurry') === 0 ? decline : undefined,
});
