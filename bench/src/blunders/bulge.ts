/** Bulge: exits that score nothing, an empty Bastogne, units sent in to die, and divisions driven into pockets. */
import type { Bulge, State } from '@bridgehead/bulge';
import { GRID, hexOfLabel, sideOf, unitOf, units, unitsOnMap } from '@bridgehead/bulge';
import { itemAt } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import type { Counter } from './counter.js';

const BASTOGNE = hexOfLabel('1411');
/** German armor this near may be in Bastogne on the next day. */
const AT_THE_GATES = 5;
const LATE = 16;

export const bulgeCounter: Counter<Bulge> = {
  counts: {
    answers: {},
    attacks: {},
    'attacks after turn 6': { of: 'attacks' },
    exits: {},
    'exits that score': { of: 'exits' },
    'German units entered from turn 16 on': {},
    'of these destroyed': { of: 'German units entered from turn 16 on' },
    'American truck moves': {},
    'truck moves into a pocket': { of: 'American truck moves' },
    'turns that end with armor near Bastogne': {},
    'and with nobody in it': { of: 'turns that end with armor near Bastogne' },
  },
  watch() {
    let turn = 1;
    const late = new Set<string>();
    const trucked = new Set<string>();
    return ({ events, after }, add) => {
      add('answers');
      for (const event of events) {
        switch (event.type) {
          case 'turn-begins':
            turn = event.turn;
            break;
          case 'attack-declared':
            add('attacks');
            if (turn > 6) add('attacks after turn 6');
            break;
          case 'exited':
            add('exits');
            break;
          case 'exit-scored':
            if (event.points > 0) add('exits that score');
            break;
          case 'moved':
          case 'entered':
            if (event.type === 'entered' && turn >= LATE && sideOf(unitOf(event.unit)) === 'german') {
              add('German units entered from turn 16 on');
              late.add(event.unit);
            }
            if (event.trucked) {
              add('American truck moves');
              trucked.add(event.unit);
            }
            break;
          case 'destroyed':
            if (late.has(event.unit)) add('of these destroyed');
            break;
          case 'supply-judged':
            if (event.side !== 'american') break;
            for (const unit of event.unsupplied) if (trucked.has(unit)) add('truck moves into a pocket');
            trucked.clear();
            break;
          case 'phase-begins':
            if (event.phase !== 'turn-end' || !isAtTheGates(after)) break;
            add('turns that end with armor near Bastogne');
            if (!after.place.includes(BASTOGNE)) add('and with nobody in it');
            break;
          default:
        }
      }
    };
  },
};

function isAtTheGates(state: State): boolean {
  return unitsOnMap(state, 'german').some(
    (unit) => itemAt(units, unit).isArmored && distance(GRID, itemAt(state.place, unit), BASTOGNE) <= AT_THE_GATES,
  );
}
