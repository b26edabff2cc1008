/** I-3.3.3a What each unit could fire now, with its numbers: a mark over the unit, and a list with the best first. */
import { capital, itemAt, listed } from '@bridgehead/engine';
import type { ActionOf, Elst, Unit } from '@bridgehead/elst';
import type { FireForecast, KnownFinalStates } from '@bridgehead/elst/planning';
import { nameOf, numberOf, placesInWords, unitId, weaponName } from '@bridgehead/elst';
import { fireQuality, fireSettingNow, forecastBombard, forecastFire } from '@bridgehead/elst/planning';
import type { PossibleShots } from '../../kit/forecast.js';
import type { Seat } from '../../kit/kit.js';
import { percent, plainNumber, signedNumber } from '../../ui/numbers.js';
import { answersOfKind, holderOf } from './desks/desk.js';
import { BOUNDING } from './desks/drive.js';
import { picksOfFire } from './desks/fire.js';
import { picksOfBombard } from './desks/mortar.js';
import { hexOfName, shownAt } from './common/places.js';
import { isLooked } from './forecast.js';
import { ordnanceShots } from './ordnance-shots.js';
import type { Shown } from './shot-chances.js';
import { SHOT_MARK, chancesOf } from './shot-chances.js';

type Fire = ActionOf<'fire'>;
type ElstSeat = Seat<Elst>;
type Setting = NonNullable<ReturnType<typeof fireSettingNow>>;

/** An attack with what it is worth, before its chances are counted. */
interface Rated {
  readonly action: Fire;
  /** Who fires in it. */
  readonly firers: readonly Unit[];
  readonly worth: number;
}

/** aimedAt: only at these hexes, where the player has said so already. */
export function shots(seat: ElstSeat, aimedAt: readonly string[]): PossibleShots<Elst> | undefined {
  const setting = fireSettingNow(seat.state);
  if (setting === undefined || setting.side !== seat.side) return undefined;
  const isMeant = ({ at }: { readonly at: string }) => aimedAt.length === 0 || aimedAt.includes(hexOfName(at));
  const known: KnownFinalStates = new Map();
  const possible = [
    ...fires(seat, setting, answersOfKind(seat, 'fire').filter(isMeant), known),
    ...mortars(seat, setting, answersOfKind(seat, 'bombard').filter(isMeant), known),
    ...ordnanceShots(seat, setting, isMeant, known),
  ];
  const shown = possible.filter(({ effect }) => effect > 0);
  if (shown.length === 0) return undefined;
  const isOnTheMove = seat.state.stack.at(-1)?.at === 'driving';
  const isStrict = shown.some(({ shot: { action } }) => isLooked(seat.state, seat.context, action));
  return {
    title: 'Possible shots',
    ...(isStrict && { note: 'The numbers hold if there is line of sight.' }),
    shots: shown
      .toSorted((one, other) => other.chance - one.chance)
      .map(({ shot }) => (isOnTheMove ? { ...shot, picks: [BOUNDING, ...shot.picks] } : shot)),
  };
}

function fires(seat: ElstSeat, setting: Setting, actions: readonly Fire[], known: KnownFinalStates): Shown[] {
  const { state, context } = seat;
  const rated = actions.map((action): Rated => {
    const firers = [...new Set(action.with.flatMap((id) => holderOf(state, id) ?? []))];
    return { action, firers, worth: fireQuality(state, context, setting, action).worth };
  });
  const alone = bestOf(
    rated.filter(({ action, firers }) => firers.length === 1 && action.leaders.length + action.helpers.length === 0),
    ({ firers: [firer] }) => String(firer),
  );
  const together = bestOf(
    rated.filter(({ action, firers }) => firers.length > 1 || action.leaders.length > 0),
    ({ action: { at, targets } }) => [at, ...(targets ?? [])].join(' '),
  );
  return [...alone, ...together].map((each) =>
    shotOf(seat, each, forecastFire(state, context, setting, each.action, known)),
  );
}

/** The best shot of each mortar: they are few, and so are their targets. */
function mortars(
  seat: ElstSeat,
  setting: Setting,
  actions: readonly ActionOf<'bombard'>[],
  known: KnownFinalStates,
): Shown[] {
  const { state, context } = seat;
  const best = new Map<string, Shown>();
  for (const action of actions.filter(({ ammunition }) => ammunition === 'shell')) {
    const { hit, targets, toHit, modifiers } = forecastBombard(state, context, setting, action, known);
    const { chance, effect, words } = chancesOf(seat, targets);
    if (chance < (best.get(action.weapon)?.chance ?? 0)) continue;
    const holder = holderOf(state, action.weapon);
    const hex = holder === undefined ? undefined : shownAt(state, holder);
    const under =
      action.leaders.length === 0 ? '' : ` under ${listed(action.leaders.map((id) => nameOf(state, numberOf(id))))}`;
    best.set(action.weapon, {
      chance,
      effect,
      shot: {
        id: picksOfBombard(action).join('-'),
        piece: action.weapon,
        ...(hex !== undefined && { hex }),
        caption: SHOT_MARK,
        label: `${capital(weaponName(state, numberOf(action.weapon)))}${holder === undefined ? '' : ` of ${nameOf(state, holder)}`}${under} at ${placesInWords(action.at)}: To Hit ${toHit}, modifiers ${signedNumber(modifiers.total)}: ${percent(hit)} to hit, ${words}`,
        action,
        picks: picksOfBombard(action),
      },
    });
  }
  return [...best.values()];
}

/** The best for each key; of two that are as good, the one with more weapons. */
function bestOf(rated: readonly Rated[], keyOf: (each: Rated) => string): Rated[] {
  const best = new Map<string, Rated>();
  for (const each of rated) {
    const known = best.get(keyOf(each));
    if (
      known === undefined ||
      each.worth > known.worth ||
      (each.worth === known.worth && each.action.with.length > known.action.with.length)
    )
      best.set(keyOf(each), each);
  }
  return [...best.values()];
}

function shotOf(
  seat: ElstSeat,
  { action, firers }: Rated,
  { firepower, column, bundles, targets }: FireForecast,
): Shown {
  const { state } = seat;
  const { chance, effect, words } = chancesOf(seat, targets);
  const modifier = bundles.length === 0 ? 0 : Math.min(...bundles.map(({ modifiers }) => modifiers.total));
  const firer = itemAt(firers, 0);
  const piece = firers.length === 1 && action.leaders.length === 0 ? unitId(firer) : undefined;
  const hex = shownAt(state, firer);
  return {
    chance,
    effect,
    shot: {
      id: [...action.with, ...action.leaders, ...action.helpers, action.at, ...(action.targets ?? [])].join('-'),
      ...(piece !== undefined && { piece }),
      ...(hex !== undefined && { hex }),
      caption: SHOT_MARK,
      label: `${capital(sayGroup(seat, action))} at ${placesInWords(action.at)}: ${plainNumber(firepower.total)} firepower, column ${column}, modifiers ${signedNumber(modifier)}: ${words}`,
      action,
      picks: picksOfFire(action),
    },
  };
}

/** "4-4-7 B with its LMG, and 4-4-7 C, under 9-1 A" */
function sayGroup({ state }: ElstSeat, { with: components, leaders }: Fire): string {
  const firers = [...new Set(components.flatMap((id) => holderOf(state, id) ?? []))];
  const parts = firers.map((firer) => {
    const own = components.includes(unitId(firer));
    const weapons = components
      .filter((id) => id.startsWith('w') && holderOf(state, id) === firer)
      .map((id) => weaponName(state, numberOf(id)));
    if (weapons.length === 0) return nameOf(state, firer);
    return own ? `${nameOf(state, firer)} with ${listed(weapons)}` : `${listed(weapons)} of ${nameOf(state, firer)}`;
  });
  return `${listed(parts)}${leaders.length === 0 ? '' : ` under ${listed(leaders.map((id) => nameOf(state, numberOf(id))))}`}`;
}
