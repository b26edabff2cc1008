/** The scenario that is being played: as it is printed, or as a campaign has changed it (C.2, C.7 to C.10). */
import type { Hex } from '@bridgehead/engine/hex';
import { distance } from '@bridgehead/engine/hex';
import { board } from '../board/board.js';
import { campaign as rules } from '../scenarios/campaign-content.js';
import { GRID } from '../board/grid.js';
import type { Area, Arrival, Placement, Scenario, ScenarioId } from '../scenarios/scenarios.js';
import { findScenario } from '../scenarios/scenarios.js';
import type { CampaignProgress, State } from '../state/state.js';
import { stackingLimit } from './terrain.js';
import type { Unit } from '../pieces/units.js';
import { sideOf, units } from '../pieces/units.js';

/** The scenario of a state. A campaign makes each of its battles once; what it makes never changes. */
export function scenarioOf({ scenario, campaign }: Pick<State, 'scenario' | 'campaign'>): Scenario {
  const printed = findScenario(scenario);
  if (campaign === undefined || campaign.results.length === 0) return printed;
  const battles = changed.get(campaign) ?? new Map<ScenarioId, Scenario>();
  changed.set(campaign, battles);
  const made = battles.get(scenario) ?? changeScenario(printed, campaign);
  battles.set(scenario, made);
  return made;
}

const changed = new WeakMap<CampaignProgress, Map<ScenarioId, Scenario>>();

/** C.2 to C.10 */
function changeScenario(printed: Scenario, progress: CampaignProgress): Scenario {
  const available = carryOver(printed, progress);
  if (printed.id === rules.order[1]) return loseJohnny(holdBridge(available, progress), progress);
  return printed.id === rules.order[2] ? makeBridgehead(available, progress) : available;
}

/** C.2 C.6 C.7 Units that are dead or gone are not used, those that have fought show the side on which they ended, and those that stay are on the map already. */
function carryOver(printed: Scenario, { fought, reduced, dead, gone, stays }: CampaignProgress): Scenario {
  const isUsed = (unit: Unit) =>
    !dead.includes(unit) && !gone.includes(unit) && !stays.some((stay) => stay.unit === unit);
  const carried = <Entry extends Placement>(entry: Entry): Entry =>
    fought.includes(entry.unit) ? { ...entry, step: reduced.includes(entry.unit) ? 'back' : 'front' } : entry;
  return {
    ...printed,
    setup: printed.setup.filter(({ unit }) => isUsed(unit)).map(carried),
    arrivals: printed.arrivals.filter(({ unit }) => isUsed(unit)).map(carried),
    britishHexes: new Set([...printed.britishHexes, ...stays.map(({ hex }) => hex)]),
  };
}

/** C.8 The British hold the bridge: the Germans keep away from it, some British units may stand beyond it. */
function holdBridge(scenario: Scenario, { bridgeHeld }: CampaignProgress): Scenario {
  if (!bridgeHeld) return scenario;
  const { closedTo, closedHexes, closedAround, open, formations, most } = rules.bridgeHeld;
  const isClosed = (hex: Hex) => closedHexes.includes(hex) || distance(GRID, hex, closedAround) === 1;
  const smaller = oncePerArea((area) => ({ ...area, hexes: new Set([...area.hexes].filter((hex) => !isClosed(hex))) }));
  const larger = oncePerArea((area) => ({ ...area, hexes: new Set([...area.hexes, ...open]) }));
  const setup = scenario.setup.map((placement) => {
    const { unit, area } = placement;
    if (sideOf(unit) === closedTo) return within(placement, smaller(area));
    return formations.includes(units[unit].formation ?? '') ? within(placement, larger(area)) : placement;
  });
  return {
    ...scenario,
    setup,
    bridgeEnd: { hexes: open, most },
    britishHexes: new Set([...scenario.britishHexes, closedAround]),
  };
}

/** Units of one area share the changed one. */
function oncePerArea(change: (area: Area) => Area): (area: Area) => Area {
  const known = new Map<Area, Area>();
  return (area) => {
    const made = known.get(area) ?? change(area);
    known.set(area, made);
    return made;
  };
}

/** C.9 Johnny I is lost: the tanks come later, and the British hand is smaller. */
function loseJohnny(scenario: Scenario, { johnnyLost }: CampaignProgress): Scenario {
  if (!johnnyLost) return scenario;
  const { formation, turn, area, hand } = rules.johnnyLost;
  const isLate = ({ unit }: Placement) => units[unit].formation === formation;
  const late = scenario.setup.filter(isLate).map((placement): Arrival => ({ ...within(placement, area), turn }));
  return {
    ...scenario,
    setup: scenario.setup.filter((placement) => !isLate(placement)),
    arrivals: [...late, ...scenario.arrivals],
    hands: { ...scenario.hands, british: hand },
  };
}

/**
 * C.10 The bridgehead is what the British have won beyond the river. Where it holds too few, or nobody, the rest sets up on
 * the south bank; the Germans set up on the rest of the north bank, and if that is too small anywhere north of the river.
 */
function makeBridgehead(scenario: Scenario, { bridgehead }: CampaignProgress): Scenario {
  const { listed, within: bank, otherwise } = rules.bridgehead;
  const won = new Set(bridgehead);
  const isListed = ({ area }: Placement) => area.id === listed.id;
  const rest = [...bank.hexes].filter((hex) => !won.has(hex));
  const north = board.bank.flatMap((name, hex) => (name === 'N' && !won.has(hex) ? [hex] : []));
  const ours: Area =
    won.size === 0
      ? otherwise
      : {
          ...listed,
          hexes: hasRoomFor(bridgehead, scenario.setup.filter(isListed)) ? won : new Set([...won, ...otherwise.hexes]),
        };
  const theirs: Area =
    won.size === 0
      ? bank
      : { ...bank, hexes: new Set(hasRoomFor(rest, scenario.setup.filter(isGerman)) ? rest : north) };
  const setup = scenario.setup.map((placement) =>
    isListed(placement) ? within(placement, ours) : isGerman(placement) ? within(placement, theirs) : placement,
  );
  const printed = [...scenario.britishHexes].filter((hex) => !listed.hexes.has(hex));
  return { ...scenario, setup, britishHexes: new Set([...printed, ...won]) };
}

function isGerman({ unit }: Placement): boolean {
  return sideOf(unit) === 'german';
}

/** 2.0ag 2.0ah */
function hasRoomFor(hexes: readonly Hex[], placements: readonly Placement[]): boolean {
  const room = hexes.reduce((sum, hex) => sum + stackingLimit(hex), 0);
  return placements.filter(({ unit }) => !units[unit].isSupportWeapon).length <= room;
}

/** The placement in another area, where its own hex is or the nearest one to it. */
function within(placement: Placement, area: Area): Placement {
  let nearest = placement.hex;
  let least = Infinity;
  for (const hex of area.hexes) {
    const far = distance(GRID, hex, placement.hex);
    if (far >= least) continue;
    nearest = hex;
    least = far;
  }
  return { ...placement, area, hex: nearest };
}
