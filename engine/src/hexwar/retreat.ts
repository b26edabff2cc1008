/** Retreat after combat, carried out by the owner of the beaten units: where they can go, in which order, who is lost. */
import { itemAt, numberAt } from '../checked-access.js';
import { popFrame, pushFrame, replaceFrame } from '../frames.js';
import type { Play, Preview, Procedure } from '../game.js';
import type { Hex } from '../hex.js';
import { directionTo, distance, OFF_BOARD } from '../hex.js';
import type { Unit } from '../roster.js';
import type { Violation } from '../verdict.js';
import type { FieldTypes, Passage } from './field.js';
import { NOBODY } from './field.js';
import type { AdvanceFrame, RetreatFrame } from './frames.js';
import { zoneOf } from './zones.js';

/** What a unit that must retreat can do: the owner chooses among the routes. */
export interface RetreatChoice {
  /** By vacant hexes; through friends who are displaced; or only part of the way, to die there. */
  readonly outcome: 'vacant' | 'displace' | 'eliminated';
  /** Hexes entered, in order. */
  readonly routes: readonly (readonly Hex[])[];
}

/** Why a unit may not take a step of a route: its hex is too far off, held by an enemy, closed, in an enemy zone, or no farther from the combat. */
export type StepObstacle = 'not-adjacent' | 'enemy' | 'closed' | 'zone' | 'not-away';

/** The first step of a route that the rules do not allow, and why. */
export interface BadStep {
  readonly obstacle: StepObstacle;
  readonly from: Hex;
  readonly to: Hex;
}

/** A route that a player named and that the rules do not allow. */
export interface RefusedRoute<State, Context> {
  readonly state: State;
  readonly context: Context;
  readonly unit: Unit;
  readonly route: readonly Hex[];
  /** How many hexes the unit must retreat. */
  readonly count: number;
  /** What it can do instead, and by which routes. */
  readonly outcome: RetreatChoice['outcome'];
  readonly routes: readonly (readonly Hex[])[];
  /** The first step that no retreat may take; undefined if the steps are fine and the route as a whole is not. */
  readonly badStep: BadStep | undefined;
}

/** What a game says of retreats. */
export interface RetreatRules<Side extends string, T extends FieldTypes<Side>> extends Passage<Side, T> {
  /** Of complete routes those on which friends can step aside, if there is no vacant one. Without it a friend's hex is closed. */
  throughFriends?(
    state: T['State'],
    context: T['Context'],
    unit: Unit,
    routes: readonly (readonly Hex[])[],
    stillToRetreat: readonly Unit[],
  ): readonly (readonly Hex[])[];
  /** The unit goes by its route, or is lost at the end of it. */
  carryOut(play: Play<T>, unit: Unit, route: readonly Hex[], fate: 'retreats' | 'perishes'): void;
  ask(frame: RetreatFrame<Side>): { readonly text: string; readonly rule: string };
  actionFor(unit: Unit, route: readonly Hex[]): T['Action'];
  /** The unit and the route that an action names; undefined if it is no retreat. */
  read(action: T['Action']): { readonly unit: Unit; readonly route: readonly Hex[] } | undefined;
  notAnAnswer(action: T['Action']): Violation;
  notRetreating(unit: Unit): Violation;
  noRoute(refused: RefusedRoute<T['State'], T['Context']>): Violation;
  preview(context: T['Context'], unit: Unit, route: readonly Hex[], outcome: RetreatChoice['outcome']): Preview;
}

/** Neighbours that a unit may enter in retreat: passable, no enemy, no enemy zone of control. remagen 5.12 7.71 7.72 bulge 6.4 */
export function retreatHexesBy<Side extends string, T extends FieldTypes<Side>>({
  isPassable,
}: Passage<Side, T>): (state: T['State'], context: T['Context'], unit: Unit, from: Hex) => Hex[] {
  return (state, context, unit, from) => {
    const { grid, roster, occupant, opponentOf } = context;
    const side = roster.sideOf(unit);
    const zone = zoneOf(context, opponentOf(side));
    const hexes: Hex[] = [];
    for (let direction = 0; direction < 6; direction++) {
      const to = numberAt(grid.neighbours, from * 6 + direction);
      if (to === OFF_BOARD || zone[to] === 1 || !isPassable(state, context, unit, from, direction)) continue;
      const other = numberAt(occupant, to);
      if (other !== NOBODY && roster.sideOf(other) !== side) continue;
      hexes.push(to);
    }
    return hexes;
  };
}

/** The first step of a route that a unit may not take in retreat. remagen 5.12 7.71 7.72 7.74a bulge 6.4 */
function firstBadStep<Side extends string, T extends FieldTypes<Side>>(
  { isPassable }: Passage<Side, T>,
  state: T['State'],
  context: T['Context'],
  unit: Unit,
  route: readonly Hex[],
): BadStep | undefined {
  const { grid, roster, occupant, opponentOf } = context;
  const side = roster.sideOf(unit);
  const zone = zoneOf(context, opponentOf(side));
  const start = numberAt(state.place, unit);
  const obstacleTo = (from: Hex, to: Hex, steps: number): StepObstacle | undefined => {
    const direction = directionTo(grid, from, to);
    if (direction < 0) return 'not-adjacent';
    if (occupant[to] !== NOBODY && roster.sideOf(numberAt(occupant, to)) !== side) return 'enemy';
    if (!isPassable(state, context, unit, from, direction)) return 'closed';
    if (zone[to] === 1) return 'zone';
    return distance(grid, start, to) === steps ? undefined : 'not-away';
  };
  for (const [index, to] of route.entries()) {
    const from = index === 0 ? start : itemAt(route, index - 1);
    const obstacle = obstacleTo(from, to, index + 1);
    if (obstacle !== undefined) return { obstacle, from, to };
  }
  return undefined;
}

/** What a game asks of retreats, by its own rules. */
export interface Retreats<Side extends string, T extends FieldTypes<Side>> {
  /** The routes of a unit that retreats a number of hexes; units of the same combat that have still to retreat do not step aside. */
  readonly retreatChoice: (
    state: T['State'],
    context: T['Context'],
    unit: Unit,
    count: number,
    stillToRetreat: readonly Unit[],
  ) => RetreatChoice;
  readonly retreatProcedure: Procedure<T, RetreatFrame<Side>>;
}

/** The rules of retreat for a game: where a unit can go, and why a route is refused. */
export function retreatsBy<Side extends string, T extends FieldTypes<Side>>(
  rules: RetreatRules<Side, T>,
): Retreats<Side, T> {
  const hexesFor = retreatHexesBy<Side, T>(rules);

  /** All ways on which each step leads one hex farther from the combat hex, friends in the way not regarded. remagen 7.74a */
  const allRoutes = (
    state: T['State'],
    context: T['Context'],
    unit: Unit,
    count: number,
  ): { complete: Hex[][]; partial: Hex[][] } => {
    const { grid } = context;
    const start = numberAt(state.place, unit);
    const complete: Hex[][] = [];
    const partial: Hex[][] = [];
    const walk = (at: Hex, route: Hex[]) => {
      if (route.length === count) {
        complete.push(route);
        return;
      }
      if (route.length > 0) partial.push(route);
      for (const to of hexesFor(state, context, unit, at)) {
        if (distance(grid, start, to) === route.length + 1) walk(to, [...route, to]);
      }
    };
    walk(start, []);
    return { complete, partial };
  };

  /** remagen 7.73a 7.73b 7.74b 7.82e bulge 6.4a */
  const retreatChoice: Retreats<Side, T>['retreatChoice'] = (state, context, unit, count, stillToRetreat) => {
    const { occupant } = context;
    const all = allRoutes(state, context, unit, count);
    const isVacant = (hex: Hex) => occupant[hex] === NOBODY;
    const vacant = all.complete.filter((route) => route.every(isVacant));
    if (vacant.length > 0) return { outcome: 'vacant', routes: vacant };
    const through = rules.throughFriends?.(state, context, unit, all.complete, stillToRetreat) ?? [];
    if (through.length > 0) {
      const held = (route: readonly Hex[]) => route.filter((hex) => !isVacant(hex)).length;
      const fewest = Math.min(...through.map(held));
      return { outcome: 'displace', routes: through.filter((route) => held(route) === fewest) };
    }
    const partial = [[], ...all.partial.filter((route) => route.every(isVacant))];
    const longest = Math.max(...partial.map((route) => route.length));
    return { outcome: 'eliminated', routes: partial.filter((route) => route.length === longest) };
  };

  return { retreatChoice, retreatProcedure: procedureFor(rules, retreatChoice) };
}

/** The owner chooses who goes next, and where; what leaves no choice goes on its own. remagen 7.7 bulge 6.3a 6.3e */
function procedureFor<Side extends string, T extends FieldTypes<Side>>(
  rules: RetreatRules<Side, T>,
  retreatChoice: Retreats<Side, T>['retreatChoice'],
): Procedure<T, RetreatFrame<Side>> {
  const choiceOf = (state: T['State'], frame: RetreatFrame<Side>, unit: Unit, context: T['Context']) =>
    retreatChoice(state, context, unit, frame.count, frame.left);

  return {
    run(play, frame, context) {
      const { state } = play;
      if (frame.left.length === 0) {
        popFrame(state);
        if (frame.next !== undefined) pushFrame(state, withPaths(frame.next, frame));
        return 'again';
      }
      if (frame.left.length > 1) return 'ask';
      const unit = itemAt(frame.left, 0);
      const choice = choiceOf(state, frame, unit, context);
      if (choice.routes.length > 1) return 'ask';
      retreat(rules, play, frame, unit, itemAt(choice.routes, 0), choice);
      return 'again';
    },

    decision: {
      ask(_state, frame) {
        return frame.left.length === 0 ? [] : [{ side: frame.side, ...rules.ask(frame) }];
      },
      candidates(state, frame, _side, context) {
        return frame.left.flatMap((unit) =>
          choiceOf(state, frame, unit, context).routes.map((route) => rules.actionFor(unit, route)),
        );
      },
      judge(state, frame, _side, action, context) {
        const named = rules.read(action);
        if (named === undefined) return [rules.notAnAnswer(action)];
        const { unit, route } = named;
        if (!frame.left.includes(unit)) return [rules.notRetreating(unit)];
        const { routes, outcome } = choiceOf(state, frame, unit, context);
        if (routes.some((known) => known.join() === route.join())) return [];
        const badStep = firstBadStep<Side, T>(rules, state, context, unit, route);
        return [rules.noRoute({ state, context, unit, route, count: frame.count, outcome, routes, badStep })];
      },
      apply(play, frame, _side, action, context) {
        const named = rules.read(action);
        if (named !== undefined)
          retreat(rules, play, frame, named.unit, named.route, choiceOf(play.state, frame, named.unit, context));
      },
      preview(state, frame, _side, action, context) {
        const named = rules.read(action);
        if (named === undefined) return { summary: 'Retreat', tallies: [], consequences: [] };
        return rules.preview(context, named.unit, named.route, choiceOf(state, frame, named.unit, context).outcome);
      },
    },
  };
}

/** The victors advance along the paths that were left. */
function withPaths<Side extends string>(
  next: RetreatFrame<Side> | AdvanceFrame<Side>,
  { paths }: RetreatFrame<Side>,
): RetreatFrame<Side> | AdvanceFrame<Side> {
  return next.at === 'advance' ? { ...next, paths } : next;
}

/** Notes the path of retreat and sends the unit on its way, or to its death. remagen 7.74c 7.91a */
function retreat<Side extends string, T extends FieldTypes<Side>>(
  rules: RetreatRules<Side, T>,
  play: Play<T>,
  frame: RetreatFrame<Side>,
  unit: Unit,
  route: readonly Hex[],
  { outcome }: RetreatChoice,
): void {
  const { state } = play;
  const start = numberAt(state.place, unit);
  const perishes = outcome === 'eliminated';
  const vacated = perishes ? [start, ...route] : [start, ...route.slice(0, -1)];
  const paths = frame.paths.map((path) => (path.unit === unit ? { ...path, hexes: vacated } : path));
  const rest: RetreatFrame<Side> = { ...frame, left: frame.left.filter((other) => other !== unit), paths };
  replaceFrame(state, rest);
  rules.carryOut(play, unit, route, perishes ? 'perishes' : 'retreats');
}
