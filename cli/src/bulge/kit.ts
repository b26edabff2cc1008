/** Battle of the Bulge for the command line. */
import { bulgeExpert } from '@bridgehead/ai/bulge';
import { drawMap } from '@bridgehead/cartography';
import { itemAt, some } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD, parseHex } from '@bridgehead/engine/hex';
import { openRulebook } from '@bridgehead/engine/rulebook';
import type { Action, Bulge, Side, State, Unit } from '@bridgehead/bulge';
import { AIRBORNE, attemptMove, bulge, contextOf, countersOf, GRID, idOf, label, sideOf } from '@bridgehead/bulge';
import { drawableMap, legendCosts } from '@bridgehead/bulge/drawing';
import { rulebook } from '@bridgehead/bulge/rulebook';
import { positionSchema } from '@bridgehead/bulge/schema';
import type { Kit, Kits, SomeKit, Subject } from '../kit.js';
import { bulgeBoard, ofUnit, unitMeant } from './board.js';

export const bulgeKit: Kit<Bulge> = {
  game: bulge,
  expert: bulgeExpert,
  rulebook: openRulebook(rulebook),
  positionSchema,
  board: bulgeBoard,
  draw: (options, state) =>
    drawMap(drawableMap(), { ...options, costs: legendCosts(), ...(state && { counters: countersOf(state) }) }),
  subjectOf: (_, action) => subjectOf(action),
  costSum: (action) => (action.do === 'move' || action.do === 'enter' ? 0 : undefined),
  emptySet,
  hasSum: (action) => action.do === 'attack' && action.attackers.length > 0,
  attempt,
  typed,
};

/** For the catalogue of games. */
export const kit: SomeKit = some<Kits, Bulge>(bulgeKit);

function subjectOf(action: Action): Subject | undefined {
  switch (action.do) {
    case 'move':
    case 'enter':
      return ofUnit(action.unit, sayTravel(action));
    case 'retreat':
      return ofUnit(action.unit, action.path.join(' ') || 'destroyed');
    case 'advance':
      return ofUnit(action.unit, action.to);
    case 'place':
      return ofUnit(action.unit, action.hex);
    case 'roll':
      return ofUnit(action.unit, 'roll');
    case 'drop':
      return ofUnit(idOf(AIRBORNE), `drop ${action.hex}`);
    default:
      return undefined;
  }
}

/** "1404", "1404 by truck", "1404 from 1701", "off the map from 0112". */
function sayTravel(action: Extract<Action, { do: 'move' | 'enter' }>): string {
  const last = action.path.at(-1);
  const to = action.exit === true ? `off the map${last === undefined ? '' : ` from ${last}`}` : (last ?? '');
  const from = action.do === 'enter' && action.path.length > 1 ? ` from ${action.path[0]}` : '';
  return `${to}${from}${action.truck === true ? ' by truck' : ''}`;
}

/** Attacks are put together unit by unit, and so is the list of units supplied from the air. */
function emptySet(state: State): Action | undefined {
  switch (state.stack.at(-1)?.at) {
    case 'combat':
      return { do: 'attack', attackers: [], defender: '', table: 'secondary', support: 0, resupply: [] }; // the target is the first thing to be added
    case 'supply':
      return { do: 'resupply', units: [] };
    default:
      return undefined;
  }
}

/** "GE-26 GE-2 US-28 primary support 2", "support 4 interdict 0404" */
function typed(action: Action): string | undefined {
  if (action.do === 'attack')
    return [
      ...action.attackers,
      action.defender,
      ...(action.table === 'primary' ? ['primary'] : []),
      ...numbered([['support', action.support]]),
    ].join(' ');
  if (action.do !== 'plan') return undefined;
  const { support, patrol, interdict, resupply } = action;
  return [
    ...numbered([
      ['support', support],
      ['patrol', patrol],
    ]),
    ...(interdict.length === 0 ? [] : ['interdict', ...interdict]),
    ...numbered([['resupply', resupply]]),
  ].join(' ');
}

/** "support 4"; nothing for none. */
function numbered(words: readonly (readonly [word: string, number: number])[]): string[] {
  return words.flatMap(([word, number]) => (number === 0 ? [] : [`${word} ${number}`]));
}

// --- what someone means ---------------------------------------------------------------------------------------------

/**
 * "GE-2 1404" is a move by the best way there is, with "truck" behind it on trucks. "GE-26 GE-2 US-28 primary support 2" is an
 * attack, on the Secondary table unless told. "support 4 patrol 2 interdict 0404 0505" are air orders.
 */
function attempt(state: State, words: readonly string[], side: Side): Action | undefined {
  const top = state.stack.at(-1)?.at;
  if (top === 'air-plan') return attemptPlan(words, side);
  if (top === 'combat') return attemptAttack(state, words, side);
  const [first, second, third] = words;
  if (first === undefined || second === undefined || words.length > 3) return undefined;
  const unit = unitMeant(state, first);
  const to = parseHex(GRID, second);
  if (unit === undefined || to === OFF_BOARD || (third !== undefined && third !== 'truck')) return undefined;
  return attemptHex(state, unit, to, third === 'truck');
}

/** Each mission with its number, interdiction with its hexes; what is not named is not ordered. */
function attemptPlan(words: readonly string[], side: Side): Action | undefined {
  const plan = { support: 0, patrol: 0, resupply: 0 };
  const interdict: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const mission = itemAt(words, at).toLowerCase();
    if (mission === 'interdict') {
      const end = words.findIndex((word, index) => index > at && parseHex(GRID, word) === OFF_BOARD);
      const hexes = words.slice(at + 1, end < 0 ? words.length : end);
      interdict.push(...hexes);
      at += hexes.length;
    } else if (
      (mission === 'support' || mission === 'patrol' || mission === 'resupply') &&
      /^\d+$/.test(words[at + 1] ?? '')
    ) {
      plan[mission] = Number(words[at + 1]);
      at++;
    } else {
      return undefined;
    }
  }
  return words.length === 0 ? undefined : { do: 'plan', side, ...plan, interdict };
}

/** Units of both sides in any order: your own attack, the other one defends. */
function attemptAttack(state: State, words: readonly string[], side: Side): Action | undefined {
  const at = words.findIndex((word) => unitMeant(state, word) === undefined);
  const named = words.slice(0, at < 0 ? words.length : at).flatMap((word) => unitMeant(state, word) ?? []);
  const [own, others] = [named.filter((unit) => sideOf(unit) === side), named.filter((unit) => sideOf(unit) !== side)];
  const [, table = 'secondary', support = '0'] = /^(?:(primary|secondary) ?)?(?:support (\d+))?$/.exec(
    at < 0 ? '' : words.slice(at).join(' ').toLowerCase(),
  ) ?? [undefined, ''];
  const [defender, another] = others;
  if (own.length === 0 || defender === undefined || another !== undefined || table === '') return undefined;
  return {
    do: 'attack',
    attackers: own.map(idOf),
    defender: idOf(defender),
    table: table === 'primary' ? 'primary' : 'secondary',
    support: Number(support),
    resupply: [],
  };
}

function attemptHex(state: State, unit: Unit, to: Hex, isTrucked: boolean): Action | undefined {
  switch (state.stack.at(-1)?.at) {
    case 'set-up':
      return { do: 'place', unit: idOf(unit), hex: label(to) };
    case 'retreat':
      return { do: 'retreat', unit: idOf(unit), path: [label(to)] };
    case 'movement':
      return unit === AIRBORNE && itemAt(state.place, unit) < 0
        ? { do: 'drop', hex: label(to) }
        : attemptMove(state, contextOf(state), unit, to, isTrucked ? 'truck' : 'own');
    default:
      return undefined;
  }
}
