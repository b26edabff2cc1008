/** Counters and lists, air orders, the length of the game. */
import { advance, apply, candidates, isOver, questions } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import * as z from 'zod';
import { contextOf } from '../../rules/situation/context.js';
import type { Event } from '../../rules/state/events.js';
import { ROAD } from '../../rules/board/tables.js';
import { bulge } from '../../rules/game.js';
import { supplyOf } from '../../rules/supply/supply.js';
import { roadSides } from '../../rules/situation/terrain.js';
import type { Bulge } from '../../rules/situation/types.js';
import type { ListEntry } from '../../rules/scenarios/units.js';
import { readListEntry, unitOf, units } from '../../rules/scenarios/units.js';
import type { Side, UnitType } from '../../rules/vocabulary/vocabulary.js';
import { SIDES } from '../../rules/vocabulary/vocabulary.js';
import { allowanceOf } from '../../rules/movement/movement.js';
import { eventIn, eventsOf, hex, isLegal, move, plan, play, position } from '../toolkit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

const LETTER: Readonly<Record<UnitType, string>> = { armor: 'A', infantry: 'I', parachute: 'P', cavalry: 'C' };

/** The counter that is printed so. */
const sampleCounter: Adapter = ({ given }) => {
  const { counter } = z
    .object({
      counter: z.object({ size: z.literal('XX'), type: z.string(), identification: z.string(), strength: z.number() }),
    })
    .parse(given);
  const [found, ...more] = units.filter(
    (it) =>
      it.nationality === 'american' &&
      it.counter === counter.identification &&
      LETTER[it.type] === counter.type &&
      it.strength === counter.strength,
  );
  if (found === undefined || more.length > 0) throw new Error(`${more.length} units have this counter`);
  const points = allowanceOf(position({ american: { [found.id]: '1910' } }), unitOf(found.id));
  return {
    unit: found.id,
    size: found.size,
    strength: found.strength,
    mechanized: found.isArmored,
    movementPoints: Number(points) / ROAD.hexesForAPoint,
  };
};

function parsed({ counter, isBritish, size, type, entry, strength }: ListEntry): object {
  const nationality = isBritish
    ? 'British'
    : units.some((it) => it.counter === counter && it.nationality === 'american')
      ? 'American'
      : 'German';
  const when =
    entry.by === 'schedule'
      ? { day: entry.day, side: entry.side[0].toUpperCase(), turn: entry.turn }
      : entry.by === 'set-up'
        ? { setupHex: entry.hex }
        : {};
  return {
    id: counter,
    type: LETTER[type],
    size,
    nationality,
    ...when,
    ...(strength === undefined ? {} : { strength }),
  };
}

const listEntries: Adapter = ({ given }) => {
  const { entries } = z.object({ entries: z.array(z.string()) }).parse(given);
  return { parsed: entries.flatMap((text) => readListEntry(text) ?? []).map(parsed) };
};

const missions = z.object({ groundSupport: z.number(), patrol: z.number(), interdiction: z.number() });

/** The plans are given on 23 December, which is clear: 12 and 8 points. */
const patrols: Adapter = ({ given }) => {
  const { US, German } = z.object({ US: missions, German: missions }).parse(given);
  const roads = ['0905', '1207', '0507', '1411'];
  const action = (side: Side, { groundSupport, patrol, interdiction }: z.infer<typeof missions>) =>
    plan(side, { support: groundSupport, patrol, interdict: roads.slice(0, interdiction / 3) });
  const state = position({ turn: 8, phase: 'weather', weather: 'clear' });
  const [american, german] = [action('american', US), action('german', German)];
  const legal = { US: isLegal(state, 'american', american), German: isLegal(state, 'german', german) };
  const { supportLeft, plans } = eventIn(
    play(play(state, 'american', american).state, 'german', german).events,
    'plans-revealed',
  );
  return {
    USGroundSupportLeft: supportLeft.american,
    germanGroundSupportLeft: supportLeft.german,
    USInterdictedHexes: plans.american.interdict.length,
    legal,
  };
};

/** A unit of each side goes from 0904 to 0905, whose road is cut. */
const roadCut: Adapter = ({ given }) => {
  const { hex: at } = z.object({ hex: z.string(), terrain: z.string() }).parse(given);
  const cut = { interdicted: [at] };
  const german = position({ ...cut, german: { 'GE-62': '0904' } });
  const american = position({ ...cut, phase: 'american-move', american: { 'US-424R': '0904' } });
  const costs = [play(german, 'german', move('GE-62', at)), play(american, 'american', move('US-424R', at))].map(
    ({ events }) => eventIn(events, 'moved').cost / ROAD.hexesForAPoint,
  );
  const hasRoads = SIDES.some((_, index) => roadSides([german, american][index], hex(at)) !== 0);
  return {
    [`roadHexsidesOf${at}`]: hasRoads || costs[0] !== costs[1] ? 'exist' : 'do not exist this turn, for both sides',
    costToEnterFrom0904: costs[0],
    supplyRoadThrough: SIDES.some((side) => supplyOf(german, contextOf(german), side).cost[hex(at)] === 0),
  };
};

/** A whole game, in which everybody takes the first answer that is listed. */
const wholeGame: Adapter = () => {
  const events: Event[] = [];
  const state = bulge.start({ scenario: 'campaign', options: { weather: 'off' } });
  const course = { state, chance: seededChance(1), emit: (event: Event) => events.push(event) };
  let context = advance<Bulge>(bulge, course);
  while (!isOver(state)) {
    const [{ side, decline }] = questions<Bulge>(bulge, state, context);
    const action = decline ?? candidates<Bulge>(bulge, state, side, context).at(0);
    if (action === undefined) throw new Error('nothing to choose');
    context = apply<Bulge>(bulge, course, side, action, context);
  }
  const turns = eventsOf(events, 'turn-begins');
  const [day, month] = (turns.at(-1)?.date ?? '').split(' ');
  return { gameTurns: turns.length, lastDate: `${month.slice(0, 3)} ${day}` };
};

export const frame: Adapters = {
  V001: sampleCounter,
  V002: listEntries,
  V130: patrols,
  V132: roadCut,
  V156: wholeGame,
};
