/** C.1 to C.6 Between two battles of a campaign: what is carried over, the refit, and the next battle. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { scenarioOf } from '../situation/battles.js';
import { board } from '../board/board.js';
import { campaign as rules } from '../scenarios/campaign-content.js';
import { cardCode, valueOf } from '../pieces/cards.js';
import { drawTo, retire } from '../deck/deck.js';
import type { RefitFrame } from '../state/frames.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { ScenarioId } from '../scenarios/scenarios.js';
import { findScenario } from '../scenarios/scenarios.js';
import type { CampaignProgress, State } from '../state/state.js';
import {
  clearMark,
  clearTurn,
  controllerOf,
  hasMark,
  isOnMap,
  isSupportWeapon,
  NOBODY,
  placeOf,
  setMark,
  setPlace,
  unitsOnMap,
} from '../state/state.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, sideOf, UNIT_COUNT, unitOf, units, unitsOf } from '../pieces/units.js';
import { levelOf } from '../situation/victory.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES, SIDES } from '../vocabulary/vocabulary.js';

/** C.1 Before the first battle. */
export const CAMPAIGN_START: CampaignProgress = {
  results: [],
  fought: [],
  reduced: [],
  dead: [],
  gone: [],
  stays: [],
  bridgeHeld: false,
  johnnyLost: false,
  bridgehead: [],
};

/** C.1 The battle that follows the one being fought; undefined after the last, or where a scenario is played on its own. */
export function nextBattle({ scenario, campaign }: State): ScenarioId | undefined {
  return campaign === undefined ? undefined : rules.order.at(rules.order.indexOf(scenario) + 1);
}

/** C.1 The units that the next battle of a campaign lists, whether at its start or later. */
export function unitsOfNextBattle(state: State): readonly Unit[] {
  const next = nextBattle(state);
  if (next === undefined) return [];
  const { setup, arrivals } = findScenario(next);
  return [...setup, ...arrivals].map(({ unit }) => unit);
}

function progressOf({ campaign }: State): CampaignProgress {
  if (campaign === undefined) throw new Error('a scenario that is played alone has no next battle');
  return campaign;
}

function everyUnit(): Unit[] {
  return Array.from({ length: UNIT_COUNT }, (_, unit) => unit);
}

// --- after a battle -------------------------------------------------------------------------------------------------

/** C.2 to C.10 The battle is over: who has got away, what it has decided, and what remains; then the refit (C.3). */
export function closeBattle(play: Play): void {
  const { state } = play;
  const before = progressOf(state);
  const fought = everyUnit().filter(
    (unit) => before.fought.includes(unit) || isOnMap(state, unit) || placeOf(state, unit) === 'eliminated',
  );
  const decided = { ...decisions(state, before), results: [...before.results, levelOf(state)], fought };
  if (state.scenario === rules.cutOff.after) rescue(play);
  state.campaign = decided;
  clearField(state);
  for (const unit of before.dead) setPlace(state, unit, 'eliminated');
  for (const unit of before.gone) setPlace(state, unit, 'lost');
  const next = nextBattle(state);
  const points = next === undefined ? undefined : rules.refit.get(next);
  for (const side of SIDES.toReversed()) pushFrame(state, { at: 'refit', side, points: points?.[side] ?? 0 });
}

/** C.7 C.8 C.9 C.10 What the ground at the end of the battle decides for the next one. */
function decisions(state: State, before: CampaignProgress): CampaignProgress {
  const controls = (side: Side, hexes: readonly Hex[]) => hexes.every((hex) => controllerOf(state, hex) === side);
  const { northOfRiver, bridgeHeld, johnnyLost, bridgehead } = rules;
  if (state.scenario === northOfRiver.after) {
    const beyond = unitsOnMap(state, northOfRiver.side).filter((unit) =>
      northOfRiver.banks.includes(board.bank[state.place[unit]]),
    );
    const stays = controls(northOfRiver.side, northOfRiver.ifControls)
      ? beyond.filter((unit) => isListed(nextBattle(state), unit))
      : [];
    return {
      ...before,
      stays: stays.map((unit) => ({ unit, hex: state.place[unit] })),
      bridgeHeld: controls('british', bridgeHeld.ifControls),
      johnnyLost: controls('german', [johnnyLost.hex]),
    };
  }
  const won = [...bridgehead.within.hexes].filter((hex) => controls('british', [hex])).toSorted((a, b) => a - b);
  return { ...before, stays: [], bridgehead: won };
}

function isListed(battle: ScenarioId | undefined, unit: Unit): boolean {
  if (battle === undefined) return false;
  const { setup, arrivals } = findScenario(battle);
  return [...setup, ...arrivals].some((placement) => placement.unit === unit);
}

/** C.6 A card for each unit on the wrong side of the river, without event: it gets away, or is lost without points. */
function rescue(play: Play): void {
  const { state } = play;
  const { side, banks, card: least } = rules.cutOff;
  for (const unit of unitsOnMap(state, side)) {
    if (!banks.includes(board.bank[state.place[unit]])) continue;
    const card = drawTo(play, 'table', 'card for a unit that is cut off');
    const escaped = card !== undefined && valueOf(card) >= least;
    play.emit({
      type: 'cut-off',
      rule: 'C.6',
      unit: idOf(unit),
      card: card === undefined ? 'no card' : cardCode(card),
      escaped,
    });
    retire(state, [card]);
    if (!escaped) setPlace(state, unit, 'lost');
  }
}

/** C.1 C.2 C.4 C.5 The deck is whole again, the units leave the map and rally, markers go; steps, ruins and some ammunition trouble stay. */
function clearField(state: State): void {
  clearTurn(state);
  for (const unit of everyUnit()) {
    if (isOnMap(state, unit) || placeOf(state, unit) === 'track') setPlace(state, unit, 'absent');
    clearMark(state, unit, 'disorganized');
  }
  state.cards.fill(0);
  state.reserved = 0;
  state.handSize = { british: 0, german: 0 };
  state.discarded = { british: 0, german: 0 };
  state.ammo = {
    british: Math.max(0, state.ammo.british - rules.ammoRelief),
    german: Math.max(0, state.ammo.german - rules.ammoRelief),
  };
  state.inside.fill(NOBODY);
  state.improved = [];
  state.mines = [];
  state.combat = undefined;
  state.raidTried = false;
  state.active = undefined;
  state.turn = 0;
  state.phase = 'set-up';
}

// --- the refit ------------------------------------------------------------------------------------------------------

/** C.3 */
export const refitProcedure: PrimosoleProcedure<RefitFrame> = {
  run(play, { side, points }) {
    if (affordable(play.state, side, points).length > 0) return 'ask';
    popFrame(play.state);
    return 'again';
  },

  decision: {
    ask: (_state, { side, points }) => [
      {
        side,
        text: `Refit your units (${points} ${points === 1 ? 'point' : 'points'} left).`,
        rule: 'C.3',
        decline: { do: 'ready' },
      },
    ],
    candidates: (state, { side, points }) => [
      ...affordable(state, side, points).map((unit): Action => ({ do: 'refit', unit: idOf(unit) })),
      { do: 'ready' },
    ],
    judge(state, { side, points }, _side, action) {
      if (action.do === 'ready') return [];
      return action.do === 'refit'
        ? judgeRefit(state, side, points, unitOf(action.unit))
        : [notAnAnswer('C.3', action.do, ['refit', 'ready'])];
    },
    apply(play, frame, _side, action) {
      const { state } = play;
      if (action.do !== 'refit') return popFrame(state);
      const unit = unitOf(action.unit);
      const cost = costOf(state, unit) ?? 0;
      const returns = placeOf(state, unit) === 'eliminated';
      play.emit({ type: 'refitted', rule: 'C.3', unit: action.unit, returns, cost });
      if (!returns) clearMark(state, unit, 'reduced');
      else {
        setPlace(state, unit, 'absent');
        if (units[unit].back !== undefined) setMark(state, unit, 'reduced');
      }
      replaceFrame(state, { ...frame, points: frame.points - cost });
    },
  },
};

/** C.3 What it costs to make a unit whole or to bring it back; undefined if there is nothing to be done for it. */
function costOf(state: State, unit: Unit): number | undefined {
  const { step, headquarters, supportWeapon, unit: other } = rules.refitCosts;
  if (placeOf(state, unit) === 'eliminated')
    return units[unit].isHeadquarters ? headquarters : isSupportWeapon(unit) ? supportWeapon : other;
  const isThere = placeOf(state, unit) === 'absent' && progressOf(state).fought.includes(unit);
  return isThere && hasMark(state, unit, 'reduced') ? step : undefined;
}

function judgeRefit(state: State, side: Side, points: number, unit: Unit): Violation[] {
  const named = { unit: nameOf(unit) };
  if (sideOf(unit) !== side) return [refuse('not-your-unit', { ...named, side: SIDE_NAMES[side] })];
  const cost = costOf(state, unit);
  if (cost === undefined) return [refuse('no-refit', named)];
  return cost <= points ? [] : [refuse('refit-too-dear', { ...named, cost, points })];
}

function affordable(state: State, side: Side, points: number): Unit[] {
  return unitsOf(side).filter((unit) => judgeRefit(state, side, points, unit).length === 0);
}

// --- the next battle ------------------------------------------------------------------------------------------------

/** C.1 C.2 C.7 The next battle with all that was carried over; units that stay are on the map before anybody sets up. */
export function openBattle(play: Play): void {
  const { state } = play;
  const next = nextBattle(state);
  if (next === undefined) throw new Error('there is no battle after the last');
  const progress = {
    ...progressOf(state),
    reduced: everyUnit().filter((unit) => hasMark(state, unit, 'reduced')),
    dead: everyUnit().filter((unit) => placeOf(state, unit) === 'eliminated'),
    gone: everyUnit().filter((unit) => placeOf(state, unit) === 'lost'),
  };
  state.campaign = progress;
  state.scenario = next;
  const { arrivals, britishHexes, title } = scenarioOf(state);
  state.control.forEach((_, hex) => (state.control[hex] = SIDES.indexOf(britishHexes.has(hex) ? 'british' : 'german')));
  for (const unit of everyUnit()) setPlace(state, unit, 'absent');
  state.marks.fill(0);
  for (const { unit, step } of arrivals) {
    setPlace(state, unit, 'track');
    if (step === 'back') setMark(state, unit, 'reduced');
  }
  for (const { unit, hex } of progress.stays) {
    state.place[unit] = hex;
    if (progress.reduced.includes(unit)) setMark(state, unit, 'reduced');
  }
  play.emit({ type: 'battle-begins', rule: 'C.1', title });
}
