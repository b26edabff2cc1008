/** Words for tests of routs: the start of a side's rout, and what a unit may do then. */
import { exampleScenario } from '../rules/scenarios/example-boards.js';
import type { ActionOf } from '../rules/state/actions.js';
import type { State } from '../rules/state/state.js';
import type { Sketch, Sketched } from './toolkit.js';
import { listedOf, open, stateWith } from './toolkit.js';

/** Who may rout: the state at the first question of the Rout Phase. */
export function routing<U extends string, W extends string = never>(
  sketch: Omit<Sketch<U, W>, 'phase' | 'stack'>,
): Sketched<U, W> {
  const sketched = stateWith<U, W>({ ...sketch, phase: 'rout' });
  return { ...sketched, state: open(sketched.state).state };
}

/** The same on the board of the rout example. */
export function onExample<U extends string>(units: Readonly<Record<U, string>>): Sketched<U, never> {
  return routing<U>({ scenario: exampleScenario('rout'), units });
}

/** A rout with nothing special about it. */
export function rout(unit: string, way: readonly string[], more: Partial<ActionOf<'rout'>> = {}): ActionOf<'rout'> {
  return { do: 'rout', unit, leaders: [], drop: [], ignore: [], way: way.map((to) => ({ to })), crawl: false, ...more };
}

export function crawl(unit: string, to: string, more: Partial<ActionOf<'rout'>> = {}): ActionOf<'rout'> {
  return rout(unit, [to], { ...more, crawl: true });
}

/** The listed ways of a unit as texts: "N7 O8", "crawl N7", "ignoring O8: N8 N9", "" for one that is given up. */
export function waysOf(state: State, unit: string): string[] {
  const own = listedOf(state, 'rout').filter((action) => action.unit === unit && action.leaders.length === 0);
  return own.map(
    ({ ignore, way, crawl: crawls }) =>
      `${ignore.length > 0 ? `ignoring ${ignore.join(' ')}: ` : ''}${crawls ? 'crawl ' : ''}${way.map(({ to, polder }) => (polder === true ? `${to}+` : to)).join(' ')}`,
  );
}
