/** 16.0d 16.0f The German set-up: the strongest reserves where their way out is shortest, the armor where it historically was. */
import type { Choice, ChoiceRequest } from '@bridgehead/engine/players';
import { judge } from '@bridgehead/engine';
import type { Action, Bulge } from '@bridgehead/bulge';
import { idOf, isOnMap, label, nameOf, openHexes, RESERVE_DIVISIONS, reservesLeft } from '@bridgehead/bulge';
import { bestOf } from '../options.js';
import { tenths } from '../words.js';
import { gaitOf, prospectFrom, waysOut } from './ways-out.js';

const BY_DEFAULT: Action = { do: 'by-default' };
const READY: Action = { do: 'ready' };

export function chooseSetUp({ game, view, side, context }: ChoiceRequest<Bulge>): Choice<Bulge> | undefined {
  if (reservesLeft(view) === 0) {
    if (judge(game, view, side, READY, context).legal) return { action: READY, reason: 'Every unit is in place.' };
    return { action: BY_DEFAULT, reason: 'The armor is well placed where it historically started.' };
  }
  const ways = { road: waysOut(context, 'road'), foot: waysOut(context, 'foot') };
  const places = RESERVE_DIVISIONS.filter((unit) => !isOnMap(view, unit)).flatMap((unit) =>
    openHexes(context, unit).map((hex) => ({ unit, hex, value: prospectFrom(ways[gaitOf(unit)], unit, hex) })),
  );
  const best = bestOf(places);
  if (best === undefined) return undefined;
  const { unit, hex, value } = best;
  return {
    action: { do: 'place', unit: idOf(unit), hex: label(hex) },
    reason: `${nameOf(unit)} has the best prospect of all reserves, from ${label(hex)}: ${tenths(value)} points.`,
  };
}
