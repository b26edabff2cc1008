/** F: the Continuous Front. */
import * as z from 'zod';
import { label } from '../../rules/board.js';
import { contextOf } from '../../rules/context.js';
import { coveredHexes, eastUnits, partsOf } from '../../rules/front-cover.js';
import type { Part } from '../../rules/front-cover.js';
import { frontOf } from '../../rules/front.js';
import { hexesOf } from '../../rules/hex-sets.js';
import type { State } from '../../rules/state.js';
import { pointsInPlay } from '../../rules/victory.js';
import type { Played } from '../toolkit.js';
import { battalionsIn, eventsOf, listedOf, open, play, position, question, where } from '../toolkit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

const hexes = z.array(z.string());
const usGiven = z.object({ us: hexes });

/** The end of a U.S. Player-Turn with battalions in these hexes and the duty in force. */
function endOfTurn(us: readonly string[]): State {
  return position({ phase: 'us-end', us: battalionsIn(...us), frontDuty: true });
}

function partsIn(state: State): Part[] {
  return partsOf(state, coveredHexes(state, contextOf(state)));
}

/** What the test of the front did, told in hexes. */
function priceIn(before: State, { state, events }: Played) {
  const [tested] = eventsOf(events, 'front-tested');
  const eliminated = eventsOf(events, 'eliminated').map((event) => where(before, event.unit));
  return { gap: tested.gap.length, gapHexes: tested.gap, vpGerman: pointsInPlay(state, 'german').total, eliminated };
}

/** All that any vector asks of a front; each picks the fields it expects. */
const front: Adapter = ({ given, expect }) => {
  const before = endOfTurn(usGiven.parse(given).us);
  const parts = partsIn(before);
  const tested = open(before);
  const isAsked = question(tested.state)?.rule === '14.13b';
  const { gap, gapHexes, vpGerman, eliminated } = priceIn(before, tested);
  const kept = frontOf(before, contextOf(before)).parts.flatMap((part) => part.units);
  const found: Record<string, unknown> = {
    components: parts.length,
    anchors: parts.flatMap((part) => part.anchors.map(label)).toSorted(),
    floating: floatingIn(before),
    behind: eastUnits(before)
      .filter((unit) => !kept.includes(unit))
      .map((unit) => label(before.place[unit])),
    decision: isAsked,
    gap,
    gapHex: gapHexes.length === 1 ? gapHexes[0] : gapHexes,
    vpGerman,
    eliminated,
  };
  return Object.fromEntries(Object.keys(expect).map((field) => [field, found[field]]));
};

function floatingIn(state: State): string[] {
  return partsIn(state)
    .filter((part) => part.anchors.length === 0)
    .flatMap((part) => part.units.map((unit) => label(state.place[unit])));
}

/** The U.S. Player is asked; every answer is played. */
const holdOrLose: Adapter = ({ given }) => {
  const before = endOfTurn(usGiven.parse(given).us);
  const { state } = open(before);
  const options = listedOf(state, 'us', 'hold').map((choice) => {
    const { gap, vpGerman, eliminated } = priceIn(before, play(state, 'us', choice));
    return { hold: choice.groups.map((id) => where(before, id)), gap, vpGerman, eliminated };
  });
  return { floating: floatingIn(before), options: options.toSorted((a, b) => b.hold.length - a.hold.length) };
};

const onTheBridge: Adapter = ({ given }) => {
  const { us, dutyActive } = z.object({ us: hexes, dutyActive: z.boolean() }).parse(given);
  const before = position({ phase: 'us-end', us: battalionsIn(...us), frontDuty: dutyActive });
  return { eastCount: eastUnits(before).length, dutyActive: open(before).state.frontDuty };
};

const stays: Adapter = () => {
  const before = endOfTurn(['0716']);
  if (eastUnits(before).length !== 1) throw new Error('one unit was to be across');
  return { checked: eventsOf(open(before).events, 'front-tested').length === 1 };
};

function covered(state: State): string[] {
  return hexesOf(coveredHexes(state, contextOf(state))).map(label);
}

const fromTheBridge: Adapter = ({ given }) => ({ covered: covered(endOfTurn(usGiven.parse(given).us)) });

const spacing: Adapter = ({ given }) => {
  const { pairs } = z.object({ pairs: z.array(hexes) }).parse(given);
  return { contiguous: pairs.map((pair) => partsIn(endOfTurn(pair)).length === 1) };
};

const germanInTheLine: Adapter = ({ given }) => {
  const { coveredHex, germanIn, usIn } = z
    .object({ coveredHex: z.string(), germanIn: z.string(), usIn: z.string() })
    .parse(given);
  const state = position({ phase: 'us-end', us: { 'us-27': usIn }, german: { 'ge-39': germanIn }, frontDuty: true });
  return { covered: covered(state).includes(coveredHex) };
};

export const fronts: Adapters = {
  F01: front,
  F02: front,
  F03: front,
  F04: holdOrLose,
  F05: onTheBridge,
  F06: stays,
  F07: fromTheBridge,
  F08: spacing,
  F09: germanInTheLine,
  F10: front,
  F11: front,
  F12: front,
  F13: front,
  F14: front,
};
