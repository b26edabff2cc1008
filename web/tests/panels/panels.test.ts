import type { Counter } from '@bridgehead/cartography';
import type { Remagen } from '@bridgehead/remagen';
import { describe, expect, it } from 'vitest';
import type { Choice } from '../../src/kit/kit.js';
import { groupChoices } from '../../src/panels/decide/choice-groups.js';
import { headingFor } from '../../src/panels/decide/notice-heading.js';
import { filterForces } from '../../src/panels/force-filter.js';
import { CONTENTS, UNREAD, go, mayGo, placeNow, search, visit } from '../../src/panels/rules/rule-history.js';

/** Choices without counters. */
const NONE = () => false;

const rule = (id: string) => ({ at: 'rule', id }) as const;

describe('the way through the rulebook', () => {
  it('leads back and forward, and forgets what lay ahead when it turns elsewhere', () => {
    const read = visit(visit(UNREAD, rule('7.1')), rule('7.2'));
    const back = go(read, 'back');
    expect(placeNow(back)).toEqual(rule('7.1'));
    expect(placeNow(go(back, 'forward'))).toEqual(rule('7.2'));
    const elsewhere = visit(back, rule('8.1'));
    expect(mayGo(elsewhere, 'forward')).toBe(false);
    expect(placeNow(go(elsewhere, 'back'))).toEqual(rule('7.1'));
  });

  it('does not leave the book at either end', () => {
    expect(go(UNREAD, 'back')).toBe(UNREAD);
    expect(go(UNREAD, 'forward')).toBe(UNREAD);
  });

  it('takes the same rule again as no new step', () => {
    const read = visit(UNREAD, rule('7.1'));
    expect(visit(read, rule('7.1'))).toBe(read);
  });

  it('comes back from a rule to what was searched for; single letters are no steps', () => {
    const found = search(search(search(visit(UNREAD, rule('7.1')), 'r'), 're'), 'retreat');
    const read = visit(found, rule('7.71'));
    expect(read.places).toHaveLength(4);
    expect(placeNow(go(read, 'back'))).toEqual({ at: 'contents', word: 'retreat' });
    expect(placeNow(go(go(go(read, 'back'), 'back'), 'back'))).toEqual(CONTENTS);
  });
});

const choice = (label: string, group?: string): Choice<Remagen> => ({
  id: label,
  label,
  ...(group !== undefined && { group }),
  pick: () => ({ to: 'nothing' }),
});

describe('the choices of a decision', () => {
  it('stand under their headings in the order in which they came', () => {
    const groups = groupChoices(
      [choice('End the phase'), choice('1/47', 'Units'), choice('27', 'Units'), choice('Float Bridge', 'Bridges')],
      NONE,
    );
    expect(groups.map(({ title, choices }) => [title, choices.map(({ label }) => label)])).toEqual([
      ['', ['End the phase']],
      ['Units', ['1/47', '27']],
      ['Bridges', ['Float Bridge']],
    ]);
  });

  it('stand side by side where there are many and all have short names', () => {
    const suits = ['hearts', 'spades', 'clubs', 'diamonds'].map((suit) => choice(suit));
    expect(groupChoices(suits, NONE)[0].layout).toBe('grid');
    expect(groupChoices(suits.slice(1), NONE)[0].layout).toBe('rows');
    expect(groupChoices([...suits, choice('any suit at all')], NONE)[0].layout).toBe('rows');
  });

  it('are listed when several things can be done in the one hex that was picked', () => {
    const here = ['1306, 2 points', 'Fire at 1/1Pi'].map((label) => ({ ...choice(label), hex: '1306' }));
    expect(groupChoices(here, NONE).map(({ layout }) => layout)).toEqual(['rows']);
    expect(groupChoices(here.slice(0, 1), NONE).map(({ layout }) => layout)).toEqual(['hexes']);
  });

  it('leave the cards in the hand to the hand', () => {
    const draw = choice('A card from the deck');
    const card = { ...choice('9♦, counts 9'), card: '9D' };
    expect(groupChoices([draw, card], NONE).map(({ layout, choices }) => [layout, choices.length])).toEqual([
      ['rows', 1],
      ['hand', 1],
    ]);
  });

  it('lie in a tray where there are some and all have a counter', () => {
    const units = ['27', '1/47', '2/310', '60'].map((name) => choice(name, 'Units'));
    expect(groupChoices(units, () => true)[0].layout).toBe('tray');
    expect(groupChoices(units, ({ id }) => id !== '60')[0].layout).toBe('grid');
    expect(groupChoices(units.slice(2), () => true)[0].layout).toBe('rows');
  });

  it('are left to the map where they are hexes and nothing else', () => {
    const hexes = ['0710', '0711'].map((hex) => ({ ...choice(`${hex}, broken, 3 points`), hex }));
    expect(groupChoices(hexes, NONE)[0].layout).toBe('hexes');
    expect(groupChoices([...hexes, choice('stay')], NONE)[0].layout).toBe('rows');
    expect(
      groupChoices(
        hexes.map((one) => ({ ...one, piece: one.hex })),
        NONE,
      )[0].layout,
    ).toBe('rows');
  });
});

describe('the heading of duties and notices', () => {
  it.each([
    [['duty', 'duty', 'warning', 'news'], '2 duties left, 1 warning'],
    [['duty'], '1 duty left'],
    [['warning', 'warning'], '2 warnings'],
    [['news'], 'Good to know'],
  ] as const)('of %j is "%s"', (kinds, heading) => {
    expect(headingFor(kinds.map((kind) => ({ kind })))).toBe(heading);
  });
});

describe('the list of forces', () => {
  const piece: Counter = { hex: '0101', army: 'us', lines: [] };
  const unit = (name: string, where: string) => ({ piece, id: name, name, values: '3-6-7', where });
  const groups = [
    { side: 'us', title: '9th Division', units: [unit('1/47', 'in 0717'), unit('2/47', 'eliminated')] },
    { side: 'german', title: 'Waiting', units: [unit('902', 'near Hönningen')] },
  ];
  const found = (side: string | undefined, word: string) =>
    filterForces(groups, { side, word }).map(({ title, units }) => [title, units.map(({ name }) => name)]);

  it('shows one side, and drops groups that have nobody left', () => {
    expect(found('german', '')).toEqual([['Waiting', ['902']]]);
    expect(found('us', 'eliminated')).toEqual([['9th Division', ['2/47']]]);
    expect(found('german', '1/47')).toEqual([]);
  });

  it('finds all the words in any order, without accents and capitals', () => {
    expect(found(undefined, 'HONNINGEN 902')).toEqual([['Waiting', ['902']]]);
    expect(found(undefined, '47 division')).toEqual([['9th Division', ['1/47', '2/47']]]);
  });
});
