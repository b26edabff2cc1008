/**
 * All chance goes through here. The rules ask for one of n equally likely outcomes and say what it is for;
 * where the outcome comes from (a seed, a script, a record, an enumeration) is none of their business.
 */
import { itemAt } from './checked-access.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A source of random outcomes: the only place where a game gets chance from. */
export interface Chance {
  /**
   * One of `ways` equally likely outcomes, from 0 to ways - 1. The label says what is rolled or drawn. Where outcomes have
   * faces of their own (the cards that are left in a pile), these are named, one for each outcome in order.
   */
  pick(ways: number, label: string, faces?: readonly number[]): number;
}

/** What a die can show, each as likely as the others. */
export const DIE_FACES: readonly number[] = [1, 2, 3, 4, 5, 6];

/** A six-sided die: 1 to 6. */
export function rollDie(chance: Chance, label: string): number {
  return chance.pick(6, label) + 1;
}

/**
 * Repeatable chance for simulation: the same seed and stream give the same game. The generator starts from almost the
 * raw number, so that neighbouring seeds would begin alike; they are mixed first.
 */
export function seededChance(seed: number, stream = 0): Chance {
  const generator = xoroshiro128plus(mixSeed(seed, stream));
  return { pick: (ways) => uniformInt(generator, 0, ways - 1) };
}

function mixSeed(seed: number, stream: number): number {
  let hash = Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x7f4a7c15);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Outcomes written down beforehand (tests, `apply --rolls`, replay). Asking for more, or for one that cannot be, is told. */
export function scriptedChance(outcomes: readonly number[]): Chance & { readonly used: number } {
  let used = 0;
  return {
    get used() {
      return used;
    },
    pick(ways, label) {
      const outcome = outcomes[used];
      if (outcome === undefined) throw new ChanceError(`no outcome is left for "${label}" (${used} given)`);
      if (!Number.isInteger(outcome) || outcome < 0 || outcome >= ways) {
        throw new ChanceError(`outcome ${used + 1} for "${label}" is ${outcome}; expected 0 to ${ways - 1}`);
      }
      used++;
      return outcome;
    },
  };
}

/** Scripted dice as a person writes them: 1 to 6. */
export function scriptedDice(rolls: readonly number[]): ReturnType<typeof scriptedChance> {
  return scriptedChance(rolls.map((roll) => roll - 1));
}

/** Faces written down beforehand: the very cards that are to come, whatever else is left in the pile. */
export function scriptedFaces(faces: readonly number[]): Chance & { readonly used: number } {
  let used = 0;
  return {
    get used() {
      return used;
    },
    pick(ways, label, offered) {
      const face = faces[used];
      if (face === undefined) throw new ChanceError(`no face is left for "${label}" (${used} given)`);
      const outcome = offered === undefined ? face : offered.indexOf(face);
      if (!Number.isInteger(outcome) || outcome < 0 || outcome >= ways)
        throw new ChanceError(`face ${used + 1} for "${label}" is ${face}, which cannot come now`);
      used++;
      return outcome;
    },
  };
}

/** Passes outcomes on and writes them down. */
export function recordingChance(source: Chance, outcomes: number[]): Chance {
  return {
    pick(ways, label, faces) {
      const outcome = source.pick(ways, label, faces);
      outcomes.push(outcome);
      return outcome;
    },
  };
}

/** For code that must not roll: a roll is a bug. */
export const noChance: Chance = {
  pick(_ways, label) {
    throw new ChanceError(`"${label}" was rolled where nothing may be left to chance`, label);
  },
};

/** The outcomes given do not fit what the rules asked for. */
export class ChanceError extends Error {
  constructor(
    message: string,
    /** What would have been rolled or drawn, where nothing was given for it. */
    readonly label?: string,
  ) {
    super(message);
  }
}

/** One possible course of chance: how likely it is, which outcomes it took, and what came of it. */
export interface Branch<T> {
  readonly probability: number;
  readonly outcomes: readonly number[];
  readonly result: T;
}

/**
 * Runs the same code once for every possible course of chance: exact odds from the very code that resolves the action.
 * `run` must be repeatable: it starts from its own copy each time. Stops and returns undefined past `limit` branches.
 */
export function everyOutcome<T>(run: (chance: Chance) => T, limit: number): Branch<T>[] | undefined {
  const branches: Branch<T>[] = [];
  let script: number[] = [];
  for (;;) {
    const ways: number[] = [];
    let probability = 1;
    const taken = script;
    const result = run({
      pick(n) {
        const index = ways.length;
        if (index === taken.length) taken.push(0);
        ways.push(n);
        probability /= n;
        return itemAt(taken, index);
      },
    });
    branches.push({ probability, outcomes: [...taken], result });
    if (branches.length > limit) return undefined;
    let last = ways.length - 1;
    while (last >= 0 && taken[last] === itemAt(ways, last) - 1) last--;
    if (last < 0) return branches;
    script = taken.slice(0, last + 1);
    script[last] = itemAt(script, last) + 1;
  }
}
