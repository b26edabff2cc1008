/** B: Float Bridges and the destruction of bridges. */
import { directionTo } from '@bridgehead/engine/hex';
import { CLOSED } from '@bridgehead/engine/hexwar';
import * as z from 'zod';
import { board, GRID } from '../../rules/board.js';
import { contextOf } from '../../rules/context.js';
import type { State } from '../../rules/state.js';
import { stepCost } from '../../rules/terrain.js';
import { units } from '../../rules/units.js';
import { pointsInPlay } from '../../rules/victory.js';
import { BRIDGES } from '../../rules/vocabulary.js';
import type { Sketch } from '../toolkit.js';
import {
  battalionsIn,
  hex,
  isLegal,
  listedOf,
  move,
  open,
  play,
  position,
  question,
  regimentsIn,
  unit,
  violations,
  where,
} from '../toolkit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

const placeGiven = z.object({ place: z.string(), german: z.array(z.string()) });

const placing: Adapter = ({ given }) => {
  const { place, german } = placeGiven.parse(given);
  const state = position({ turn: 13, german: regimentsIn(...german) });
  const placements = listedOf(state, 'us', 'place-bridge').filter((action) => action.hex === place);
  const axes = placements.map(({ west, east }) => ({ westExit: west, eastExit: east }));
  if (axes.length > 0) return { legal: placements.every((action) => isLegal(state, 'us', action)), axes };
  const [axis] = board.axes.get(hex(place)) ?? [];
  const [refused] = violations(state, 'us', {
    do: 'place-bridge',
    bridge: 'float-1',
    hex: place,
    west: GRID.labels[axis.west],
    east: GRID.labels[axis.east],
  });
  const near = /^No Float Bridge in (?<bridge>\d{4}): (?<near>\d{4}) next to it is in a German zone/.exec(
    refused.text,
  )?.groups;
  return { legal: false, reason: `${near?.['near']}, a neighbour of ${near?.['bridge']}, is German-controlled` };
};

/** Places bridges in one Movement Phase as long as one is offered. */
function placedIn(turn: number): { bridges: string[]; state: State } {
  let state = position({ turn });
  const bridges: string[] = [];
  for (
    let [next] = listedOf(state, 'us', 'place-bridge');
    next !== undefined;
    [next] = listedOf(state, 'us', 'place-bridge')
  ) {
    bridges.push(next.bridge);
    state = play(state, 'us', next).state;
  }
  return { bridges, state };
}

const timing: Adapter = ({ given }) => {
  const { turns } = z.object({ turns: z.array(z.number()) }).parse(given);
  const firstTurnOf = (bridge: string) => turns.find((turn) => placedIn(turn).bridges.includes(bridge));
  return {
    bridgesAvailableFrom: BRIDGES.filter((bridge) => bridge !== 'ludendorff').map(firstTurnOf),
    maxPlacedByEndOf: Object.fromEntries(turns.map((turn) => [turn, placedIn(turn).bridges.length])),
  };
};

const FLOAT = { hex: '0822', west: '0722', east: '0923' };

/** 39 blows up the bridge; the U.S. Player tries to place it again in every Movement Phase after that. */
const replacement: Adapter = ({ given }) => {
  const { destroyedIn } = z.object({ destroyedIn: z.number() }).parse(given);
  const { state } = open(
    position({ turn: destroyedIn, phase: 'german-end', german: { 'ge-39': FLOAT.hex }, bridges: { 'float-1': FLOAT } }),
  );
  const [gone] = play(state, 'german', { do: 'destroy', bridge: 'float-1' }).state.bridges.filter(
    ({ id }) => id === 'float-1',
  );
  const later = (turn: number) =>
    position({ turn, bridges: { 'float-1': { availableFrom: gone.availableFrom ?? 0 } } });
  const turns = Array.from({ length: 30 - destroyedIn }, (_, index) => destroyedIn + 1 + index);
  return {
    availableFrom: turns.find((turn) =>
      isLegal(later(turn), 'us', { do: 'place-bridge', bridge: 'float-1', ...FLOAT }),
    ),
  };
};

/** From land a unit tries to move; from the Rhine hexes above and below, where no unit can stand, the step itself is asked for. */
const entering: Adapter = () => {
  const bridges: Sketch['bridges'] = { 'float-1': FLOAT };
  const mayEnter = (from: string) => {
    if (board.rhine[hex(from)] === 0)
      return isLegal(position({ turn: 13, us: { 'us-27': from }, bridges }), 'us', move('us-27', FLOAT.hex));
    const state = position({ turn: 13, bridges });
    return (
      stepCost(contextOf(state), units[unit('us-27')], hex(from), directionTo(GRID, hex(from), hex(FLOAT.hex))) !==
      CLOSED
    );
  };
  const around = ['0722', '0923', '0723', '0922', '0821', '0823'];
  return { enterableFrom: around.filter(mayEnter), notFrom: around.filter((from) => !mayEnter(from)) };
};

const demolitionGiven = z.object({
  german: z.object({ hex: z.string(), foughtThisTurn: z.boolean() }),
  us: z.array(z.string()),
  eastExitVacant: z.boolean().default(true),
});

function endOfGermanTurn(given: unknown): State {
  const { german, us, eastExitVacant } = demolitionGiven.parse(given);
  const unitOnBridge = { at: german.hex, marks: german.foughtThisTurn ? (['fought'] as const) : [] };
  const friend = eastExitVacant ? {} : { 'ge-77': '0716' };
  return open(position({ phase: 'german-end', us: battalionsIn(...us), german: { 'ge-39': unitOnBridge, ...friend } }))
    .state;
}

function isAskedToDestroy(state: State): boolean {
  return question(state)?.rule === '11.21d' && isLegal(state, 'german', { do: 'destroy', bridge: 'ludendorff' });
}

const mayDestroy: Adapter = ({ given }) => ({ mayDestroy: isAskedToDestroy(endOfGermanTurn(given)) });

const destroying: Adapter = ({ given }) => {
  const asked = endOfGermanTurn(given);
  const { state } = play(asked, 'german', { do: 'destroy', bridge: 'ludendorff' });
  return {
    mayDestroy: isAskedToDestroy(asked),
    unitMovesTo: where(state, 'ge-39'),
    bridgeIntact: state.bridges.some(({ id, at }) => id === 'ludendorff' && at !== undefined),
    vp: pointsInPlay(state, 'us').total + pointsInPlay(state, 'german').total,
  };
};

export const bridges: Adapters = {
  B01: placing,
  B02: placing,
  B03: timing,
  B04: replacement,
  B05: entering,
  B06: mayDestroy,
  B07: destroying,
  B09: mayDestroy,
  B10: mayDestroy,
};
