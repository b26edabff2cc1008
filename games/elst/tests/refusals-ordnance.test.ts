/** What is refused to Guns, main armaments, machine guns against armour and machine guns of vehicles. */
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import type { State } from '../rules/state/state.js';
import type { Station } from '../rules/vocabulary/vocabulary.js';
import { shoot, shootAt } from './ordnance-kit.js';
import type { Sketch } from './toolkit.js';
import { answerAll, open, refusal, stateWith, weaponOn } from './toolkit.js';
import { walk } from './walking.js';

type Names = Readonly<Record<string, string>>;

/** What a case calls its units and weapons. */
interface Named {
  readonly u: Names;
  readonly w: Names;
  /** The weapon at a station of a vehicle. */
  readonly on: (unit: string, station: Station) => string;
}

type Case = readonly [name: string, sketch: Sketch<string, string>, action: (names: Named) => Action, refused: string];

/** A Tiger in S14 and Germans in T12; north of them their enemy. Idle squads far away keep every phase open: each could destroy its weapon. */
function refusedIn(sketch: Sketch<string, string>, action: (names: Named) => Action): string[] {
  const { state, u, w } = stateWith<string, string>({
    ...sketch,
    units: {
      tiger: 'ge-pzkpfw-vie S14>5',
      men: 'ge-4-4-7 T12',
      ...sketch.units,
      idle: 'br-4-5-7 A1',
      waiting: 'ge-4-4-7 A15',
    },
    weapons: { ...sketch.weapons, bren: 'br-lmg idle', spandau: 'ge-lmg waiting' },
  });
  const opened = open(state).state;
  return refusal(opened, action({ u, w, on: (unit, station) => weaponOn(opened, u[unit], station) }));
}

const TANK: Sketch<string, string> = { units: { tank: 'br-sherman-v S10>2' } };
const GUN: Sketch<string, string> = { units: { crew: 'br-2-2-8 S10' }, weapons: { gun: 'br-6pdr crew>2' } };
const FIRED = 'br-6pdr crew>2 used prep-fired';

function tank(marks: string): Sketch<string, string> {
  return { units: { tank: `br-sherman-v S10>2 ${marks}` } };
}

const atTiger = ({ u, on }: Named) => shootAt(on('tank', 'main'), 'S14', u['tiger']);
const gunAtTiger = ({ u, w }: Named) => shootAt(w['gun'], 'S14', u['tiger']);

describe('units that fire ordnance', () => {
  const cases: readonly Case[] = [
    [
      'V-3.2.4a a demolition charge does not use To Hit',
      { units: { squad: 'br-4-5-7 T11' }, weapons: { charge: 'br-dc squad' } },
      ({ w }) => shoot(w['charge'], 'T12'),
      'not-ordnance V-3.2.4a',
    ],
    [
      'V-1.2.6b a leader does not fire a Gun',
      { units: { crew: 'br-8-0 S10' }, weapons: { gun: 'br-6pdr crew>2' } },
      gunAtTiger,
      'ordnance-no-crew V-1.2.6b',
    ],
    ['V-7.10f a Shocked crew does not fire', tank('shocked'), atTiger, 'ordnance-crew-out V-7.10f'],
    [
      'V-7.2b the main armament of an RST vehicle needs a Buttoned Up crew',
      { units: { tank: 'ru-kv1-m41 S10>2 crew-exposed' } },
      atTiger,
      'ordnance-open-hatch V-7.2b',
    ],
    ['V-3.2.5v1 a vehicle in Motion does not Prep Fire', tank('motion'), atTiger, 'ordnance-in-motion V-3.2.5v1'],
    [
      'V-7.10o a Recalled vehicle that can drive does not Prep Fire',
      tank('recalled'),
      atTiger,
      'ordnance-recalled V-7.10o',
    ],
    [
      'V-3.2.2v2 V-R58 no leader directs a Gun',
      { ...GUN, units: { ...GUN.units, leader: 'br-9-1 S10' } },
      ({ u, w }) => shootAt(w['gun'], 'S14', u['tiger'], { leaders: [u['leader']] }),
      'ordnance-undirected V-3.2.2v2',
    ],
    [
      'V-4.1v1 a pinned squad has not the full firepower that a machine gun needs against an AFV',
      { units: { squad: 'br-4-5-7 S10 pinned' }, weapons: { gun: 'br-mmg squad' } },
      gunAtTiger,
      'machine-gun-halved V-4.1v1',
    ],
  ];
  test.each(cases)('%s', (_, sketch, action, refused) => expect(refusedIn(sketch, action)).toEqual([refused]));
});

describe('how often it fires and how it turns', () => {
  const cases: readonly Case[] = [
    [
      'V-1.2.4.1 V-3.2.4s after Intensive Fire there is no shot left',
      { ...GUN, weapons: { gun: `${FIRED} intensive-fired` } },
      gunAtTiger,
      'ordnance-spent V-1.2.4.1',
    ],
    [
      'V-3.2.4s no Intensive Fire before the rate of fire is lost',
      GUN,
      ({ u, w }) => shootAt(w['gun'], 'S14', u['tiger'], { intensive: true }),
      'intensive-too-soon V-3.2.4s',
    ],
    [
      'V-3.2.4v a pinned crew does not use Intensive Fire',
      { units: { crew: 'br-2-2-8 S10 pinned' }, weapons: { gun: FIRED } },
      ({ u, w }) => shootAt(w['gun'], 'S14', u['tiger'], { intensive: true }),
      'intensive-forbidden V-3.2.4v',
    ],
    [
      'V-3.2.4m it is not turned to an arc without the target',
      TANK,
      ({ u, on }) => shootAt(on('tank', 'main'), 'S14', u['tiger'], { arc: 5 }),
      'arc-wrong V-3.2.4m',
    ],
    [
      'V-7.10n V-R13 an Immobilized vehicle without a turret cannot turn to fire',
      { attacker: 'german', units: { tank: 'br-sherman-v S10>2', stug: 'ge-stug-iiig S13>2 immobilized' } },
      ({ u, on }) => shootAt(on('stug', 'main'), 'S10', u['tank']),
      'arc-fixed V-7.10n',
    ],
    [
      'V-3.2.4o a Gun that has fired does not turn at the end of the phase',
      { ...GUN, weapons: { gun: FIRED } },
      ({ w }) => ({ do: 'turn', weapon: w['gun'], arc: 4 }),
      'turn-fired V-3.2.4o',
    ],
  ];
  test.each(cases)('%s', (_, sketch, action, refused) => expect(refusedIn(sketch, action)).toEqual([refused]));
});

describe('its target', () => {
  const cases: readonly Case[] = [
    [
      'V-6.9b a mortar always fires at an area',
      {
        attacker: 'german',
        units: { crew: 'ge-2-2-8 S13', squad: 'br-4-5-7 S9' },
        weapons: { gun: 'ge-grw34 crew>5' },
      },
      ({ w }) => shoot(w['gun'], 'S9'),
      'target-type-mortar V-6.9b',
    ],
    [
      'V-3.2.4ag a machine gun is ordnance against vehicles only',
      { units: { squad: 'br-4-5-7 S10' }, weapons: { gun: 'br-mmg squad' } },
      ({ w }) => shoot(w['gun'], 'T12', { ammunition: 'AP' }),
      'target-type-machine-gun V-3.2.4ag',
    ],
    [
      'V-3.2.4e nobody fires at its own hex as an area',
      TANK,
      ({ on }) => shoot(on('tank', 'main'), 'S10', { targetType: 'area' }),
      'target-type-area V-3.2.4e',
    ],
    [
      'V-3.2.4f a vehicle is fired at where it is',
      TANK,
      ({ u, on }) => shootAt(on('tank', 'main'), 'S13', u['tiger']),
      'no-such-vehicle V-3.2.4f',
    ],
    [
      'V-3.2.4c a Buttoned Up Tiger is no Infantry',
      TANK,
      ({ on }) => shoot(on('tank', 'main'), 'S14'),
      'no-infantry-there V-3.2.4c',
    ],
    [
      'V-6.2a AP is not fired at an area',
      TANK,
      ({ on }) => shoot(on('tank', 'main'), 'T12', { targetType: 'area', ammunition: 'AP' }),
      'ammunition-target V-6.2a',
    ],
    [
      'V-6.2a Smoke is not fired at one target',
      TANK,
      ({ on }) => shoot(on('tank', 'main'), 'T12', { ammunition: 'smoke' }),
      'ammunition-target V-6.2a',
    ],
  ];
  test.each(cases)('%s', (_, sketch, action, refused) => expect(refusedIn(sketch, action)).toEqual([refused]));
});

/** A British squad goes from S10 to S11 before a PaK 40 in S14 and Germans who could fire as well. */
function approach(): { readonly state: State; readonly gun: string } {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 S10', other: 'br-4-5-7 T10', crew: 'ge-2-2-8 S14', men: 'ge-4-4-7 T14' },
    weapons: { gun: 'ge-pak40 crew>5' },
  });
  return { state: walk(state, [u.squad], ['S11'], { stops: [] }).state, gun: w.gun };
}

describe('while the enemy moves', () => {
  test('V-3.2.4j only those who move are fired at', () => {
    const { state, gun } = approach();
    expect(refusal(state, shoot(gun, 'T10'))).toEqual(['ordnance-movers-only V-3.2.4j']);
  });

  test('V-3.3.3v2 a Gun fires at them no more often than they spent MF, whatever its rate of fire', () => {
    const { state, gun } = approach();
    expect(refusal(state, shoot(gun, 'S11'))).toEqual([]);
    const { state: after } = answerAll(state, [
      [shoot(gun, 'S11'), 16],
      [{ do: 'keep-rate', weapons: [gun] }, 66],
    ]);
    expect(refusal(after, shoot(gun, 'S11'))).toEqual(['ordnance-shots-spent V-3.3.3v2']);
  });
});

function fire(weapons: readonly string[], hex: string): Action {
  return { do: 'fire', with: [...weapons], leaders: [], helpers: [], at: hex };
}

describe('machine guns of a vehicle', () => {
  const enemy = 'br-4-5-7 S10';
  const cases: readonly Case[] = [
    [
      'V-2.0v8 nobody mans the AAMG of a Buttoned Up Panther',
      { attacker: 'german', units: { enemy, panther: 'ge-pzkpfw-vg S12>5' } },
      ({ on }) => fire([on('panther', 'antiAircraft')], 'S10'),
      'crew-cannot-man V-2.0v8',
    ],
    [
      'V-3.2.2v1 a vehicle fires without other units',
      { attacker: 'german', units: { enemy, panther: 'ge-pzkpfw-vg S12>5', squad: 'ge-4-4-7 S12' } },
      ({ u, on }) => fire([on('panther', 'coaxial'), u['squad']], 'S10'),
      'vehicle-fires-alone V-3.2.2v1',
    ],
    [
      'V-3.2.4m V-7.10n the bow machine gun of an Immobilized vehicle stays within the arc of its hull',
      { attacker: 'german', units: { enemy, panther: 'ge-pzkpfw-vg S12>2 immobilized' } },
      ({ on }) => fire([on('panther', 'bow')], 'S10'),
      'arc-of-vehicle V-3.2.4m',
    ],
    [
      'V-7.2b the coaxial machine gun of an RST vehicle needs a Buttoned Up crew, as its main armament does',
      { units: { enemy: 'ge-4-4-7 S10', tank: 'ru-kv1-m41 S12>5 crew-exposed' } },
      ({ on }) => fire([on('tank', 'coaxial')], 'S10'),
      'ordnance-open-hatch V-7.2b',
    ],
    [
      'V-DaE:1.1v2 no machine gun of a vehicle fires up at the Steeple of its own hex',
      { units: { enemy: 'ge-4-4-7 E4/steeple', tank: 'br-sherman-v E4>0' } },
      ({ on }) => fire([on('tank', 'coaxial')], 'E4/steeple'),
      'steeple-overhead V-DaE:1.1v2',
    ],
  ];
  test.each(cases)('%s', (_, sketch, action, refused) => expect(refusedIn(sketch, action)).toEqual([refused]));
});
