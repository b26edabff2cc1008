import { describe, expect, test } from 'vitest';
import type { OnlineRoute } from '../../src/online/online-routes.js';
import { linkTo, parseOnline } from '../../src/online/online-routes.js';

describe('the addresses of the online pages', () => {
  const addresses: [string, OnlineRoute][] = [
    ['online', { page: 'online' }],
    ['online/Vx_1', { page: 'online', id: 'Vx_1' }],
    ['online/Vx_1/s3cret', { page: 'online', id: 'Vx_1', invitation: 's3cret' }],
    ['join/Vx_1/s3cret', { page: 'join', id: 'Vx_1', invitation: 's3cret' }],
    ['join/Vx_1', { page: 'join', id: 'Vx_1' }],
    ['account', { page: 'account' }],
    ['operators', { page: 'operators' }],
    ['player/Anna%20B', { page: 'player', name: 'Anna B' }],
    ['recover/s3cret', { page: 'recover', link: 's3cret' }],
    ['check-mail/s3%2Fcret', { page: 'check-mail', link: 's3/cret' }],
  ];
  test.each(addresses)('%s', (path, route) => {
    expect(parseOnline(path)).toEqual(route);
    expect(linkTo(route)).toBe(`#/${path}`);
  });

  test.each(['online/a/b/c', 'join', 'join/', 'account/more', 'recover', 'recover/a/b'])(
    '%s leads to all games, with a note',
    (path) => {
      expect(parseOnline(path)).toEqual({ page: 'online', note: expect.stringContaining('all online games') });
    },
  );
});
