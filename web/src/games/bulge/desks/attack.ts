/** 6.1 An attack, put together on the map: who attacks whom, on which table, with what support, and who must then be attacked too. */
import { counted, itemAt, listed } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import type { ActionOf, CombatFrame, State, Table, Unit } from '@bridgehead/bulge';
import {
  GRID,
  TABLES,
  TABLE_NAMES,
  attackOf,
  contactOf,
  debtsAllowed,
  dutiesOf,
  hexOfLabel,
  idOf,
  isSupplied,
  judgeParticipants,
  nameOf,
  roomForSupport,
  sideOf,
  unitOf,
} from '@bridgehead/bulge';
import type { Contact, Duties } from '@bridgehead/bulge';
import type { HexMark, Target } from '../../../board/model.js';
import { NOTHING, byHex, looking, looksOf, refusedBy, toDesk, withItem, withoutItem } from '../../../kit/desk-tools.js';
import { nameIn } from '../common/words.js';
import type { BulgeChoice, BulgeChosen, BulgeDesk, BulgePick, BulgeSeat } from './desk.js';
import { answersOfKind, hexNameOf, unitChoice, unitMeant, violationsOf } from './desk.js';

type AttackAction = ActionOf<'attack'>;

/** What has been picked: a table only once the player has chosen one themselves. */
interface Draft {
  readonly attackers: readonly string[];
  readonly defender: string | undefined;
  readonly table: Table | undefined;
  readonly support: number;
  readonly resupply: readonly string[];
  readonly owes: readonly string[] | undefined;
}

interface Combat {
  readonly seat: BulgeSeat;
  readonly frame: CombatFrame;
  readonly contact: Contact;
  readonly duties: Duties;
  /** The attacks that the game lists, without support: a unit is worth adding if one of them contains what would then be there. */
  readonly attacks: readonly AttackAction[];
}

const EMPTY: Draft = {
  attackers: [],
  defender: undefined,
  table: undefined,
  support: 0,
  resupply: [],
  owes: undefined,
};

export function attackDesk(seat: BulgeSeat, frame: CombatFrame): BulgeDesk {
  const { state, context } = seat;
  const attacks = answersOfKind(seat, 'attack').filter(({ support }) => support === 0);
  return deskWith(
    { seat, frame, contact: contactOf(state, context, frame), duties: dutiesOf(state, context, frame), attacks },
    EMPTY,
  );
}

function deskWith(combat: Combat, draft: Draft): BulgeDesk {
  const { seat, frame, contact } = combat;
  const fitting = combat.attacks.filter(
    ({ attackers: taking, defender }) =>
      (draft.defender === undefined || draft.defender === defender) &&
      draft.attackers.every((id) => taking.includes(id)),
  );
  const attackers = [...new Set(fitting.flatMap((attack) => attack.attackers))]
    .filter((id) => !draft.attackers.includes(id))
    .map(unitOf);
  const defenders = draft.defender === undefined ? [...new Set(fitting.map(({ defender }) => unitOf(defender)))] : [];
  const mustFight = frame.when === 'post' ? [...contact.enemiesOf.keys()] : [];
  const proposal = actionOf(combat, draft);
  return {
    hint: hintFor(combat, draft, proposal, attackers),
    choices: [
      ...(draft.attackers.length > 0 ? defenders : [])
        .map((unit) => defenderChoice(combat, draft, unit))
        .toSorted(byHex),
      ...attackers.map((unit) => attackerChoice(combat, draft, unit)).toSorted(byHex),
      ...(draft.attackers.length === 0 ? defenders : [])
        .map((unit) => defenderChoice(combat, draft, unit))
        .toSorted(byHex),
      ...(proposal === undefined ? [] : meansOf(combat, draft, proposal)),
    ],
    chosen: chosenOf(combat, draft, proposal),
    marks:
      draft.defender === undefined
        ? []
        : [{ hex: hexNameOf(seat, unitOf(draft.defender)), kind: 'target' } satisfies HexMark],
    looks: looksOf(
      looking([...mustFight, ...frame.owed].map(idOf), { duty: true }),
      looking([...attackers, ...defenders].map(idOf), { offered: true }),
      looking(draft.attackers, { picked: true, duty: false, offered: false }),
      looking(draft.defender === undefined ? [] : [draft.defender], { target: true, duty: false, offered: false }),
    ),
    proposal,
    pick: (target) => pickUnit(combat, draft, target),
  };
}

/** 8.0d On the table that was chosen; else on the Primary one if that is allowed. */
function actionOf(combat: Combat, draft: Draft): AttackAction | undefined {
  const { attackers, defender } = draft;
  if (attackers.length === 0 || defender === undefined) return undefined;
  const isOpen = (table: Table) => violationsOf(combat.seat, onTable(draft, defender, table)).length === 0;
  return onTable(draft, defender, draft.table ?? TABLES.find(isOpen) ?? 'secondary');
}

function onTable({ attackers, support, resupply, owes }: Draft, defender: string, table: Table): AttackAction {
  return {
    do: 'attack',
    attackers: [...attackers],
    defender,
    table,
    support,
    resupply: table === 'primary' ? [...resupply] : [],
    ...(owes === undefined ? {} : { owes: [...owes] }),
  };
}

// --- units ------------------------------------------------------------------------------------------------------------

/** Enemies that all of these can attack. */
function commonTargets({ enemiesOf, attackersOn }: Contact, attackers: readonly string[]): Unit[] {
  return [...attackersOn.keys()].filter((enemy) =>
    attackers.every((id) => enemiesOf.get(unitOf(id))?.includes(enemy) === true),
  );
}

function attackerChoice(combat: Combat, draft: Draft, unit: Unit): BulgeChoice {
  const { seat, frame } = combat;
  const notes = [
    ...(frame.when === 'post' ? ['must attack'] : []),
    ...(isSupplied(seat.state, seat.context, unit) ? [] : ['out of supply']),
  ];
  return unitChoice(seat, unit, [nameIn(seat.state, unit), ...notes].join(', '), 'Attackers', () =>
    toDesk(deskWith(combat, { ...draft, attackers: withItem(draft.attackers, idOf(unit)), owes: undefined })),
  );
}

function defenderChoice(combat: Combat, draft: Draft, unit: Unit): BulgeChoice {
  const { seat, frame } = combat;
  const note = frame.owed.includes(unit) ? ', must be attacked' : '';
  return unitChoice(seat, unit, nameIn(seat.state, unit) + note, 'Defenders', () =>
    toDesk(deskWith(combat, { ...draft, defender: idOf(unit), owes: undefined })),
  );
}

// --- tables, support, supply, debts -----------------------------------------------------------------------------------

function meansOf(combat: Combat, draft: Draft, proposal: AttackAction): BulgeChoice[] {
  const other = TABLES.filter(
    (table) =>
      table !== proposal.table &&
      violationsOf(combat.seat, onTable({ ...draft, owes: undefined }, proposal.defender, table)).length === 0,
  );
  const tables = other.map(
    (table): BulgeChoice => ({
      id: table,
      label: `${TABLE_NAMES[table]} instead`,
      group: 'Table',
      pick: () => toDesk(deskWith(combat, { ...draft, table, owes: undefined })),
    }),
  );
  return [
    ...tables,
    ...supportChoices(combat, draft),
    ...resupplyChoices(combat, draft, proposal),
    ...debtChoices(combat, draft, proposal),
  ];
}

/** 13.0b Only as many points as count. */
function supportChoices(combat: Combat, draft: Draft): BulgeChoice[] {
  const { seat, frame } = combat;
  const most = Math.min(seat.state.supportLeft[frame.side], roomForSupport(seat.state, frame.side, undefined));
  if (draft.support >= most) return [];
  return [
    {
      id: 'support',
      label: `One point of ground support (${most - draft.support} available)`,
      group: 'Air support',
      pick: () => toDesk(deskWith(combat, { ...draft, support: draft.support + 1 })),
    },
  ];
}

/** 13.0e For the Primary table units out of supply can be supplied from the air. */
function resupplyChoices(combat: Combat, draft: Draft, proposal: AttackAction): BulgeChoice[] {
  const { seat, frame } = combat;
  const { state, context } = seat;
  if (frame.side !== 'american' || draft.resupply.length >= state.resupplyLeft) return [];
  return proposal.attackers
    .filter((id) => !draft.resupply.includes(id) && !isSupplied(state, context, unitOf(id)))
    .map((id) => ({
      id: `resupply-${id}`,
      label: `Supply ${nameOf(unitOf(id))} from the air`,
      group: 'Air support',
      pick: () =>
        toDesk(
          deskWith(combat, { ...draft, table: 'primary', resupply: withItem(draft.resupply, id), owes: undefined }),
        ),
    }));
}

/** 6.7b Equally strong enemies: which of them is attacked too. */
function debtChoices(combat: Combat, draft: Draft, proposal: AttackAction): BulgeChoice[] {
  const choices = debtsAllowed(combat.duties, attackOf(combat.seat.state, proposal));
  if (choices.length < 2) return [];
  return choices.map((debts) => {
    const ids = debts.map(idOf);
    return {
      id: debtsId(ids),
      label: `Then ${listed(debts.map(nameOf)) || 'nobody'}${draft.owes !== undefined && debtsId(draft.owes) === debtsId(ids) ? ', chosen' : ''}`,
      group: 'Must also be attacked',
      pick: () => toDesk(deskWith(combat, { ...draft, table: proposal.table, owes: ids })),
    };
  });
}

function debtsId(ids: readonly string[]): string {
  return `owes-${ids.join('-')}`;
}

function chosenOf(combat: Combat, draft: Draft, proposal: AttackAction | undefined): BulgeChosen[] {
  const { seat } = combat;
  const again = (next: Draft) => () => deskWith(combat, next);
  return [
    ...draft.attackers.map((id) => ({
      id,
      label: nameOf(unitOf(id)),
      role: 'attacks',
      hex: hexNameOf(seat, unitOf(id)),
      without: again({
        ...draft,
        attackers: withoutItem(draft.attackers, id),
        resupply: withoutItem(draft.resupply, id),
        owes: undefined,
      }),
    })),
    ...(draft.defender === undefined
      ? []
      : [
          {
            id: draft.defender,
            label: nameOf(unitOf(draft.defender)),
            role: 'defends',
            hex: hexNameOf(seat, unitOf(draft.defender)),
            without: again({ ...draft, defender: undefined, owes: undefined }),
          },
        ]),
    ...(proposal === undefined || draft.support === 0
      ? []
      : [
          {
            id: 'support-given',
            label: `${counted(draft.support, 'point')} of ground support`,
            role: 'helps',
            without: again({ ...draft, support: draft.support - 1 }),
          },
        ]),
    ...draft.resupply.map((id) => ({
      id: `resupplied-${id}`,
      label: nameOf(unitOf(id)),
      role: 'supplied from the air',
      without: again({ ...draft, resupply: withoutItem(draft.resupply, id) }),
    })),
  ];
}

function hintFor(
  { frame, contact }: Combat,
  { attackers, defender }: Draft,
  proposal: AttackAction | undefined,
  more: readonly Unit[],
): string {
  if (proposal !== undefined)
    return more.length > 0 ? 'Add units, choose the table, or attack.' : 'Choose the table, or attack.';
  if (attackers.length > 0) return 'Pick the enemy unit to attack.';
  if (defender !== undefined) return 'Pick the units that attack it.';
  if (frame.when === 'pre') return 'Pick the units of an attack, or end the phase.';
  return `Pick the units of the next attack: ${counted(contact.enemiesOf.size, 'unit')} must still attack.`;
}

// --- picking on the map -----------------------------------------------------------------------------------------------

function pickUnit(combat: Combat, draft: Draft, target: Target): BulgePick {
  const { seat, frame } = combat;
  const unit = hexOfLabel(target.hex) < 0 ? undefined : unitMeant(seat, target);
  if (unit === undefined) return NOTHING;
  const id = idOf(unit);
  if (draft.attackers.includes(id))
    return toDesk(
      deskWith(combat, {
        ...draft,
        attackers: withoutItem(draft.attackers, id),
        resupply: withoutItem(draft.resupply, id),
        owes: undefined,
      }),
    );
  if (draft.defender === id) return toDesk(deskWith(combat, { ...draft, defender: undefined, owes: undefined }));
  const next: Draft =
    sideOf(unit) === frame.side
      ? { ...draft, attackers: withItem(draft.attackers, id), owes: undefined }
      : { ...draft, defender: id, owes: undefined };
  const violations = judgeDraft(combat, next);
  return violations.length === 0 ? toDesk(deskWith(combat, next)) : refusedBy(violations);
}

/** While no target is picked, the attackers are held against one that they could have, or else the one nearest to the last of them. */
function judgeDraft(
  { seat, frame, contact }: Combat,
  { attackers, defender }: Draft,
): ReturnType<typeof judgeParticipants> {
  const { state, context } = seat;
  const target =
    defender === undefined
      ? (commonTargets(contact, attackers).at(0) ?? nearestOf(state, [...contact.attackersOn.keys()], attackers.at(-1)))
      : unitOf(defender);
  return target === undefined
    ? []
    : judgeParticipants(state, context, frame, { attackers: attackers.map(unitOf), defender: target });
}

function nearestOf({ place }: State, enemies: readonly Unit[], id: string | undefined): Unit | undefined {
  const from = id === undefined ? -1 : itemAt(place, unitOf(id));
  if (from < 0) return enemies[0];
  const away = (unit: Unit) => distance(GRID, from, itemAt(place, unit));
  return enemies.toSorted((one, other) => away(one) - away(other))[0];
}
