/** 9.2 9.3 What a card counts for in odds, and Close Combats counted card by card: their draws only add up to two totals. */
import type { Chance, Pile } from '@bridgehead/engine/chance';
import type { CountedCourses, DrawCounts, Resolved, Tally } from '@bridgehead/engine';
import { everyKind, pileLeft } from '@bridgehead/engine/chance';
import type { Card } from '../pieces/cards.js';
import { cardCode, suitOf, valueOf } from '../pieces/cards.js';
import { isCountered, winnerOf } from './close-combat-sums.js';
import type { Event, EventOf } from '../state/events.js';
import type { Frame } from '../state/frames.js';
import type { Primosole } from '../situation/types.js';
import type { CardUse } from '../vocabulary/vocabulary.js';
import { CARD_USES, RANDOM_EVENTS, SIDES } from '../vocabulary/vocabulary.js';

/** 6.7.4b 6.9.2b What counts of these is their suit. */
const BY_SUIT: readonly CardUse[] = ['artillery-aim', 'air-aim'];

const KIND_OF_USE: ReadonlyMap<string, (card: Card) => string | number> = new Map(
  CARD_USES.map((use) => [`card for ${use}`, BY_SUIT.includes(use) ? suitOf : valueOf]),
);

/** 12.1a What matters of a card that is drawn for a use, as long as its event is declined. */
export const drawCounts: DrawCounts<Primosole> = {
  assumes: 'nobody makes use of a random event',
  covers: RANDOM_EVENTS,
  count: (run, limit) => countSums(run) ?? everyKind(run, (label, card) => KIND_OF_USE.get(label)?.(card), limit),
};

/** 6.7.4 9.2 9.3 A card or a choice in the middle of a strike or a fight is weighed by how that ends. */
export function framesBelow(stack: readonly Frame[]): number {
  switch (stack.at(-1)?.at) {
    case 'strike':
    case 'counterattack':
      return stack.length - 1;
    case 'combat-card':
      return stack.findLastIndex(({ at }) => at === 'combat' || at === 'counterattack');
    default:
      return stack.length;
  }
}

/** What a card was drawn for, and out of which: always the first of them. */
interface Draw {
  readonly label: string;
  readonly faces: readonly Card[];
}

/** 9.2g 9.3c All courses of a Close Combat or a counterattack, from one of them: who draws how many cards does not depend on the cards. */
function countSums(run: (chance: Chance) => Resolved<Event>): CountedCourses<Resolved<Event>> | undefined {
  const draws: Draw[] = [];
  const { events } = run({
    pick(_ways, label, faces = []) {
      draws.push({ label, faces });
      return 0;
    },
  });
  const end = events.find((event) => event.type === 'combat-resolved' || event.type === 'counterattack-resolved');
  const piles = end === undefined || draws.length === 0 ? undefined : pilesOf(draws);
  if (end === undefined || piles === undefined) return undefined;
  const [one, other] = totalsOf(end);
  const isFirst = (card: Card) =>
    events.some((event) => event.type === 'card' && event.side === one.side && event.card === cardCode(card));
  const drawn = draws.map(({ faces: [first] }) => first);
  const fixed =
    one.total - sumOf(drawn.filter(isFirst)) - (other.total - sumOf(drawn.filter((card) => !isFirst(card))));
  let differences = new Map([[fixed, 1]]);
  for (const pile of piles) {
    const count = pile.drawn.filter(isFirst).length;
    differences = addedUp(differences, differencesOf(pile.faces.map(valueOf), count, pile.drawn.length - count));
  }
  const ends = [...differences].map(([difference, probability]) => ({
    probability,
    result: { events: events.map((event) => (event === end ? ending(end, difference) : event)), waits: false },
  }));
  return { courses: draws.reduce((product, { faces }) => product * faces.length, 1), ends, someAlike: true };
}

/** The piles that the cards come from; undefined where used cards were shuffled among them on the way (2.0y) or not every draw is a card. */
function pilesOf(draws: readonly Draw[]): Pile[] | undefined {
  const piles: Pile[] = [];
  for (const { label, faces } of draws) {
    const found = KIND_OF_USE.has(label) ? pileLeft(piles, faces) : 'mixed';
    if (found === 'mixed') return undefined;
    if (found === 'new') piles.push({ faces, drawn: [faces[0]] });
    else piles[found].drawn.push(faces[0]);
  }
  return piles;
}

function sumOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + valueOf(card), 0);
}

/** Two differences that do not depend on each other, added. */
function addedUp(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [a, chance] of one)
    for (const [b, further] of other) sums.set(a + b, (sums.get(a + b) ?? 0) + chance * further);
  return sums;
}

type End = EventOf<'combat-resolved'> | EventOf<'counterattack-resolved'>;

/** Both totals, the attacker's or the counterattacker's first. */
function totalsOf(end: End) {
  const sides =
    end.type === 'combat-resolved'
      ? SIDES.filter((side) => winnerOf(side, end.attack.total, end.defense.total).winner === end.winner)
      : [end.side];
  const [first, second] = end.type === 'combat-resolved' ? [end.attack, end.defense] : [end.counter, end.answer];
  return [{ side: sides[0], total: first.total }, { total: second.total }] as const;
}

/** The same fight with another difference between the totals; only the difference matters. */
function ending(end: End, difference: number): End {
  const [first, second] = [Math.max(0, difference), Math.max(0, -difference)];
  if (end.type === 'counterattack-resolved')
    return {
      ...end,
      counter: tally(end.counter.title, first),
      answer: tally(end.answer.title, second),
      succeeded: isCountered(first, second),
    };
  const [{ side }] = totalsOf(end);
  return {
    ...end,
    attack: tally(end.attack.title, first),
    defense: tally(end.defense.title, second),
    ...winnerOf(side, first, second),
  };
}

function tally(title: string, total: number): Tally {
  return { title, parts: [], total };
}

/**
 * How likely each difference is between the sum of so many cards and the sum of so many others, all drawn from one pile.
 * Value after value, it is counted in how many ways some of its cards fall to the one, some to the other, and some to neither.
 */
export function differencesOf(values: readonly number[], ones: number, others: number): Map<number, number> {
  let ways = new Map([['', { one: 0, other: 0, difference: 0, count: 1 }]]);
  for (const value of new Set(values)) {
    const cards = values.filter((each) => each === value).length;
    const next: typeof ways = new Map();
    for (const { one, other, difference, count } of ways.values()) {
      for (let a = 0; a <= Math.min(cards, ones - one); a++) {
        for (let b = 0; b <= Math.min(cards - a, others - other); b++) {
          const to = { one: one + a, other: other + b, difference: difference + (a - b) * value };
          const at = `${to.one} ${to.other} ${to.difference}`;
          next.set(at, { ...to, count: (next.get(at)?.count ?? 0) + count * choose(cards, a) * choose(cards - a, b) });
        }
      }
    }
    ways = next;
  }
  const all = choose(values.length, ones) * choose(values.length - ones, others);
  return new Map(
    [...ways.values()]
      .filter(({ one, other }) => one === ones && other === others)
      .map(({ difference, count }) => [difference, count / all]),
  );
}

function choose(from: number, count: number): number {
  let ways = 1;
  for (let n = 0; n < count; n++) ways = (ways * (from - n)) / (n + 1);
  return ways;
}
