/** 8 Supply lines, drawn when someone asks: those of the units of both sides, or that of one unit with its break. */
import type { Hex } from '@bridgehead/engine/hex';
import { counted, itemAt } from '@bridgehead/engine';
import { NOBODY } from '@bridgehead/engine/hexwar';
import type { Bulge, Unit } from '@bridgehead/bulge';
import {
  SIDES,
  SIDE_NAMES,
  findUnit,
  hasMark,
  hexOfLabel,
  isOnMap,
  label,
  nameOf,
  saySupply,
  sideOf,
  supplyBreak,
  supplyLine,
  unitsOnMap,
  unsuppliedUnits,
} from '@bridgehead/bulge';
import type { HexMark, Target, Trail } from '../../board/model.js';
import { way } from '../../kit/desk-tools.js';
import type { Seat } from '../../kit/kit.js';
import type { LineReport, LinesKit } from '../../kit/lines.js';
import { describeGround, nameIn } from './common/words.js';

type BulgeSeat = Seat<Bulge>;

export const lines: LinesKit<Bulge> = {
  title: 'Supply lines',
  hint: 'Point at a unit to see its supply line, or where the line breaks.',
  all: allLines,
  of(seat, target) {
    const unit = unitAt(seat, target);
    return unit === undefined ? undefined : lineOf(seat, unit);
  },
};

function unitAt({ state, context }: BulgeSeat, { hex, piece }: Target): Unit | undefined {
  const named = piece === undefined ? undefined : findUnit(piece);
  if (named !== undefined && isOnMap(state, named)) return named;
  const at = hexOfLabel(hex);
  return at < 0 || context.occupant[at] === NOBODY ? undefined : context.occupant[at];
}

function allLines(seat: BulgeSeat): LineReport {
  const { state, context } = seat;
  const cut = SIDES.flatMap((side) => unsuppliedUnits(state, context, side));
  const drawn = SIDES.flatMap((side) => unitsOnMap(state, side)).flatMap((unit) => roadwards(seat, unit));
  return {
    verdict: cut.length === 0 ? 'good' : 'mixed',
    heading: cut.length === 0 ? 'All units are in supply' : `Out of supply: ${counted(cut.length, 'unit')}`,
    text: 'The lines lead from every unit to a road, and along it off the map.',
    rule: '8.0a',
    steps: cut.map((unit) => ({ id: String(unit), text: `${SIDE_NAMES[sideOf(unit)]}: ${nameIn(state, unit)}` })),
    trails: drawn,
    marks: cut.map((unit): HexMark => ({ hex: label(itemAt(state.place, unit)), kind: 'blocking' })),
  };
}

function roadwards({ state, context }: BulgeSeat, unit: Unit): Trail[] {
  const found = supplyLine(state, context, unit);
  return found === undefined ? [] : way('note', [...found.line, ...found.road.slice(1)].map(label));
}

function lineOf(seat: BulgeSeat, unit: Unit): LineReport {
  const { state, context } = seat;
  const line = supplyLine(state, context, unit);
  if (line === undefined) return brokenLine(seat, unit);
  const road = line.road.slice(1);
  return {
    verdict: 'good',
    heading: nameOf(unit),
    text: saySupply(state, context, unit),
    rule: '8.0a',
    steps: [...line.line, ...road].map((hex, at) => ({
      id: `${at} ${hex}`,
      text: `${describeGround(state, hex)}${at === line.line.length - 1 ? ', on the road' : ''}`,
    })),
    trails: [...way('move', line.line.map(label)), ...way('note', line.road.map(label))],
    marks: [
      ...line.line.slice(1).map((hex): HexMark => ({ hex: label(hex), kind: 'crossed' })),
      ...road.map((hex): HexMark => ({ hex: label(hex), kind: 'road' })),
    ],
  };
}

/** 8.1 8.1a Where the best line breaks, and by what. */
function brokenLine(seat: BulgeSeat, unit: Unit): LineReport {
  const { state, context } = seat;
  const broken = supplyBreak(state, context, unit);
  const said = {
    verdict: hasMark(state, unit, 'resupplied') ? ('mixed' as const) : ('bad' as const),
    heading: nameOf(unit),
    text: saySupply(state, context, unit),
  };
  if (broken === undefined) return { ...said, rule: '8.0a', steps: [], trails: [], marks: [] };
  const { way: hexes, at } = broken;
  const before = hexes.slice(0, hexes.indexOf(at) + 1);
  return {
    ...said,
    rule: broken.why === 'too-far' ? '8.0a' : broken.why === 'interdicted' ? '13.0d' : '8.1',
    steps: hexes.map((hex, index) => ({
      id: `${index} ${hex}`,
      text: describeGround(state, hex),
      ...(hex === at ? { breaks: true as const } : {}),
    })),
    trails: [...way('move', before.map(label)), ...way('refused', hexes.slice(hexes.indexOf(at)).map(label))],
    marks: [...crossed(before), { hex: label(at), kind: 'blocking' }],
  };
}

function crossed(hexes: readonly Hex[]): HexMark[] {
  return hexes.slice(1, -1).map((hex) => ({ hex: label(hex), kind: 'crossed' }));
}
