/** I-3.8 Close combat: with whom each leader fights, and who attacks whom. */
import { itemAt, lastItem, listed } from '@bridgehead/engine';
import type { ActionOf, Frame, Unit } from '@bridgehead/elst';
import { attachmentsStanding, groupsAt, isBroken, nameOf, numberOf, opponentOf, unitId } from '@bridgehead/elst';
import type { HexMark, Target } from '../../../board/model.js';
import { NOTHING, looking, looksOf, refusedBy, toDesk } from '../../../kit/desk-tools.js';
import { hexName } from '../common/places.js';
import type { ElstChoice, ElstChosen, ElstDesk, ElstPick, ElstSeat } from './desk.js';
import { shownPiece, unitMeant, violationsOf } from './desk.js';

type CombatFrame = Extract<Frame, { at: 'combat' }>;
type Attack = ActionOf<'engage'>['attacks'][number];

const SIDES = ['by', 'against'] as const;
type Role = (typeof SIDES)[number];
const WORDS: Readonly<Record<Role, { readonly group: string; readonly role: string }>> = {
  by: { group: 'Attackers', role: 'attacks' },
  against: { group: 'Targets', role: 'is attacked' },
};

interface Combat {
  readonly seat: ElstSeat;
  readonly location: number;
  /** The unit with its leaders: they fight together and are attacked together. */
  readonly groups: Readonly<Record<Role, readonly (readonly Unit[])[]>>;
}

const NOTHING_YET: Attack = { by: [], against: [] };

/** All attacks of a side are declared at once; they are put together one after the other. */
export function engageDesk(seat: ElstSeat, { location, attached: all }: CombatFrame): ElstDesk {
  const { state, side } = seat;
  const attached = attachmentsStanding(state, all);
  const fighters = groupsAt(state, attached, side, location).map((group) =>
    group.filter((unit) => !isBroken(state, unit)),
  );
  return attacksDesk(
    {
      seat,
      location,
      groups: {
        by: fighters.filter(({ length }) => length > 0),
        against: groupsAt(state, attached, opponentOf(side), location),
      },
    },
    [NOTHING_YET],
  );
}

/** The id of a group in the list. */
function groupId(role: Role, head: string): string {
  return `${role}-${head}`;
}

/** The last attack is being put together. */
function attacksDesk(combat: Combat, attacks: readonly Attack[]): ElstDesk {
  const { seat, location } = combat;
  const { state } = seat;
  const current = lastItem(attacks);
  const isWhole = current.by.length > 0 && current.against.length > 0;
  const open = { by: openGroups(combat, attacks, 'by'), against: openGroups(combat, attacks, 'against') };
  const isMore =
    isWhole && freeGroups(combat, attacks, 'by').length > 0 && freeGroups(combat, attacks, 'against').length > 0;
  return {
    hint: hintFor(current, isMore),
    choices: [
      ...SIDES.flatMap((role) => open[role].map((group) => groupChoice(combat, attacks, role, group))),
      ...(isMore
        ? [
            {
              id: 'next',
              label: 'Add another attack',
              group: 'Other',
              pick: () => toDesk(attacksDesk(combat, [...attacks, NOTHING_YET])),
            },
          ]
        : []),
    ],
    chosen: attacks.flatMap((attack, index) =>
      SIDES.flatMap((role) => chosenGroups(combat, attacks, index, role, attack)),
    ),
    marks: [{ hex: hexName(state, location), kind: 'duty' } satisfies HexMark],
    looks: looksOf(
      looking([...open.by, ...open.against].flat().map(unitId), { offered: true }),
      looking(
        attacks.flatMap(({ by }) => by),
        { picked: true },
      ),
      looking(
        attacks.flatMap(({ against }) => against),
        { target: true },
      ),
    ),
    proposal: attacks.some(({ by, against }) => by.length + against.length > 0) ? engageOf(attacks) : undefined,
    pick: (target) => pickFighter(combat, attacks, target),
  };
}

function hintFor({ by, against }: Attack, isMore: boolean): string {
  if (by.length === 0) return against.length === 0 ? 'Pick the units that attack.' : 'Pick the units that attack them.';
  if (against.length === 0) return 'Pick the units they attack.';
  return isMore
    ? 'Declare the attacks, add to this one, or start another.'
    : 'Declare the attacks, or add to this one.';
}

/** Attacks that are whole. */
function engageOf(attacks: readonly Attack[]): ActionOf<'engage'> {
  return { do: 'engage', attacks: attacks.filter(({ by, against }) => by.length > 0 && against.length > 0) };
}

/** Groups that are in no attack yet. */
function freeGroups({ groups }: Combat, attacks: readonly Attack[], role: Role): (readonly Unit[])[] {
  const taken = new Set(attacks.flatMap((attack) => attack[role]));
  return groups[role].filter((group) => group.every((unit) => !taken.has(unitId(unit))));
}

/** Those of them that may be added to the attack at hand; while it lacks the other side, whatever does not speak against itself. */
function openGroups(combat: Combat, attacks: readonly Attack[], role: Role): (readonly Unit[])[] {
  return freeGroups(combat, attacks, role).filter((group) => violationsWith(combat, attacks, role, group).length === 0);
}

/** What the game says against an attack with this group. If one side is still missing, any unit stands in for it. */
function violationsWith(combat: Combat, attacks: readonly Attack[], role: Role, group: readonly Unit[]) {
  const next = withGroup(attacks, role, group);
  const current = lastItem(next);
  const other: Role = role === 'by' ? 'against' : 'by';
  if (current[other].length > 0) return violationsOf(combat.seat, engageOf(next));
  const [partner] = freeGroups(combat, next, other);
  return partner === undefined ? [] : violationsOf(combat.seat, engageOf(withGroup(next, other, partner)));
}

function withGroup(attacks: readonly Attack[], role: Role, group: readonly Unit[]): Attack[] {
  const current = lastItem(attacks);
  return [...attacks.slice(0, -1), { ...current, [role]: [...current[role], ...group.map(unitId)] }];
}

function sayGroup({ seat: { state } }: Combat, group: readonly Unit[]): string {
  return listed(group.map((unit) => nameOf(state, unit)));
}

function groupChoice(combat: Combat, attacks: readonly Attack[], role: Role, group: readonly Unit[]): ElstChoice {
  const head = unitId(itemAt(group, 0));
  return {
    id: groupId(role, head),
    label: sayGroup(combat, group),
    group: WORDS[role].group,
    ...shownPiece(combat.seat.state, head),
    pick: () => toDesk(attacksDesk(combat, withGroup(attacks, role, group))),
  };
}

function chosenGroups(
  combat: Combat,
  attacks: readonly Attack[],
  index: number,
  role: Role,
  attack: Attack,
): ElstChosen[] {
  const inside = combat.groups[role].filter((group) => group.every((unit) => attack[role].includes(unitId(unit))));
  return inside.map((group) => ({
    id: groupId(role, unitId(itemAt(group, 0))),
    label: sayGroup(combat, group),
    role: attacks.length > 1 ? `${WORDS[role].role} (${index + 1})` : WORDS[role].role,
    without: () => attacksDesk(combat, withoutGroup(attacks, index, role, group)),
  }));
}

/** An attack that has lost everybody goes, unless it is the only one. */
function withoutGroup(attacks: readonly Attack[], index: number, role: Role, group: readonly Unit[]): Attack[] {
  const ids = group.map(unitId);
  const changed = attacks.map((attack, at) =>
    at === index ? { ...attack, [role]: attack[role].filter((id) => !ids.includes(id)) } : attack,
  );
  const left = changed.filter(({ by, against }, at) => at === changed.length - 1 || by.length + against.length > 0);
  return left.length === 0 ? [NOTHING_YET] : left;
}

/** Own units attack, enemies are attacked; who is in already is taken out. */
function pickFighter(combat: Combat, attacks: readonly Attack[], target: Target): ElstPick {
  const { seat } = combat;
  const unit = unitMeant(seat, target);
  if (unit === undefined) return NOTHING;
  const role: Role = seat.state.side[unit] === seat.side ? 'by' : 'against';
  const group = combat.groups[role].find((each) => each.includes(unit)) ?? [unit];
  const at = attacks.findIndex((attack) => attack[role].includes(unitId(unit)));
  if (at >= 0) return toDesk(attacksDesk(combat, withoutGroup(attacks, at, role, group)));
  const violations = violationsWith(combat, attacks, role, group);
  return violations.length === 0 ? toDesk(attacksDesk(combat, withGroup(attacks, role, group))) : refusedBy(violations);
}

/** The picks that lead to attacks. */
export function picksOfEngage(
  seat: ElstSeat,
  { attached: all, location }: CombatFrame,
  { attacks }: ActionOf<'engage'>,
): string[] {
  const attached = attachmentsStanding(seat.state, all);
  const heads = new Set(
    [seat.side, opponentOf(seat.side)].flatMap((side) =>
      groupsAt(seat.state, attached, side, location).map(([head]) => head),
    ),
  );
  const headsIn = (role: Role, ids: readonly string[]) =>
    ids.filter((id) => heads.has(numberOf(id))).map((id) => groupId(role, id));
  return attacks.flatMap(({ by, against }, index) => [
    ...(index > 0 ? ['next'] : []),
    ...headsIn('by', by),
    ...headsIn('against', against),
  ]);
}
