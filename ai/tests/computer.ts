/** The computer players of the games that are tested here. */
import type { Game, GameTypes } from '@bridgehead/engine';
import type { Player } from '@bridgehead/engine/players';
import { bulgeExpert } from '../src/bulge/adviser.js';
import { elstExpert } from '../src/elst/adviser.js';
import type { Expert, Level } from '../src/index.js';
import * as Ai from '../src/index.js';
import { primosoleExpert } from '../src/primosole/adviser.js';
import { remagenExpert } from '../src/remagen/adviser.js';

const EXPERTS: readonly { readonly game: { readonly key: string } }[] = [
  remagenExpert,
  primosoleExpert,
  elstExpert,
  bulgeExpert,
];

function isExpertFor<T extends GameTypes>(
  expert: { readonly game: { readonly key: string } },
  game: Game<T>,
): expert is Expert<T> {
  return expert.game.key === game.key;
}

export function computerPlayer<T extends GameTypes>(game: Game<T>, level: Level): Player<T> {
  const expert = EXPERTS.find((each): each is Expert<T> => isExpertFor(each, game));
  if (expert === undefined) throw new Error(`Nobody is an expert of ${game.title}`);
  return Ai.computerPlayer(expert, level);
}
