import { expect, test } from 'vitest';
import { tell } from '../rules/text/tell-events.js';
import { fire } from './shooting.js';
import { answer, open, stateWith } from './toolkit.js';

test('I-3.2.3a the log tells who fired, with which weapons, and the result', () => {
  const { state, u, w } = stateWith({
    attacker: 'german',
    units: { squad: 'ge-4-4-7 U2', leader: 'ge-9-1 U2', target: 'br-4-5-7 U5', flame: 'br-4-5-7 U5' },
    weapons: { gun: 'ge-hmg squad', ft: 'br-ft flame' },
  });
  const { events } = answer(open(state).state, fire([u.squad, w.gun], 'U5', { leaders: [u.leader] }), [36, 21, 21]);
  expect(events.slice(0, 2).map(tell)).toEqual([
    'Prep Fire: German 4-4-7 A and HMG under 9-1 B at U5.',
    'Fire at U5: firepower 11, column 8; dice 3 and 6 (9). NMC on 8 against 4-5-7 A. 1MC on 7 against 4-5-7 B.',
  ]);
  expect(events.map(tell)).toContain('HMG keeps its rate of fire.');
});

test('I-3.2.2e the log tells of cowering', () => {
  const { state, u } = stateWith({
    attacker: 'german',
    units: { squad: 'ge-4-4-7 U2', half: 'ge-2-3-6 W3', target: 'br-4-5-7 U5' },
  });
  const ready = open(state).state;
  expect(answer(ready, fire([u.squad], 'U5'), [55]).events.map(tell)[1]).toBe(
    'Fire at U5: firepower 4, column 2, one column lower by cowering; dice 5 and 5 (10). No effect on 10 against 4-5-7 A.',
  );
  expect(answer(ready, fire([u.half], 'U5'), [55]).events.map(tell)[1]).toBe(
    'Fire at U5: firepower 2, below the table, two columns lower by cowering; dice 5 and 5 (10). No effect on 10 against 4-5-7 A.',
  );
});

test('I-3.2.1g the log tells the Hindrances', () => {
  const { state, u } = stateWith({ units: { squad: 'br-4-5-7 M7', spare: 'br-4-5-7 L7', target: 'ge-4-4-7 M11' } });
  expect(answer(open(state).state, fire([u.squad], 'M11'), [56]).events.map(tell)).toEqual([
    'Prep Fire: British 4-5-7 A at M11.',
    'M7 does not see M11: M8 is in the way.',
    'The fire at M11 without a line of sight is wasted; dice 5 and 6 (11).',
  ]);
});

test('I-6.4d the log tells nothing of hidden units that were not found', () => {
  const { state, u } = stateWith({ units: { squad: 'br-4-5-7 U2', hidden: 'ge-4-4-7 U5 hidden' } });
  expect(answer(open(state).state, fire([u.squad], 'U5'), [56]).events.map(tell)[1]).toBe(
    'Fire at U5: firepower 2, column 2; dice 5 and 6 (11). No effect on 11 against any hidden units there.',
  );
});

test('I-1.2.5b the log tells of Smoke that thins', () => {
  const { state } = stateWith({
    units: { squad: 'br-4-5-7 U2', target: 'ge-4-4-7 U5' },
    smoke: [
      { hex: 'W9', kind: 'dispersed', side: 'british' },
      { hex: 'W8', kind: 'full', side: 'british' },
    ],
  });
  expect(open(state).events.slice(1).map(tell)).toEqual([
    'The Smoke in W9 is gone.',
    'The Smoke in W8 thins to dispersed Smoke.',
  ]);
});
