/** The legal attacks of a combat phase, listed: every target with every set of attackers on both tables, with a sample of the support. */
import type { Candidates, LongList } from '@bridgehead/engine';
import { subsets } from '@bridgehead/engine/hexwar';
import type { Action } from '../state/actions.js';
import { END_PHASE } from '../state/actions.js';
import type { Context } from '../situation/context.js';
import type { Declaration, Duties } from './duties.js';
import { debtsAllowed, dutiesOf } from './duties.js';
import type { CombatFrame } from '../state/frames.js';
import { roomForSupport } from './shifts.js';
import type { State } from '../state/state.js';
import { isSupplied } from '../supply/supply.js';
import type { Unit } from '../scenarios/units.js';
import { idOf, sideOf } from '../scenarios/units.js';
import { TABLES } from '../vocabulary/vocabulary.js';

/** A declaration with all that makes it legal. */
interface Listed extends Declaration {
  /** Participants that must be supplied from the air for it (13.0e). */
  readonly resupply: readonly Unit[];
  /** What it obliges to, where there is a choice (6.7b). */
  readonly owes: readonly Unit[] | undefined;
}

export function listAttacks(state: State, context: Context, frame: CombatFrame): Candidates<Action> {
  const duties = dutiesOf(state, context, frame);
  const declarations: Listed[] = [];
  for (const [defender, near] of duties.contact.attackersOn) {
    for (const attackers of subsets(near)) {
      for (const table of TABLES) addAllowed(state, context, declarations, duties, { attackers, defender, table });
    }
  }
  return new AttackList(declarations, samples(state, frame), frame.when === 'pre' ? END_PHASE : undefined);
}

const NOBODY: readonly Unit[] = [];

/** The declaration with every set of debts that it can have. */
function addAllowed(state: State, context: Context, list: Listed[], duties: Duties, attack: Declaration): void {
  const allowed = debtsAllowed(duties, attack);
  if (allowed.length === 0) return;
  const { attackers, defender, table } = attack;
  const resupply = table === 'primary' ? attackers.filter((unit) => !isSupplied(state, context, unit)) : NOBODY;
  if (resupply.length > 0 && (sideOf(attackers[0]) !== 'american' || resupply.length > state.resupplyLeft)) return; // 8.0d
  for (const debts of allowed)
    list.push({ attackers, defender, table, resupply, owes: allowed.length > 1 ? debts : undefined });
}

/** 13.0b No support, one point, and as many as count. */
function samples(state: State, { side }: CombatFrame): readonly number[] {
  const most = Math.min(state.supportLeft[side], roomForSupport(state, side, undefined));
  return most > 1 ? [0, 1, most] : most === 1 ? [0, 1] : [0];
}

class AttackList implements LongList<Action> {
  readonly length: number;
  private readonly declarations: readonly Listed[];
  private readonly support: readonly number[];
  private readonly end: Action | undefined;

  constructor(declarations: readonly Listed[], support: readonly number[], end: Action | undefined) {
    this.declarations = declarations;
    this.support = support;
    this.end = end;
    this.length = declarations.length * support.length + (end === undefined ? 0 : 1);
  }

  at(index: number): Action | undefined {
    if (index < 0 || index >= this.length) return undefined;
    const declared = this.declarations[Math.floor(index / this.support.length)];
    if (declared === undefined) return this.end;
    const { attackers, defender, table, resupply, owes } = declared;
    const action = {
      do: 'attack' as const,
      attackers: attackers.map(idOf),
      defender: idOf(defender),
      table,
      support: this.support[index % this.support.length],
      resupply: resupply.map(idOf),
    };
    return owes === undefined ? action : { ...action, owes: owes.map(idOf) };
  }
}
