/** V147-V152, V157: who must attack, and what an attack obliges to. */
import * as z from 'zod';
import { unitOf, nameOf } from '../../rules/scenarios/units.js';
import type { State } from '../../rules/state/state.js';
import type { Side, Table } from '../../rules/vocabulary/vocabulary.js';
import { TABLES } from '../../rules/vocabulary/vocabulary.js';
import type { Pieces } from '../toolkit.js';
import {
  attack,
  campaign,
  END_PHASE,
  eventIn,
  force,
  isLegal,
  listedOf,
  open,
  play,
  position,
  violations,
} from '../toolkit.js';
import { fight } from '../combat-kit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

/** The American side attacks: its units can be supplied from the air, so that only duties speak against the Primary table. */
const SIDE: Side = 'american';

const piece = z.object({ id: z.string(), hex: z.string(), strength: z.number() });
type Piece = z.infer<typeof piece>;

/** The letters of a vector and the units that stand for them. */
type Cast = ReadonlyMap<string, string>;

function castOf(phasing: readonly Piece[], enemies: readonly Piece[]): Cast {
  const ours = force(
    SIDE,
    phasing.map(({ strength }) => strength),
  );
  const theirs = force(
    'german',
    enemies.map(({ strength }) => strength),
  );
  return new Map([
    ...phasing.map(({ id }, index) => [id, ours[index]] as const),
    ...enemies.map(({ id }, index) => [id, theirs[index]] as const),
  ]);
}

function idFor(cast: Cast, letter: string): string {
  const id = cast.get(letter);
  if (id === undefined) throw new Error(`nobody stands for "${letter}"`);
  return id;
}

function scene(
  phase: 'american-pre' | 'american-post',
  phasing: readonly Piece[],
  enemies: readonly Piece[],
): { readonly state: State; readonly cast: Cast } {
  const cast = castOf(phasing, enemies);
  const american: Pieces = Object.fromEntries(
    phasing.map(({ id, hex }) => [idFor(cast, id), { at: hex, marks: ['resupplied' as const] }]),
  );
  const german: Pieces = Object.fromEntries(enemies.map(({ id, hex }) => [idFor(cast, id), hex]));
  return { state: open(position({ phase, american, german })).state, cast };
}

/** "A attacks X on primary" */
function readAttack(cast: Cast, sentence: string): ReturnType<typeof attack> {
  const [, attacker, defender, table] = /^(\w+) attacks (\w+)(?: on (\w+))?$/.exec(sentence) ?? [];
  return attack([idFor(cast, attacker)], idFor(cast, defender), { table: z.enum(TABLES).parse(table) });
}

const isDutyOf = (state: State, id: string): boolean =>
  violations(state, SIDE, END_PHASE).some(
    ({ code, text }) => code === 'duty-open' && text.includes(nameOf(unitOf(id))),
  );

const sceneGiven = z.object({ phasing: z.array(piece), enemies: z.array(piece) });
const legalExpected = z.object({ legal: z.record(z.string(), z.boolean()) });

const legality: Adapter = ({ given, expect }) => {
  const { phasing, enemies } = sceneGiven.parse(given);
  const { state, cast } = scene('american-post', phasing, enemies);
  const sentences = Object.keys(legalExpected.parse(expect).legal);
  return {
    legal: Object.fromEntries(
      sentences.map((sentence) => [sentence, isLegal(state, SIDE, readAttack(cast, sentence))]),
    ),
  };
};

const secondUnit: Adapter = ({ given }) => {
  const { phasing, enemies } = sceneGiven.parse(given);
  const { state, cast } = scene('american-post', phasing, enemies);
  const first = readAttack(cast, 'A attacks X on primary');
  const after = fight(state, SIDE, first.attackers, first.defender, 'CT').state;
  const rest = listedOf(after, SIDE, 'attack');
  const onlyBOnY =
    rest.length > 0 &&
    rest.every(({ attackers, defender }) => attackers.join() === idFor(cast, 'B') && defender === idFor(cast, 'Y'));
  return {
    legal: {
      'A attacks X on primary': isLegal(state, SIDE, first),
      'then B must attack Y': onlyBOnY && !isLegal(after, SIDE, END_PHASE),
    },
  };
};

const APART: { readonly phasing: Piece; readonly enemy: Piece } = {
  phasing: { id: 'C', hex: '1713', strength: 4 },
  enemy: { id: 'Z', hex: '1714', strength: 4 },
};

/** A second pair elsewhere keeps the phase open. */
const freeUnit: Adapter = () => {
  const phasing = [{ id: 'A', hex: '1410', strength: 5 }, { id: 'B', hex: '1412', strength: 4 }, APART.phasing];
  const { state, cast } = scene('american-post', phasing, [{ id: 'X', hex: '1411', strength: 3 }, APART.enemy]);
  const after = fight(state, SIDE, [idFor(cast, 'A')], idFor(cast, 'X'), 'CT').state;
  return {
    'B must attack': isDutyOf(after, idFor(cast, 'B')),
    'B may attack X': TABLES.some((table) =>
      isLegal(after, SIDE, attack([idFor(cast, 'B')], idFor(cast, 'X'), { table })),
    ),
  };
};

const voluntaryGiven = z.object({ strengths: z.object({ X: z.number(), Y: z.number() }) });

const voluntary: Adapter = ({ given }) => {
  const { X, Y } = voluntaryGiven.parse(given).strengths;
  const enemies = [
    { id: 'X', hex: '1411', strength: X },
    { id: 'Y', hex: '1409', strength: Y },
  ];
  const { state, cast } = scene('american-pre', [{ id: 'A', hex: '1410', strength: 5 }], enemies);
  const legal = (defender: string, table: Table) =>
    isLegal(state, SIDE, attack([idFor(cast, 'A')], idFor(cast, defender), { table }));
  return {
    mayPass: isLegal(state, SIDE, END_PHASE),
    legalTargets: ['X', 'Y'].filter((letter) => TABLES.some((table) => legal(letter, table))),
    tables: TABLES.filter((table) => ['X', 'Y'].every((letter) => legal(letter, table))),
  };
};

const bracketGiven = z.object({ unit: z.string(), adjacent: z.array(z.string()) });

const bracketed: Adapter = ({ given }) => {
  const { unit, adjacent } = bracketGiven.parse(given);
  const state = position({ phase: 'american-pre', american: { [unit]: '0703' }, german: { [adjacent[0]]: '0702' } });
  return { mayAttack: TABLES.some((table) => isLegal(state, SIDE, attack([unit], adjacent[0], { table }))) };
};

const bothGiven = z.object({ unit: z.string(), enemy: z.string() });

/** The campaign: attacked before movement, nobody moves, and the phase after it. */
const bothPhases: Adapter = ({ given }) => {
  const { unit, enemy } = bothGiven.parse(given);
  const first = fight(campaign(), 'german', [unit], enemy, 'CT').state;
  const moving = play(first, 'german', END_PHASE).state;
  const after = play(moving, 'german', END_PHASE).state;
  const isDuty = violations(after, 'german', END_PHASE).some(
    ({ code, text }) => code === 'duty-open' && text.includes(nameOf(unitOf(unit))),
  );
  return {
    mayAttackAgainInPre:
      listedOf(first, 'german', 'attack').some(({ attackers }) => attackers.includes(unit)) ||
      isLegal(first, 'german', attack([unit], enemy, { table: 'secondary' })),
    mustAttackInPostIfAdjacent: isDuty,
    enemyMayBeAttackedAgainInPost: listedOf(after, 'german', 'attack').some(({ defender }) => defender === enemy),
  };
};

const deadlockGiven = z.object({ strengths: z.object({ X: z.number(), E: z.number(), F: z.number() }) });

/** X A E B F stand in one row. */
const deadlock: Adapter = ({ given, expect }) => {
  const { X, E, F } = deadlockGiven.parse(given).strengths;
  const phasing = [
    { id: 'A', hex: '1412', strength: 5 },
    { id: 'B', hex: '1410', strength: 4 },
  ];
  const enemies = [
    { id: 'X', hex: '1413', strength: X },
    { id: 'E', hex: '1411', strength: E },
    { id: 'F', hex: '1409', strength: F },
  ];
  const { state, cast } = scene('american-post', phasing, enemies);
  const { state: first, events: done } = fight(state, SIDE, [idFor(cast, 'A')], idFor(cast, 'X'), 'CT');
  if (eventIn(done, 'attack-declared').table !== 'primary')
    throw new Error('the first attack is not on the Primary table');
  const { legalNow, illegalNow } = z
    .object({ legalNow: z.array(z.string()), illegalNow: z.array(z.string()) })
    .parse(expect);
  const isOpen = (sentence: string) =>
    sentence === 'end of phase'
      ? isLegal(first, SIDE, END_PHASE)
      : TABLES.some((table) =>
          isLegal(first, SIDE, readAttack(cast, / on /.test(sentence) ? sentence : `${sentence} on ${table}`)),
        );
  const events = legalNow.map((sentence) => play(first, SIDE, readAttack(cast, sentence), [6]).events);
  return {
    legalNow: legalNow.filter(isOpen),
    illegalNow: illegalNow.filter((sentence) => !isOpen(sentence)),
    newDebts: events.flatMap((played) => eventIn(played, 'attack-declared').debts),
  };
};

export const duties: Adapters = {
  V147: legality,
  V148: secondUnit,
  V149: freeUnit,
  V150: voluntary,
  V151: bracketed,
  V152: bothPhases,
  V157: deadlock,
};
