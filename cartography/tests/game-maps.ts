import { readFileSync } from 'node:fs';
import { type DrawableMap, isDrawableMap } from '@bridgehead/cartography';

/** The compiled map of a game, from its two files. */
export function mapOf(game: string): DrawableMap {
  const content = (name: string): object =>
    JSON.parse(readFileSync(new URL(`../../games/${game}/content/${name}`, import.meta.url), 'utf8'));
  const map: unknown = { ...content('map.json'), drawing: content('map-drawing.json') };
  if (!isDrawableMap(map)) throw new Error(`map.json and map-drawing.json of ${game} are no map`);
  return map;
}
