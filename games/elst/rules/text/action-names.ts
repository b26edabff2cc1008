/** What a player calls an action in a list of choices, and what the other side may know of it. */
import { counted, listed } from '@bridgehead/engine';
import { placesInWords } from '../board/locations.js';
import type { Action, ActionOf, WrittenSpend } from '../state/actions.js';
import { isCampaignOrder } from '../state/campaign-actions.js';
import { campaignRules } from '../state/campaign-rules.js';
import type { RallyStep } from '../state/frames.js';
import type { State } from '../state/state.js';
import { NOBODY } from '../state/state.js';
import { isHidden, nameOf } from '../units/units-in-play.js';
import { weaponName } from '../units/weapons-in-play.js';
import { nameArtillery, nameSmokeBarrage } from './artillery-words.js';
import { nameFacing, saySpine, sayVehicleWay } from './vehicle-action-names.js';
import { componentNamed, isWeapon, weaponIn } from '../vocabulary/fire-components.js';
import { numberOf } from '../vocabulary/units.js';
import type { Side, TargetType } from '../vocabulary/vocabulary.js';
import { sayArc } from './words.js';

const AIMS: Readonly<Record<TargetType, string>> = { infantry: '', area: ' as an area', vehicle: '' };

export function nameAction(state: State, action: Action): string {
  return placesInWords(nameWithLabels(state, action));
}

/**
 * I-R101 I-R103 What the other side may know of an action: not where somebody hides or what a hidden unit holds, not how a move
 * goes on after the step that is being made (I-3.3.1d), and not that shots were let pass.
 */
export function nameActionFor(state: State, side: Side, action: Action, viewer: Side): string | undefined {
  if (side === viewer) return nameAction(state, action);
  if (isCampaignOrder(action)) return 'Seal an answer';
  const isHiding = (id: string) => isHidden(state, numberOf(id));
  switch (action.do) {
    case 'place':
      return action.hidden === true ? `Hide ${nameOf(state, numberOf(action.unit))}` : nameAction(state, action);
    case 'give':
      return isHiding(action.unit)
        ? `Give the ${weaponName(state, numberOf(action.weapon))} to a hidden unit`
        : nameAction(state, action);
    case 'point': {
      const holder = state.holder[numberOf(action.weapon)];
      return holder !== NOBODY && isHidden(state, holder) ? undefined : nameAction(state, action);
    }
    case 'repair':
      return isHiding(action.unit) ? undefined : nameAction(state, action);
    case 'transfer':
      return isHiding(action.from) && isHiding(action.to) ? undefined : nameAction(state, action);
    case 'pass':
      return undefined;
    case 'appoint':
      return 'Choose an observer';
    case 'enter':
      return `A unit enters next to ${action.at}`;
    case 'move':
      return nameAction(state, { ...action, way: [] });
    case 'drive':
      return `${nameOf(state, numberOf(action.unit))} drives`;
    case 'go':
    case 'drive-on':
      return 'Go on';
    default:
      return nameAction(state, action);
  }
}

function nameWithLabels(state: State, action: Action): string {
  const unit = (id: string) => (numberOf(id) < state.side.length ? nameOf(state, numberOf(id)) : id);
  const units = (ids: readonly string[]) => listed(ids.map(unit));
  const weapon = (id: string) => (numberOf(id) < state.weaponKind.length ? weaponName(state, numberOf(id)) : id);
  if (isCampaignOrder(action)) return campaignRules().nameAction(state, action, unit);
  switch (action.do) {
    case 'place':
      return `Place ${unit(action.unit)} in ${action.at}${action.hidden === true ? ', hidden' : ''}`;
    case 'give':
      return `Give the ${weapon(action.weapon)} to ${unit(action.unit)}`;
    case 'point':
      return `Point the ${weapon(action.weapon)} ${sayArc(action.arc)}`;
    case 'face':
      return nameFacing(unit(action.unit), action);
    case 'lift':
      return `Take ${unit(action.unit)} back`;
    case 'by-default':
      return 'Use suggested setup';
    case 'ready':
      return nameReady(state);
    case 'arrive':
      return `${unit(action.unit)} next to ${action.at}`;
    case 'recover':
      return `${unit(action.unit)} tries to pick up the ${weapon(action.weapon)}`;
    case 'repair':
      return `${unit(action.unit)} tries to repair the ${weapon(action.weapon)}`;
    case 'transfer':
      return `${unit(action.from)} hands ${listed(action.weapons.map((id) => `the ${weapon(id)}`))} to ${unit(action.to)}`;
    case 'self-rally':
      return `${unit(action.unit)} tries to self-rally`;
    case 'rally':
      return `${unit(action.leader)} tries to rally ${unit(action.unit)}`;
    case 'keep-desperation':
      return action.units.length === 0 ? 'Remove all DM' : `Keep DM on ${units(action.units)}`;
    case 'promote':
      return 'Let the leader step forward';
    case 'decline':
      return 'No leader';
    case 'fire':
      return nameFire(state, action, units);
    case 'bombard':
      return `${sayWeapon(state, action.weapon)} fires ${action.ammunition === 'smoke' ? 'Smoke ' : ''}at ${action.at}${led(action.leaders, units)}`;
    case 'shoot':
      return `${sayWeapon(state, action.weapon)} fires ${action.ammunition} at ${action.target === undefined ? action.at : `${unit(action.target)} in ${action.at}`}${AIMS[action.targetType]}${action.intensive === true ? ', Intensive Fire' : ''}${led(action.leaders, units)}`;
    case 'turn':
      return `Turn ${sayWeapon(state, action.weapon, 'the')} ${sayArc(action.arc)}`;
    case 'detonate':
      return `Set off the ${weapon(action.weapon)}`;
    case 'destroy':
      return `Destroy the ${weapon(action.weapon)}`;
    case 'regroup':
      return action.groups.length === 1
        ? 'Attack as one group'
        : `Attack as ${action.groups.length} groups: ${action.groups.map((group) => sayComponents(state, group)).join('; ')}`;
    case 'keep-rate':
      return action.weapons.length === 0
        ? 'Keep no rate of fire'
        : `Keep the rate of fire of ${listed(action.weapons.map((id) => `the ${weapon(id)}`))}`;
    case 'panzerfaust':
      return `${unit(action.unit)} looks for a Panzerfaust against ${aimOf(action, unit)}${led(action.leaders, units)}${action.backblast === 'avoid' ? ', avoiding backblast' : ''}`;
    case 'assault':
      return `${units(action.by)} ${action.by.length === 1 ? 'attacks' : 'attack'} ${unit(action.vehicle)} at close quarters`;
    case 'pass':
      return 'No fire';
    case 'end-phase':
      return 'End the phase';
    case 'reveal':
      return `Show ${units(action.units)}`;
    case 'move':
      return nameMove(action, units, weapon, unit);
    case 'go':
      return `Go on: ${sayWay(action.way, weapon, unit)}`;
    case 'split':
      return `${units(action.units)} ${action.units.length === 1 ? 'goes' : 'go'} on alone`;
    case 'drop':
      return `Drop ${listed(action.weapons.map((id) => `the ${weapon(id)}`))}`;
    case 'halt':
      return 'Stop here';
    case 'drive':
      return `${unit(action.unit)}: ${sayVehicleWay(action.way)}`;
    case 'drive-on':
      return `Go on: ${sayVehicleWay(action.way)}`;
    case 'park':
      return 'End its move';
    case 'give-up':
      return `${unit(action.unit)} becomes a wreck`;
    case 'try-motion':
      return `${unit(action.unit)} tries to get into Motion${action.hull === undefined ? '' : `, hull ${saySpine(action.hull)}`}${action.turret === undefined ? '' : `, turret ${saySpine(action.turret)}`}`;
    case 'dispense':
      return `${unit(action.unit)} dispenses Smoke${action.at === undefined ? '' : ` in ${action.at}`}`;
    case 'change-crew':
      return action.crew === 'exposed' ? `Expose the crew of ${unit(action.unit)}` : `${unit(action.unit)} buttons up`;
    case 'artillery':
      return nameArtillery(state, action);
    case 'lay-smoke':
      return nameSmokeBarrage(action);
    case 'go-on':
      return 'Go on';
    case 'appoint':
      return `${unit(action.unit)} observes the smoke barrage`;
    case 'interdict':
      return `${unit(action.unit)} interdicts`;
    case 'keep-acquired':
      return `Keep ${unit(action.on)} acquired`;
    case 'rout':
      return nameRout(action, units, unit);
    case 'advance':
      return `${units(action.units)} ${action.units.length === 1 ? 'advances' : 'advance'} to ${action.to}`;
    case 'leave':
      return `${units(action.units)} ${action.units.length === 1 ? 'leaves' : 'leave'} the map`;
    case 'attach':
      return action.leaders.length === 0
        ? 'Leaders fight alone'
        : listed(action.leaders.map(({ leader, to }) => `${unit(leader)} with ${unit(to)}`));
    case 'fight':
      return `Close combat in ${action.at}`;
    case 'engage':
      return action.attacks.length === 0
        ? 'No attack'
        : action.attacks.map(({ by, against, with: guns }) => sayAttack(units, weapon, by, against, guns)).join('; ');
    case 'close-defence':
      return `${unit(action.unit)} uses its close-defence weapon`;
    case 'declare-area':
    case 'enter':
    case 'end-battle':
    case 'play-on':
      return campaignRules().nameAction(state, action, unit);
  }
}

/** "4-4-7 B and 8-1 A on PzKpfw VG A", with the machine guns of a vehicle. */
function sayAttack(
  units: SayAll,
  weapon: Say,
  by: readonly string[],
  against: readonly string[],
  guns: readonly string[] | undefined,
): string {
  return `${units(by)}${guns === undefined ? '' : ` with ${listed(guns.map((id) => `the ${weapon(id)}`))}`} on ${units(against)}`;
}

/** What stays undone if the game goes on. */
function nameReady({ stack }: State): string {
  const frame = stack.at(-1);
  if (frame?.at === 'rally-phase') return NOTHING_MORE[frame.step];
  return frame?.at === 'advance-phase' ? NOTHING_MORE.transfer : 'Ready';
}

const NOTHING_MORE: Readonly<Record<RallyStep, string>> = {
  recovery: 'No recovery',
  repair: 'No repair',
  transfer: 'Keep all weapons',
  'self-rally': 'No self-rally',
  'unit-rally': 'No rally by a leader',
  desperation: 'Ready',
};

type Say = (id: string) => string;
type SayAll = (ids: readonly string[]) => string;

/** "C4", "Sherman V(a) A in C4". */
function aimOf({ at, target, chosen }: ActionOf<'panzerfaust'>, unit: (id: string) => string): string {
  const aimed = target ?? chosen;
  return aimed === undefined ? at : `${unit(aimed)} in ${at}`;
}

function led(leaders: readonly string[], units: SayAll): string {
  return leaders.length === 0 ? '' : `, led by ${units(leaders)}`;
}

function nameFire(state: State, { with: ids, leaders, at, targets }: ActionOf<'fire'>, units: SayAll): string {
  return `${sayComponents(state, ids)} fire${ids.length === 1 ? 's' : ''} at ${targets === undefined ? at : `${units(targets)} in ${at}`}${led(leaders, units)}`;
}

/** "4-4-7 B", "the LMG of 4-4-7 B". */
function sayComponents(state: State, ids: readonly string[]): string {
  return listed(
    ids.map((id) => {
      const component = componentNamed(id);
      if (isWeapon(component)) return weaponIn(component) < state.weaponKind.length ? sayWeapon(state, id, 'the') : id;
      return component < state.side.length ? nameOf(state, component) : id;
    }),
  );
}

function sayWeapon(state: State, id: string, article: 'The' | 'the' = 'The'): string {
  const weapon = numberOf(id);
  if (weapon >= state.weaponKind.length) return id;
  const holder = state.holder[weapon];
  return `${article} ${weaponName(state, weapon)}${holder === NOBODY ? '' : ` of ${nameOf(state, holder)}`}`;
}

function nameMove(
  { units: ids, double, assault, drop, way }: ActionOf<'move'>,
  units: SayAll,
  weapon: Say,
  unit: Say,
): string {
  const manner = [
    assault ? 'Assault Movement' : '',
    double.length > 0 ? 'Double Time' : '',
    drop.length > 0 ? `without ${listed(drop.map((id) => `the ${weapon(id)}`))}` : '',
  ].filter((word) => word !== '');
  const how = manner.length === 0 ? '' : ` (${manner.join(', ')})`;
  return way.length === 0
    ? `${units(ids)} ${ids.length === 1 ? 'sets' : 'set'} out${how}`
    : `${units(ids)}${how}: ${sayWay(way, weapon, unit)}`;
}

function sayWay(way: readonly WrittenSpend[], weapon: Say, unit: Say): string {
  return way.map((spend) => saySpend(spend, weapon, unit)).join(', ');
}

function saySpend(spend: WrittenSpend, weapon: Say, unit: Say): string {
  if ('push' in spend) return `push the ${weapon(spend.push)} to ${spend.to}`;
  if ('to' in spend)
    return `${spend.to}${spend.polder === true ? ' with polder cover' : ''}${spend.cover === true ? ' off the road' : ''}`;
  if ('along' in spend) return `along the edge to ${spend.along}`;
  if ('smoke' in spend) return `${unit(spend.unit)} throws Smoke in ${spend.smoke}`;
  if ('recover' in spend) return `${unit(spend.unit)} picks up the ${weapon(spend.recover)}`;
  return 'charge' in spend ? `${unit(spend.unit)} places the ${weapon(spend.charge)} in ${spend.at}` : 'off the map';
}

function nameRout(
  { unit: id, leaders, ignore, way, crawl, leave }: ActionOf<'rout'>,
  units: SayAll,
  unit: Say,
): string {
  const along = leaders.length === 0 ? '' : ` with ${units(leaders)}`;
  const off = leave === true ? ' off the map' : '';
  if (way.length === 0) return leave === true ? `${unit(id)}${along} routs${off}` : `${unit(id)} stays`;
  const passed = ignore.length === 0 ? '' : `, past ${counted(ignore.length, 'shelter')}`;
  return `${unit(id)}${along} ${crawl ? 'crawls' : 'routs'} to ${way.map(({ to, polder }) => `${to}${polder === true ? ' (polder cover)' : ''}`).join(', ')}${off && ` and${off}`}${passed}`;
}
