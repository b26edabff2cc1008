/** Bulge: exits that score nothing, an empty Bastogne, units sent in to die, and divisions driven into pockets. */
import type { Bulge } from '@bridgehead/bulge';
import type { Counter } from './counter.js';

const BASTOGNE = '1411';
/** Until then the road through Bastogne matters. */
const LAST_DAY_OF_BASTOGNE = 8;
const LATE = 16;

export const bulgeCounter: Counter<Bulge> = {
  counts: {
    answers: {},
    attacks: {},
    'attacks after turn 6': { of: 'attacks' },
    exits: {},
    'exits that score': { of: 'exits' },
    'units entered from turn 16 on': {},
    'of these destroyed': { of: 'units entered from turn 16 on' },
    'American truck moves': {},
    'truck moves into a pocket': { of: 'American truck moves' },
    'turns 2 to 8': {},
    'turns that end with nobody in Bastogne': { of: 'turns 2 to 8' },
  },
  watch() {
    let turn = 1;
    let inBastogne: string | undefined = 'US-1128R';
    const late = new Set<string>();
    const trucked = new Set<string>();
    return ({ events }, add) => {
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
            if (inBastogne === event.unit) inBastogne = undefined;
            break;
          case 'exit-scored':
            if (event.points > 0) add('exits that score');
            break;
          case 'moved':
          case 'entered':
          case 'retreated':
          case 'advanced':
            if (event.path.at(-1) === BASTOGNE) inBastogne = event.unit;
            else if (inBastogne === event.unit) inBastogne = undefined;
            if (event.type === 'entered' && turn >= LATE) {
              add('units entered from turn 16 on');
              late.add(event.unit);
            }
            if ((event.type === 'moved' || event.type === 'entered') && event.trucked) {
              add('American truck moves');
              trucked.add(event.unit);
            }
            break;
          case 'destroyed':
            if (inBastogne === event.unit) inBastogne = undefined;
            if (late.has(event.unit)) add('of these destroyed');
            break;
          case 'supply-judged':
            if (event.side !== 'american') break;
            for (const unit of event.unsupplied) if (trucked.has(unit)) add('truck moves into a pocket');
            trucked.clear();
            break;
          case 'phase-begins':
            if (event.phase !== 'turn-end' || turn < 2 || turn > LAST_DAY_OF_BASTOGNE) break;
            add('turns 2 to 8');
            if (inBastogne === undefined) add('turns that end with nobody in Bastogne');
            break;
          default:
        }
      }
    };
  },
};
