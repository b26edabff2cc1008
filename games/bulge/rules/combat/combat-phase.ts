/** 3.0b 5 6.1 A combat phase: which attack next, with whom, on whom, on which table. */
import type { Assembly, Consequence, Preview, Violation } from '@bridgehead/engine';
import { counted, listed, popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import type { Action, ActionOf } from '../state/actions.js';
import { END_PHASE } from '../state/actions.js';
import { listAttacks } from './attack-list.js';
import { combatSums, facesOf } from './combat-table.js';
import type { Context } from '../situation/context.js';
import { attackOf, debtsOf, judgeAttack, judgeParticipants } from './declaration.js';
import { contactOf, dutiesOf, lapsed, mustAttack } from './duties.js';
import { signed } from '../state/events.js';
import type { Attack, CombatFrame } from '../state/frames.js';
import { label } from '../board/grid.js';
import { lostByRetreat } from './ground-rules.js';
import { notAnAnswer } from '../state/other-answers.js';
import { refuse } from '../vocabulary/refusals.js';
import { columnsOf, needsMistDie } from './shifts.js';
import type { Columns } from './shifts.js';
import type { State } from '../state/state.js';
import { hexesById, setMark } from '../state/state.js';
import { applyResupply } from '../supply/supply-phase.js';
import { isSupplied } from '../supply/supply.js';
import { MOST_SHIFT } from '../board/tables.js';
import type { BulgeProcedure, Play } from '../situation/types.js';
import type { Unit } from '../scenarios/units.js';
import { findUnit, idOf, nameOf, unitOf } from '../scenarios/units.js';
import { TABLE_NAMES } from '../vocabulary/vocabulary.js';
import { MIST_FACES } from '../air/weather.js';

type Declared = ActionOf<'attack'>;

export const combatProcedure: BulgeProcedure<CombatFrame> = {
  /** 5.6c After every attack what cannot be paid any more lapses. 6.0c The phase ends on its own when nobody is left who could attack. */
  run(play, frame, context) {
    const { state } = play;
    const contact = contactOf(state, context, frame);
    const gone = lapsed(contact, frame.owed);
    for (const unit of gone)
      play.emit({
        type: 'debt-lapsed',
        rule: '5.6c',
        unit: idOf(unit),
        why: 'no unit next to it can still attack',
      });
    if (contact.enemiesOf.size === 0) {
      popFrame(state);
      return 'again';
    }
    if (gone.length > 0) replaceFrame(state, { ...frame, owed: frame.owed.filter((unit) => !gone.includes(unit)) });
    return 'ask';
  },

  decision: {
    ask(state, frame, context) {
      const { side, when, owed } = frame;
      if (when === 'pre')
        return [{ side, text: 'Attack before movement, or end the phase.', rule: '5.1', decline: END_PHASE }];
      const open = mustAttack(contactOf(state, context, frame)).length;
      const debts = owed.length === 0 ? '' : `, ${listed(owed.map(nameOf))} must be attacked`;
      return [
        {
          side,
          text: `Pick the next attack. ${counted(open, 'unit')} must still attack${debts}.`,
          rule: '5.6',
        },
      ];
    },

    side: (_state, { side }) => side,

    candidates: (state, frame, _side, context) => listAttacks(state, context, frame),

    /** 6.1a The attacker chooses the order. 5.5a Nobody has to join an attack. */
    judge(state, frame, _side, action, context) {
      if (action.do === 'end-phase') return judgeEnd(state, context, frame);
      if (action.do !== 'attack') return [notAnAnswer(action.do, ['attack', 'end-phase'])];
      return judgeAttack(state, context, frame, action);
    },

    apply(play, frame, _side, action, context) {
      if (action.do === 'attack') declare(play, context, frame, action);
      else popFrame(play.state);
    },

    preview(state, frame, _side, action, context) {
      if (action.do === 'attack') return previewAttack(state, context, frame, action);
      return {
        summary: 'End the combat phase',
        tallies: [],
        consequences: [{ kind: 'ends-phase', rule: '6.0c', text: 'You make no more attacks in this phase.' }],
      };
    },

    assemble: (state, frame, _side, partial, context) => assembleAttack(state, context, frame, partial),
  },
};

/** 5.1 6.0c Before movement the phase ends when its player says so. 5.6 5.6a After movement only when no duty is open. */
function judgeEnd(state: State, context: Context, frame: CombatFrame): Violation[] {
  if (frame.when === 'pre') return [];
  const violations: Violation[] = [];
  const still = mustAttack(contactOf(state, context, frame));
  if (still.length > 0) violations.push(refuse('duty-open', { units: listed(still.map(nameOf)) }));
  if (frame.owed.length > 0) violations.push(refuse('debt-open', { units: listed(frame.owed.map(nameOf)) }));
  return violations;
}

/** 6.1 5.4a The announcement: from now on both sides are bound, and the defender is not asked. */
function declare(play: Play, context: Context, frame: CombatFrame, action: Declared): void {
  const { state } = play;
  const attack = attackOf(state, action);
  const { attackers, defender, table, support } = attack;
  const debts = debtsOf(dutiesOf(state, context, frame), attack, action.owes?.map(unitOf)) ?? [];
  if (action.resupply.length > 0) applyResupply(play, action.resupply.map(unitOf));
  for (const unit of attackers) setMark(state, unit, 'attacked'); // 5.3
  setMark(state, defender, 'defended'); // 5.4
  const fresh = debts.filter((unit) => !frame.owed.includes(unit));
  const owed = [...frame.owed, ...fresh].filter((unit) => unit !== defender).toSorted((a, b) => a - b);
  replaceFrame(state, { ...frame, owed });
  pushFrame(state, { at: 'resolve', attack });
  if (play.isUnheard) return;
  play.emit({
    type: 'attack-declared',
    rule: '6.1',
    attackers: action.attackers,
    defender: action.defender,
    at: hexesById(state, [...attackers, defender]),
    table,
    support,
    debts: fresh.map(idOf),
  });
}

// --- what a player sees before they confirm --------------------------------------------------------------------------

/** The sums of an attack, complete or not. */
function previewAttack(state: State, context: Context, frame: CombatFrame, action: Declared): Preview {
  const attack = attackOf(state, action);
  const sums = combatSums(attack);
  const place = state.place[attack.defender];
  const target = place < 0 ? nameOf(attack.defender) : label(place);
  if (attack.attackers.length === 0 || place < 0)
    return { summary: `Attack ${target}`, tallies: [sums.attack, sums.defense], consequences: [] };
  const columns = columnsOf(state, attack, sums.differential.total, undefined);
  const tallies = [
    sums.attack,
    sums.defense,
    sums.differential,
    ...[columns.left, columns.right].filter(({ parts }) => parts.length > 0),
  ];
  const summary = `Attack ${target} at ${signed(sums.differential.total)}, ${TABLE_NAMES[attack.table]}${sayShift(columns)}${sayMist(state, frame, attack, columns)}`;
  return { summary, tallies, consequences: consequencesOf(state, context, frame, action, attack, columns) };
}

/** 6.2 Where the differential is not the last word. */
function sayShift({ start, final }: Columns): string {
  return final.number === start.number ? '' : `, column ${sayColumn(final)}`;
}

/** "0, +1" is a column for both of them. */
function sayColumn({ label: printed }: Columns['final']): string {
  return printed.replace(', ', ' to ');
}

/** 12.0e What the die for the mist can still change. */
function sayMist(state: State, { side }: CombatFrame, attack: Attack, columns: Columns): string {
  if (!needsMistDie(state, side)) return '';
  const helped = columnsOf(state, attack, combatSums(attack).differential.total, MIST_FACES[0]).final;
  return helped.number === columns.final.number ? '' : `, or ${sayColumn(helped)} if the mist helps`;
}

function consequencesOf(
  state: State,
  context: Context,
  frame: CombatFrame,
  action: Declared,
  attack: Attack,
  columns: Columns,
): Consequence[] {
  const consequences: Consequence[] = [];
  const { AE, AR } = facesOf(attack.table, columns.final);
  if (AE > 0)
    consequences.push({
      kind: 'own-loss',
      rule: '6.3',
      text: `${AE} of 6 rolls destroy ${attack.attackers.length === 1 ? nameOf(attack.attackers[0]) : 'one of the attacking units'}.`,
    });
  const lost = AR > 0 ? lostByRetreat(state, context, attack, 'AR') : 0;
  if (lost > 0)
    consequences.push({
      kind: 'own-loss',
      rule: '6.4a',
      text: `${AR} of 6 rolls make the attackers retreat; ${counted(lost, 'unit')} without a safe hex would be destroyed.`,
    });
  const debts = debtsOf(dutiesOf(state, context, frame), attack, action.owes?.map(unitOf)) ?? [];
  const fresh = debts.filter((unit) => !frame.owed.includes(unit));
  if (fresh.length > 0)
    consequences.push({
      kind: 'duty',
      rule: attack.table === 'primary' ? '5.6a' : '6.7a',
      text: `${listed(fresh.map(nameOf))} must then be attacked too, by other units.`,
    });
  if (action.support > attack.support)
    consequences.push({
      kind: 'wasted',
      rule: '6.2a',
      text: `Only ${counted(attack.support, 'point')} of ground support count, for ${MOST_SHIFT} columns at most; you keep the rest.`,
    });
  if (
    attack.support > 0 &&
    columnsOf(state, { ...attack, support: attack.support - 1 }, combatSums(attack).differential.total, undefined).final
      .number === columns.final.number
  ) {
    consequences.push({
      kind: 'wasted',
      rule: '6.2b',
      text: `This is already the last column: some of the ground support has no effect.`,
    });
  }
  return consequences;
}

// --- putting an attack together -------------------------------------------------------------------------------------

type Addition = { readonly label: string; readonly action: Declared };

/** From a partial attack to what can be added to it: first a target, as long as it names none, then units, the other table, support, supply from the air. */
function assembleAttack(state: State, context: Context, frame: CombatFrame, partial: Action): Assembly<Action> {
  const { attackersOn } = contactOf(state, context, frame);
  const targets = [...attackersOn.keys()].map(
    (unit): Addition => ({
      label: `${idOf(unit)} ${nameOf(unit)}`,
      action: { do: 'attack', attackers: [], defender: idOf(unit), table: 'secondary', support: 0, resupply: [] },
    }),
  );
  const judged = (additions: readonly Addition[]) =>
    additions.map((addition) => ({
      ...addition,
      violations: judgeParticipants(state, context, frame, attackOf(state, addition.action)),
    }));
  if (partial.do !== 'attack' || findUnit(partial.defender) === undefined)
    return { additions: judged(targets), missing: [refuse('no-attacker', {})] };
  const near = attackersOn.get(unitOf(partial.defender)) ?? [];
  const additions = [...addUnits(near, partial), ...addMeans(state, context, frame, partial)];
  return { additions: judged(additions), missing: judgeAttack(state, context, frame, partial) };
}

/** 5.5 */
function addUnits(near: readonly Unit[], action: Declared): Addition[] {
  return near
    .filter((unit) => !action.attackers.includes(idOf(unit)))
    .map((unit) => ({
      label: `${idOf(unit)} ${nameOf(unit)}`,
      action: { ...action, attackers: [...action.attackers, idOf(unit)] },
    }));
}

function addMeans(state: State, context: Context, { side }: CombatFrame, action: Declared): Addition[] {
  const additions: Addition[] = [];
  if (action.table === 'secondary')
    additions.push({ label: `primary ${TABLE_NAMES.primary}`, action: { ...action, table: 'primary' } });
  if (action.support < state.supportLeft[side])
    additions.push({
      label: 'support one more point of ground support',
      action: { ...action, support: action.support + 1 },
    });
  if (action.table === 'primary' && side === 'american' && action.resupply.length < state.resupplyLeft) {
    for (const id of action.attackers) {
      if (!action.resupply.includes(id) && !isSupplied(state, context, unitOf(id)))
        additions.push({
          label: `resupply ${nameOf(unitOf(id))}`,
          action: { ...action, resupply: [...action.resupply, id] },
        });
    }
  }
  return additions;
}
