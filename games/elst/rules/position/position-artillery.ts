/** Off-board artillery in a position that a person writes down. */
import type { Problem } from '@bridgehead/engine';
import { described } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import type { Board } from '../board/board.js';
import { findLocation, locationLabel } from '../board/locations.js';
import { spotNamed, spotText } from '../board/spots.js';
import type { Battery, Counter } from '../state/batteries.js';
import { unitCode, weaponCode } from '../state/frame-json.js';
import type { State } from '../state/state.js';
import { NOBODY, NOWHERE, UNNAMED } from '../state/state.js';
import { armOf } from '../units/weapons-in-play.js';
import { BATTERY_TYPES, CALIBRES, COUNTERS, MISSIONS } from '../vocabulary/artillery.js';
import { unitId, weaponId } from '../vocabulary/units.js';
import { SIDES } from '../vocabulary/vocabulary.js';

const count = z.int().check(z.minimum(0));
/** A new one each time: a description belongs to one field. */
const flag = () => withDefault(z.boolean(), false);

const counterEntry = z.strictObject({
  kind: z.enum(COUNTERS),
  at: described(
    z.string(),
    'Its hex; beyond the edge of the board its column and row, both counted from 1, as "2/-2".',
  ),
  mission: withDefault(z.enum(MISSIONS), 'HE'),
});

const batteryEntry = z.strictObject({
  side: z.enum(SIDES),
  calibre: z.enum(CALIBRES),
  type: withDefault(z.enum(BATTERY_TYPES), 'usual'),
  smoke: described(flag(), 'Whether it may fire Smoke.'),
  observer: described(z.optional(z.string()), 'Where its Offboard Observer is; without one it has a radio.'),
  radio: z.optional(weaponCode),
  contact: described(flag(), 'Its observer has Contact.'),
  caller: described(z.optional(unitCode), 'The leader who has Contact by radio.'),
  access: described(flag(), 'A black chit gave it battery access.'),
  drew: described(flag(), 'A chit was drawn in this Player Turn.'),
  black: described(withDefault(count, 8), 'Chits that are left.'),
  red: withDefault(count, 3),
  reds: described(withDefault(count, 0), 'Red chits that were drawn.'),
  closed: described(flag(), 'It can no longer fire in this scenario.'),
  fired: described(flag(), 'It has fired for effect in this scenario.'),
  counter: z.optional(counterEntry),
});

/** The fields of a position that tell of artillery. */
export const ARTILLERY_FIELDS = {
  batteries: described(
    z.optional(z.array(batteryEntry)),
    'Off-board artillery: each battery with its observer or radio, its chits and its counter. By default those of the scenario.',
  ),
  smokeObserver: described(
    z.optional(z.union([unitCode, z.literal('unnamed')])),
    'The leader who observes the smoke barrage of the card, as long as it was not laid.',
  ),
  departures: described(
    withDefault(z.array(z.strictObject({ unit: unitCode, from: z.string(), armed: flag() })), []),
    'Units that have left the map, the hex from which they did, and whether the main armament of a vehicle worked.',
  ),
};

interface Written {
  readonly batteries?: readonly z.output<typeof batteryEntry>[] | undefined;
  readonly smokeObserver?: number | 'unnamed' | undefined;
  readonly departures: readonly { readonly unit: number; readonly from: string; readonly armed: boolean }[];
}

export function placeArtillery(state: State, board: Board, written: Written): Problem[] {
  const problems: Problem[] = [];
  if (written.batteries !== undefined)
    state.batteries = written.batteries.map((entry, index) =>
      batteryOf(state, board, entry, `batteries[${index}]`, problems),
    );
  const { smokeObserver } = written;
  if (smokeObserver !== undefined) state.smokeObserver = smokeObserver === 'unnamed' ? UNNAMED : smokeObserver;
  if (state.smokeObserver >= state.side.length)
    problems.push({ field: 'smokeObserver', expected: `a unit; there are ${state.side.length}` });
  state.departures = written.departures.map(({ unit, from, armed }, index) => {
    const hex = findLocation(board, from);
    if (hex === undefined) problems.push({ field: `departures[${index}].from`, expected: 'a hex of this board' });
    if (unit >= state.side.length)
      problems.push({ field: `departures[${index}].unit`, expected: `a unit; there are ${state.side.length}` });
    return { unit, from: hex ?? 0, armed };
  });
  return problems;
}

function batteryOf(
  state: State,
  board: Board,
  { observer, radio, caller, counter, ...rest }: z.output<typeof batteryEntry>,
  field: string,
  problems: Problem[],
): Battery {
  if ((observer === undefined) === (radio === undefined))
    problems.push({ field, expected: 'either an observer off the board or a radio' });
  const post = observer === undefined ? NOWHERE : findLocation(board, observer);
  if (post === undefined) problems.push({ field: `${field}.observer`, expected: 'a location of this board' });
  if (radio !== undefined && (radio >= state.weaponKind.length || armOf(state, radio).type !== 'radio'))
    problems.push({ field: `${field}.radio`, expected: 'a radio of this position' });
  if (caller !== undefined && caller >= state.side.length)
    problems.push({ field: `${field}.caller`, expected: 'a unit of this position' });
  return {
    ...rest,
    post: post ?? NOWHERE,
    radio: radio ?? NOBODY,
    caller: caller ?? NOBODY,
    counter: counter === undefined ? undefined : counterOf(board, counter, field, problems),
  };
}

function counterOf(
  { grid }: Board,
  { kind, at, mission }: z.output<typeof counterEntry>,
  field: string,
  problems: Problem[],
): Counter | undefined {
  const spot = spotNamed(grid, at);
  if (spot === undefined)
    problems.push({ field: `${field}.counter.at`, expected: 'a hex of this board, or a column and row like "2/-2"' });
  return spot && { kind, spot, mission };
}

// --- writing ----------------------------------------------------------------------------------------------------------

export function writtenArtillery({ batteries, smokeObserver, departures }: State, board: Board): object {
  return {
    ...(batteries.length > 0 && { batteries: batteries.map((battery) => writtenBattery(board, battery)) }),
    ...(smokeObserver !== NOBODY && { smokeObserver: smokeObserver === UNNAMED ? 'unnamed' : unitId(smokeObserver) }),
    ...(departures.length > 0 && {
      departures: departures.map(({ unit, from, armed }) => ({
        unit: unitId(unit),
        from: locationLabel(board, from),
        ...(armed && { armed }),
      })),
    }),
  };
}

function writtenBattery(board: Board, battery: Battery): object {
  const { side, calibre, type, smoke, post, radio, contact, caller, access, drew, black, red, reds, closed, fired } =
    battery;
  const { counter } = battery;
  return {
    side,
    calibre,
    ...(type !== 'usual' && { type }),
    ...(smoke && { smoke }),
    ...(post === NOWHERE ? { radio: weaponId(radio) } : { observer: locationLabel(board, post) }),
    ...(contact && { contact }),
    ...(caller !== NOBODY && { caller: unitId(caller) }),
    ...(access && { access }),
    ...(drew && { drew }),
    black,
    red,
    ...(reds > 0 && { reds }),
    ...(closed && { closed }),
    ...(fired && { fired }),
    ...(counter !== undefined && {
      counter: {
        kind: counter.kind,
        at: spotText(board.grid, counter.spot),
        ...(counter.mission !== 'HE' && { mission: counter.mission }),
      },
    }),
  };
}
