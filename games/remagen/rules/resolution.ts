/** 4.1f 4.1g 7.6 Final Protective Fire, the die, and what the result does. */
import type { Consequence, Preview } from '@bridgehead/engine';
import { TallySheet, popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import { rollDie } from '@bridgehead/engine/chance';
import type { RetreatPath } from '@bridgehead/engine/hexwar';
import { areInContact } from '@bridgehead/engine/hexwar';
import type { Action } from './actions.js';
import { attackingSide, isArtilleryAlone, judgeFire, supportingGuns } from './artillery.js';
import { addAttack, addDefense, columnFor, combatLine, combatSums, resultAt } from './combat-table.js';
import type { Context } from './context.js';
import { eliminate } from './elimination.js';
import { signed } from './events.js';
import type { AdvanceFrame, Attack, AttackFrame, ResolveFrame, RetreatFrame } from './frames.js';
import { notAnAnswer } from './refusals.js';
import type { State } from './state.js';
import { hexesById, setMark } from './state.js';
import type { Play, RemagenProcedure } from './types.js';
import type { Unit } from './units.js';
import { idOf, nameOf, unitOf } from './units.js';
import { opponentOf } from './vocabulary.js';
import type { Result, Side } from './vocabulary.js';

const NO_FIRE: Action = { do: 'support', guns: [] };

/** 8.4 The defender adds Final Protective Fire, if they can. */
export const attackProcedure: RemagenProcedure<AttackFrame> = {
  run(play, frame, context) {
    const { state } = play;
    if (supportingGuns(state, context, frame).length > 0) return 'ask';
    replaceFrame(state, { ...frame, at: 'resolve', support: [] });
    return 'again';
  },

  decision: {
    ask(_state, frame) {
      const side = opponentOf(attackingSide(frame));
      const target = frame.defenders.map(nameOf).join(', ');
      return [
        {
          side,
          text: `Add Final Protective Fire to the defense of ${target}, or hold fire.`,
          rule: '4.1f',
          decline: NO_FIRE,
        },
      ];
    },
    candidates(state, frame, _side, context) {
      return gunSets(supportingGuns(state, context, frame)).map(
        (guns): Action => ({ do: 'support', guns: guns.map(idOf) }),
      );
    },
    judge(state, frame, _side, action, context) {
      if (action.do !== 'support') return [notAnAnswer(action.do, ['support'])];
      return action.guns.flatMap((id) => judgeFire(state, context, frame, unitOf(id)));
    },
    apply(play, frame, _side, action) {
      if (action.do !== 'support') return;
      const support = action.guns.map(unitOf);
      for (const gun of support) setMark(play.state, gun, 'fired'); // 8.46
      play.emit({
        type: 'fire-given',
        rule: '8.43',
        guns: action.guns,
        defenders: frame.defenders.map(idOf),
        at: hexesById(play.state, [...support, ...frame.defenders]),
      });
      replaceFrame(play.state, { ...frame, at: 'resolve', support });
    },
    preview(state, frame, _side, action) {
      return previewFire(state, frame, action.do === 'support' ? action.guns.map(unitOf) : []);
    },
  },
};

/** 4.1f 8.43 What the fire makes of the differential, before the die. */
function previewFire(state: State, frame: AttackFrame, guns: readonly Unit[]): Preview {
  const without = combatSums(frame, [], '').differential.total;
  const { attack, defense, differential } = combatSums(frame, guns, 'Defending total');
  const { line } = combatLine(state, frame);
  const column = columnFor(line, differential.total);
  const consequences: Consequence[] = [];
  if (resultAt(column, 1) === 'De')
    consequences.push({
      kind: 'own-loss',
      rule: '7.62De',
      text: `A 1 eliminates ${frame.defenders.map(nameOf).join(', ')}.`,
    });
  if (guns.length > 0 && columnFor(line, without).number === column.number) {
    consequences.push({
      kind: 'wasted',
      rule: '7.61',
      text: `The column stays ${column.label}: the fire changes nothing.`,
    });
  }
  const fall = `differential falls from ${signed(without)} to ${signed(differential.total)}`;
  const summary =
    guns.length === 0
      ? `No Final Protective Fire: differential ${signed(without)}`
      : `Final Protective Fire by ${guns.map(nameOf).join(', ')}: ${fall}`;
  return { summary, tallies: [attack, defense, differential], consequences };
}

/** All sets of up to four guns; of more guns none, each alone, and all together. */
function gunSets(guns: readonly Unit[]): Unit[][] {
  if (guns.length > 4) return [[], ...guns.map((gun) => [gun]), [...guns]];
  return Array.from({ length: 1 << guns.length }, (_, mask) => guns.filter((_gun, bit) => (mask & (1 << bit)) !== 0));
}

export const resolveProcedure: RemagenProcedure<ResolveFrame> = {
  run(play, frame, context) {
    popFrame(play.state);
    const result = rollCombat(play, frame);
    markFought(play.state, frame);
    applyResult(play, context, frame, result);
    return 'again';
  },
};

/** 7.0d 7.0e 4.1g Differential, line, column, die. */
function rollCombat(play: Play, frame: ResolveFrame): Result {
  const attack = new TallySheet('Attacking total');
  addAttack(frame, attack);
  const defense = new TallySheet('Defending total');
  addDefense(frame, frame.support, defense);
  const differential = attack.total - defense.total;
  const { line } = combatLine(play.state, frame);
  const column = columnFor(line, differential);
  const die = rollDie(play.chance, 'combat');
  const result = resultAt(column, die);
  if (play.isUnheard) return result;
  const fighting = [...frame.attackers, ...frame.barrage];
  const attackers = fighting.map(idOf);
  const defenders = frame.defenders.map(idOf);
  const at = hexesById(play.state, [...fighting, ...frame.defenders]);
  play.emit({
    type: 'combat-resolved',
    rule: '7.61',
    attackers,
    barrage: frame.barrage.map(idOf),
    defenders,
    at,
    attack,
    defense,
    differential,
    line,
    column: column.label,
    die,
    result,
  });
  return result;
}

function markFought(state: State, attack: Attack): void {
  for (const unit of [...attack.attackers, ...attack.barrage]) {
    setMark(state, unit, 'attacked');
    setMark(state, unit, 'fought');
  }
  for (const unit of attack.defenders) {
    setMark(state, unit, 'defended');
    setMark(state, unit, 'fought');
  }
}

// --- 7.62 what a result does ----------------------------------------------------------------------------------------

/** 8.14b 8.33 8.34b 8.44 Results hit the defenders and the attackers next to them; guns that barraged, across a river too, or gave fire are safe. */
function applyResult(play: Play, context: Context, attack: Attack, result: Result): void {
  const { state } = play;
  const side = attackingSide(attack);
  const beaten = result === 'Br' ? 'both' : result.startsWith('D') ? 'defenders' : 'attackers';
  if (beaten !== 'attackers' && isArtilleryAlone(attack) && (result === 'D1' || result === 'Br')) {
    artilleryAloneFails(play, attack, result);
    return;
  }
  if (beaten === 'attackers' && attack.attackers.length === 0) {
    play.emit({ type: 'no-effect', rule: '8.14a', result });
    return;
  }
  if (result === 'De') defeat(play, context, '7.62De', attack.defenders, attack.attackers, side);
  else if (result === 'Ae') defeat(play, context, '7.62Ae', attack.attackers, attack.defenders, opponentOf(side));
  else if (beaten === 'defenders')
    pushFrame(state, retreatFrame(state, context, attack.defenders, Number(result[1]), attack.attackers, side));
  else if (beaten === 'attackers')
    pushFrame(
      state,
      retreatFrame(state, context, attack.attackers, Number(result[1]), attack.defenders, opponentOf(side)),
    );
  else
    pushFrame(state, {
      ...retreatOnly(opponentOf(side), attack.defenders, 1),
      next: retreatOnly(side, attack.attackers, 1),
    }); // 7.62Br R31
}

/** 8.15 8.33 R32 D1 and Br leave the defender untouched; on Br adjacent artillery still retreats. */
function artilleryAloneFails(play: Play, attack: Attack, result: Result): void {
  if (result !== 'Br' || attack.attackers.length === 0) {
    play.emit({ type: 'no-effect', rule: '8.15', result });
    return;
  }
  play.emit({ type: 'guns-repelled', rule: '8.33', result, guns: attack.attackers.map(idOf) });
  pushFrame(play.state, retreatOnly(attackingSide(attack), attack.attackers, 1));
}

/** All beaten units are eliminated; the victors next to them may advance. */
function defeat(
  play: Play,
  context: Context,
  rule: '7.62De' | '7.62Ae',
  beaten: readonly Unit[],
  victors: readonly Unit[],
  winner: Side,
): void {
  const { state } = play;
  const paths = pathsOf(state, context, beaten, victors).map((path) => ({ ...path, hexes: [state.place[path.unit]] }));
  for (const unit of beaten) eliminate(play, unit, rule);
  pushFrame(state, { at: 'advance', side: winner, paths });
}

/** 7.62D 7.62A The beaten units retreat, then the victors may advance. */
function retreatFrame(
  state: State,
  context: Context,
  beaten: readonly Unit[],
  count: number,
  victors: readonly Unit[],
  winner: Side,
): RetreatFrame {
  const paths = pathsOf(state, context, beaten, victors);
  const next: AdvanceFrame = { at: 'advance', side: winner, paths: [] };
  return { ...retreatOnly(opponentOf(winner), beaten, count), paths, next };
}

function retreatOnly(side: Side, units: readonly Unit[], count: number): RetreatFrame {
  return {
    at: 'retreat',
    side,
    left: units,
    count,
    paths: units.map((unit) => ({ unit, hexes: [], followers: [] })),
    next: undefined,
  };
}

/** 7.91b 7.94 Of each beaten unit the victors that were adjacent to it; its path has no hexes yet. */
function pathsOf(state: State, context: Context, beaten: readonly Unit[], victors: readonly Unit[]): RetreatPath[] {
  return beaten.map((unit) => ({
    unit,
    hexes: [],
    followers: victors.filter((victor) => areInContact(context, state.place[victor], state.place[unit])),
  }));
}
