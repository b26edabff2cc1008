/** Advance after combat: victors follow into the hexes that beaten units left. */
import { numberAt } from '../checked-access.js';
import { popFrame } from '../frames.js';
import type { Play, Preview, Procedure } from '../game.js';
import type { Hex } from '../hex.js';
import { directionTo } from '../hex.js';
import { isOnMap } from '../placement.js';
import type { Unit } from '../roster.js';
import type { Violation } from '../verdict.js';
import type { Field, FieldTypes, Passage } from './field.js';
import { NOBODY } from './field.js';
import type { AdvanceFrame, RetreatPath } from './frames.js';
import { enemiesInContact } from './zones.js';

/** Who follows whom, and how far. */
export interface Advance {
  readonly unit: Unit;
  /** The beaten unit whose path it follows. */
  readonly along: Unit;
  readonly to: Hex;
}

/** Why an advance is not allowed. */
export type NoAdvance = 'no-path' | 'not-beside' | 'has-advanced' | 'off-path' | 'held' | 'closed';

/** What a game says of advances. */
export interface AdvanceRules<Side extends string, T extends FieldTypes<Side>> extends Passage<Side, T> {
  /** How many of the victors may advance. */
  readonly most: 'one' | 'all';
  hasAdvanced(state: T['State'], unit: Unit): boolean;
  carryOut(play: Play<T>, unit: Unit, from: Hex, entered: readonly Hex[]): void;
  ask(frame: AdvanceFrame<Side>): { readonly text: string; readonly rule: string };
  readonly halt: T['Action'];
  actionFor(advance: Advance): T['Action'];
  /** What an action means; undefined if it answers something else. */
  read(action: T['Action']): Advance | 'halt' | undefined;
  notAnAnswer(action: T['Action']): Violation;
  /** `path` is the Path of Retreat that it would follow; empty if there is none. */
  refuse(state: T['State'], context: T['Context'], advance: Advance, why: NoAdvance, path: readonly Hex[]): Violation;
  /** What is shown before a unit advances; or, with the units that could, before nobody does. */
  preview(context: T['Context'], advance: Advance): Preview;
  previewHalt(able: readonly Unit[]): Preview;
}

/** What is shown before a unit advances: where to, and next to whom it will stand. */
export function previewAdvance<Side extends string>(
  context: Field<Side>,
  { unit, to }: Advance,
  nameOf: (unit: Unit) => string,
  label: (hex: Hex) => string,
): Preview {
  const near = enemiesInContact(context, context.roster.sideOf(unit), to).map(nameOf);
  const next = near.length === 0 ? '' : `, next to ${near.join(', ')}`;
  return { summary: `Advance ${nameOf(unit)} to ${label(to)}${next}`, tallies: [], consequences: [] };
}

/** All advances that are allowed now. */
function advancesOf<Side extends string, T extends FieldTypes<Side>>(
  rules: AdvanceRules<Side, T>,
  state: T['State'],
  context: T['Context'],
  frame: AdvanceFrame<Side>,
): Advance[] {
  return frame.paths.flatMap((path) =>
    path.followers.flatMap((unit) =>
      stopsOf(rules, state, context, path, unit).map((to) => ({ unit, along: path.unit, to })),
    ),
  );
}

/** The owner may let one after the other advance, or none; never forced, never later. remagen 7.91b 7.96a bulge 6.5 6.5a */
export function advanceProcedure<Side extends string, T extends FieldTypes<Side>>(
  rules: AdvanceRules<Side, T>,
): Procedure<T, AdvanceFrame<Side>> {
  return {
    run(play, frame, context) {
      if (advancesOf(rules, play.state, context, frame).length > 0) return 'ask';
      popFrame(play.state);
      return 'again';
    },

    decision: {
      ask(_state, frame) {
        return [{ side: frame.side, ...rules.ask(frame), decline: rules.halt }];
      },
      candidates(state, frame, _side, context) {
        return [...advancesOf(rules, state, context, frame).map((advance) => rules.actionFor(advance)), rules.halt];
      },
      judge(state, frame, _side, action, context) {
        const meant = rules.read(action);
        if (meant === undefined) return [rules.notAnAnswer(action)];
        if (meant === 'halt') return [];
        const why = whyNot(rules, state, context, frame, meant);
        return why === undefined
          ? []
          : [
              rules.refuse(
                state,
                context,
                meant,
                why,
                frame.paths.find((path) => path.unit === meant.along)?.hexes ?? [],
              ),
            ];
      },
      apply(play, frame, _side, action) {
        const { state } = play;
        const meant = rules.read(action);
        if (typeof meant !== 'object') {
          popFrame(state);
          return;
        }
        const { unit, along, to } = meant;
        const from = numberAt(state.place, unit);
        const hexes = frame.paths.find((path) => path.unit === along)?.hexes ?? [];
        if (rules.most === 'one') popFrame(state);
        state.place[unit] = to;
        rules.carryOut(play, unit, from, hexes.slice(0, hexes.indexOf(to) + 1));
      },
      preview(state, frame, _side, action, context) {
        const meant = rules.read(action);
        if (typeof meant === 'object') return rules.preview(context, meant);
        return rules.previewHalt([...new Set(advancesOf(rules, state, context, frame).map(({ unit }) => unit))]);
      },
    },
  };
}

/** Hexes of a path in which a victor may stop: reached by passable steps, free of other units; zones of control do not matter. remagen 7.92 7.93 7.95 bulge 6.5b */
function stopsOf<Side extends string, T extends FieldTypes<Side>>(
  rules: AdvanceRules<Side, T>,
  state: T['State'],
  context: T['Context'],
  path: RetreatPath,
  unit: Unit,
): Hex[] {
  if (!isOnMap(state, unit) || rules.hasAdvanced(state, unit)) return [];
  const { grid, roster, occupant } = context;
  const stops: Hex[] = [];
  let at = numberAt(state.place, unit);
  for (const hex of path.hexes) {
    const direction = directionTo(grid, at, hex);
    if (direction < 0 || !rules.isPassable(state, context, unit, at, direction)) break;
    const other = numberAt(occupant, hex);
    if (other !== NOBODY && roster.sideOf(other) !== roster.sideOf(unit)) break;
    if (other === NOBODY) stops.push(hex);
    at = hex;
  }
  return stops;
}

/** remagen 7.94 7.95 7.97 */
function whyNot<Side extends string, T extends FieldTypes<Side>>(
  rules: AdvanceRules<Side, T>,
  state: T['State'],
  context: T['Context'],
  frame: AdvanceFrame<Side>,
  { unit, along, to }: Advance,
): NoAdvance | undefined {
  const path = frame.paths.find((known) => known.unit === along);
  if (path === undefined || path.hexes.length === 0) return 'no-path';
  if (!path.followers.includes(unit)) return 'not-beside';
  if (rules.hasAdvanced(state, unit)) return 'has-advanced';
  if (!path.hexes.includes(to)) return 'off-path';
  if (context.occupant[to] !== NOBODY) return 'held';
  return stopsOf(rules, state, context, path, unit).includes(to) ? undefined : 'closed';
}
