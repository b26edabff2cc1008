/** The quick list of attacks against the plain one, in every fire phase, window and move of a vehicle of random games. */
import { playGame, randomPlayers } from '@bridgehead/engine/players';
import { expect, test } from 'vitest';
import { windowSetting } from '../rules/fire-phases/defensive-window.js';
import type { FireSetting } from '../rules/fire/fire-groups.js';
import { listShots } from '../rules/fire/fire-list.js';
import { elstGame } from '../rules/game.js';
import type { Context } from '../rules/state/context.js';
import type { Frame } from '../rules/state/frames.js';
import type { State } from '../rules/state/state.js';
import type { Elst } from '../rules/state/types.js';
import { plainShots } from './plain-fire-list.js';

const SCENARIOS = ['elst-bend', 'elst-church', 'elst-dae2', 'elst-dae3', 'elst-dae4'];

/** Who may fire at whom where this frame is on top; undefined: nobody. */
function settingOf(state: State, frame: Frame): FireSetting | undefined {
  switch (frame.at) {
    case 'window':
      return windowSetting(state, frame);
    case 'fire-phase':
      return { phase: frame.phase, side: frame.side, fired: frame.fired, movers: [] };
    case 'driving':
      return { phase: 'movement', side: state.attacker, fired: [], movers: [], only: frame.unit };
    default:
      return undefined;
  }
}

test.each(SCENARIOS)('%s: judging each group alone gives the same attacks', (scenario) => {
  const compared = { 'fire-phase': 0, window: 0, driving: 0 };
  let shots = 0;
  const compare = (state: State, context: Context) => {
    const frame = state.stack.at(-1);
    const setting = frame && settingOf(state, frame);
    if (frame === undefined || setting === undefined) return;
    const plain = plainShots(state, context, setting);
    expect(listShots(state, context, setting)).toEqual(plain);
    if (plain.length > 0 && (frame.at === 'window' || frame.at === 'fire-phase' || frame.at === 'driving'))
      compared[frame.at]++;
    shots += plain.length;
  };
  const game: typeof elstGame = {
    ...elstGame,
    context(state, previous) {
      const context = elstGame.context(state, previous);
      compare(state, context);
      return context;
    },
  };
  for (const seed of [6, 7]) playGame(game, { scenario, options: {} }, randomPlayers<Elst>(game), seed, { most: 700 });
  expect(compared['fire-phase']).toBeGreaterThan(20);
  expect(compared.window).toBeGreaterThan(20);
  expect(shots).toBeGreaterThan(500);
});
