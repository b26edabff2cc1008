/**
 * A referee who knows the rulebook and not the code: it follows the events of a game, adds everything up again in its own
 * way, and notes what should not have happened. Only printed values and the map are shared with the rules.
 */
import type { Hex } from '@bridgehead/engine/hex';
import { areAdjacent, directionTo, distance } from '@bridgehead/engine/hex';
import { board } from '../rules/board/board.js';
import { GRID } from '../rules/board/grid.js';
import { tables } from '../rules/board/tables.js';
import type { Unit } from '../rules/pieces/units.js';
import { sideOf, unitOf, units, unitsOf, valuesOn } from '../rules/pieces/units.js';
import { hexOfLabel } from '../rules/state/actions.js';
import type { Event, EventOf } from '../rules/state/events.js';
import type { State } from '../rules/state/state.js';
import { hasMark, isDisorganized, isRuined } from '../rules/state/state.js';
import type { CardUse, Side } from '../rules/vocabulary/vocabulary.js';
import { opponentOf, SIDES } from '../rules/vocabulary/vocabulary.js';

/** 11.5b Cards for these count for ammunition. */
const FIRED: readonly CardUse[] = [
  'fire',
  'defensive-fire',
  'combat-hidden',
  'combat-open',
  'combined-arms',
  'coordination',
  'counterattack-hidden',
  'counterattack-open',
  'counterattack-answer',
];

/** What the referee follows of a Close Combat: how it began, its cards, and the losses by their rule. */
interface Fight {
  readonly attacker: Side;
  readonly fighters: Readonly<Record<Side, readonly Unit[]>>;
  readonly expected: Readonly<Record<Side, number>>;
  readonly cards: Record<Side, number[]>;
  readonly losses: Map<string, number>;
  winner: Side | undefined;
  countered: boolean;
}

/** What the referee remembers from event to event; the rest it looks up where units stood at the last decision. */
interface Notes {
  readonly place: Map<Unit, Hex>;
  readonly disorganized: Set<Unit>;
  readonly reduced: Set<Unit>;
  readonly halted: Set<Unit>;
  readonly points: Map<Unit, number>;
  readonly limits: Map<Unit, number>;
  readonly entered: Map<Unit, Hex>;
  readonly inside: Set<Unit>;
  readonly tens: Record<Side, number>;
  readonly ammo: Record<Side, number>;
  due: string | undefined;
  fight: Fight | undefined;
}

interface Referee {
  readonly faults: string[];
  /** What happens in this turn. */
  see(event: Event): void;
  /** A decision is reached: all that was told must have come true. */
  compare(state: State): void;
}

export function refereeOf(start: State): Referee {
  const faults: string[] = [];
  let state = start;
  let notes = notesOf(start);
  let isOver = false;
  const claim = (isTrue: boolean, rule: string, event: Event) => {
    if (!isTrue) faults.push(`${rule}: ${JSON.stringify(event)}`);
  };

  const valuesNow = (unit: Unit) => valuesOn(unit, notes.reduced.has(unit) ? 'back' : 'front');
  const moraleNow = (unit: Unit) => valuesNow(unit).morale - (notes.disorganized.has(unit) ? 1 : 0);
  const placeNow = (unit: Unit): Hex => notes.place.get(unit) ?? -1;
  const sideIn = (hex: Hex, side: Side) => unitsOf(side).filter((unit) => placeNow(unit) === hex);
  const nearest = (hex: Hex, side: Side) =>
    Math.min(...unitsOf(side).flatMap((unit) => (placeNow(unit) < 0 ? [] : [distance(GRID, hex, placeNow(unit))])));

  // --- 5 movement -----------------------------------------------------------------------------------------------------

  function stepCost(unit: Unit, from: Hex, to: Hex): number {
    const bit = 1 << directionTo(GRID, from, to);
    const isBlown = state.ruins.includes('Primosole bridge') && (board.rivers[from] & bit) !== 0;
    if ((board.roads[from] & bit) !== 0 && !isBlown) return 1;
    const kind = units[unit].moves === 'motor' ? 'motor' : units[unit].isGun ? 'guns' : 'foot';
    const ground = tables.terrain[board.terrain[to]].cost[kind === 'motor' ? 'motor' : 'foot'] ?? Infinity;
    const water = (board.fords[from] & bit) !== 0 ? 'ford' : (board.rivers[from] & bit) !== 0 ? 'river' : undefined;
    const side = water ?? ((board.streams[from] & bit) === 0 ? undefined : 'stream');
    return ground + (side === undefined ? 0 : (tables.hexsides[side][kind] ?? Infinity));
  }

  function move(event: EventOf<'moved'>): void {
    const unit = unitOf(event.unit);
    const [from, to] = [hexOfLabel(event.from), hexOfLabel(event.to)];
    const enemies = sideIn(to, opponentOf(sideOf(unit)));
    const cost = stepCost(unit, from, to) + (enemies.length > 0 ? 1 : 0);
    const isFirst = !notes.points.has(unit);
    const has = notes.points.get(unit) ?? valuesNow(unit).movement;
    claim(sideOf(unit) === state.active, '3.6d', event);
    claim(placeNow(unit) === from && areAdjacent(GRID, from, to), '5.0', event);
    claim(!notes.disorganized.has(unit) && !notes.halted.has(unit), '8.1a', event);
    claim(cost === event.cost && event.left === Math.max(0, has - cost), '5.2', event);
    claim(cost <= has || isFirst, '5.3a', event);
    claim(sideIn(from, opponentOf(sideOf(unit))).length === 0, '5.7b', event);
    notes.points.set(unit, event.left);
    if (enemies.length > 0) notes.entered.set(unit, from);
  }

  // --- 6 and 7.3 fire -------------------------------------------------------------------------------------------------

  function defenseOf(unit: Unit, mode: EventOf<'fire-resolved'>['mode']): number {
    const hex = placeNow(unit);
    if (mode === 'mines') return moraleNow(unit);
    if (notes.inside.has(unit)) {
      const fort = board.fortifications.find((each) => each.hex === hex);
      return moraleNow(unit) + (fort !== undefined && isRuined(state, fort.name) ? 3 : 4);
    }
    const isImproved = state.improved.some((position) => position.hex === hex && position.side === sideOf(unit));
    return moraleNow(unit) + tables.terrain[board.terrain[hex]].cover + (isImproved ? 2 : 0);
  }

  /** 6.4b 6.10 7.3.6 The Fire value of a unit without Support. */
  function fireOf(event: EventOf<'fire-resolved'>, firer: Unit, target: Unit): number {
    const classes = [units[firer].fireClass, units[target].fireClass];
    const isSmallArms = [
      ['infantry', 'light-armour'].includes(classes[0]),
      ['tank', 'light-armour'].includes(classes[1]),
    ];
    const isPointBlank = isSmallArms.every(Boolean);
    const far = distance(GRID, placeNow(firer), placeNow(target));
    const { firepower, gun, range } = valuesNow(firer);
    const { armor } = valuesNow(target);
    claim(far <= (isPointBlank ? 1 : range) && firepower > 0, '6.10c', event);
    claim(sideOf(firer) !== sideOf(target), '6.2a', event);
    const doubled = classes[0] === 'tank' && classes[1] === 'infantry' && !units[firer].isSupportWeapon;
    const power = isPointBlank ? 1 : firepower * (event.mode === 'fire' ? 2 : 1);
    return power + valueOfCode(event.card) * (doubled ? 2 : 1) + (armor > 0 ? (isPointBlank ? 0 : gun) - armor : 0);
  }

  function fire(event: EventOf<'fire-resolved'>): void {
    const target = unitOf(event.target);
    const firer = event.firer === undefined ? undefined : unitOf(event.firer);
    claim(placeNow(target) === hexOfLabel(event.hex), '6.2a', event);
    claim(event.defense.total === defenseOf(target, event.mode), '6.4a', event);
    const support = event.fire.parts.filter(({ rule }) => rule === '6.6b').reduce((sum, { value }) => sum + value, 0);
    if (firer !== undefined) claim(event.fire.total === fireOf(event, firer, target) + support, '6.4b', event);
    if (event.mode === 'defensive-fire') claim(support === 0, '7.3.6', event);
    const isWeapon = firer !== undefined && units[firer].isSupportWeapon;
    const isLoss = event.fire.total >= 2 * event.defense.total && !isWeapon; // 6.4e 10.3
    const isLast = units[target].back === undefined || notes.reduced.has(target);
    const hit = notes.disorganized.has(target) ? 'retreat' : 'disorganized';
    const expected =
      event.fire.total <= event.defense.total ? 'no-effect' : isLoss ? (isLast ? 'eliminated' : 'step-lost') : hit;
    claim(event.result === expected, '6.4d', event);
  }

  function setLimit(event: EventOf<'limit-set'>): void {
    const unit = unitOf(event.unit);
    const left = valueOfCode(event.card) - notes.ammo[sideOf(unit)];
    claim(!notes.limits.has(unit) && sideOf(unit) !== state.active, '7.3.1a', event);
    claim(event.limit === (left <= 0 ? 0 : left <= 4 ? 1 : left <= 7 ? 2 : 3), '7.3.1b', event);
    notes.limits.set(unit, event.limit);
  }

  /** 7.3.2 */
  function spendLimit(unit: Unit, event: Event): void {
    const left = (notes.limits.get(unit) ?? 0) - 1;
    claim(left >= 0, '7.3.2', event);
    notes.limits.set(unit, left);
  }

  // --- 9 Close Combat -------------------------------------------------------------------------------------------------

  function cardsOf(fighters: Readonly<Record<Side, readonly Unit[]>>, side: Side, attacker: Side): number {
    const own = fighters[side].map((unit) => {
      const isCovered = side !== attacker && notes.inside.has(unit) && !isRuinedAt(placeNow(unit));
      if (notes.disorganized.has(unit)) return 1; // 8.1d 10.5b
      return (units[unit].isSupportWeapon ? 1 : 2) + (isCovered ? 1 : 0); // 9.2a 9.2b 10.5a 11.8.3
    });
    const enemies = fighters[opponentOf(side)];
    const isBarred = side === attacker && isInfantry(enemies) && hasClass(enemies, 'anti-tank');
    const arms = hasBoth(fighters[side]) && !hasBoth(enemies) && !isBarred ? 1 : 0; // 9.2d
    const entries = new Set(fighters[side].map((unit) => notes.entered.get(unit)));
    return own.reduce((sum, cards) => sum + cards, arms + (side === attacker ? entries.size - 1 : 0)); // 9.2e
  }

  const isRuinedAt = (hex: Hex) => board.fortifications.some((fort) => fort.hex === hex && isRuined(state, fort.name));

  function beginFight(event: EventOf<'combat-begins'>): void {
    const attacker = state.active ?? 'british';
    const [attackers, defenders] = [event.attackers.map(unitOf), event.defenders.map(unitOf)];
    const fighters =
      attacker === 'british' ? { british: attackers, german: defenders } : { british: defenders, german: attackers };
    const expected = { british: cardsOf(fighters, 'british', attacker), german: cardsOf(fighters, 'german', attacker) };
    notes.fight = {
      attacker,
      fighters,
      expected,
      cards: { british: [], german: [] },
      losses: new Map(),
      winner: undefined,
      countered: false,
    };
  }

  function endFight(event: EventOf<'combat-resolved'>): void {
    const { fight } = notes;
    if (fight === undefined) return claim(false, '9.2', event);
    for (const side of SIDES) {
      const told = side === fight.attacker ? event.attack.total : event.defense.total;
      const power = fight.fighters[side].map(
        (unit) => valuesNow(unit).firepower * (units[unit].fireClass === 'tank' ? 2 : 1),
      );
      claim(fight.cards[side].length === fight.expected[side], '9.2', event);
      claim(told === [...fight.cards[side], ...power].reduce((sum, value) => sum + value, 0), '9.2f', event);
    }
    fight.winner = event.attack.total >= event.defense.total ? fight.attacker : opponentOf(fight.attacker); // 9.2g
    claim(event.winner === fight.winner, '9.2g', event);
    fight.losses.clear();
  }

  /** 9.3 */
  function counter(event: EventOf<'counterattack-resolved'>): void {
    claim(event.succeeded === event.counter.total > event.answer.total, '9.3d', event);
    if (notes.fight !== undefined) notes.fight.countered = event.succeeded;
  }

  /** 9.3d 9.4a 9.4b Each loser a step, the winner one; after a counterattack one unit, and one step of the attackers if any is left. */
  function settleFight(fight: Fight): void {
    const count = (rule: string) => fight.losses.get(rule) ?? 0;
    const [losers, winners, countered] = [count('9.4a'), count('9.4b'), count('9.3d')];
    const expected = fight.winner === undefined ? 0 : fight.fighters[opponentOf(fight.winner)].length;
    const isRight = fight.countered
      ? losers + winners === 0 && (countered === 1 || countered === 2)
      : losers === expected && winners === 1 && countered === 0;
    if (!isRight)
      faults.push(`9.4: ${losers} losers' steps, ${winners} winners' steps, ${countered} after a counterattack`);
  }

  // --- 8.2 7.2 going away ---------------------------------------------------------------------------------------------

  function goAway(event: EventOf<'retreated' | 'fell-back' | 'withdrew'>): void {
    const unit = unitOf(event.unit);
    const [from, to] = [hexOfLabel(event.from), hexOfLabel(event.to)];
    const enemy = opponentOf(sideOf(unit));
    claim(
      areAdjacent(GRID, from, to) && sideIn(to, enemy).length === 0 && stepCost(unit, from, to) < Infinity,
      '8.2',
      event,
    );
    if (event.type === 'retreated') claim(nearest(to, enemy) > nearest(from, enemy), '8.2a', event);
    if (event.type === 'fell-back')
      claim(!notes.disorganized.has(unit) && sideIn(from, enemy).length === 0, '7.2', event);
    if (event.rule === '9.4.1a') claim(notes.entered.get(unit) === to, '9.4.1a', event);
  }

  // --- 12 cards -------------------------------------------------------------------------------------------------------

  function card(event: EventOf<'card'>): void {
    const value = valueOfCode(event.card);
    if (value === 10 && FIRED.includes(event.use)) notes.tens[event.side]++;
    if (event.from === 'deck' && /^[AJQK]/.test(event.card)) notes.due = event.card; // 12.1a
    if (['combat-hidden', 'combat-open', 'combined-arms', 'coordination'].includes(event.use))
      notes.fight?.cards[event.side].push(value);
  }

  /** 12.1a 12.1b O.1 With one Sniper a turn a jack need not bring one. */
  function expectEvent(event: Event): void {
    const { due } = notes;
    const isFree = state.options.oneSniper && due?.startsWith('J') === true;
    if (event.type === 'random-event') claim(event.card === due, '12.1b', event);
    else claim(due === undefined || isFree, '12.1a', event);
    notes.due = undefined;
  }

  function snipe(event: EventOf<'sniped'>): void {
    const shared = state.active === undefined ? [] : sideIn(hexOfLabel(event.hex), state.active);
    claim(units[unitOf(event.unit)].moves === 'foot' && shared.length === 0, '12.2a', event);
  }

  function ammunition(event: EventOf<'ammo'>): void {
    notes.ammo[event.side] += event.rule === '11.5b' ? 1 : -1;
    if (event.rule === '11.5b') notes.tens[event.side]--;
    claim(event.level === notes.ammo[event.side] && event.level >= 0, '11.5b', event);
  }

  function note(event: Event): void {
    if (!('unit' in event) || event.unit === undefined) return;
    const unit = unitOf(event.unit);
    if ('to' in event) {
      notes.place.set(unit, hexOfLabel(event.to));
      notes.inside.delete(unit);
    }
    if (event.type === 'disorganized') {
      notes.disorganized.add(unit);
      notes.halted.add(unit);
    }
    if (event.type === 'rallied') notes.disorganized.delete(unit);
    if (event.type === 'step-lost') notes.reduced.add(unit);
    if (event.type === 'eliminated') forget(unit);
    if (event.type === 'occupied') {
      const hex = hexOfLabel(event.hex);
      for (const other of notes.inside) if (placeNow(other) === hex) notes.inside.delete(other);
      notes.inside.add(unit);
    }
    if (event.type === 'step-lost' || event.type === 'eliminated')
      notes.fight?.losses.set(event.rule, (notes.fight.losses.get(event.rule) ?? 0) + 1);
  }

  function forget(unit: Unit): void {
    notes.place.delete(unit);
    notes.disorganized.delete(unit);
    notes.reduced.delete(unit);
    notes.inside.delete(unit);
  }

  return {
    faults,
    see(event) {
      if (event.type === 'turn-ends') isOver = true;
      if (isOver) return;
      expectEvent(event);
      if (event.type === 'moved') move(event);
      if (event.type === 'fire-resolved') fire(event);
      if (event.type === 'limit-set') setLimit(event);
      if ((event.type === 'fire-resolved' && event.mode === 'defensive-fire') || event.type === 'aimed') {
        const by = event.type === 'aimed' ? event.through : event.firer;
        if (by !== undefined) spendLimit(unitOf(by), event);
      }
      if (event.type === 'card') card(event);
      if (event.type === 'ammo') ammunition(event);
      if (event.type === 'sniped') snipe(event);
      if (event.type === 'combat-begins') beginFight(event);
      if (event.type === 'combat-resolved') endFight(event);
      if (event.type === 'counterattack-resolved') counter(event);
      if (event.type === 'retreated' || event.type === 'fell-back' || event.type === 'withdrew') goAway(event);
      note(event);
    },
    compare(after) {
      state = after;
      const { fight, points, limits, halted, entered, tens } = notes;
      const now = notesOf(after);
      for (const unit of units.keys()) {
        const hex = after.place[unit] >= 0 ? after.place[unit] : undefined;
        if (hex !== notes.place.get(unit)) faults.push(`${units[unit].id} is not where it was told to be`);
        if (hex !== undefined && now.disorganized.has(unit) !== notes.disorganized.has(unit))
          faults.push(`${units[unit].id}: nobody was told whether it is Disorganized`);
      }
      if (after.stack.at(-1)?.at === 'actions') faults.push(...emptyForts(after));
      const isFighting = after.stack.some(({ at }) => at === 'combat');
      if (fight?.winner !== undefined && !isFighting) settleFight(fight);
      const isMoving = after.stack.some(({ at }) => at === 'move');
      if (!isFighting && !isMoving && (tens.british !== 0 || tens.german !== 0))
        faults.push('11.5b: a ten was not counted');
      notes = {
        ...now,
        points,
        limits,
        entered,
        tens,
        halted: isMoving ? halted : new Set(),
        fight: isFighting ? fight : undefined,
      };
    },
  };
}

function notesOf(state: State): Notes {
  const onMap = [...units.keys()].filter((unit) => state.place[unit] >= 0);
  return {
    place: new Map(onMap.map((unit) => [unit, state.place[unit]])),
    disorganized: new Set(onMap.filter((unit) => isDisorganized(state, unit))),
    reduced: new Set(onMap.filter((unit) => hasMark(state, unit, 'reduced'))),
    halted: new Set(),
    points: new Map(),
    limits: new Map(),
    entered: new Map(),
    inside: new Set(state.inside),
    tens: { british: 0, german: 0 },
    ammo: { ...state.ammo },
    due: undefined,
    fight: undefined,
  };
}

/** 11.8.1b Between two actions somebody on foot is inside every fortification that one side holds. */
function emptyForts(state: State): string[] {
  return board.fortifications.flatMap(({ name, hex }, index) => {
    const there = [...units.keys()].filter((unit) => state.place[unit] === hex);
    const isHeld = new Set(there.map(sideOf)).size === 1 && there.some((unit) => units[unit].moves === 'foot');
    return isHeld && state.inside[index] < 0 ? [`11.8.1b: nobody is inside ${name}`] : [];
  });
}

/** 2.0u 2.0v */
function valueOfCode(code: string): number {
  const found = /^\d+/.exec(code);
  return found === null ? 1 : Number(found[0]);
}

function hasClass(all: readonly Unit[], kind: string): boolean {
  return all.some((unit) => units[unit].fireClass === kind);
}

const isInfantry = (all: readonly Unit[]) => hasClass(all, 'infantry') || hasClass(all, 'light-armour');
const hasBoth = (all: readonly Unit[]) => isInfantry(all) && hasClass(all, 'tank');
