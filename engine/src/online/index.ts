/** What a server of games and its visitors say to one another. */
export * from './accounts.js';
export * from './games.js';
export * from './live.js';
export * from './mirror.js';
export * from './seen.js';
export * from './players.js';
