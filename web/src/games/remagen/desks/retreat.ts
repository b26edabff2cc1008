/** 7.7 Retreat: which unit first, if several must, then its way, hex after hex among the routes that the game allows. */
import { itemAt } from '@bridgehead/engine';
import { NOBODY } from '@bridgehead/engine/hexwar';
import type { Action, ActionOf, RetreatFrame } from '@bridgehead/remagen';
import { hexOfLabel, idOf, label, nameOf, straightWay, unitOf } from '@bridgehead/remagen';
import type { HexMark, Target } from '../../../board/model.js';
import { NOTHING, byHex, looking, looksOf, refusedBy, toAction, toDesk } from '../../../kit/desk-tools.js';
import { describeGround, ownName, ownNameIn } from '../common/words.js';
import type { RemagenChoice, RemagenChosen, RemagenDesk, RemagenPick, RemagenSeat } from './desk.js';
import { hexNameOf, answersOfKind, unitChoice, unitMeant, violationsOf } from './desk.js';

type Retreat = ActionOf<'retreat'>;

interface Beaten {
  readonly seat: RemagenSeat;
  /** Units that must retreat, by id. */
  readonly left: readonly string[];
  readonly routes: readonly Retreat[];
}

export function retreatDesk(seat: RemagenSeat, frame: RetreatFrame): RemagenDesk {
  return startDesk({ seat, left: frame.left.map(idOf), routes: answersOfKind(seat, 'retreat') });
}

/** With a single unit there is nothing to choose but its way. */
function startDesk(beaten: Beaten): RemagenDesk {
  const { seat, left } = beaten;
  if (left.length === 1) return wayDesk(beaten, clearWay(beaten, { id: itemAt(left, 0), hexes: [] }));
  return {
    hint: 'Pick the unit to retreat first.',
    choices: left.map((id) => beatenChoice(beaten, id)).toSorted(byHex),
    chosen: [],
    marks: [],
    looks: looksOf(looking(left, { duty: true, offered: true })),
    proposal: undefined,
    pick(target) {
      const unit = unitMeant(seat, target);
      return unit === undefined ? NOTHING : pickBeaten(beaten, idOf(unit));
    },
  };
}

function beatenChoice(beaten: Beaten, id: string): RemagenChoice {
  const { seat } = beaten;
  const fate = isHopeless(beaten, id) ? ', cannot retreat and is eliminated' : '';
  return unitChoice(seat, unitOf(id), ownNameIn(seat.state, unitOf(id)) + fate, 'Units', () => pickBeaten(beaten, id));
}

function isHopeless({ routes }: Beaten, id: string): boolean {
  return routes.some(({ unit, path }) => unit === id && path.length === 0);
}

function pickBeaten(beaten: Beaten, id: string): RemagenPick {
  const stay: Action = { do: 'retreat', unit: id, path: [] };
  if (!beaten.left.includes(id)) return refusedBy(violationsOf(beaten.seat, stay));
  return isHopeless(beaten, id) ? toAction(stay) : toDesk(wayDesk(beaten, clearWay(beaten, { id, hexes: [] })));
}

// --- its way ----------------------------------------------------------------------------------------------------------

/** The hexes entered so far, and a later hex that the way must lead through. */
interface Way {
  readonly id: string;
  readonly hexes: readonly string[];
  readonly goal?: string;
}

function wayDesk(beaten: Beaten, way: Way): RemagenDesk {
  const { seat, left } = beaten;
  const { id, hexes, goal } = way;
  const routes = routesBy(beaten, way);
  const next = unique(routes.map(({ path }) => itemAt(path, hexes.length)));
  const later = unique(routes.flatMap(({ path }) => path.slice(hexes.length + 1))).filter((hex) => !next.includes(hex));
  return {
    hint:
      goal === undefined
        ? `Pick the ${hexes.length === 0 ? 'first' : 'next'} hex of the retreat of ${ownName(unitOf(id))}, or its last hex.`
        : `Pick the path of ${ownName(unitOf(id))} to ${goal}.`,
    choices: next
      .map(
        (hex): RemagenChoice => ({
          id: hex,
          label: describeStep(seat, hex),
          hex,
          pick: () => goOn(beaten, { ...way, hexes: [...hexes, hex] }),
        }),
      )
      .toSorted(byHex),
    chosen: chosenOf(beaten, way),
    marks: [
      ...later.map((hex): HexMark => ({ hex, kind: 'reach' })),
      ...[...hexes, ...(goal === undefined ? [] : [goal])].map((hex): HexMark => ({ hex, kind: 'picked' })),
      ...next.map((hex): HexMark => ({ hex, kind: 'offered' })),
    ],
    looks: looksOf(looking(left, { duty: true }), looking([id], { picked: true, duty: false })),
    proposal: undefined,
    pick: (target) => pickStep(beaten, way, target),
  };
}

function routesBy({ routes }: Beaten, { id, hexes, goal }: Way): Retreat[] {
  return routes.filter(
    ({ unit, path }) =>
      unit === id && hexes.every((hex, step) => path[step] === hex) && (goal === undefined || path.includes(goal)),
  );
}

/** What was picked; the hexes that every route begins with were not. */
function chosenOf(beaten: Beaten, { id, hexes, goal }: Way): RemagenChosen[] {
  const unit = unitOf(id);
  const forced = clearWay(beaten, { id, hexes: [] }).hexes;
  const picked = hexes.slice(forced.length);
  return [
    { id, label: ownName(unit), role: 'retreats', hex: hexNameOf(beaten.seat, unit), without: () => startDesk(beaten) },
    ...picked.map(
      (hex, step): RemagenChosen => ({
        id: hex,
        label: hex,
        role: 'enters',
        hex,
        without: () => wayDesk(beaten, { id, hexes: [...forced, ...picked.slice(0, step)] }),
      }),
    ),
    ...(goal === undefined
      ? []
      : [{ id: goal, label: goal, role: 'goes to', hex: goal, without: () => wayDesk(beaten, { id, hexes }) }]),
  ];
}

function describeStep({ state, context }: RemagenSeat, name: string): string {
  const hex = hexOfLabel(name);
  const friend = itemAt(context.occupant, hex);
  return describeGround(state, hex) + (friend === NOBODY ? '' : `, ${nameOf(friend)} must step aside`);
}

/** One hex farther: the answer, if a route is complete with it. */
function goOn(beaten: Beaten, way: Way): RemagenPick {
  const complete = routesBy(beaten, way).find(({ path }) => path.length === way.hexes.length);
  if (complete !== undefined) return toAction(complete);
  return toDesk(wayDesk(beaten, clearWay(beaten, way)));
}

/** The way drawn on as long as there is no choice, but never to its end: the player does that. */
function clearWay(beaten: Beaten, way: Way): Way {
  const paths = routesBy(beaten, way).map(({ path }) => path);
  const hexes = commonWay(paths.map((path) => path.slice(0, -1)));
  const { id, goal } = way;
  return goal === undefined || hexes.includes(goal) ? { id, hexes } : { id, hexes, goal };
}

/** The next hex; or a later one, to which the way is drawn as far as it is clear; or another unit. */
function pickStep(beaten: Beaten, way: Way, target: Target): RemagenPick {
  const { seat, left } = beaten;
  const { id, hexes } = way;
  const other = unitMeant(seat, target);
  if (other !== undefined && idOf(other) === id)
    return hexes.length > 0 || left.length > 1 ? toDesk(startDesk(beaten)) : NOTHING;
  if (other !== undefined && left.includes(idOf(other))) return pickBeaten(beaten, idOf(other));
  const through = routesBy(beaten, { id, hexes }).filter(({ path }) => path.indexOf(target.hex) >= hexes.length);
  if (through.length > 0)
    return goOn(beaten, {
      id,
      hexes: commonWay(through.map(({ path }) => path.slice(0, path.indexOf(target.hex) + 1))),
      goal: target.hex,
    });
  const from = hexOfLabel(hexes.at(-1) ?? hexNameOf(seat, unitOf(id)));
  const to = hexOfLabel(target.hex);
  return to < 0
    ? NOTHING
    : toAction({ do: 'retreat', unit: id, path: [...hexes, ...straightWay(from, to).map(label)] });
}

/** The hexes with which all these ways begin. */
function commonWay(ways: readonly (readonly string[])[]): string[] {
  const first = itemAt(ways, 0);
  const length = first.findIndex((hex, step) => ways.some((way) => way[step] !== hex));
  return length < 0 ? [...first] : first.slice(0, length);
}

function unique(hexes: readonly string[]): string[] {
  return [...new Set(hexes)];
}
