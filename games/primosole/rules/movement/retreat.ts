/** 8.2 A Disorganized unit that is Disorganized again leaves its hex, away from the enemy (R39, R40). */
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import { popFrame, replaceFrame } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { hexOfLabel } from '../state/actions.js';
import { noteArrival } from '../situation/arrivals.js';
import { label } from '../board/board.js';
import type { Context } from '../situation/context.js';
import { contextOf, hasEnemies, nearestEnemy, stackIn } from '../situation/context.js';
import { takeControl } from '../situation/control.js';
import { insideOf, settleFortification } from '../set-up/fortifications.js';
import type { RetreatFrame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { leaveHex } from '../hits/leaving.js';
import { endMove, loseStep } from '../hits/losses.js';
import { mineAgainst, pushMines } from '../mines/mines.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { isOnMap, isSupportWeapon, printedOf } from '../state/state.js';
import { tables } from '../board/tables.js';
import { isPassable, stackingLimit } from '../situation/terrain.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, shortNameOf, sideOf, unitOf } from '../pieces/units.js';

/** 8.2a 2.0ai D.12 The hexes that a unit can retreat to next: further from the nearest enemy, and with room, there or beyond. */
export function retreatHexes(state: State, context: Context, unit: Unit, gone: readonly Hex[]): Hex[] {
  if (printedOf(state, unit).movement === 0) return [];
  return hexesFrom(state, context, unit, [state.place[unit], ...gone], tables.longestRetreat - gone.length);
}

/** Legal next hexes of a way that has so many hexes left; the first of `way` is where the unit would be. */
function hexesFrom(state: State, context: Context, unit: Unit, way: readonly Hex[], left: number): Hex[] {
  const [from] = way;
  if (left === 0) return [];
  return neighboursOf(GRID, from).filter((hex) => {
    if (!isFurther(state, context, unit, from, hex) || way.includes(hex)) return false;
    return hasRoom(context, unit, hex) || hexesFrom(state, context, unit, [hex, ...way], left - 1).length > 0;
  });
}

/** 8.2a R39 One step away: passable, without enemies, further from the nearest enemy. Where no enemy is on the map, every way leads away. */
function isFurther(state: State, context: Context, unit: Unit, from: Hex, to: Hex): boolean {
  const side = sideOf(unit);
  if (hasEnemies(context, to, side) || !isPassable(state, unit, from, to)) return false;
  const [before, after] = [nearestEnemy(state, side, from), nearestEnemy(state, side, to)];
  return after > before || before === Infinity;
}

/** 2.0ag 2.0ah */
function hasRoom(context: Context, unit: Unit, hex: Hex): boolean {
  return isSupportWeapon(unit) || stackIn(context, hex, sideOf(unit)) < stackingLimit(hex);
}

export const retreatProcedure: PrimosoleProcedure<RetreatFrame> = {
  run(play, frame, context) {
    const { state } = play;
    const { unit, gone } = frame;
    if (!isOnMap(state, unit) || isOver(state, context, frame)) {
      popFrame(state);
      settle(play, frame);
      return 'again';
    }
    const hexes = retreatHexes(state, context, unit, gone);
    if (hexes.length > 1) return 'ask';
    if (hexes.length === 1) go(play, frame, hexes[0]);
    else stay(play, frame);
    return 'again';
  },

  decision: {
    ask(_state, frame) {
      const further = frame.gone.length > 0 ? ' one hex further, because its hex is full' : '';
      return [
        {
          side: sideOf(frame.unit),
          text: `Retreat ${shortNameOf(frame.unit)}${further}.`,
          rule: ruleOf(frame),
        },
      ];
    },
    candidates(state, { unit, gone }, _side, context) {
      return retreatHexes(state, context, unit, gone).map(
        (hex): Action => ({ do: 'retreat', unit: idOf(unit), hex: label(hex) }),
      );
    },
    judge(state, frame, _side, action, context) {
      if (action.do !== 'retreat') return [notAnAnswer(ruleOf(frame), action.do, ['retreat'])];
      const unit = unitOf(action.unit);
      if (unit !== frame.unit) return [refuse('not-retreating', { unit: nameOf(unit), asked: nameOf(frame.unit) })];
      const hexes = retreatHexes(state, context, unit, frame.gone);
      return hexes.includes(hexOfLabel(action.hex))
        ? []
        : [refuse('no-retreat', { unit: nameOf(unit), hex: action.hex, hexes: hexes.map(label).join(' or ') })];
    },
    apply(play, frame, _side, action) {
      if (action.do === 'retreat') go(play, frame, hexOfLabel(action.hex));
    },
    preview(state, { unit }, _side, action, context) {
      if (action.do !== 'retreat') return { summary: 'Retreat', tallies: [], consequences: [] };
      const hex = hexOfLabel(action.hex);
      const onward = hasRoom(context, unit, hex)
        ? []
        : [
            {
              kind: 'duty',
              rule: '2.0ai',
              text: `${action.hex} is full: ${nameOf(unit)} goes one hex further.`,
            } as const,
          ];
      const mines =
        mineAgainst(state, unit, hex) === undefined
          ? []
          : [{ kind: 'own-loss', rule: '11.6.5', text: `Mines in ${action.hex} attack it.` } as const];
      return {
        summary: `Retreat ${shortNameOf(unit)} to ${action.hex}`,
        tallies: [],
        consequences: [...onward, ...mines],
      };
    },
  },
};

/** 8.2 R29 A hit is still being carried out: others wait for theirs, or the unit that retreats may come to mines. Otherwise the choice of a hex changes nothing. */
export function isUnfolding(state: State): boolean {
  const top = state.stack.at(-1);
  if (top?.at === 'hits') return true;
  if (top?.at !== 'retreat') return false;
  const isAwaited = state.stack.some(
    (frame) => frame.at === 'hits' && frame.hits.some(({ unit }) => isOnMap(state, unit)),
  );
  return (
    isAwaited ||
    retreatHexes(state, contextOf(state), top.unit, top.gone).some(
      (hex) => mineAgainst(state, top.unit, hex) !== undefined,
    )
  );
}

/** 2.0ai The unit has come to a hex that is not overfull, or something else has moved it on meanwhile. */
function isOver(state: State, context: Context, { unit, gone }: RetreatFrame): boolean {
  const last = gone.at(-1);
  if (last === undefined) return false;
  return (
    state.place[unit] !== last || isSupportWeapon(unit) || stackIn(context, last, sideOf(unit)) <= stackingLimit(last)
  );
}

/** 11.8.1b R65 A fortification that nobody is inside receives the unit that has come to stay there. */
function settle(play: Play, { unit, gone }: RetreatFrame): void {
  const last = gone.at(-1);
  if (last !== undefined && play.state.place[unit] === last && insideOf(play.state, last) === undefined)
    settleFortification(play, last, sideOf(unit));
}

/** 2.0ai A unit that has left its hex and must go on is in a full one. */
function ruleOf({ gone }: RetreatFrame): string {
  return gone.length === 0 ? '8.2a' : '2.0ai';
}

/** 8.2a R67 R63 The unit enters the hex, still Disorganized: it takes control there, and enemy mines attack it. */
function go(play: Play, frame: RetreatFrame, hex: Hex): void {
  const { state } = play;
  const { unit } = frame;
  const from = state.place[unit];
  state.place[unit] = hex;
  replaceFrame(state, { ...frame, gone: [...frame.gone, hex] });
  endMove(play, unit);
  play.emit({
    type: 'retreated',
    rule: ruleOf(frame),
    unit: idOf(unit),
    from: label(from),
    to: label(hex),
  });
  leaveHex(play, unit, from);
  noteArrival(play.state, unit, from);
  takeControl(play, hex, sideOf(unit));
  pushMines(play, unit);
}

/** 8.2b R56 There is no way out: a step is lost, unless a Support Weapon fired. On its way the unit is just caught (R14). */
function stay(play: Play, { unit, gone, byWeapon }: RetreatFrame): void {
  const hex = label(play.state.place[unit]);
  if (gone.length === 0 && byWeapon) play.emit({ type: 'stayed', rule: '10.3', unit: idOf(unit), hex });
  else if (gone.length === 0) loseStep(play, unit, '8.2b');
  popFrame(play.state);
}
