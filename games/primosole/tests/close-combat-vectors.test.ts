/** Cases of chapters 9, 10.5, 11.8.3, 14.1 and D.9, each run through the rules on a real state. */
import { describe, expect, test } from 'vitest';
import {
  cardsFor,
  combinedArms,
  coordinationCards,
  participants,
  totalSheet,
} from '../rules/close-combat/close-combat-sums.js';
import type { Mark, State } from '../rules/state/state.js';
import { controllerOf, hasMark } from '../rules/state/state.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { SIDES } from '../rules/vocabulary/vocabulary.js';
import type { More } from './combat-kit.js';
import { combatIn, COUNTERATTACK, FIGHT, resolved } from './combat-kit.js';
import {
  answer,
  answerAll,
  eventsOf,
  hex,
  isLegal,
  listedOf,
  marks,
  open,
  question,
  stateWith,
  topFrame,
  unit,
  where,
} from './toolkit.js';
import vectors from './vectors/close-combat.json' with { type: 'json' };

type BySide = Readonly<Record<Side, number>>;

interface Fight {
  readonly id: string;
  readonly rules: readonly string[];
  readonly hex: string;
  readonly active?: string;
  readonly attackers: Readonly<Record<string, string | undefined>>;
  readonly defenders: readonly string[];
  readonly inside?: Readonly<Record<string, string | undefined>>;
  readonly hidden?: BySide;
  readonly open?: BySide;
  readonly extra?: BySide;
  readonly firepower?: BySide;
}

interface Totals {
  readonly id: string;
  readonly rules: readonly string[];
  readonly attackers: Readonly<Record<string, string | undefined>>;
  readonly defenders: readonly string[];
  readonly marks?: Readonly<Record<string, readonly string[]>>;
  readonly cards: readonly string[];
  readonly attack: number;
  readonly defense: number;
  readonly winner: string;
  readonly difference: number;
  readonly counterattack: boolean;
  readonly ammo?: BySide;
  readonly events?: readonly string[];
  readonly bonus?: number;
}

/** A record of JSON, whose optional keys TypeScript takes for undefined values. */
function known(record: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const fights: readonly Fight[] = vectors.fights;
const totals: readonly Totals[] = vectors.totals;

describe('the cards of a fight', () => {
  for (const vector of fights) {
    test(`${vector.id} ${vector.rules.join(' ')}`, () => {
      const more: More = {
        active: vector.active === 'german' ? 'german' : 'british',
        inside: known(vector.inside ?? {}),
      };
      const state = combatIn(vector.hex, known(vector.attackers), vector.defenders, more);
      const count = (kind: 'hidden' | 'open') =>
        Object.fromEntries(
          SIDES.map((side) => [
            side,
            participants(state, side).reduce((sum, it) => sum + cardsFor(state, it)[kind], 0),
          ]),
        );
      const extra = Object.fromEntries(
        SIDES.map((side) => [
          side,
          (combinedArms(state) === side ? 1 : 0) + (side === state.active ? coordinationCards(state) : 0),
        ]),
      );
      const firepower = Object.fromEntries(SIDES.map((side) => [side, totalSheet(state, side, []).total]));
      const found = { hidden: count('hidden'), open: count('open'), extra, firepower };
      for (const key of ['hidden', 'open', 'extra', 'firepower'] as const)
        if (vector[key] !== undefined) expect(found[key]).toEqual(vector[key]);
    });
  }
});

describe('totals and winners', () => {
  for (const vector of totals) {
    test(`${vector.id} ${vector.rules.join(' ')}`, () => {
      const given = Object.fromEntries(
        Object.entries(vector.marks ?? {}).map(([id, list]) => [
          id,
          list.includes('disorganized') ? (['disorganized'] satisfies Mark[]) : [],
        ]),
      );
      const { state, events } = answer(
        combatIn('1307', known(vector.attackers), vector.defenders, { marks: given }),
        FIGHT,
        vector.cards,
      );
      const { attack, defense, winner, difference } = resolved(events);
      expect({ attack: attack.total, defense: defense.total, winner, difference }).toEqual({
        attack: vector.attack,
        defense: vector.defense,
        winner: vector.winner,
        difference: vector.difference,
      });
      expect(question(state)?.rule === '9.3').toBe(vector.counterattack);
      if (vector.ammo !== undefined) expect(state.ammo).toEqual(vector.ammo);
      if (vector.events !== undefined)
        expect(eventsOf(events, 'random-event').map(({ card }) => card)).toEqual(vector.events);
      if (vector.bonus !== undefined)
        expect(
          attack.parts
            .filter(({ rule }) => rule === '9.2d' || rule === '9.2e')
            .reduce((sum, { value }) => sum + value, 0),
        ).toBe(vector.bonus);
    });
  }
});

describe('counterattacks', () => {
  for (const vector of vectors.counterattacks) {
    test(`${vector.id} ${vector.rules.join(' ')}`, () => {
      const won = answer(combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj']), FIGHT, [
        `${7 - vector.difference}D`,
        '4C',
        '2C',
        '5C',
      ]);
      const countered = answer(won.state, COUNTERATTACK, [vector.open, ...vector.answer, vector.hidden]);
      expect(eventsOf(countered.events, 'counterattack-resolved')).toMatchObject([
        { counter: { total: vector.counter }, answer: { total: vector.total }, succeeded: vector.succeeded },
      ]);
      const { state } = vector.succeeded
        ? countered
        : answer(countered.state, { do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' });
      expect(vector.defender === 'eliminated' ? where(state, 'ge-1-3fj') : marks(state, 'ge-1-3fj')[0]).toBe(
        vector.defender,
      );
      expect({ at: where(state, 'br-a-8dli'), reduced: hasMark(state, unit('br-a-8dli'), 'reduced') }).toEqual(
        vector.attacker,
      );
    });
  }
});

describe('entering and withdrawing', () => {
  for (const vector of vectors.entries) {
    test(`${vector.id} ${vector.rules.join(' ')}`, () => {
      const waiting = Object.fromEntries(
        Object.keys(vector.enter).map((id) => [id, { at: vector.from, marks: ['activated'] as const }]),
      );
      const state = combatIn(
        vector.hex,
        Object.fromEntries(vector.inHex.map((id) => [id, vector.from])),
        ['ge-1-3fj'],
        { units: waiting },
      );
      expect(
        Object.fromEntries(
          Object.keys(vector.enter).map((id) => [id, isLegal(state, { do: 'move', unit: id, path: [vector.hex] })]),
        ),
      ).toEqual(vector.enter);
    });
  }

  for (const vector of vectors.withdrawals) {
    test(`${vector.id} ${vector.rules.join(' ')}`, () => {
      const { state } = answer(
        combatIn(vector.hex, vector.attackers, [vector.defender], { units: vector.others }),
        FIGHT,
        vector.cards,
      );
      expect(
        listedOf(state, 'withdraw')
          .map(({ hex: to }) => to)
          .toSorted(),
      ).toEqual(vector.hexes);
    });
  }
});

describe('single cases', () => {
  const won = ['2C', '9C', '3C', '8C'] as const;
  const lost = ['9C', '2C', '8C', '3C'] as const;

  test('14.1-7 14.1g a failed counterattack: both defenders lose a step and withdraw, one attacker loses a step, and they stay', () => {
    const state = combatIn('1307', { 'br-a-44rtr': '1308', 'br-a-8dli': '1207', 'br-b-8dli': '1407' }, [
      'ge-1-1mg',
      'ge-1-3fj',
    ]);
    const fought = answerAll(state, [
      [FIGHT, '9C', '9S', '8D', '5D', '3D', '2S', '4D', '5S', '9H', '9D', '2C', '6H', '2D'],
      [COUNTERATTACK, '2H', '3C', '4C', '3H'],
      [{ do: 'withdraw', unit: 'ge-1-1mg', hex: '1306' }],
      [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' }],
      [{ do: 'lose', unit: 'br-a-44rtr' }],
    ]);
    expect(eventsOf(fought.events, 'step-lost').map(({ unit: id }) => id)).toEqual([
      'ge-1-1mg',
      'ge-1-3fj',
      'br-a-44rtr',
    ]);
    expect(eventsOf(fought.events, 'withdrew').map(({ unit: id }) => id)).toEqual(['ge-1-1mg', 'ge-1-3fj']);
    expect(participantsAt(fought.state, '1307')).toEqual(['br-a-44rtr', 'br-a-8dli', 'br-b-8dli']);
  });

  test('cc-12 9.5 with 2 points left a victor enters the next clear enemy hex for 2', () => {
    const state = combatIn('1304', { 'br-a-8dli': '1204' }, ['ge-1-3fj'], {
      pointsLeft: { 'br-a-8dli': 2 },
      units: { 'ge-2-3fj': { at: '1404', limit: 0 }, 'ge-1-4fj': { at: '1305', limit: 0 } },
    });
    const { state: after } = answerAll(state, [[FIGHT, ...won], [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1303' }]]);
    const { state: next, events } = answer(after, { do: 'move', unit: 'br-a-8dli', path: ['1305'] });
    expect(eventsOf(events, 'moved')).toMatchObject([{ cost: 2, left: 0 }]);
    expect(next.combat?.hex).toBe(hex('1305'));
  });

  test('cc-13 9.4b a winner of one step is eliminated, and the hex is controlled by the attacker', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], {
      marks: { 'br-a-8dli': ['reduced'] },
      control: { '1307': 'german' },
    });
    const { state: after } = answerAll(state, [[FIGHT, ...won], [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' }]]);
    expect(where(after, 'br-a-8dli')).toBe('eliminated');
    expect(controllerOf(after, hex('1307'))).toBe('british');
  });

  test('cc-16 9.4.1a an attacker whose hex the enemy has taken loses a step and is then eliminated', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], {
      units: { 'ge-2-3fj': { at: '1308', limit: 0 } },
    });
    const { state: after, events } = answer(state, FIGHT, lost);
    expect(eventsOf(events, 'step-lost')[0]).toMatchObject({ unit: 'br-a-8dli', rule: '9.4a' });
    expect(where(after, 'br-a-8dli')).toBe('eliminated');
  });

  test('cc-17 D.9b a combat without attackers: no cards, no losses, nothing open, control unchanged', () => {
    const { state, events } = open(
      combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], {
        units: { 'br-a-8dli': 'eliminated' },
        control: { '1307': 'german' },
      }),
    );
    expect(events.map(({ type }) => type)).toEqual(['combat-lapses']);
    expect(state.combat).toBeUndefined();
    expect(controllerOf(state, hex('1307'))).toBe('german');
  });

  test('ev-5 12.1a the jack of clubs as a hidden card has its event when it is turned over', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], { units: { 'ge-hq-3fj': '1305' } });
    const { state: after, events } = answer(state, FIGHT, ['2C', '3C', 'JC']);
    expect(topFrame(after).at).toBe('sniper');
    expect(events.at(-1)).toMatchObject({ type: 'random-event', event: 'sniper' });
  });

  test('df-3 7.3.5a 7.3.5b nobody fires at a unit that enters a defended hex; after it has won they may', () => {
    const state = stateWith({
      units: {
        'br-a-8dli': { at: '1308', marks: ['activated'] },
        'ge-1-1mg': { at: '1307', limit: 3 },
        'ge-2-1mg': { at: '1305', limit: 3 },
      },
    });
    const entered = answer(state, { do: 'move', unit: 'br-a-8dli', path: ['1307'] });
    expect(question(entered.state)).toMatchObject({ side: 'british', rule: 'D.9' });
    const after = answerAll(entered.state, [
      [FIGHT, '2C', '9C', '3C', '9D'],
      [{ do: 'withdraw', unit: 'ge-1-1mg', hex: '1306' }],
    ]);
    expect(question(after.state)).toMatchObject({ side: 'german', rule: '7.3.5b' });
    expect(listedOf(after.state, 'defend').length).toBeGreaterThan(0);
  });
});

/** The units of the attacker in a hex, by id. */
function participantsAt(state: State, at: string): string[] {
  return ['br-a-44rtr', 'br-a-8dli', 'br-b-8dli'].filter((id) => where(state, id) === at);
}
