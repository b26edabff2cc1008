/** Ways between areas on the ground of the perimeter example. */
import { describe, expect, test } from 'vitest';
import { elst } from '../rules/board/elst-board.js';
import { areasOn, groundAt } from '../rules/campaign/ground.js';
import { escapePosts, isNextToFriendlyArea, nearestPosts, shiftRoute } from '../rules/campaign/ways.js';
import { ENTRY, IN_PLACE } from '../rules/state/campaign.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { GROUND, hex, labels } from './campaign-kit.js';
import { eachVector } from './each-vector.js';
import vectors from './vectors/campaign.json' with { type: 'json' };

const terms = (side: Side, ground = GROUND) => ({ board: elst, ground, side });
const post = (label: string): number => areasOn(elst, GROUND).at[hex(label)]?.number ?? Number.NaN;
/** The ground of the example with other letters in some hexes. */
const changed = (letters: Readonly<Record<string, string>>): string =>
  elst.grid.labels.map((label, each) => letters[label] ?? GROUND[each]).join('');

describe('Escape', () => {
  eachVector(vectors.ways, ({ given, expect: wanted }) => {
    const side = given.side === 'british' ? 'british' : 'german';
    const isolated = given.isolated === 'ignore' ? 'ignore' : 'count';
    expect(escapePosts(terms(side), hex(given.hex), isolated)).toEqual([
      { post: post(wanted.area), distance: wanted.distance },
    ]);
  });

  test('C-PER-3 C-DaE:4.506f C-R52 a friendly area next to the hex counts, but not the one it leaves', () => {
    expect(isNextToFriendlyArea(terms('british'), hex('H17'))).toBe(true);
    expect(isNextToFriendlyArea(terms('german'), hex('F14'))).toBe(false);
    expect(isNextToFriendlyArea(terms('german'), hex('B16'))).toBe(false);
  });

  test('C-DaE:4.5061a an Entry hex that is nearer than any area is where the unit goes', () => {
    expect(escapePosts(terms('british'), hex('A2'), 'count')).toEqual([{ post: ENTRY, distance: 0 }]);
    expect(escapePosts(terms('german'), hex('DD0'), 'count')[0].distance).toBe(0);
  });

  test('C-R54 of two areas at the same distance the one with fewer enemy hexes on the way', () => {
    const all = Object.fromEntries(elst.grid.labels.map((label) => [label, 'n']));
    const open = changed({ ...all, M10: 'g', M14: 'g' });
    expect(escapePosts(terms('german', open), hex('M12'), 'count').length).toBe(2);
    const closed = changed({ ...all, M10: 'g', M14: 'g', M13: 'b', L13: 'b', N13: 'b', L12: 'b', N12: 'b' });
    expect(escapePosts(terms('german', closed), hex('M12'), 'count')).toEqual([{ post: 0, distance: 2 }]);
    expect(labels(areasOn(elst, closed).of.german[0].hexes)).toEqual(['M10']);
  });
});

describe('Uncontrolled Territory', () => {
  test('C-PER-10 C-DaE:4.5053b C-DaE:4.5x1 L12 is Retained in the area next to it', () => {
    expect(nearestPosts(terms('german'), hex('L12'))).toEqual([{ post: post('M15'), distance: 1 }]);
  });

  test('C-DaE:4.5053c the owner chooses among equals', () => {
    const middle = hex('L10');
    expect(groundAt(GROUND, middle)).toBe('uncontrolled');
    const ways = nearestPosts(terms('german'), middle);
    const other = nearestPosts(terms('german', changed({ L12: 'g' })), middle);
    expect([ways, other.length]).toEqual([[{ post: post('L6'), distance: 2 }], 2]);
  });

  test('C-DaE:4.5053d a pocket without a way out leaves no choice but Escape', () => {
    const pocket = changed(
      Object.fromEntries(['L9', 'L11', 'K10', 'K9', 'M10', 'M9', 'K11', 'M11'].map((label) => [label, 'n'])),
    );
    expect(nearestPosts(terms('german', pocket), hex('L10'))).toEqual([]);
  });

  test('C-R50 an Isolated area without room is passed over', () => {
    const wall = ['L8', 'L11', 'K9', 'K10', 'K11', 'M9', 'M10', 'M11'].map((label) => [label, 'n']);
    const ground = changed({ ...Object.fromEntries(wall), L9: 'g', L10: '.' });
    const lone = areasOn(elst, ground).at[hex('L9')];
    expect([lone?.hexes.length, lone?.isolated]).toEqual([1, true]);
    expect(nearestPosts(terms('german', ground), hex('L10'))).toEqual([{ post: lone?.number, distance: 1 }]);
    expect(nearestPosts(terms('german', ground), hex('L10'), () => false)).toEqual([]);
  });
});

describe('Shift', () => {
  test('C-PER-11 C-DaE:4.511a C-DaE:4.511c C-DaE:4.511f C-R58 from the north to the town with 0', () => {
    const route = shiftRoute(terms('german'), post('L6'), post('M15'), 'infantry');
    if (route === undefined || route.automatic) throw new Error('expected a path');
    const { drm, openPath } = vectors.shift.expect;
    expect(route.tally.total).toBe(drm);
    expect(openPath.drm).toBe(drm);
    expect(route.path.filter((each) => groundAt(GROUND, each) === 'uncontrolled').length).toBe(
      vectors.shift.expect.uncontrolledHexes,
    );
    expect(areasOn(elst, GROUND).at[route.path.at(-1) ?? 0]?.number).toBe(post('M15'));
  });

  test('C-PER-12 C-DaE:4.511g an area on the west edge leads to the Entry Area without a roll', () => {
    expect(shiftRoute(terms('british'), post('E13'), ENTRY, 'vehicle')).toEqual({ automatic: true });
  });

  test('C-SHF-3 C-DaE:4.511b from the Entry Area Infantry Shifts, vehicles do not', () => {
    expect(shiftRoute(terms('british'), ENTRY, post('E13'), 'vehicle')).toBeUndefined();
    const route = shiftRoute(terms('british'), ENTRY, post('E13'), 'infantry');
    expect(route).toMatchObject({ automatic: false, tally: { total: -1 } });
  });

  test('C-SHF-4 C-DaE:4.505c C-DaE:4.511c nobody Shifts into an Isolated area, or nowhere', () => {
    expect(shiftRoute(terms('german'), post('M15'), post('F14'), 'infantry')).toBeUndefined();
    expect(shiftRoute(terms('german'), post('M15'), post('M15'), 'infantry')).toBeUndefined();
    expect(shiftRoute(terms('german'), IN_PLACE, post('M15'), 'infantry')).toBeUndefined();
    expect(shiftRoute(terms('german'), post('M15'), 99, 'infantry')).toBeUndefined();
  });

  test("C-DaE:4.511c No Man's Land on every way: no Shift out of F14", () => {
    expect(shiftRoute(terms('german'), post('F14'), post('M15'), 'infantry')).toBeUndefined();
  });
});
