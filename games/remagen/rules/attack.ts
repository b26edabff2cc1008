/** 4.1c 4.1d 4.1e The Combat Phase: which attack next, with whom, on whom, with which guns. */
import type { Assembly, Consequence, Preview, Violation } from '@bridgehead/engine';
import { counted, popFrame, pushFrame, replaceFrame, withRemedy } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import type { Column } from '@bridgehead/engine/hexwar';
import { areInContact } from '@bridgehead/engine/hexwar';
import type { Action, ActionOf } from './actions.js';
import { attackingSide, isArtilleryAlone, judgeBarrage, reachesOne, supportingGuns } from './artillery.js';
import { canBarrage, listAttacks } from './attack-list.js';
import { GRID, label } from './board.js';
import { columnFor, columnName, combatLine, combatSums, resultAt } from './combat-table.js';
import type { Context } from './context.js';
import { dutyGraph, isSolvable, remainderAfter, upkeep } from './duties.js';
import type { DutyGraph } from './duties.js';
import { signed } from './events.js';
import type { Attack, CombatFrame } from './frames.js';
import { costOfFront } from './front.js';
import { notAnAnswer, refuse } from './refusals.js';
import { isNight } from './scenarios.js';
import type { State } from './state.js';
import { hasMark, hexesById, isOnMap } from './state.js';
import type { RemagenProcedure } from './types.js';
import type { Unit } from './units.js';
import { idOf, nameOf, sideOf, unitOf, units, unitsOf } from './units.js';
import { opponentOf, SIDE_NAMES } from './vocabulary.js';
import { isBridgeHex } from './zones-of-control.js';

const END_PHASE: Action = { do: 'end-phase' };

export const combatProcedure: RemagenProcedure<CombatFrame> = {
  /** R18 After every attack the duties that cannot be met any more lapse. */
  run(play, frame, context) {
    const { state } = play;
    if (isNight(state.turn)) {
      popFrame(state); // 13.0d
      return 'again';
    }
    const { duties, lapsed, choices } = upkeep(state, context, frame.side, frame);
    for (const { unit, why } of lapsed) play.emit({ type: 'duty-lapsed', rule: '7.12a', unit: idOf(unit), why });
    if (choices.length > 1) {
      replaceFrame(state, { at: 'combat', side: frame.side, ...duties });
      return 'ask';
    }
    const kept = choices[0] ?? [];
    for (const unit of duties.barrageDue) {
      if (!kept.includes(unit))
        play.emit({ type: 'duty-lapsed', rule: '7.11a', unit: idOf(unit), why: 'no gun is left for it' });
    }
    const defenders = duties.defenders.filter((unit) => !duties.barrageDue.includes(unit) || kept.includes(unit));
    const next: CombatFrame = {
      at: 'combat',
      side: frame.side,
      attackers: duties.attackers,
      defenders,
      barrageDue: kept,
    };
    replaceFrame(state, next);
    if (isIdle(state, next, context)) {
      popFrame(state);
      return 'again';
    }
    return 'ask';
  },

  decision: {
    ask(state, frame, context) {
      const { side } = frame;
      if (barrageChoices(state, frame, context).length > 1) {
        return [
          {
            side,
            text: 'Pick the barrages to keep: you have too few guns for all of them.',
            rule: '7.0h',
          },
        ];
      }
      const open = frame.attackers.length + frame.defenders.length;
      const text = open === 0 ? 'Barrage, or end the phase.' : 'Pick the next attack.';
      const must =
        open === 0
          ? ''
          : ` ${counted(frame.attackers.length, 'unit')} must still attack, ${frame.defenders.length} must be attacked.`;
      return [
        open === 0 ? { side, text, rule: '4.1c', decline: END_PHASE } : { side, text: text + must, rule: '7.0h' },
      ];
    },

    side: (_state, { side }) => side,

    candidates(state, frame, _side, context) {
      const choices = barrageChoices(state, frame, context);
      if (choices.length > 1) return choices.map((kept): Action => ({ do: 'keep-barrages', units: kept.map(idOf) }));
      return listAttacks(state, dutyGraph(state, context, frame.side, frame), frame.side);
    },

    judge(state, frame, _side, action, context) {
      const choices = barrageChoices(state, frame, context);
      if (choices.length > 1) return judgeKept(choices, action);
      if (action.do === 'end-phase') return judgeEnd(frame);
      if (action.do !== 'attack') return [notAnAnswer(action.do, ['attack', 'end-phase'])]; // 4.1h
      if (isNight(state.turn)) return [refuse('no-combat-at-night', {})];
      return judgeAttack(state, context, frame, attackOf(action));
    },

    apply(play, frame, _side, action, context) {
      const { state } = play;
      if (action.do === 'keep-barrages') {
        const kept = action.units.map(unitOf);
        for (const unit of frame.barrageDue) {
          if (!kept.includes(unit))
            play.emit({
              type: 'duty-lapsed',
              rule: '7.11a',
              unit: idOf(unit),
              why: 'the attacker has too few guns',
            });
        }
        replaceFrame(state, {
          ...frame,
          barrageDue: kept,
          defenders: frame.defenders.filter((unit) => !frame.barrageDue.includes(unit) || kept.includes(unit)),
        });
        return;
      }
      if (action.do !== 'attack') {
        popFrame(state);
        return;
      }
      const attack = attackOf(action);
      const { barrageOnly } = remainderAfter(state, dutyGraph(state, context, frame.side, frame), attack);
      replaceFrame(state, { ...frame, barrageDue: barrageOnly }); // R18
      pushFrame(state, { at: 'attack', ...attack });
      if (play.isUnheard) return;
      const { attackers, barrage, defenders } = action;
      const at = hexesById(state, [...attack.attackers, ...attack.barrage, ...attack.defenders]);
      play.emit({ type: 'attack-declared', rule: '4.1d', attackers, barrage, defenders, at });
    },

    preview(state, frame, _side, action, context) {
      if (action.do === 'keep-barrages') return previewKept(frame, action.units.map(unitOf));
      if (action.do !== 'attack') {
        const silent: Consequence = {
          kind: 'ends-phase',
          rule: '8.11a',
          text: 'Artillery that has not fired stays silent in this phase.',
        };
        return {
          summary: 'End the Combat Phase',
          tallies: [],
          consequences: [...costOfFront(state, context, frame.side), silent],
        };
      }
      return previewAttack(state, context, frame, attackOf(action));
    },

    assemble(state, frame, _side, partial, context) {
      return assembleAttack(state, context, frame, partial);
    },
  },
};

/** Nothing must and nothing can be attacked: the phase ends on its own. */
function isIdle(state: State, frame: CombatFrame, context: Context): boolean {
  if (frame.attackers.length + frame.defenders.length > 0) return false;
  return !canBarrage(state, dutyGraph(state, context, frame.side, frame), frame.side);
}

export function attackOf(action: ActionOf<'attack'>): Attack {
  return {
    attackers: action.attackers.map(unitOf),
    barrage: action.barrage.map(unitOf),
    defenders: action.defenders.map(unitOf),
  };
}

function barrageChoices(state: State, frame: CombatFrame, context: Context): readonly (readonly Unit[])[] {
  return frame.barrageDue.length === 0 ? [] : upkeep(state, context, frame.side, frame).choices;
}

function judgeKept(choices: readonly (readonly Unit[])[], action: Action): Violation[] {
  if (action.do !== 'keep-barrages') return [notAnAnswer(action.do, ['keep-barrages'])];
  const named = action.units.map(unitOf);
  const isChoice = choices.some(
    (choice) => choice.length === named.length && choice.every((unit) => named.includes(unit)),
  );
  return isChoice ? [] : [refuse('too-few-kept', { count: choices[0].length })];
}

/** 7.0h The phase ends only when no duty is open. */
function judgeEnd(frame: CombatFrame): Violation[] {
  if (frame.attackers.length + frame.defenders.length === 0) return [];
  return [
    refuse('duty-open', {
      attackers: frame.attackers.map(nameOf).join(', '),
      defenders: frame.defenders.map(nameOf).join(', '),
    }),
  ];
}

// --- judging a declaration ------------------------------------------------------------------------------------------

function judgeAttack(state: State, context: Context, frame: CombatFrame, attack: Attack): Violation[] {
  const violations = [...judgeUnits(state, context, frame, attack)];
  if (violations.length > 0) return violations;
  const remainder = remainderAfter(state, dutyGraph(state, context, frame.side, frame), attack);
  for (const unit of remainder.stranded) violations.push(leavesAttacker(state, context, frame, attack, unit)); // 7.12a
  for (const unit of remainder.unreachable) violations.push(leavesDefender(state, context, frame, attack, unit)); // 7.11a 7.21
  return violations;
}

/** 7.12a With the unit among the attackers, where that can be done. */
function leavesAttacker(state: State, context: Context, frame: CombatFrame, attack: Attack, unit: Unit): Violation {
  const violation = refuse('leaves-attacker', { unit: nameOf(unit) });
  const joined = { ...attack, attackers: [...attack.attackers, unit] };
  return isLegalAttack(state, context, frame, joined)
    ? withRemedy(violation, `Let ${nameOf(unit)} take part.`, actionFor(joined))
    : violation;
}

/** 7.21 With the unit among the defenders, where that can be done; 7.11a a barrage that is due needs its gun. */
function leavesDefender(state: State, context: Context, frame: CombatFrame, attack: Attack, unit: Unit): Violation {
  if (frame.barrageDue.includes(unit)) return refuse('leaves-barrage', { unit: nameOf(unit) });
  const violation = refuse('leaves-defender', { unit: nameOf(unit) });
  const joined = { ...attack, defenders: [...attack.defenders, unit] };
  return isLegalAttack(state, context, frame, joined)
    ? withRemedy(violation, `Attack ${nameOf(unit)} as well.`, actionFor(joined))
    : violation;
}

function isLegalAttack(state: State, context: Context, frame: CombatFrame, attack: Attack): boolean {
  return (
    judgeUnits(state, context, frame, attack).length === 0 &&
    isSolvable(remainderAfter(state, dutyGraph(state, context, frame.side, frame), attack))
  );
}

function actionFor({ attackers, barrage, defenders }: Attack): ActionOf<'attack'> {
  return { do: 'attack', attackers: attackers.map(idOf), barrage: barrage.map(idOf), defenders: defenders.map(idOf) };
}

function judgeUnits(state: State, context: Context, frame: CombatFrame, attack: Attack): Violation[] {
  const { attackers, barrage, defenders } = attack;
  const violations: Violation[] = [];
  if (defenders.length === 0) violations.push(refuse('no-defender', {}));
  if (attackers.length + barrage.length === 0) violations.push(refuse('no-attacker', {}));
  if (attackers.length === 0 && defenders.length > 1) violations.push(refuse('barrage-one-hex', {})); // 8.13
  return [...violations, ...judgeParticipants(state, context, frame, attack)];
}

/** What is wrong with the named units, no matter which others may still be added. */
export function judgeParticipants(state: State, context: Context, frame: CombatFrame, attack: Attack): Violation[] {
  const { attackers, barrage, defenders } = attack;
  const violations: Violation[] = [];
  for (const unit of defenders) violations.push(...judgeDefender(state, frame, unit));
  const wrong = attackers.flatMap((unit) => judgeAttacker(state, context, frame, defenders, unit));
  violations.push(...wrong);
  for (const unit of barrage) violations.push(...judgeBarrage(state, context, frame.side, unit, defenders));
  if (attackers.length === 0 || violations.length > 0) return violations;
  return defenders
    .filter((unit) => !frame.defenders.includes(unit))
    .map((unit) => refuse('defender-no-duty', { unit: nameOf(unit) })); // R17 5
}

function judgeDefender(state: State, frame: CombatFrame, defender: Unit): Violation[] {
  const unit = nameOf(defender);
  if (sideOf(defender) === frame.side || !isOnMap(state, defender)) return [refuse('not-enemy', { unit })];
  const violations: Violation[] = [];
  if (hasMark(state, defender, 'defended')) violations.push(refuse('defended-already', { unit })); // 7.14b
  if (hasMark(state, defender, 'advanced')) violations.push(refuse('advanced-unit', { unit })); // 7.96b
  return violations;
}

function judgeAttacker(
  state: State,
  context: Context,
  frame: CombatFrame,
  defenders: readonly Unit[],
  attacker: Unit,
): Violation[] {
  const unit = nameOf(attacker);
  if (sideOf(attacker) !== frame.side || !isOnMap(state, attacker))
    return [refuse('not-attacker', { unit, side: SIDE_NAMES[frame.side] })];
  const violations: Violation[] = [];
  if (hasMark(state, attacker, 'attacked')) violations.push(refuse('attacked-already', { unit })); // 7.14a
  if (hasMark(state, attacker, 'advanced')) violations.push(refuse('advanced-unit', { unit })); // 7.96b
  const hex = state.place[attacker];
  if (isBridgeHex(hex)) violations.push(refuse('on-bridge', { unit, hex: label(hex) })); // 11.12b
  violations.push(
    ...judgeContact(
      state,
      context,
      attacker,
      defenders.filter((defender) => isOnMap(state, defender) && sideOf(defender) !== frame.side),
    ),
  );
  return violations.length > 0 || frame.attackers.includes(attacker) ? violations : [refuse('no-duty', { unit })];
}

/** 7.15 7.23 6.33b 8.11a An attacker must be in contact with every defender. */
function judgeContact(state: State, context: Context, attacker: Unit, defenders: readonly Unit[]): Violation[] {
  const hex = state.place[attacker];
  const apart = defenders.filter((defender) => !areInContact(context, hex, state.place[defender]));
  return apart.map((defender) => {
    const facts = { unit: nameOf(attacker), defender: nameOf(defender) };
    if (apart.length < defenders.length) return refuse('not-in-contact', facts);
    if (units[attacker].isArtillery) return refuse('gun-not-adjacent', facts);
    return refuse(distance(GRID, hex, state.place[defender]) === 1 ? 'across-river' : 'too-far-to-attack', facts);
  });
}

// --- what a player sees before they confirm --------------------------------------------------------------------------

/** The sums of an attack, complete or not. */
function previewAttack(state: State, context: Context, frame: CombatFrame, attack: Attack): Preview {
  const {
    attack: attackTally,
    defense: defenseTally,
    differential,
  } = combatSums(attack, [], 'Defending total, before Final Protective Fire');
  if (attack.defenders.length === 0)
    return {
      summary: `Attack with ${[...attack.attackers, ...attack.barrage].map(nameOf).join(', ')}`,
      tallies: [attackTally],
      consequences: [],
    };
  const { line, cover } = combatLine(state, attack);
  const column = columnFor(line, differential.total);
  const target = attack.defenders.map((unit) => label(state.place[unit])).join(' and ');
  const summary = `Attack ${target} at ${signed(differential.total)} on ${cover} (column ${columnName(column.label)})`;
  return {
    summary,
    tallies: [attackTally, defenseTally, differential],
    consequences: consequencesOf(state, context, frame, attack, column),
  };
}

function consequencesOf(
  state: State,
  context: Context,
  frame: CombatFrame,
  attack: Attack,
  column: Column,
): Consequence[] {
  const consequences: Consequence[] = [];
  if (attack.attackers.length > 0 && resultAt(column, 6) === 'Ae')
    consequences.push({
      kind: 'own-loss',
      rule: '7.62Ae',
      text: `A 6 eliminates ${attack.attackers.map(nameOf).join(', ')}.`,
    });
  if (isArtilleryAlone(attack))
    consequences.push({
      kind: 'wasted',
      rule: '8.15',
      text: 'Artillery alone: only D2 or better affects the defender.',
    });
  const guns = supportingGuns(state, context, attack);
  if (guns.length > 0)
    consequences.push({
      kind: 'own-loss',
      rule: '8.41a',
      text: `The ${SIDE_NAMES[opponentOf(attackingSide(attack))]} Player may add Final Protective Fire of ${guns.map(nameOf).join(', ')}.`,
    });
  for (const unit of remainderAfter(state, dutyGraph(state, context, frame.side, frame), attack).barrageOnly) {
    if (!frame.barrageDue.includes(unit))
      consequences.push({
        kind: 'duty',
        rule: '7.11a',
        text: `${nameOf(unit)} must then be barraged before the phase ends.`,
      });
  }
  return consequences;
}

function previewKept(frame: CombatFrame, kept: readonly Unit[]): Preview {
  const given = frame.barrageDue.filter((unit) => !kept.includes(unit));
  const consequences = given.map((unit) => ({
    kind: 'wasted' as const,
    rule: '7.11a',
    text: `${nameOf(unit)} is not attacked in this phase: too few guns.`,
  }));
  return { summary: `Keep the barrage of ${kept.map(nameOf).join(', ') || 'no unit'}`, tallies: [], consequences };
}

/** From a partial attack to what can be added to it. */
function assembleAttack(state: State, context: Context, frame: CombatFrame, partial: Action): Assembly<Action> {
  const action: ActionOf<'attack'> =
    partial.do === 'attack' ? partial : { do: 'attack', attackers: [], barrage: [], defenders: [] };
  const graph = dutyGraph(state, context, frame.side, frame);
  const additions = [
    ...addDefenders(state, frame, action),
    ...addAttackers(graph, action),
    ...addGuns(state, graph, action),
  ].map(({ unit, next }) => ({
    label: `${unit} ${nameOf(unitOf(unit))}`,
    action: next,
    violations: judgeUnits(state, context, frame, attackOf(next)),
  }));
  return { additions, missing: judgeAttack(state, context, frame, attackOf(action)) };
}

type Addition = { unit: string; next: ActionOf<'attack'> };

function addDefenders(state: State, frame: CombatFrame, action: ActionOf<'attack'>): Addition[] {
  const targets =
    action.attackers.length > 0
      ? frame.defenders
      : unitsOf(opponentOf(frame.side)).filter((unit) => isOnMap(state, unit));
  return targets
    .map(idOf)
    .filter((id) => !action.defenders.includes(id))
    .map((unit) => ({ unit, next: { ...action, defenders: [...action.defenders, unit] } }));
}

function addAttackers(graph: DutyGraph, action: ActionOf<'attack'>): Addition[] {
  return graph.duties.attackers
    .map(idOf)
    .filter((id) => !action.attackers.includes(id))
    .map((unit) => ({ unit, next: { ...action, attackers: [...action.attackers, unit] } }));
}

function addGuns(state: State, graph: DutyGraph, action: ActionOf<'attack'>): Addition[] {
  const defenders = action.defenders.map(unitOf);
  return graph.guns
    .filter(
      (gun) => !action.barrage.includes(idOf(gun)) && (defenders.length === 0 || reachesOne(state, gun, defenders)),
    )
    .map((gun) => ({ unit: idOf(gun), next: { ...action, barrage: [...action.barrage, idOf(gun)] } }));
}
