/** The kit of Remagen in games played at random. */
import type { Action, Remagen } from '@bridgehead/remagen';
import { remagenKit } from './whole-kits.js';
import { testInPlay } from './kit-play.js';

function picksFor(action: Action): readonly string[] | undefined {
  switch (action.do) {
    case 'move':
    case 'enter':
      return [action.unit, action.path[action.path.length - 1]];
    case 'place-bridge':
      return [action.bridge, action.hex, `from ${action.west} to ${action.east}`];
    case 'attack':
      return [...action.attackers, ...action.defenders, ...action.barrage];
    case 'support':
      return action.guns;
    case 'retreat':
      return [action.unit, ...action.path];
    case 'displace':
      return [action.to];
    case 'advance':
      return [action.unit, action.to];
    case 'keep-barrages':
      return action.units;
    case 'hold':
      return action.groups;
    case 'destroy':
    case 'spare':
      return [action.do];
    default:
      return undefined;
  }
}

testInPlay<Remagen>({
  kit: remagenKit,
  games: [
    [1, 'remagen-1'],
    [2, 'remagen-2'],
    [3, 'remagen-2'],
    [4, 'remagen-1'],
  ],
  decisions: 300,
  ids: /\b(?:us|ge)-[\w-]+|float-\d/,
  picksFor: (_seat, action) => picksFor(action),
  kinds: 4,
  hurry: (_seat, { decline }, _listed, chance) =>
    decline?.do === 'end-phase' && chance.pick(4, 'hurry') === 0 ? decline : undefined,
});
