/** What a battle of the campaign asks apart from the fighting: who is set up where, who comes on, where the Germans attack, and when it ends. */
import { judge, itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { ActionOf, Campaign, Context, Side, State, Unit } from '@bridgehead/elst';
import {
  areasOn,
  findLocation,
  hexOf,
  isOnMap,
  isVehicle,
  outsideOf,
  rangeBetween,
  unitId,
  unitsOf,
} from '@bridgehead/elst';
import { bestOf } from '../../options.js';
import { distanceFrom } from '../distances.js';
import type { Answer, Request, Situation } from '../situation.js';
import { isOf, listedFor } from '../situation.js';
import { churchOn, isWonByBritish } from './objective.js';

// --- set-up by areas ----------------------------------------------------------------------------------------------------

/** Halves that a hex with a friend in it counts as farther off. */
const CROWD = 3;
/** Halves that a building is worth to a defender. */
const COVER = 6;

/** C-DaE:4.5182a Fresh units stand at the front, where the way to the church is short; the others where they were. Undefined: as suggested. */
export function answerFreshUnits(request: Request, situation: Situation, campaign: Campaign): Answer {
  const { game, view, side, context } = request;
  const { battle, ground, rosters } = campaign;
  if (battle === undefined || ground === '') return undefined;
  const fresh = unitsOf(view, side).find(
    (unit) =>
      !isOnMap(view, unit) &&
      !isVehicle(view, unit) &&
      rosters[side].pieces.at(itemAt(battle.pieces, unit))?.hex === NO_HEX,
  );
  if (fresh === undefined) return undefined;
  const force = battle.forces.find(({ first, suggested }) => fresh >= first && fresh < first + suggested.length);
  if (force === undefined) return undefined;
  const hexes = force.area < 0 ? force.hexes : itemAt(areasOn(context.board, ground).of[side], force.area).hexes;
  const byWorth = hexes
    .map((hex) => ({ hex, far: farOff(situation, hex) }))
    .filter(({ far }) => far < Infinity)
    .toSorted((one, other) => one.far - other.far)
    .slice(0, TRIES);
  for (const { hex } of byWorth) {
    const action: ActionOf<'place'> = { do: 'place', unit: unitId(fresh), at: itemAt(context.board.grid.labels, hex) };
    if (judge(game, view, side, action, context).legal)
      return { action, reason: 'New units stand on the way to the church.' };
  }
  return undefined;
}
const NO_HEX = -1;
const TRIES = 12;

function farOff(situation: Situation, hex: Hex): number {
  const { state, context, side } = situation;
  const building = side === 'german' && context.board.buildingIn[hex] !== undefined ? COVER : 0;
  return itemAt(fieldToChurch(situation), hex) + CROWD * ownIn(state, context, side, hex) - building;
}

function ownIn(state: State, { board }: Context, side: Side, hex: Hex): number {
  return unitsOf(state, side).filter(
    (unit) => itemAt(state.place, unit) >= 0 && hexOf(board, itemAt(state.place, unit)) === hex,
  ).length;
}

function fieldToChurch({ state, context, memory }: Situation) {
  return memory.fields.toAny(state, context, 'campaign church', () => [churchOn(context)]);
}

// --- entry --------------------------------------------------------------------------------------------------------------

/** Halves that a friend who waits before the same hex counts. */
const QUEUE = 4;

/** C-CG8 Everybody comes on at once, spread over the hexes with the shortest ways. */
export function answerEntry(request: Request, situation: Situation): Answer {
  const { view, side, context } = request;
  const field = fieldToChurch(situation);
  const waiting = new Map<Hex, number>();
  for (const unit of unitsOf(view, side)) {
    const outside = outsideOf(view, unit);
    if (outside !== undefined) waiting.set(outside, (waiting.get(outside) ?? 0) + 1);
  }
  const listed = listedFor(request).filter(isOf('enter'));
  const best = bestOf(
    listed
      .filter(({ piece }) => piece === listed[0]?.piece)
      .map((action) => {
        const hex = findLocation(context.board, action.at) ?? 0;
        const far = Math.min(NEVER, distanceFrom(field, context, view, hex));
        return { action, value: -far - QUEUE * (waiting.get(hex) ?? 0) };
      }),
  );
  if (best === undefined) return { action: { do: 'ready' }, reason: 'No other unit waits to enter.' };
  return { action: best.action, reason: `${best.action.at} is a short way to the church.` };
}
const NEVER = 1000;

// --- a German Assault ---------------------------------------------------------------------------------------------------

/** Hexes of own ground that an attack starts from at least. */
const BASE = 8;

/** C-DaE:4.5171b Where the British are nearest to the church, with ground of our own to start from. */
export function answerDeclaration(request: Request, { ground }: Campaign): Answer {
  const { context } = request;
  const { board } = context;
  const own = areasOn(board, ground).of.german.flatMap(({ hexes }) => hexes);
  const best = bestOf(
    listedFor(request)
      .filter(isOf('declare-area'))
      .map((action) => {
        const isInside = insideOf(board.grid.labels, action);
        const base = own.filter(isInside).length;
        const enemies = unitsOf(request.view, 'british').filter(
          (unit: Unit) =>
            itemAt(request.view.place, unit) >= 0 && isInside(hexOf(board, itemAt(request.view.place, unit))),
        );
        const church = churchOn(context);
        const range = enemies.reduce(
          (least, unit) => Math.min(least, rangeBetween(board, itemAt(request.view.place, unit), church)),
          NEVER,
        );
        return { action, value: Math.min(base, BASE) * 10 - range };
      }),
  );
  return best && { action: best.action, reason: 'That is the nearest place to the church.' };
}

/** Hexrows from west to east: A to Z, then AA to TT. */
function orderOf(row: string): number {
  return row.length * 100 + row.charCodeAt(0);
}

function insideOf(labels: readonly string[], { hexrows, numbers }: ActionOf<'declare-area'>): (hex: Hex) => boolean {
  const [first, last] = [orderOf(hexrows[0]), orderOf(hexrows[1])];
  return (hex) => {
    const [, row = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(itemAt(labels, hex)) ?? [];
    return (
      orderOf(row) >= first && orderOf(row) <= last && Number(number) >= numbers[0] && Number(number) <= numbers[1]
    );
  };
}

// --- its end ------------------------------------------------------------------------------------------------------------

/** C-CG2b The side that does not attack is glad of every turn that is not played; the attacker never is while there is something to win. */
export function answerAgreement({ view, side, context }: Request): Answer {
  const isWon = isWonByBritish(view, context);
  const isAttack = context.scenario.moveFirst === side;
  const frame = view.stack.at(-1);
  const isOffered = frame?.at === 'agreement' && frame.offered;
  if (side === 'british' && isWon) return { action: { do: 'end-battle' }, reason: 'We have won what we need.' };
  if (isOffered && !isAttack && !isWon)
    return { action: { do: 'end-battle' }, reason: 'The other side has to attack.' };
  return { action: { do: 'play-on' }, reason: 'There is still something to win.' };
}
