/** The record of a finished online game: kept in this browser, where it is replayed and reported like any other, or as a file. */
import type { ListedGame } from '@bridgehead/protocol';
import { download, recordFile } from '../../saved-games/files.js';
import { keptIdOf } from '../../saved-games/from-server.js';
import { importText } from '../../saved-games/import.js';
import { listGames, saveGame } from '../../saved-games/game-storage.js';

/** Resolves to the id under which it is kept: the same, however often it is asked for. */
export async function keepRecord(record: unknown, { id, title, seats }: ListedGame): Promise<string> {
  const kept = keptIdOf(id);
  const { games } = await listGames();
  if (games.some((game) => game.id === kept)) return kept;
  const imported = await importText(JSON.stringify(record), `${title}.json`);
  if (!imported.ok) throw new Error(`Can’t read the record: ${imported.problems.join('; ')}`);
  const players = seats.map(({ player, computer }) => player ?? computer ?? 'nobody').join(' – ');
  await saveGame({ ...imported.ready.game, id: kept, title: `${title} (${players})` });
  return kept;
}

export function downloadRecord(record: unknown, { game, headline }: ListedGame): void {
  download(recordFile({ game, headline, record: `${JSON.stringify(record, undefined, 2)}\n`, over: true }));
}
