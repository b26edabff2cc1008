/** 2.0aa Odds over the cards that a side has not seen are what comes of it when those cards are dealt at random. */
import type { Chance } from '@bridgehead/engine/chance';
import { advance, apply, candidates, everyCandidate, isOver, questions } from '@bridgehead/engine';
import { odds, seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { cardCode, DECK } from '../rules/pieces/cards.js';
import { cardsAt, handOf, pileSize, putCard } from '../rules/deck/deck.js';
import { differencesOf } from '../rules/close-combat/draw-counts.js';
import type { Event } from '../rules/state/events.js';
import { primosole } from '../rules/game.js';
import { imagineBehind } from '../rules/planning/imagine.js';
import type { State } from '../rules/state/state.js';
import type { Primosole } from '../rules/situation/types.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { randomPosition } from './random-positions.js';
import { stateWith } from './toolkit.js';

const DECIDED = [
  'fire',
  'declare',
  'rally',
  'aim',
  'defend',
  'call',
  'fight',
  'card',
  'counterattack',
  'demolish',
  'raid',
] as const;
type Kind = (typeof DECIDED)[number];

interface Case {
  readonly view: State;
  readonly side: Side;
  readonly action: Action;
}

function oddsOf({ view, side, action }: Case) {
  return odds<Primosole>(primosole, view, side, action);
}

/** What the other side chooses where it must: once for each choice, the worst for the side that acts, as far as that side can tell. */
function chooserFor(side: Side): (state: State, other: Side) => Action {
  const chosen = new Map<string, Action>();
  return (state, other) => {
    const list = everyCandidate(candidates<Primosole>(primosole, state, other));
    const key = JSON.stringify(list);
    const worth = (action: Action) =>
      odds<Primosole>(primosole, primosole.view(state, side), other, action, { choices: 'best' }).entries.reduce(
        (sum, { events, probability }) => {
          const ranked = primosole.rankOutcome(events);
          return sum + (ranked === undefined ? 0 : probability * (ranked.side === side ? ranked.rank : -ranked.rank));
        },
        0,
      );
    const choice =
      chosen.get(key) ??
      list
        .map((action) => ({ action, worth: worth(action) }))
        .reduce((worst, each) => (each.worth < worst.worth ? each : worst)).action;
    chosen.set(key, choice);
    return choice;
  };
}

/** Carries an action out on a state that may lie behind the view: anyone who may decline does. */
function happens({ view, side, action }: Case, choose: ReturnType<typeof chooserFor>, chance: Chance): string {
  const state = imagineBehind(view, side, chance);
  const events: Event[] = [];
  const play = { state, chance, emit: (event: Event) => events.push(event) };
  const depth = primosole.framesBelow?.(state.stack) ?? state.stack.length;
  let context = apply<Primosole>(primosole, play, side, action);
  while (primosole.nameOutcome(events) === undefined && !isOver(state) && state.stack.length > depth) {
    const [question] = questions<Primosole>(primosole, state, context);
    context = apply<Primosole>(
      primosole,
      play,
      question.side,
      question.decline ?? choose(state, question.side),
      context,
    );
  }
  return primosole.nameOutcome(events) ?? 'done';
}

const TRIALS = 400;
/** So many standard errors off, once in more than a million. */
const FAR = 5;

function expectFrequencies(given: Case, seed: number): void {
  const { entries } = oddsOf(given);
  const choose = chooserFor(given.side);
  const chance = seededChance(seed, 5);
  const counts = new Map<string, number>();
  for (let trial = 0; trial < TRIALS; trial++) {
    const name = happens(given, choose, chance);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const known = entries.map(({ name }) => name);
  const what = `seed ${seed}: ${JSON.stringify(given.action)}`;
  expect(
    [...counts.keys()].filter((name) => !known.includes(name)),
    what,
  ).toEqual([]);
  for (const { name, probability } of entries) {
    const error = Math.sqrt((probability * (1 - probability)) / TRIALS);
    expect(Math.abs((counts.get(name) ?? 0) / TRIALS - probability), `${what}: ${name}`).toBeLessThan(
      FAR * error + 1 / TRIALS,
    );
  }
}

/** Whether chance decides something: not with a card from the hand, nor where only a limit card is drawn (O.1). */
function isOpen(state: State, action: Action): boolean {
  if ('card' in action && action.card !== 'deck') return false;
  return !((action.do === 'defend' || action.do === 'call') && state.options.lazyLimit);
}

/** Of some actions the one of which the most can come. */
function widest(view: State, side: Side, actions: readonly Action[], chance: Chance): Case | undefined {
  const some = Array.from({ length: Math.min(5, actions.length) }, () => ({
    view,
    side,
    action: actions[chance.pick(actions.length, 'action')],
  }));
  return some
    .map((given) => ({ given, width: oddsOf(given).entries.length }))
    .toSorted((one, other) => other.width - one.width)
    .at(0)?.given;
}

/** Some actions of a kind, from random positions and what follows from them; in every third position the pile is almost empty. */
function casesOf(kind: Kind, count: number): Case[] {
  const found: Case[] = [];
  for (let seed = 1; found.length < count && seed < 250; seed++) {
    const chance = seededChance(seed, 3);
    const state = randomPosition(chance);
    if (seed % 3 === 0)
      cardsAt(state, 'pile')
        .slice(chance.pick(3, 'left'))
        .forEach((it) => putCard(state, it, 'used'));
    advance<Primosole>(primosole, { state, chance, emit: () => undefined });
    for (let step = 0; step < 25 && !isOver(state); step++) {
      const [{ side }] = questions<Primosole>(primosole, state);
      const view = primosole.view(state, side);
      const list = everyCandidate(candidates<Primosole>(primosole, view, side));
      const wanted = widest(
        view,
        side,
        list.filter((action) => action.do === kind && isOpen(view, action)),
        chance,
      );
      if (wanted !== undefined) {
        found.push({ ...wanted, view: primosole.copy(view) });
        break;
      }
      const useful = list.filter((action) => leadsTo(kind).includes(action.do));
      const from = useful.length > 0 ? useful : list;
      apply<Primosole>(
        primosole,
        { state, chance, emit: () => undefined },
        side,
        from[chance.pick(from.length, 'choice')],
      );
    }
  }
  return found;
}

/** What is done to come to an action of a kind. */
function leadsTo(kind: Kind): readonly string[] {
  if (kind === 'card' || kind === 'counterattack') return ['fight', 'card'];
  return kind === 'defend' || kind === 'call' ? ['move'] : [];
}

/** In random positions the bridge can seldom be blown. */
const SELDOM: readonly Kind[] = ['demolish', 'raid'];

test.each(DECIDED)('2.0aa the odds of "%s" over unseen cards equal the frequency in play', (kind) => {
  const cases = casesOf(kind, 4);
  if (!SELDOM.includes(kind))
    expect(cases.filter((given) => oddsOf(given).entries.length > 1).length).toBeGreaterThan(1);
  cases.forEach((given, index) => {
    expect(oddsOf(given).exact).toBe(true);
    expectFrequencies(given, index + 1);
  });
});

test('2.0y with an empty pile the used cards count, and what the other side has exchanged; its hand does not', () => {
  const fire: Action = { do: 'fire', unit: 'br-a-8dli', target: 'ge-1-1mg', support: [], card: 'deck' };
  const units = { 'br-a-8dli': { at: '1311', marks: ['activated'] }, 'ge-1-1mg': '1309' } as const;
  // in the view of the British the tens are in the German hand or exchanged, and each is as likely exchanged
  const state = stateWith({
    units,
    hands: { german: ['10C', '10D', '10H'] },
    discarded: { german: ['10S'] },
    pile: [],
  });
  const chances = Object.fromEntries(
    oddsOf({ view: primosole.view(state, 'british'), side: 'british', action: fire }).entries.map(
      ({ name, probability }) => [name, Math.round(probability * 49)],
    ),
  );
  expect(pileSize(state)).toBe(0);
  // 48 used cards and one exchanged ten: 4 + card against 6 in the open
  expect(chances).toEqual({ 'no effect': 20, Disorganized: 20, 'step lost': 9 });
});

test('6.7.4b the odds of an Artillery Fire say where it falls, with what the other side would choose', () => {
  const units = { 'br-a-8dli': '1311', 'br-b-8dli': '1310', 'ge-1-1mg': '1309', 'ge-2-1mg': '1308' };
  const state = stateWith({ units, fires: { british: [{ kind: 'artillery', strength: 4, readied: true }] } });
  const aim: Action = { do: 'aim', fire: 'artillery', strength: 4, hex: '1309', card: 'deck' };
  const [worst, best] = (['worst', 'best'] as const).map((choices) =>
    odds<Primosole>(primosole, primosole.view(state, 'british'), 'british', aim, { choices }),
  );
  const falls = (found: typeof worst, hex: string) =>
    found.entries.filter(({ name }) => name.startsWith(hex)).reduce((sum, { probability }) => sum + probability, 0);
  expect([worst.exact, worst.choices, best.choices]).toEqual([true, 'worst', 'best']);
  // a quarter of the cards has the suit of the hex; 1308 and 1310 have the same suit, and the Germans choose between them
  for (const found of [worst, best]) expect(falls(found, '1309')).toBeCloseTo(1 / 4, 12);
  expect([falls(worst, '1310'), falls(worst, '1308')]).toEqual([expect.closeTo(1 / 4, 12), 0]);
  expect([falls(best, '1310'), falls(best, '1308')]).toEqual([0, expect.closeTo(1 / 4, 12)]);
  expect(worst.assumptions).toContain('German chooses what is worst for the British side: It falls on 1310');
});

test('9.2g the odds of a Close Combat are counted from all cards', () => {
  const units = {
    'br-a-8dli': { at: '1309', marks: ['activated'] },
    'br-b-8dli': { at: '1309', marks: ['activated'] },
    'ge-1-1mg': '1309',
    'ge-2-1mg': '1309',
  } as const;
  const state = stateWith({
    units,
    hands: { german: ['2C'], british: ['10C'] },
    combat: { hex: '1309', entered: { 'br-a-8dli': '1310', 'br-b-8dli': '1311' } },
  });
  const given: Case = { view: primosole.view(state, 'british'), side: 'british', action: { do: 'fight' } };
  const { exact, entries, assumptions } = oddsOf(given);
  expect(exact).toBe(true);
  expect(entries.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
  expect(assumptions).toEqual([
    'German declines: Draw from the deck',
    'British declines: Draw from the deck',
    'nobody makes use of a random event',
  ]);
  expectFrequencies(given, 1);
});

test.each([
  [2, 2],
  [3, 1],
  [0, 2],
  [1, 0],
])('differences between the sums of %i and %i cards are those of all draws', (ones, others) => {
  const values = [1, 1, 2, 3, 3, 10];
  const counts = new Map<number, number>();
  const walk = (left: readonly number[], drawn: readonly number[]): void => {
    if (drawn.length < ones + others)
      return left.forEach((value, index) =>
        walk(
          left.filter((_value, at) => at !== index),
          [...drawn, value],
        ),
      );
    const difference = drawn.reduce((sum, value, index) => sum + (index < ones ? value : -value), 0);
    counts.set(difference, (counts.get(difference) ?? 0) + 1);
  };
  walk(values, []);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const found = differencesOf(values, ones, others);
  expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([...counts.keys()].toSorted((a, b) => a - b));
  for (const [difference, count] of counts) expect(found.get(difference)).toBeCloseTo(count / all, 12);
});

test('R79 an imagined state looks like its view, and every unknown card is as likely in the other hand', () => {
  const state = stateWith({
    hands: { british: ['2C'], german: ['3C', '4C'] },
    used: DECK.slice(20).map(cardCode),
    mines: [{ hex: '1307', side: 'german', value: 3 }],
  });
  const view = primosole.view(state, 'british');
  const counts = new Map<number, number>();
  const chance = seededChance(8);
  for (let trial = 0; trial < 1_900; trial++) {
    const imagined = imagineBehind(view, 'british', chance);
    expect(primosole.toJson(primosole.view(imagined, 'british'))).toEqual(primosole.toJson(view));
    expect(primosole.brokenInvariants(imagined)).toEqual([]);
    for (const it of handOf(imagined, 'german')) counts.set(it, (counts.get(it) ?? 0) + 1);
  }
  expect(counts.size).toBe(19);
  for (const [it, count] of counts) expect(Math.abs(count - 200), cardCode(it)).toBeLessThan(5 * Math.sqrt(200));
});
