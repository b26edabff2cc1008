/** A plan: where it begins, and what both sides do from there, with what the dice and cards are taken to bring. Plain data, kept in the browser. */

export interface PlanStep {
  readonly side: string;
  readonly action: unknown;
  /** What chance gave, in the order in which the rules asked for it. */
  readonly outcomes: readonly number[];
  /** The action as its side calls it. */
  readonly name: string;
  /** What chance was taken to bring; empty where nothing was left to it. */
  readonly results: readonly string[];
  /** How likely that is. */
  readonly chance: number;
}

export interface Plan {
  readonly id: string;
  readonly name: string;
  /** Whose plan it is: it knows what this side knows. */
  readonly side: string;
  /** Where the game stood ("Game-Turn 3, 8 March, morning: U.S. Movement Phase"). */
  readonly begun: string;
  /** The state that it begins from, as JSON. */
  readonly from: unknown;
  readonly steps: readonly PlanStep[];
}

/** How likely it is that all of these steps come out as planned. */
export function chainOdds(steps: readonly PlanStep[]): number {
  return steps.reduce((product, { chance }) => product * chance, 1);
}

/** Steps that a side takes itself: only these can be carried out, the other side does what it likes. */
export function ownSteps({ steps, side }: Pick<Plan, 'steps' | 'side'>): readonly PlanStep[] {
  return steps.filter((step) => step.side === side);
}

/** "Plan 1", or the next number that is free. */
export function freeName(plans: readonly Plan[]): string {
  for (let number = 1; ; number++) {
    const name = `Plan ${number}`;
    if (plans.every((plan) => plan.name !== name)) return name;
  }
}

/** Plans as they were kept; undefined: this is no list of plans. */
export function readPlans(json: unknown): readonly Plan[] | undefined {
  return Array.isArray(json) ? json.filter((each): each is Plan => isPlan(each)) : undefined;
}

function isPlan(json: unknown): json is Plan {
  return (
    hasTexts(json, ['id', 'name', 'side', 'begun']) &&
    'from' in json &&
    'steps' in json &&
    Array.isArray(json.steps) &&
    json.steps.every(isStep)
  );
}

function isStep(json: unknown): json is PlanStep {
  return (
    hasTexts(json, ['side', 'name']) &&
    'action' in json &&
    'outcomes' in json &&
    isListOf(json.outcomes, 'number') &&
    'results' in json &&
    isListOf(json.results, 'string') &&
    'chance' in json &&
    typeof json.chance === 'number'
  );
}

function hasTexts(json: unknown, fields: readonly string[]): json is object {
  if (typeof json !== 'object' || json === null) return false;
  const values = new Map<string, unknown>(Object.entries(json));
  return fields.every((field) => typeof values.get(field) === 'string');
}

function isListOf(json: unknown, type: 'number' | 'string'): boolean {
  return Array.isArray(json) && json.every((each) => typeof each === type);
}
