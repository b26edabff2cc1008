/** Random positions with both sides close together: what a random game seldom comes to. */
import type { Chance } from '@bridgehead/engine/chance';
import { pickOne } from '../../testing/random-games.js';
import { hexOfLabel } from '../rules/state/actions.js';
import { DECK } from '../rules/pieces/cards.js';
import { contextOf, hasEnemies, stackIn } from '../rules/situation/context.js';
import { putCard } from '../rules/deck/deck.js';
import { mayBeInside } from '../rules/set-up/fortifications.js';
import { board } from '../rules/board/board.js';
import { GRID } from '../rules/board/grid.js';
import { findScenario, SCENARIO_IDS } from '../rules/scenarios/scenarios.js';
import { firesOf } from '../rules/sequence/sequence.js';
import type { State } from '../rules/state/state.js';
import { isOnMap, setMark, setPlace, startState } from '../rules/state/state.js';
import { tables } from '../rules/board/tables.js';
import { isMineable, isOpenTo, stackingLimit } from '../rules/situation/terrain.js';
import type { Unit } from '../rules/pieces/units.js';
import { sideOf, UNIT_COUNT, units, unitsOf } from '../rules/pieces/units.js';
import { SIDES } from '../rules/vocabulary/vocabulary.js';

/** Hexes around the bridge, on both banks. */
const GROUND = GRID.labels
  .filter((number) => /^1[0-5]/.test(number) && /(?:0[6-9]|1[0-3])$/.test(number))
  .map(hexOfLabel);
const EACH = 9;

/** One time in so many. */
function happens(chance: Chance, times: number): boolean {
  return chance.pick(times, 'happens') === 0;
}

/** Some units of both sides around the bridge, the active ones activated, in any condition, with cards in both hands. */
export function randomPosition(chance: Chance): State {
  const state = startState(pickOne(SCENARIO_IDS, chance), {
    lazyLimit: happens(chance, 2),
    strictSmallArms: happens(chance, 2),
    oneSniper: happens(chance, 2),
  });
  const scenario = findScenario(state.scenario);
  state.turn = 1 + chance.pick(scenario.turns.length, 'turn');
  state.phase = 'activation';
  state.active = pickOne(SIDES, chance);
  state.stack = [{ at: 'sequence', step: 'turn-end' }, { at: 'actions' }];
  for (let unit = 0; unit < UNIT_COUNT; unit++) {
    setPlace(state, unit, 'absent');
    state.marks[unit] = 0;
  }
  const listed = [...scenario.setup, ...scenario.arrivals].map(({ unit }) => unit); // 3.1a
  for (const side of SIDES)
    for (let n = 0; n < EACH; n++)
      placeOne(
        state,
        pickOne(
          unitsOf(side).filter((unit) => listed.includes(unit)),
          chance,
        ),
        chance,
      );
  placeRest(state, chance);
  dealCards(state, chance);
  return state;
}

function placeOne(state: State, unit: Unit, chance: Chance): void {
  const context = contextOf(state);
  const side = sideOf(unit);
  const open = GROUND.filter(
    (hex) => isOpenTo(unit, hex) && !hasEnemies(context, hex, side) && stackIn(context, hex, side) < stackingLimit(hex),
  );
  if (isOnMap(state, unit) || open.length === 0) return;
  state.place[unit] = pickOne(open, chance);
  if (units[unit].back !== undefined && happens(chance, 4)) setMark(state, unit, 'reduced');
  if (happens(chance, 6)) setMark(state, unit, 'disorganized');
  if (side === state.active) setMark(state, unit, 'activated');
}

function placeRest(state: State, chance: Chance): void {
  const ready = (side: (typeof SIDES)[number]) =>
    firesOf(state, side).map((fire) => ({ ...fire, readied: side === state.active && happens(chance, 2) }));
  state.fires = { british: ready('british'), german: ready('german') };
  state.ammo = { british: chance.pick(4, 'ammo'), german: chance.pick(4, 'ammo') };
  board.fortifications.forEach(({ hex }, index) => {
    const [first] = SIDES.flatMap((side) => mayBeInside(state, hex, side));
    if (first !== undefined) state.inside[index] = first;
  });
  const mined = GROUND.filter((hex) => isMineable(hex) && happens(chance, 12));
  // 11.6 No side has more than its scenario gives it.
  const owned = { british: 0, german: 0 };
  const pool = [...tables.mines];
  const { mines } = findScenario(state.scenario);
  state.mines = mined.slice(0, 6).flatMap((hex) => {
    const side = pickOne(SIDES, chance);
    const [value] = pool.splice(chance.pick(pool.length, 'value'), 1);
    const mine = { hex, side, value, faceUp: value > 0 && happens(chance, 4) };
    return owned[side]++ < mines[side].count ? [mine] : [];
  });
}

function dealCards(state: State, chance: Chance): void {
  const deck = [...DECK];
  const hands = { british: 0, german: 0 };
  for (const side of SIDES) {
    hands[side] = chance.pick(findScenario(state.scenario).hands[side] + 1, 'hand');
    for (let n = 0; n < hands[side]; n++)
      putCard(state, deck.splice(chance.pick(deck.length, 'card'), 1)[0], `${side}-hand`);
  }
  state.handSize = hands;
  for (const card of deck.slice(0, chance.pick(deck.length, 'used'))) putCard(state, card, 'used');
}
