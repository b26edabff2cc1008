/** Words for tests of off-board artillery, on the whole map of Elst: a battery with its observer in the Steeple unless told otherwise. */
import { seesCounter } from '../rules/artillery/observer.js';
import { spotNamed, spotText } from '../rules/board/spots.js';
import { exampleScenario } from '../rules/scenarios/example-boards.js';
import type { ActionOf } from '../rules/state/actions.js';
import type { Battery } from '../rules/state/batteries.js';
import { contextOf, settingOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { NOBODY, NOWHERE } from '../rules/state/state.js';
import type { CounterKind, Mission, Order } from '../rules/vocabulary/artillery.js';
import { COUNTERS, MISSIONS } from '../rules/vocabulary/artillery.js';
import { SMOKE_VALUES } from '../rules/vocabulary/tables.js';
import type { Played, Sketch, Sketched } from './toolkit.js';
import { answer, at, listedOf, open, stateWith, topFrame, weaponNumber } from './toolkit.js';

export const MAP = exampleScenario('steeple');
export const STEEPLE = 'NN8/steeple';
/** Faces of chits. */
export const BLACK = 0;
export const RED = 1;

export interface BatterySketch extends Partial<Omit<Battery, 'counter' | 'post' | 'radio'>> {
  readonly post?: string;
  readonly radio?: string;
  /** "SR JJ11", "FFE:2 KK16 smoke". */
  readonly counter?: string;
}

export function batteryOf(state: State, { post, radio, counter, ...rest }: BatterySketch): Battery {
  return {
    side: 'german',
    calibre: '100+mm',
    type: 'usual',
    smoke: true,
    contact: false,
    caller: NOBODY,
    access: false,
    drew: false,
    black: 8,
    red: 3,
    reds: 0,
    closed: false,
    fired: false,
    ...rest,
    post: radio === undefined ? at(state, post ?? STEEPLE) : NOWHERE,
    radio: radio === undefined ? NOBODY : weaponNumber(radio),
    counter: counterOf(state, counter),
  };
}

function counterOf(state: State, text: string | undefined): Battery['counter'] {
  if (text === undefined) return undefined;
  const [kind, where, mission = 'HE'] = text.split(' ');
  const spot = spotNamed(settingOf(state).board.grid, where);
  if (spot === undefined) throw new Error(`there is no hex ${where}`);
  return { kind: oneOf<CounterKind>(COUNTERS, kind), spot, mission: oneOf<Mission>(MISSIONS, mission) };
}

function oneOf<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new Error(`"${text}" is none of ${words.join(', ')}`);
  return word;
}

/** The German Prep Fire Phase with one battery, at its first question. */
export function shellingWith<UnitName extends string = never, WeaponName extends string = never>(
  battery: BatterySketch,
  sketch: Sketch<UnitName, WeaponName> = {},
): Sketched<UnitName, WeaponName> {
  const { state, u, w } = stateWith({ scenario: MAP, attacker: 'german', ...sketch });
  state.batteries = [batteryOf(state, battery)];
  return { state: open(state).state, u, w };
}

/** The same with a German 8-1 in the Steeple who has the radio, and Contact if the battery says so. */
export function radioWith<UnitName extends string = never>(
  battery: BatterySketch,
  units: Readonly<Record<UnitName, string>>,
  where = `ge-8-1 ${STEEPLE}`,
) {
  const { state, u, w } = stateWith({
    scenario: MAP,
    attacker: 'german',
    units: { leader: where, idle: 'ge-4-4-7 TT1', ...units },
    weapons: { radio: 'ge-radio leader' },
  });
  state.batteries = [batteryOf(state, { ...battery, radio: w.radio, caller: battery.contact === true ? 0 : NOBODY })];
  return { state: open(state).state, u, w };
}

export function order(it: Order, more: Partial<ActionOf<'artillery'>> = {}): ActionOf<'artillery'> {
  return { do: 'artillery', battery: 1, order: it, ...more };
}

export function batteryIn({ batteries: [battery] }: State): Battery {
  return battery;
}

/** "FFE:2 KK16", "FFE:2 KK16 smoke"; undefined: no counter. */
export function counterIn(state: State): string | undefined {
  const { counter } = batteryIn(state);
  if (counter === undefined) return undefined;
  const where = spotText(settingOf(state).board.grid, counter.spot);
  return `${counter.kind} ${where}${counter.mission === 'smoke' ? ' smoke' : ''}`;
}

/** The orders that are listed, each once: "convert HE". */
export function menuIn(state: State): string[] {
  if (topFrame(state).at !== 'artillery') return [];
  return [
    ...new Set(
      listedOf(state, 'artillery').map(({ order: it, mission }) => (mission === undefined ? it : `${it} ${mission}`)),
    ),
  ];
}

/** Calls the battery; faces for the radio, then for the chit. */
export function call(state: State, faces: readonly number[] = []): Played {
  return answer(state, order('contact'), faces);
}

/** The first hex from which the Blast Height of the counter is not seen. */
export function blindPost(sketch: BatterySketch): string {
  const { state } = stateWith({ scenario: MAP });
  const { board } = settingOf(state);
  const hex = board.grid.labels.find(
    (label) =>
      label !== '' && !seesCounter(state, contextOf(state), batteryOf(state, { ...sketch, post: label }), 'counts'),
  );
  if (hex === undefined) throw new Error('everybody sees it');
  return hex;
}

export function smokeIn(state: State, label: string): number {
  return state.smoke
    .filter(({ hex }) => hex === at(state, label))
    .reduce((sum, { kind }) => sum + (SMOKE_VALUES.get(kind) ?? 0), 0);
}

/** Whether the battery is still at work in the phase in which the test began. */
export function isActing(state: State): boolean {
  return (
    topFrame(state).at === 'artillery' && state.turn === 2 && state.attacker === 'german' && state.phase === 'prep-fire'
  );
}
