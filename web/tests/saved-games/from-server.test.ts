import { expect, test } from 'vitest';
import { homeOf, isFromServer, keptIdOf } from '../../src/saved-games/from-server.js';
import { linkTo } from '../../src/online/online-routes.js';
import { routeTo } from '../../src/browser/routes.js';

test('a kept game is at home here; the record of an online one where its players are', () => {
  const kept = keptIdOf('5AfR6WHZa500');
  expect([isFromServer(kept), isFromServer('5AfR6WHZa500')]).toEqual([true, false]);
  expect(routeTo(homeOf(kept))).toBe(linkTo({ page: 'online', id: '5AfR6WHZa500' }));
  expect(homeOf('5AfR6WHZa500')).toEqual({ page: 'game', id: '5AfR6WHZa500' });
});
