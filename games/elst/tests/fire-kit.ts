/** A whole fire attack for tests that care about its effect only: who is hit, and by which result of the table. */
import { columnFor, fireResult, sayResult } from '../rules/vocabulary/tables.js';
import type { FireResult } from '../rules/vocabulary/vocabulary.js';
import type { Played } from './toolkit.js';
import { answer, diceFor, open, stateWith } from './toolkit.js';

/** Where the targets stand, in the open. */
const TARGET = 'H7';
const RANGES = [
  { at: 'H9', factor: 1 },
  { at: 'H8', factor: 2 },
] as const;

/** So many squads of FP 4, at which range, and with which dice. */
interface Shot {
  readonly squads: number;
  readonly at: string;
  readonly roll: number;
}

/** A shot that brings this result, without doubles where that can be. */
function shotFor(wanted: FireResult): Shot {
  for (const { at, factor } of RANGES) {
    for (const squads of [1, 2, 3]) {
      for (let roll = 3; roll <= 13; roll++) {
        const total = roll === 13 ? 2 : roll;
        if (sayResult(fireResult(columnFor(4 * squads * factor), total)) === sayResult(wanted))
          return { squads, at, roll: total };
      }
    }
  }
  throw new Error(`no shot brings ${sayResult(wanted)}`);
}

export interface Targets<Name extends string, WeaponName extends string> {
  /** "kind mark mark", all of one side. */
  readonly targets: Readonly<Record<Name, string>>;
  /** "kind holder" */
  readonly weapons?: Readonly<Record<WeaponName, string>>;
}

/** Targets that stand in one hex in the open, and enemies under a leader with +0 are near. The targets come first, so that their ids are u1, u2 … */
export function underFire<Name extends string, WeaponName extends string = never>({
  targets,
  weapons,
}: Targets<Name, WeaponName>) {
  const placed = Object.fromEntries(
    Object.entries<string>(targets).map(([name, text]) => [name, text.replace(/^\S+/, (kind) => `${kind} ${TARGET}`)]),
  );
  const isBritish = Object.values<string>(targets)[0].startsWith('br-');
  const nation = isBritish ? 'ge' : 'br';
  const shooters = RANGES.flatMap(({ at }, index) => [
    ...[1, 2, 3].map((number) => [`shooter${index}${number}`, `${nation}-4-4-7 ${at}`] as const),
    [`director${index}`, `${nation}-8-0 ${at}`] as const,
  ]);
  const { state, u, w } = stateWith<string, string>({
    phase: 'prep-fire',
    attacker: isBritish ? 'german' : 'british',
    units: { ...placed, ...Object.fromEntries(shooters) },
    ...(weapons === undefined ? {} : { weapons }),
  });
  return {
    state: open(state).state,
    u,
    w,
    /** A directed attack on all of them with this result, then the dice that follow from it. */
    hit: (result: FireResult, faces: readonly number[]): Played => {
      const { squads, at, roll } = shotFor(result);
      const index = RANGES.findIndex((range) => range.at === at);
      const firers = Array.from({ length: squads }, (_, number) => u[`shooter${index}${number + 1}`]);
      return answer(
        open(state).state,
        { do: 'fire', with: firers, leaders: [u[`director${index}`]], helpers: [], at: TARGET },
        [diceFor(roll), ...faces],
      );
    },
  };
}
