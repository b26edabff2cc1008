/** Words for tests of fire: an attack as an action, what came of it, and attacks on a stack that moves without anybody moving it. */
import type { Chance } from '@bridgehead/engine/chance';
import type { Tally } from '@bridgehead/engine';
import { perform, preview } from '@bridgehead/engine';
import { scriptedFaces } from '@bridgehead/engine/chance';
import { attackProcedure, declareFire } from '../rules/fire/attack.js';
import type { FireSetting } from '../rules/fire/fire-groups.js';
import { judgeFire } from '../rules/fire/fire-groups.js';
import { elstGame } from '../rules/game.js';
import type { ActionOf } from '../rules/state/actions.js';
import { contextOf } from '../rules/state/context.js';
import type { Event, EventOf } from '../rules/state/events.js';
import type { Movers, Stance, Visit } from '../rules/state/frames.js';
import type { State } from '../rules/state/state.js';
import type { Play } from '../rules/state/types.js';
import { opponentOf } from '../rules/vocabulary/vocabulary.js';
import type { Played } from './toolkit.js';
import { answer, asked, eventOf, refusal, run, unitNumber } from './toolkit.js';

type Fire = ActionOf<'fire'>;

/** "Fire with these at this hex." */
export function fire(
  who: readonly string[],
  hex: string,
  more: Partial<Pick<Fire, 'leaders' | 'helpers' | 'targets'>> = {},
): Fire {
  return { do: 'fire', with: [...who], leaders: [], helpers: [], at: hex, ...more };
}

/** Fires in a fire phase; what the attack came to. */
export function resolved(state: State, action: Fire, faces: readonly number[]): EventOf<'fire-resolved'> {
  return eventOf(answer(state, action, faces).events, 'fire-resolved');
}

/** What a player is shown before they declare an attack: its firepower, and the modifiers of each bundle. */
export function shown(state: State, action: Fire): { readonly firepower: Tally; readonly modifiers: readonly Tally[] } {
  const violations = refusal(state, action);
  if (violations.length > 0) throw new Error(`refused: ${violations.join(', ')}`);
  const [firepower, ...modifiers] = preview(elstGame, state, asked(state), action).tallies;
  return { firepower, modifiers };
}

export function firepowerOf(state: State, action: Fire): number {
  return shown(state, action).firepower.total;
}

/** The modifiers against the only bundle, as "label +1". */
export function modifiersOf(state: State, action: Fire): string[] {
  const { modifiers } = shown(state, action);
  if (modifiers.length !== 1) throw new Error(`${modifiers.length} bundles instead of one`);
  return modifiers[0].parts.map(({ label, value }) => `${label} ${value > 0 ? '+' : ''}${value}`);
}

// --- at those who move ------------------------------------------------------------------------------------------------

const STANCE: Stance = { spent: 'enter', from: 0, byRoad: false, inPolder: false };

/** The setting of a window: these units have spent so many MF in the hex they are in. */
export function windowOn(
  state: State,
  ids: readonly string[],
  {
    factors = 1,
    shots = [],
    assault = false,
    fired = [],
  }: {
    readonly factors?: number;
    readonly shots?: Visit['shots'];
    readonly assault?: boolean;
    readonly fired?: FireSetting['fired'];
  } = {},
): FireSetting {
  const units = ids.map(unitNumber);
  const location = state.place[units[0]];
  const movers: Movers = { units, location, assault, stance: { ...STANCE, from: location } };
  return {
    phase: 'movement',
    side: opponentOf(state.attacker),
    fired,
    movers: [
      {
        movers,
        visit: {
          location,
          halves: 2 * factors,
          shots,
          latest: 2 * factors,
          answered: shots,
          residual: undefined,
          byRoad: false,
        },
      },
    ],
  };
}

/** An attack at those who move, to its end or to its next question. */
export function fireAtMovers(start: State, setting: FireSetting, action: Fire, faces: readonly number[]): Played {
  const violations = judgeFire(start, contextOf(start), setting, action);
  if (violations.length > 0) throw new Error(violations.map(({ text }) => text).join(' '));
  const part = (play: Play) => {
    declareFire(play, contextOf(play.state), setting, action);
    goOn(play);
  };
  return run(start, part, faces);
}

/** Why an attack at movers is refused, each as "code rule". */
export function refusedAtMovers(state: State, setting: FireSetting, action: Fire): string[] {
  return judgeFire(state, contextOf(state), setting, action).map(({ code, rule }) => `${code} ${rule}`);
}

/** Takes the steps of the attack on top of the stack. */
export function goOn(play: Play): void {
  for (;;) {
    const frame = play.state.stack.at(-1);
    if (frame?.at !== 'attack' || attackProcedure.run?.(play, frame, contextOf(play.state)) !== 'again') return;
  }
}

// --- with dice for the attack alone -----------------------------------------------------------------------------------

/** The dice of the attack come as written; whatever is rolled after them shows its first face. */
function onlyFirst(face: number): Chance {
  const first = scriptedFaces([face]);
  return { pick: (ways, label, faces) => (first.used === 0 ? first.pick(ways, label, faces) : 0) };
}

/** Fires with these dice, whatever the targets roll: in a fire phase, or at movers if a window is given. */
export function fireOnce(start: State, action: Fire, face: number, window?: FireSetting): Played {
  const state = elstGame.copy(start);
  const events: Event[] = [];
  const play = { state, chance: onlyFirst(face), emit: (event: Event) => events.push(event) };
  if (window !== undefined) {
    declareFire(play, contextOf(state), window, action);
    goOn(play);
    return { state, events };
  }
  const done = perform(elstGame, state, asked(state), action, play.chance);
  if (!done.legal) throw new Error(done.violations.map(({ text }) => text).join(' '));
  return done;
}
