/** C.1 to C.11 What the campaign adds to its three scenarios, checked when it is loaded. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Place } from '@bridgehead/engine/content';
import { hexIn, oneOf, wholeNumber, wrong } from '@bridgehead/engine/content';
import content from '../../content/scenarios.json' with { type: 'json' };
import { GRID } from '../board/grid.js';
import type { Area, ScenarioId } from './scenarios.js';
import { areaIn, areas, SCENARIO_IDS } from './scenarios.js';
import { findFormation } from '../pieces/units.js';
import type { Bank, CampaignLevel, Side } from '../vocabulary/vocabulary.js';
import { BANKS, CAMPAIGN_LEVELS, SIDES } from '../vocabulary/vocabulary.js';

export interface Campaign {
  readonly title: string;
  readonly summary: string;
  /** C.1 */
  readonly order: readonly ScenarioId[];
  /** C.3 Points of each side before a battle, and what they buy. */
  readonly refit: ReadonlyMap<ScenarioId, Readonly<Record<Side, number>>>;
  readonly refitCosts: {
    readonly step: number;
    readonly headquarters: number;
    readonly supportWeapon: number;
    readonly unit: number;
  };
  /** C.4 */
  readonly ammoRelief: number;
  /** C.6 Units of a side on the wrong banks after a battle need this card. */
  readonly cutOff: {
    readonly side: Side;
    readonly after: ScenarioId;
    readonly banks: readonly Bank[];
    readonly card: number;
  };
  /** C.7 Units of a side on these banks stay where they are if it controls these hexes. */
  readonly northOfRiver: {
    readonly side: Side;
    readonly after: ScenarioId;
    readonly banks: readonly Bank[];
    readonly ifControls: readonly Hex[];
  };
  /** C.8 */
  readonly bridgeHeld: {
    readonly ifControls: readonly Hex[];
    /** The side that may not set up in these hexes, nor next to the last one. */
    readonly closedTo: Side;
    readonly closedHexes: readonly Hex[];
    readonly closedAround: Hex;
    /** Where so many units of these formations may set up instead. */
    readonly open: readonly Hex[];
    readonly formations: readonly string[];
    readonly most: number;
  };
  /** C.9 */
  readonly johnnyLost: {
    readonly hex: Hex;
    readonly formation: string;
    readonly turn: number;
    readonly area: Area;
    readonly hand: number;
  };
  /** C.10 Units listed for the first area set up in what was won of the second; if nothing was won, in the third. */
  readonly bridgehead: { readonly listed: Area; readonly within: Area; readonly otherwise: Area };
  /** C.11 */
  readonly result: {
    readonly decisive: number;
    readonly marginal: number;
    readonly draw: number;
    readonly bridgeIntact: number;
    readonly objective: { readonly hex: Hex; readonly points: number };
  };
  readonly levels: readonly { readonly from: number | undefined; readonly level: CampaignLevel }[];
}

type Content = (typeof content)['campaign'];

function at(part: string): Place {
  return { file: 'scenarios.json', entry: `campaign, ${part}` };
}

function battle(id: string, part: string, field: string): ScenarioId {
  return oneOf(SCENARIO_IDS, id, at(part), field);
}

function hexes(numbers: readonly string[], part: string, field: string): Hex[] {
  return numbers.map((number) => hexIn(GRID, number, at(part), field));
}

function count(found: number, part: string, field: string): number {
  return wholeNumber(found, 0, 99, at(part), field);
}

function banks(words: readonly string[], part: string): Bank[] {
  return words.map((bank) => oneOf(BANKS, bank, at(part), 'banks'));
}

function formation(id: string, part: string): string {
  if (findFormation(id) === undefined) throw wrong(at(part), 'formation', id, 'the id of a formation');
  return id;
}

/** The campaign, or an error that names file, part and field. */
export function loadCampaign(given: Content): Campaign {
  const { refitCosts, cutOff, northOfRiver, bridgeHeld, johnnyLost, bridgehead, result } = given;
  const levels: readonly { readonly from: number | null; readonly level: string }[] = given.levels;
  return {
    title: given.title,
    summary: given.summary,
    order: given.order.map((id) => battle(id, 'order', 'scenario')),
    refit: new Map(
      given.refit.map((row) => [
        battle(row.before, 'refit', 'before'),
        { british: count(row.british, 'refit', 'british'), german: count(row.german, 'refit', 'german') },
      ]),
    ),
    refitCosts: {
      step: count(refitCosts.step, 'refitCosts', 'step'),
      headquarters: count(refitCosts.headquarters, 'refitCosts', 'headquarters'),
      supportWeapon: count(refitCosts.supportWeapon, 'refitCosts', 'supportWeapon'),
      unit: count(refitCosts.unit, 'refitCosts', 'unit'),
    },
    ammoRelief: count(given.ammoRelief, 'ammoRelief', 'value'),
    cutOff: {
      side: oneOf(SIDES, cutOff.side, at('cutOff'), 'side'),
      after: battle(cutOff.after, 'cutOff', 'after'),
      banks: banks(cutOff.banks, 'cutOff'),
      card: wholeNumber(cutOff.card, 1, 10, at('cutOff'), 'card'),
    },
    northOfRiver: {
      side: oneOf(SIDES, northOfRiver.side, at('northOfRiver'), 'side'),
      after: battle(northOfRiver.after, 'northOfRiver', 'after'),
      banks: banks(northOfRiver.banks, 'northOfRiver'),
      ifControls: hexes(northOfRiver.ifControls, 'northOfRiver', 'ifControls'),
    },
    bridgeHeld: {
      ifControls: hexes(bridgeHeld.ifControls, 'bridgeHeld', 'ifControls'),
      closedTo: oneOf(SIDES, bridgeHeld.closedTo, at('bridgeHeld'), 'closedTo'),
      closedHexes: hexes(bridgeHeld.closedHexes, 'bridgeHeld', 'closedHexes'),
      closedAround: hexIn(GRID, bridgeHeld.closedAround, at('bridgeHeld'), 'closedAround'),
      open: hexes(bridgeHeld.open, 'bridgeHeld', 'open'),
      formations: bridgeHeld.formations.map((id) => formation(id, 'bridgeHeld')),
      most: count(bridgeHeld.most, 'bridgeHeld', 'most'),
    },
    johnnyLost: {
      hex: hexIn(GRID, johnnyLost.hex, at('johnnyLost'), 'hex'),
      formation: formation(johnnyLost.formation, 'johnnyLost'),
      turn: count(johnnyLost.turn, 'johnnyLost', 'turn'),
      area: areaIn(areas, johnnyLost.area, at('johnnyLost')),
      hand: count(johnnyLost.hand, 'johnnyLost', 'hand'),
    },
    bridgehead: {
      listed: areaIn(areas, bridgehead.listed, at('bridgehead')),
      within: areaIn(areas, bridgehead.within, at('bridgehead')),
      otherwise: areaIn(areas, bridgehead.otherwise, at('bridgehead')),
    },
    result: {
      decisive: count(result.decisive, 'result', 'decisive'),
      marginal: count(result.marginal, 'result', 'marginal'),
      draw: count(result.draw, 'result', 'draw'),
      bridgeIntact: count(result.bridgeIntact, 'result', 'bridgeIntact'),
      objective: {
        hex: hexIn(GRID, result.objective.hex, at('result'), 'objective.hex'),
        points: count(result.objective.points, 'result', 'objective.points'),
      },
    },
    levels: levels.map(({ from, level }) => ({
      from: from ?? undefined,
      level: oneOf(CAMPAIGN_LEVELS, level, at('levels'), 'level'),
    })),
  };
}

export const campaign: Campaign = loadCampaign(content.campaign);
