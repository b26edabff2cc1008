/** V-3.2.4h The best shot of each Gun, vehicle weapon and anti-tank weapon, and the best Panzerfaust of each unit. */
import { capital, listed } from '@bridgehead/engine';
import type { ActionOf, Elst } from '@bridgehead/elst';
import type { KnownFinalStates, ShotForecast, UnitForecast } from '@bridgehead/elst/planning';
import { nameOf, numberOf, placesInWords, unitId } from '@bridgehead/elst';
import { fireSettingNow, forecastPanzerfaust, forecastShot } from '@bridgehead/elst/planning';
import type { Seat } from '../../kit/kit.js';
import { percent, signedNumber } from '../../ui/numbers.js';
import { shownAt } from './common/places.js';
import { confirmId } from './desks/confirm.js';
import { answersOfKind, calledWeapon, holderOf } from './desks/desk.js';
import { picksOfShoot } from './desks/shoot.js';
import type { Shown } from './shot-chances.js';
import { SHOT_MARK, chancesOf } from './shot-chances.js';

type ElstSeat = Seat<Elst>;
type Setting = NonNullable<ReturnType<typeof fireSettingNow>>;
type Aimed = (action: { readonly at: string }) => boolean;

export function ordnanceShots(seat: ElstSeat, setting: Setting, isMeant: Aimed, known: KnownFinalStates): Shown[] {
  const { state, context } = seat;
  const best = new Map<string, Shown>();
  const offer = (who: string, shown: Shown) => {
    if (shown.chance > (best.get(who)?.chance ?? -1)) best.set(who, shown);
  };
  for (const action of answersOfKind(seat, 'shoot').filter(isMeant))
    if (isCompared(action))
      offer(action.weapon, shotOf(seat, action, forecastShot(state, context, setting, action, known)));
  for (const action of answersOfKind(seat, 'panzerfaust').filter(isMeant))
    if (action.backblast !== 'accept') offer(`faust-${action.unit}`, panzerfaustOf(seat, setting, action));
  return [...best.values()];
}

/** Intensive Fire and backblast cost something that no chance shows; Smoke harms nobody. */
function isCompared({ intensive, backblast, ammunition }: ActionOf<'shoot'>): boolean {
  return intensive !== true && backblast !== 'accept' && ammunition !== 'smoke' && ammunition !== 'WP';
}

function shotOf(seat: ElstSeat, action: ActionOf<'shoot'>, found: ShotForecast): Shown {
  const { state } = seat;
  const holder = holderOf(state, action.weapon);
  const hex = holder === undefined ? undefined : shownAt(state, holder);
  const { chance, effect, words } = outcomeOf(seat, action, found.targets);
  return {
    chance,
    effect,
    shot: {
      id: picksOfShoot(action).join('-'),
      ...(holder !== undefined && { piece: unitId(holder) }),
      ...(hex !== undefined && { hex }),
      caption: SHOT_MARK,
      label: `${capital(calledWeapon(seat, action.weapon))}${under(seat, action.leaders)}, ${action.ammunition} at ${aimWords(seat, action)}: ${toHitWords(found)}, ${words}`,
      action,
      picks: picksOfShoot(action),
    },
  };
}

function panzerfaustOf(seat: ElstSeat, setting: Setting, action: ActionOf<'panzerfaust'>): Shown {
  const { state, context } = seat;
  const { found, shot, targets } = forecastPanzerfaust(state, context, setting, action);
  const hex = shownAt(state, numberOf(action.unit));
  const { chance, effect, words } = outcomeOf(seat, action, targets);
  return {
    chance,
    effect,
    shot: {
      id: confirmId(action),
      piece: action.unit,
      ...(hex !== undefined && { hex }),
      caption: SHOT_MARK,
      label: `Panzerfaust of ${nameOf(state, numberOf(action.unit))}${under(seat, action.leaders)} at ${aimWords(seat, action)}: ${percent(found)} to have one, then ${toHitWords(shot)}; in all ${words}`,
      action,
      picks: [confirmId(action)],
    },
  };
}

function under({ state }: ElstSeat, leaders: readonly string[]): string {
  return leaders.length === 0 ? '' : ` under ${listed(leaders.map((id) => nameOf(state, numberOf(id))))}`;
}

/** "PzKpfw VG (Panther) A in K14" */
function aimWords(
  { state }: ElstSeat,
  { at, target }: { readonly at: string; readonly target?: string | undefined },
): string {
  return target === undefined ? placesInWords(at) : `${nameOf(state, numberOf(target))} in ${placesInWords(at)}`;
}

function toHitWords({ toHit, modifiers, hit }: ShotForecast): string {
  return `To Hit ${toHit}, modifiers ${signedNumber(modifiers.total)}, ${percent(hit)} to hit`;
}

/** A vehicle is to be destroyed, men are to be broken. */
function outcomeOf(
  seat: ElstSeat,
  { target }: { readonly target?: string | undefined },
  targets: readonly UnitForecast[],
): { readonly chance: number; readonly effect: number; readonly words: string } {
  if (target === undefined) return chancesOf(seat, targets);
  const states = targets.find(({ unit }) => unit.id === target)?.finalStates ?? [];
  const chance = states.find(({ name }) => name === 'destroyed')?.probability ?? 0;
  const unharmed = states.find(({ harm }) => harm === 0)?.probability ?? 0;
  return { chance, effect: 1 - unharmed, words: `${percent(chance)} to destroy it` };
}
