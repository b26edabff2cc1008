/** Fast ways to lists, each against the plain one that it replaces. */
import { candidates, everyCandidate, topFrame } from '@bridgehead/engine';
import { playGame, randomPlayers } from '@bridgehead/engine/players';
import { expect, test } from 'vitest';
import { windowProcedure, windowSetting } from '../rules/fire-phases/defensive-window.js';
import { shotsLeft } from '../rules/fire/fire-groups.js';
import { listShots, writeFires } from '../rules/fire/fire-list.js';
import { judgeProtective } from '../rules/fire/protective-fire.js';
import { elstGame } from '../rules/game.js';
import { listReactionFire } from '../rules/assault/reaction-fire.js';
import { listPanzerfausts } from '../rules/guns/panzerfaust-shot.js';
import { listBombards } from '../rules/ordnance/mortars.js';
import { listShoots } from '../rules/ordnance/shot-list.js';
import { routersOf } from '../rules/rout/rout-obligation.js';
import { newRout } from '../rules/rout/rout-steps.js';
import { listWays } from '../rules/rout/rout-ways.js';
import { goesSomewhere, routAction } from '../rules/rout/routing.js';
import type { Action } from '../rules/state/actions.js';
import type { Context } from '../rules/state/context.js';
import { contextOf } from '../rules/state/context.js';
import type { WindowFrame } from '../rules/state/frames.js';
import type { State } from '../rules/state/state.js';
import type { Elst } from '../rules/state/types.js';
import { listVehicleReactions } from '../rules/vehicles/reactions.js';
import { unitId } from '../rules/vocabulary/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';

const SCENARIOS = ['elst-bend', 'elst-dae2', 'elst-dae4'];

type Game = typeof elstGame;

function playOut(game: Game, scenario: string, seed: number) {
  return playGame(game, { scenario, options: {} }, randomPlayers<Elst>(game), seed, { most: 500 });
}

/** Everything that can be fired in a window, with every unit of the defender asked. */
function plainShooting(state: State, context: Context, frame: WindowFrame): Action[] {
  const setting = windowSetting(state, frame);
  const shots = listShots(state, context, setting).filter(({ group, movers }) => {
    const there = setting.movers.find((entry) => entry.movers === movers);
    return (
      there === undefined ||
      judgeProtective(state, { group, phase: 'movement' }, (component) => shotsLeft(there.visit, component) <= 0)
        .length === 0
    );
  });
  return [
    ...everyCandidate<Action>(writeFires(context, setting, shots)),
    ...listBombards(state, context, setting, 'shell'),
    ...listShoots(state, context, setting),
    ...listPanzerfausts(state, context, setting),
    ...listReactionFire(state, context, setting),
    ...listVehicleReactions(state, context, frame),
  ];
}

test.each(SCENARIOS)('%s: a window lists the same if only those who see the movers are asked', (scenario) => {
  let [open, closed] = [0, 0];
  const game: Game = {
    ...elstGame,
    procedures: {
      ...elstGame.procedures,
      window: {
        ...windowProcedure,
        run(play, frame, context) {
          const plain = plainShooting(play.state, context, frame);
          const side: Side = play.state.attacker === 'british' ? 'german' : 'british';
          const listed = everyCandidate(windowProcedure.decision?.candidates(play.state, frame, side, context) ?? []);
          expect(listed.slice(0, plain.length)).toEqual(plain);
          const next = windowProcedure.run?.(play, frame, context);
          expect(next).toBe(plain.length > 0 ? 'ask' : 'again');
          if (next === 'ask') open++;
          else closed++;
          return next ?? 'ask';
        },
      },
    },
  };
  playOut(game, scenario, 3);
  expect(open).toBeGreaterThan(10);
  expect(closed).toBeGreaterThan(10);
});

test.each(SCENARIOS)(
  '%s: moves and advances that were kept are those of a list that is made again from nothing',
  (scenario) => {
    const compared = { 'movement-phase': 0, 'advance-phase': 0 };
    const players = randomPlayers<Elst>(elstGame);
    const checking = {
      name: 'checking',
      choose(request: Parameters<(typeof players)['british']['choose']>[0]) {
        const { view, side, context } = request;
        const { at } = topFrame<Elst>(view);
        if (at === 'movement-phase' || at === 'advance-phase') {
          const plain = candidates(elstGame, view, side, contextOf(view));
          expect(everyCandidate(candidates(elstGame, view, side, context))).toEqual(everyCandidate(plain));
          compared[at]++;
        }
        return players[side].choose(request);
      },
    };
    playGame(elstGame, { scenario, options: {} }, { british: checking, german: checking }, 4, { most: 500 });
    expect(compared['movement-phase']).toBeGreaterThan(20);
    expect(compared['advance-phase']).toBeGreaterThan(5);
  },
);

test.each(['elst-church', 'elst-dae4'])('%s: units that rout from one place list what each finds alone', (scenario) => {
  let compared = 0;
  const players = randomPlayers<Elst>(elstGame);
  const checking = {
    name: 'checking',
    choose(request: Parameters<(typeof players)['british']['choose']>[0]) {
      const { view, side, context } = request;
      if (topFrame<Elst>(view).at === 'rout-phase') {
        const listed = everyCandidate(candidates(elstGame, view, side, context));
        for (const unit of routersOf(view, side)) {
          const rout = newRout(view, unit, []);
          const plain = listWays(view, context, rout).map((plan) => routAction(context, rout, [], plan));
          const own = listed.filter((action) => isRoutAlone(action, unitId(unit)));
          // Units that can keep one load or another list the same ways for each.
          expect(own.slice(0, plain.length).map(withoutDrop)).toEqual(plain);
          compared++;
        }
      }
      return players[side].choose(request);
    },
  };
  playGame(elstGame, { scenario, options: {} }, { british: checking, german: checking }, 2, { most: 900 });
  expect(compared).toBeGreaterThan(10);
});

function isRoutAlone(action: Action, unit: string): boolean {
  return action.do === 'rout' && action.unit === unit && action.leaders.length === 0 && goesSomewhere(action);
}

function withoutDrop(action: Action): Action {
  return action.do === 'rout' ? { ...action, drop: [] } : action;
}

test.each(SCENARIOS)('%s: a game that nobody listens to is the same game', (scenario) => {
  const heard = playGame(elstGame, { scenario, options: {} }, randomPlayers<Elst>(elstGame), 5, {
    most: 500,
    keep: ['events'],
  });
  const unheard = playOut(elstGame, scenario, 5);
  expect(heard.events?.length).toBeGreaterThan(200);
  expect(unheard.state).toEqual(heard.state);
  expect(unheard.rolls).toBe(heard.rolls);
});
