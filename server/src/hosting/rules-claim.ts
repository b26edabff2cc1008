/**
 * Which node may play a game while nodes of two versions run side by side. A game belongs to the newest rules that have read
 * it: nodes with newer rules take it over, nodes with older rules leave it to them. So no two nodes judge it differently.
 */
import { NewerRules } from '../domain/newer-rules.js';
import type { StoredGame } from '../store/games.js';
import { claimForRules } from '../store/games.js';
import type { Database } from '../store/open.js';
import { findGame } from './catalogue.js';

/** Whether only a node with newer rules may play it. */
export async function needsNewerRules({
  game,
  rules_version: version,
}: Pick<StoredGame['game'], 'game' | 'rules_version'>): Promise<boolean> {
  const own = (await findGame(game))?.use((rules) => rules.rulesVersion);
  return own !== undefined && Number(version) > Number(own);
}

/** The game as it is stored, claimed for our rules; undefined: somebody has changed it meanwhile, and it must be read again. */
export async function claimGame(db: Database, stored: StoredGame, isShared: boolean): Promise<StoredGame | undefined> {
  const { id, game, rules_version: version } = stored.game;
  if (await needsNewerRules(stored.game)) throw new NewerRules(`Game ${id} is played by newer rules (${version})`);
  const own = (await findGame(game))?.use((rules) => rules.rulesVersion);
  const isOurs = own === undefined || !(Number(own) > Number(version));
  // What is over changes no more: anybody may read it.
  if (isOurs || stored.game.status === 'over') return stored;
  const claimed = await claimForRules(db, stored.game, own, isShared);
  return claimed === undefined ? undefined : { ...stored, game: { ...stored.game, ...claimed } };
}
