import { expect, test } from 'vitest';
import map from '../content/map.json' with { type: 'json' };
import { GRID } from '../rules/board/grid.js';
import { tables } from '../rules/board/tables.js';
import { CARD_USES, FIRE_CLASSES, FIRING, TERRAINS } from '../rules/vocabulary/vocabulary.js';

/** How many Defensive Fires a card less the Ammo level gives. */
function limitFor(value: number): number | undefined {
  return tables.defensiveFireLimit.find(({ upTo }) => value <= upTo)?.limit;
}

test('6.10a 6.10-table the card counts once except for tanks at infantry and for artillery and aircraft', () => {
  const written = FIRE_CLASSES.map((target) =>
    FIRING.map((firing) => tables.cardMultiplier.targets[target][firing])
      .map(({ times, note }) => `${times}${note ?? ''}`)
      .join(' '),
  );
  expect(written).toEqual(['1 2 1 1 3c 3c 1', '1b 1 1b 1 3c 3c 1', '1b 1 1b 1 3c 3c 1', '1 1 1 1 3c 3c 1']);
});

test('7.3.1b the table of limits runs from 0 to 10 without a gap', () => {
  expect(Array.from({ length: 13 }, (_, index) => limitFor(index - 2))).toEqual([
    0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3,
  ]);
});

test('4.2b an element costs 2, a Support Weapon 1', () => {
  expect(tables.activation).toEqual({ formation: 2, supportWeapon: 1, artillery: 2, air: 2 });
});

test('12.1b no event for cards that decide Initiative or go into a hand', () => {
  expect(CARD_USES.filter((use) => !tables.cardUses[use].event)).toEqual([
    'deal',
    'initiative-suits',
    'initiative',
    'change-of-orders',
    'additional-orders',
    'cut-off',
  ]);
});

test('11.5b 11.5.4 a ten counts in Fire, Close Combat and counterattack, and nowhere else', () => {
  expect(CARD_USES.filter((use) => tables.cardUses[use].ammo)).toEqual([
    'fire',
    'defensive-fire',
    'combat-hidden',
    'combat-open',
    'combined-arms',
    'coordination',
    'counterattack-hidden',
    'counterattack-open',
    'counterattack-answer',
  ]);
});

test('2.0ab a card may come from the hand for these uses, and for aiming with a signal unit', () => {
  expect(CARD_USES.filter((use) => tables.cardUses[use].from === 'deck-or-hand')).toEqual([
    'activation',
    'fire',
    'rally',
    'combat-open',
    'coordination',
    'counterattack-hidden',
    'counterattack-open',
    'counterattack-answer',
  ]);
  expect(CARD_USES.filter((use) => tables.cardUses[use].from === 'deck-or-signal')).toEqual([
    'artillery-aim',
    'air-aim',
  ]);
});

test('9.2 8.1d 10.5a 10.5b 11.8.3 cards of the participants in Close Combat', () => {
  const { unit, 'support-weapon': weapon } = tables.closeCombatCards;
  const counts = [unit['good-order'], unit.disorganized, weapon['good-order'], weapon.disorganized].map(
    ({ hidden, open, openInFortification }) => [hidden, open, openInFortification],
  );
  expect(counts).toEqual([
    [1, 1, 2],
    [1, 0, 0],
    [0, 1, 2],
    [1, 0, 0],
  ]);
});

test('D.3 every terrain of the map is in the chart, and the map has its levels', () => {
  expect([...new Set(map.terrain)].toSorted()).toEqual([...TERRAINS].toSorted());
  for (let hex = 0; hex < GRID.size; hex++) {
    const terrain = TERRAINS.find((known) => known === map.terrain[hex]);
    expect(terrain && tables.terrain[terrain].level, GRID.labels[hex]).toBe(map.level[hex]);
  }
});

test('D.7 hills are as high as their level, and what blocks stands one higher', () => {
  expect(TERRAINS.map((terrain) => `${terrain} ${tables.terrain[terrain].height}`)).toEqual([
    'clear 0',
    'crop 0',
    'vineyard 0',
    'orchard 1',
    'olive 1',
    'reeds 1',
    'hill1 1',
    'hill2 2',
    'ditch 0',
    'sunken 0',
    'building 1',
    'embankment 0',
  ]);
});

test('6.4a 14.3 the orchard has Cover 2', () => {
  expect(tables.terrain.orchard.cover).toBe(2);
});

test('D.5 D.6 motors and guns cross the river by the bridge only, and the stream everywhere', () => {
  const { stream, river, ford } = tables.hexsides;
  expect([stream, river, ford].map(({ foot, motor, guns }) => [foot, motor, guns])).toEqual([
    [1, 3, 1],
    [4, undefined, undefined],
    [2, undefined, undefined],
  ]);
});

test('11.6 the pool has twelve mine markers, four of them dummies', () => {
  expect(tables.mines).toHaveLength(12);
  expect(tables.mines.filter((value) => value === 0)).toHaveLength(4);
});

test('D.10 D.11 the bridge of the demolition table is a bridge of the map that can be destroyed', () => {
  const bridges = map.crossings.filter(({ destroyable }) => destroyable).map(({ side }) => side);
  expect(bridges).toEqual([tables.demolition.bridge.map((hex) => GRID.labels[hex])]);
});
