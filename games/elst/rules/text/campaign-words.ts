/** Words of the campaign: its steps, battles and rolls. */
import { counted, listed } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import type { BattleType } from '../state/campaign.js';
import type { CampaignActionName } from '../state/campaign-actions.js';
import type { CampaignEvent } from '../state/campaign-events.js';
import type { RefitStep } from '../state/campaign-frames.js';
import type { State } from '../state/state.js';
import { findUnitKind, unitKinds } from '../vocabulary/units.js';
import { itemNamed, pieceNamed } from './roster-names.js';

/** C-DaE:4.5seq The steps by their numbers in the rulebook. */
export const STEP_RULES: Readonly<Record<RefitStep, string>> = {
  melee: '4.501',
  markers: '4.502',
  rally: '4.503',
  recuperation: '4.504',
  areas: '4.505',
  escape: '4.506',
  possession: '4.507',
  wounded: '4.508',
  recombining: '4.509',
  date: '4.510',
  shift: '4.511',
  repair: '4.512',
  cannibalizing: '4.512',
  replenishment: '4.513',
  points: '4.514',
  purchase: '4.515',
  strength: '4.516',
  initiative: '4.517',
  preparation: '4.518',
};

export const STEP_NAMES: Readonly<Record<RefitStep, string>> = {
  melee: 'Conclusion of Melee',
  markers: 'Marker Removal',
  rally: 'Rally and Scenario End',
  recuperation: 'Shock and Bog',
  areas: 'Setup Areas',
  escape: 'Escape',
  possession: 'Equipment Possession',
  wounded: 'Wounded Leaders',
  recombining: 'Recombining',
  date: 'New Date',
  shift: 'Shift',
  repair: 'Equipment Repair',
  cannibalizing: 'Vehicle machine guns',
  replenishment: 'Replenishment of MMC',
  points: 'CPP',
  purchase: 'Purchases',
  strength: 'Strength, Weapons and Leaders',
  initiative: 'Initiative',
  preparation: 'Preparation',
};

export const BATTLE_NAMES: Readonly<Record<BattleType, string>> = {
  initial: 'Initial Scenario',
  'british-assault': 'British Assault',
  'german-assault': 'German Assault',
};

export const REFIT_ROLL_NAMES: Readonly<Record<Extract<CampaignEvent, { type: 'refit-rolled' }>['what'], string>> = {
  wound: 'wound',
  immobilization: 'immobilization',
  stun: 'Stun',
  repair: 'repair',
  captured: 'captured equipment',
  'wound-severity': 'wound severity',
};

type Named = Extract<Action, { do: CampaignActionName }>;

const sayTo = (to: 'entry' | number) => (to === 'entry' ? 'the Entry Area' : `Setup Area ${to}`);

function kindNamed(id: string): string {
  const kind = findUnitKind(id);
  return kind === undefined ? id : unitKinds[kind].strength;
}

/** One or two parts by their names, more only by their number: it stands on a button. */
function sayFew(parts: readonly string[], sayCount: (count: number) => string, between = '; '): string {
  return parts.length > 2 ? sayCount(parts.length) : parts.join(between);
}

/** What a player calls an order of the campaign. */
export function nameCampaignAction(state: State, action: Named, unit: (id: string) => string): string {
  const piece = (id: string) => pieceNamed(state, id);
  const item = (id: string) => itemNamed(state, id);
  switch (action.do) {
    case 'retain':
      return action.units.length === 0
        ? 'Use the nearest areas'
        : sayFew(
            action.units.map((one) => `Send ${unit(one.unit)} to ${sayTo(one.to)}`),
            (count) => `Pick areas for ${count} units`,
          );
    case 'escape':
      return action.stacks.length === 0
        ? 'Escape one by one'
        : sayFew(
            action.stacks.map(
              (stack) =>
                `Escape with ${listed(stack.units.map(unit))}${stack.to === undefined ? '' : ` to ${sayTo(stack.to)}`}`,
            ),
            (count) => `Escape in ${count} stacks`,
          );
    case 'eliminate-equipment':
      return action.weapons.length === 0 ? 'Keep all equipment' : `Eliminate ${listed(action.weapons.map(item))}`;
    case 'shift':
      return action.groups.length === 0
        ? 'Shift nobody'
        : sayFew(
            action.groups.map(
              (one) =>
                `Shift ${sayFew(one.pieces.map(piece), (count) => `${count} units`, ' and ')} to ${sayTo(one.to)}`,
            ),
            (count) => `Shift ${count} groups`,
          );
    case 'cannibalize':
      return action.repairs.length === 0
        ? 'Keep all LMGs'
        : action.repairs.map((one) => `Give an LMG for ${item(one.machineGun)}`).join('; ');
    case 'replenish':
      return action.units.length === 0
        ? 'Bring nobody back'
        : sayFew(
            action.units.map((one) => `Bring back ${kindNamed(one.kind)} to ${sayTo(one.to)}`),
            (count) => `Bring back ${count} units`,
          );
    case 'buy': {
      const { groups, chit } = action;
      const all = [
        ...(chit === true ? ['the Attack Chit'] : []),
        ...(groups.length === 0 ? [] : [counted(groups.length, 'group')]),
      ];
      return all.length === 0 ? 'Buy nothing' : `Buy ${listed(all)}`;
    }
    case 'choose-initiative':
      return action.choice === 'attack' ? 'Attack' : 'Stay idle';
    case 'prepare':
      return action.enter.length === 0 && action.radios.length === 0
        ? 'Begin the setup'
        : [
            ...(action.radios.length > 0 ? [`Use ${listed(action.radios.map(item))}`] : []),
            ...(action.enter.length > 0
              ? [`Hold back ${sayFew(action.enter.map(piece), (count) => `${count} units`, ' and ')}`]
              : []),
          ].join('; ');
    case 'declare-area':
      return `Attack in hexrows ${action.hexrows.join(' to ')}, numbers ${action.numbers.join(' to ')}`;
    case 'enter':
      return `${piece(action.piece)} next to ${action.at}`;
    case 'end-battle':
      return 'End the battle';
    case 'play-on':
      return 'Play on';
  }
}
