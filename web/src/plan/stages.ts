/**
 * What chance may bring to an action, one roll after the other. A stage is all that is rolled or drawn until the rules have told
 * something of it; each of its outcomes has a name, a chance, and the dice or cards that lead to it.
 */
import type { GameTypes } from '@bridgehead/engine';
import { apply, itemAt } from '@bridgehead/engine';
import type { Branch, Chance } from '@bridgehead/engine/chance';
import { everyOutcome } from '@bridgehead/engine/chance';
import type { Kit } from '../kit/kit.js';
import { toneOf } from '../ui/chances.js';
import type { Roll, Tone } from '../ui/model.js';

/** An action in the state in which it is taken. */
export interface Attempt<T extends GameTypes> {
  readonly state: T['State'];
  readonly side: T['Side'];
  readonly action: T['Action'];
}

/** One way to get an outcome: what each die or card must be. */
export interface Course {
  readonly outcomes: readonly number[];
  /** What lies on the table: "⚁ 2 + 5", "7♥"; the outcome's own name where nothing shows it. */
  readonly shown: string;
  readonly probability: number;
}

export interface StageOutcome {
  readonly name: string;
  readonly probability: number;
  /** For the owner of the plan. */
  readonly tone: Tone;
  readonly courses: readonly [Course, ...Course[]];
}

export interface Stage {
  /** What is rolled or drawn for ("Attack on 1016"). */
  readonly title: string;
  /** From worst to best for the owner, where the game ranks them. */
  readonly outcomes: readonly StageOutcome[];
}

type Kitted<T extends GameTypes> = Pick<Kit<T>, 'game' | 'rollOf'>;

/** More courses than this are not listed: hands that are dealt, for one. */
const MOST_COURSES = 700;

/** What comes next after the outcomes so far; undefined: nothing is left to chance. 'dealt': too much to choose from. */
export function nextStage<T extends GameTypes>(
  kit: Kitted<T>,
  attempt: Attempt<T>,
  sofar: readonly number[],
  owner: T['Side'],
): Stage | 'dealt' | undefined {
  let rolls = false;
  const branches = everyOutcome((chance) => {
    const told = runStage(kit, attempt, sofar, chance);
    rolls ||= told.rolled;
    return told.events;
  }, MOST_COURSES);
  if (!rolls) return undefined;
  if (branches === undefined) return 'dealt';
  const outcomes = group(kit, branches, owner);
  return outcomes.length === 1 ? 'dealt' : { title: titleOf(kit, branches), outcomes };
}

/** Rolls one stage: the outcomes that came. */
export function rollStage<T extends GameTypes>(
  kit: Kitted<T>,
  attempt: Attempt<T>,
  sofar: readonly number[],
  source: Chance,
): readonly number[] {
  const outcomes: number[] = [];
  runStage(kit, attempt, sofar, {
    pick(ways, label, faces) {
      const outcome = source.pick(ways, label, faces);
      outcomes.push(outcome);
      return outcome;
    },
  });
  return outcomes;
}

/** The outcome of a stage that these dice lead to. */
export function outcomeOf(stage: Stage, rolled: readonly number[]): StageOutcome | undefined {
  const wanted = rolled.join();
  return stage.outcomes.find(({ courses }) => courses.some(({ outcomes }) => outcomes.join() === wanted));
}

/** Ends a run in the middle of the rules; what it has changed is a copy. */
class StageEnds extends Error {}

/** Takes the action on a copy up to the end of the stage, and tells what the stage brought. */
function runStage<T extends GameTypes>(
  { game }: Kitted<T>,
  { state, side, action }: Attempt<T>,
  sofar: readonly number[],
  chance: Chance,
): { readonly rolled: boolean; readonly events: readonly T['Event'][] } {
  const events: T['Event'][] = [];
  let picks = 0;
  /** How many events were told before the stage. */
  let before = 0;
  const staged: Chance = {
    pick(ways, label, faces) {
      const again = sofar[picks];
      if (again !== undefined) {
        picks++;
        return again;
      }
      if (picks === sofar.length) before = events.length;
      else if (events.length > before) throw new StageEnds();
      picks++;
      return chance.pick(ways, label, faces);
    },
  };
  try {
    apply(game, { state: game.copy(state), chance: staged, emit: (event) => events.push(event) }, side, action);
  } catch (error) {
    if (!(error instanceof StageEnds)) throw error;
  }
  return { rolled: picks > sofar.length, events: events.slice(before) };
}

function rollIn<T extends GameTypes>({ rollOf }: Kitted<T>, events: readonly T['Event'][]): Roll | undefined {
  for (const event of events) {
    const roll = rollOf(event);
    if (roll !== undefined) return roll;
  }
  return undefined;
}

function titleOf<T extends GameTypes>(kit: Kitted<T>, branches: readonly Branch<readonly T['Event'][]>[]): string {
  return rollIn(kit, itemAt(branches, 0).result)?.title ?? '';
}

/** Courses with the same name are one outcome. */
function group<T extends GameTypes>(
  kit: Kitted<T>,
  branches: readonly Branch<readonly T['Event'][]>[],
  owner: T['Side'],
): StageOutcome[] {
  const { game } = kit;
  const groups = new Map<string, { outcome: StageOutcome; rank: number }>();
  for (const { probability, outcomes, result: events } of branches) {
    const roll = rollIn(kit, events);
    const name = roll === undefined ? sayFirst(kit, events) : (roll.word ?? roll.result);
    const course = { outcomes, probability, shown: sayShown(roll) ?? name };
    const known = groups.get(name);
    if (known !== undefined) {
      known.outcome = {
        ...known.outcome,
        probability: known.outcome.probability + probability,
        courses: [...known.outcome.courses, course],
      };
      continue;
    }
    const ranked = game.rankOutcome(events);
    groups.set(name, {
      outcome: { name, probability, tone: toneOf(game, events, owner), courses: [course] },
      rank: ranked === undefined ? 0 : ranked.side === owner ? ranked.rank : -ranked.rank,
    });
  }
  return [...groups.values()].toSorted((one, other) => one.rank - other.rank).map(({ outcome }) => outcome);
}

function sayFirst<T extends GameTypes>({ game }: Kitted<T>, events: readonly T['Event'][]): string {
  const [first] = events;
  return first === undefined ? 'Nothing happens' : game.tell(first);
}

function sayShown(roll: Roll | undefined): string | undefined {
  if (roll === undefined) return undefined;
  if (roll.cards !== undefined && roll.cards.length > 0) return roll.cards.map(({ text }) => text).join(' ');
  return roll.dice.length === 0 ? undefined : roll.dice.join(' + ');
}
