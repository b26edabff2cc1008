import { describe, expect, test } from 'vitest';
import type { Route } from '../src/browser/routes.js';
import { parseRoute, routeTo } from '../src/browser/routes.js';

describe('the addresses of the page', () => {
  const addresses: [string, Route][] = [
    ['', { page: 'start' }],
    ['#', { page: 'start' }],
    ['#/', { page: 'start' }],
    ['#/game/k3j9', { page: 'game', id: 'k3j9' }],
    ['#/replay/k3j9', { page: 'replay', id: 'k3j9' }],
    ['#/report/k3j9/', { page: 'report', id: 'k3j9' }],
    ['#/puzzles/elst', { page: 'puzzles', game: 'elst' }],
    ['#/puzzles/elst/rally', { page: 'puzzles', game: 'elst', puzzle: 'rally' }],
    ['#/online', { page: 'online', path: 'online' }],
    ['#/player/Anna%20B', { page: 'online', path: 'player/Anna%20B' }],
    ['#/operators', { page: 'online', path: 'operators' }],
    ['#/join/Vx_1/s3cret', { page: 'online', path: 'join/Vx_1/s3cret' }],
  ];
  test.each(addresses)('%s', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });

  test('an address that is made is read as what it was made of', () => {
    const routes: Route[] = [
      { page: 'start' },
      { page: 'game', id: 'k3j9' },
      { page: 'replay', id: 'a/b c%' },
      { page: 'puzzles', game: 'elst' },
      { page: 'puzzles', game: 'elst', puzzle: 'a/b' },
      { page: 'online', path: 'account' },
    ];
    for (const route of routes) expect(parseRoute(routeTo(route))).toEqual(route);
  });

  test.each([
    '#/nowhere',
    '#/game',
    '#/game/',
    '#/game/k3j9/more',
    '#/puzzles',
    '#/puzzles/elst/rally/more',
    '#/onlines',
    '#section',
  ])('%s leads to the start, with a note', (hash) => {
    const route = parseRoute(hash);
    expect(route.page).toBe('start');
    expect(route).toHaveProperty('note', expect.stringContaining('start page'));
  });

  test('a mangled address is no error', () => {
    expect(parseRoute('#/game/%E0%A4%A')).toEqual({ page: 'game', id: '%E0%A4%A' });
  });
});
