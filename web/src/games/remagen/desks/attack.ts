/** 4.1d 4.1e An attack, put together on the map: own units attack or barrage, enemy units defend. */
import { assemble, itemAt } from '@bridgehead/engine';
import { enemiesInContact } from '@bridgehead/engine/hexwar';
import type { ActionOf, CombatFrame, Remagen, Unit } from '@bridgehead/remagen';
import { hexOfLabel, idOf, judgeParticipants, remagenRules, sideOf, unitOf, units } from '@bridgehead/remagen';
import type { HexMark, Target } from '../../../board/model.js';
import { NOTHING, byHex, looking, looksOf, refusedBy, toDesk, withItem, withoutItem } from '../../../kit/desk-tools.js';
import { ownName, ownNameIn } from '../common/words.js';
import type { RemagenChoice, RemagenDesk, RemagenPick, RemagenSeat } from './desk.js';
import { hexNameOf, answersOfKind, unitChoice, unitMeant } from './desk.js';

type AttackAction = ActionOf<'attack'>;

const ROLES = ['attackers', 'barrage', 'defenders'] as const;
type Role = (typeof ROLES)[number];

/** What a unit is there for, and the heading under which it is offered. */
const WORDS: Readonly<Record<Role, { readonly role: string; readonly group: string }>> = {
  attackers: { role: 'attacks', group: 'Attackers' },
  barrage: { role: 'barrage', group: 'Artillery' },
  defenders: { role: 'defends', group: 'Defenders' },
};

interface Combat {
  readonly seat: RemagenSeat;
  readonly frame: CombatFrame;
  /** The attacks that the game lists: a piece is worth adding if one of them contains what would then be there. */
  readonly listed: readonly AttackAction[];
}

const EMPTY: AttackAction = { do: 'attack', attackers: [], barrage: [], defenders: [] };

export function attackDesk(seat: RemagenSeat, frame: CombatFrame): RemagenDesk {
  return deskWith({ seat, frame, listed: answersOfKind(seat, 'attack') }, EMPTY);
}

function deskWith(combat: Combat, partial: AttackAction): RemagenDesk {
  const { seat, frame } = combat;
  const additions = additionsTo(combat, partial);
  const isEmpty = ROLES.every((role) => partial[role].length === 0);
  return {
    hint: hintFor(combat, partial, additions),
    choices: orderFor(partial).flatMap((role) => choicesIn(combat, partial, role, additions[role])),
    chosen: ROLES.flatMap((role) =>
      partial[role].map((id) => ({
        id,
        label: ownName(unitOf(id)),
        role: WORDS[role].role,
        hex: hexNameOf(seat, unitOf(id)),
        without: () => deskWith(combat, less(partial, id)),
      })),
    ),
    marks: partial.defenders.map((id): HexMark => ({ hex: hexNameOf(seat, unitOf(id)), kind: 'target' })),
    looks: looksOf(
      looking([...frame.attackers, ...frame.defenders].map(idOf), { duty: true }),
      looking(
        ROLES.flatMap((role) => additions[role].filter((id) => isGlowing(combat, partial, role, id))),
        { offered: true },
      ),
      looking([...partial.attackers, ...partial.barrage], { picked: true, duty: false }),
      looking(partial.defenders, { target: true, duty: false }),
    ),
    proposal: isEmpty ? undefined : partial,
    pick: (target) => pickUnit(combat, partial, target),
  };
}

// --- what can be added ------------------------------------------------------------------------------------------------

type Additions = Readonly<Record<Role, readonly string[]>>;

/** The units that complete what is there to an attack of the list. Lists name only some of the possible barrages: beyond them whatever is allowed. */
function additionsTo(combat: Combat, partial: AttackAction): Additions {
  const fitting = combat.listed.filter((attack) =>
    ROLES.every((role) => partial[role].every((id) => attack[role].includes(id))),
  );
  const found = fitting.length > 0 ? fitting : allowedAdditions(combat, partial);
  const addedIn = (role: Role) =>
    [...new Set(found.flatMap((attack) => attack[role]))].filter((id) => !partial[role].includes(id));
  return { attackers: addedIn('attackers'), barrage: addedIn('barrage'), defenders: addedIn('defenders') };
}

function allowedAdditions({ seat }: Combat, partial: AttackAction): AttackAction[] {
  const additions = assemble<Remagen>(remagenRules, seat.state, seat.side, partial)?.additions ?? [];
  return additions.flatMap(({ action, violations }) =>
    violations.length === 0 && action.do === 'attack' ? [action] : [],
  );
}

/** The units that are needed most come first. */
function orderFor(partial: AttackAction): readonly Role[] {
  return partial.attackers.length + partial.barrage.length > 0 && partial.defenders.length === 0
    ? ['defenders', 'attackers', 'barrage']
    : ROLES;
}

/** Whom only a barrage can attack stands last. */
function choicesIn(combat: Combat, partial: AttackAction, role: Role, ids: readonly string[]): RemagenChoice[] {
  const groups = [
    ids.filter((id) => !isForBarrageOnly(combat, role, id)),
    ids.filter((id) => isForBarrageOnly(combat, role, id)),
  ];
  return groups.flatMap((group) => group.map((id) => addingChoice(combat, partial, role, id)).toSorted(byHex));
}

function isForBarrageOnly({ frame }: Combat, role: Role, id: string): boolean {
  return role === 'defenders' && !frame.defenders.includes(unitOf(id));
}

/** While duties are open, half the enemy would glow as targets of a barrage: they do once a gun is picked. */
function isGlowing(combat: Combat, partial: AttackAction, role: Role, id: string): boolean {
  const { attackers, defenders } = combat.frame;
  return partial.barrage.length > 0 || attackers.length + defenders.length === 0 || !isForBarrageOnly(combat, role, id);
}

function addingChoice(combat: Combat, partial: AttackAction, role: Role, id: string): RemagenChoice {
  const { seat, frame } = combat;
  const unit = unitOf(id);
  const duty = frame.attackers.includes(unit)
    ? ', must attack'
    : frame.defenders.includes(unit)
      ? ', must be attacked'
      : '';
  const label = `${ownNameIn(seat.state, unit)}, ${strengthIn(role, unit)}${duty}`;
  return unitChoice(
    seat,
    unit,
    label,
    isForBarrageOnly(combat, role, id) ? 'Targets of a barrage' : WORDS[role].group,
    () => toDesk(deskWith(combat, more(partial, role, id))),
  );
}

function strengthIn(role: Role, unit: Unit): string {
  const { attack, barrage, defense, isArtillery } = itemAt(units, unit);
  if (role === 'defenders') return `defense ${defense}`;
  return isArtillery ? `barrage ${barrage}` : `attack ${attack}`;
}

function hintFor({ frame }: Combat, partial: AttackAction, additions: Additions): string {
  const hasForce = partial.attackers.length + partial.barrage.length > 0;
  if (hasForce && partial.defenders.length === 0) return 'Pick the enemy unit to attack.';
  if (!hasForce && partial.defenders.length > 0) return 'Pick the units that attack it, or artillery that barrages it.';
  if (hasForce)
    return additions.attackers.length + additions.barrage.length > 0
      ? 'Add units or artillery, or attack.'
      : 'Attack, or pick a unit again to remove it.';
  return frame.attackers.length + frame.defenders.length > 0
    ? 'Pick the units of the next attack: attackers and defenders.'
    : 'Pick artillery and a target for a barrage, or end the phase.';
}

// --- picking on the map -----------------------------------------------------------------------------------------------

function pickUnit(combat: Combat, partial: AttackAction, target: Target): RemagenPick {
  const unit = hexOfLabel(target.hex) < 0 ? undefined : unitMeant(combat.seat, target);
  if (unit === undefined) return NOTHING;
  const id = idOf(unit);
  if (ROLES.some((role) => partial[role].includes(id))) return toDesk(deskWith(combat, less(partial, id)));
  return tryToAdd(combat, partial, unit);
}

/** In the first role that the rules allow; if none, why not in the one that suits it best. */
function tryToAdd(combat: Combat, partial: AttackAction, unit: Unit): RemagenPick {
  const { state, context } = combat.seat;
  const tries = rolesOf(combat, unit).map((role) => {
    const next = more(partial, role, idOf(unit));
    const attack = {
      attackers: next.attackers.map(unitOf),
      barrage: next.barrage.map(unitOf),
      defenders: next.defenders.map(unitOf),
    };
    return { next, violations: judgeParticipants(state, context, combat.frame, attack) };
  });
  const allowed = tries.find(({ violations }) => violations.length === 0);
  return allowed === undefined ? refusedBy(itemAt(tries, 0).violations) : toDesk(deskWith(combat, allowed.next));
}

/** What a unit could be in an attack, the likeliest first: artillery next to an enemy attacks as other units do (8.32b). */
function rolesOf({ seat, frame }: Combat, unit: Unit): readonly Role[] {
  if (sideOf(unit) !== frame.side) return ['defenders'];
  if (!itemAt(units, unit).isArtillery) return ['attackers'];
  const isInContact = enemiesInContact(seat.context, frame.side, itemAt(seat.state.place, unit)).length > 0;
  return isInContact ? ['attackers', 'barrage'] : ['barrage', 'attackers'];
}

function more(partial: AttackAction, role: Role, id: string): AttackAction {
  return { ...partial, [role]: withItem(partial[role], id) };
}

function less(partial: AttackAction, id: string): AttackAction {
  return {
    do: 'attack',
    attackers: withoutItem(partial.attackers, id),
    barrage: withoutItem(partial.barrage, id),
    defenders: withoutItem(partial.defenders, id),
  };
}
