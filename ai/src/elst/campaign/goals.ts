/** Where units are wanted in a battle of the campaign: the British at the church and the exits, the Germans around the church and between it and them. */
import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { State, Unit } from '@bridgehead/elst';
import { isBroken, isHidden } from '@bridgehead/elst';
import { distanceFrom } from '../distances.js';
import type { Situation } from '../situation.js';
import type { Wanted } from '../wanted.js';
import { worthOf } from '../worth.js';
import { britishHoldChurch, churchOn, EXITS, pointsLacking } from './objective.js';

/** Numbers of ground: below those of holdings. */
const CHURCH = -1;
const EXIT = -2;
const OUTPOSTS = -3;

/** Worth that is sent for each VP: some are lost on the way. */
const FOR_EACH_POINT = 2.2;
/** What the church takes at least, and how many times the strength of those who are near it. */
const AT_LEAST = 6;
const TIMES = 1.6;
/** Halves around the church within which an enemy counts as a defender of it. */
const AROUND = 16;
/** Halves that a defender wants to be nearer to the goal than the foremost enemy. */
const AHEAD = 8;
/** Halves around the church that its garrison holds. */
const RING = 8;
/** Halves that a unit goes to the church before it counts as an outpost. */
const RESERVES = 16;
/** Halves around the exits within which an enemy is about to leave. */
const LEAVING = 30;

interface Place {
  readonly holding: number;
  readonly name: string;
  readonly hexes: readonly Hex[];
}

/** Undefined outside a campaign, and in a German Assault on other ground: there holdings decide. */
export function campaignWanted(situation: Situation): Wanted[] | undefined {
  const { state, context, side } = situation;
  if (context.scenario.victory?.by !== 'campaign') return undefined;
  const church: Place = { holding: CHURCH, name: 'church', hexes: [churchOn(context)] };
  const exit: Place = { holding: EXIT, name: 'exit', hexes: EXITS };
  const places = (pointsLacking(state) > 0 ? [church, exit] : [church]).filter(({ hexes }) =>
    hexes.some((hex) => context.area.includes[hex]),
  );
  if (places.length === 0) return undefined;
  return side === 'british' ? places.map((place) => toTake(situation, place)) : toDefend(situation, places);
}

function fieldOf({ state, context, memory }: Situation, { name, hexes }: Place) {
  return memory.fields.toAny(state, context, `campaign ${name}`, () => hexes);
}

function toTake(situation: Situation, place: Place): Wanted {
  const { state, context } = situation;
  const field = fieldOf(situation, place);
  const isNear = (unit: Unit) => distanceFrom(field, context, state, itemAt(state.place, unit)) <= AROUND;
  const enough =
    place.holding === EXIT
      ? FOR_EACH_POINT * pointsLacking(state)
      : AT_LEAST + TIMES * strengthOf(state, 'german', isNear);
  return { holding: place.holding, kind: 'take', field, near: 0, draw: 0, enough, sent: 0 };
}

/** Most units hold the houses around the church, outposts delay the enemy, and the exits are barred once an enemy is near them. */
function toDefend(situation: Situation, places: readonly Place[]): Wanted[] {
  return places.flatMap((place): Wanted[] => {
    const field = fieldOf(situation, place);
    const { state, context } = situation;
    const farOff = (unit: Unit) => distanceFrom(field, context, state, itemAt(state.place, unit));
    const foremost = enemiesOnMap(state, 'british').reduce((least, unit) => Math.min(least, farOff(unit)), Infinity);
    const ahead = Math.max(0, foremost - AHEAD);
    if (place.holding === EXIT) {
      const near = strengthOf(state, 'british', (unit) => farOff(unit) <= LEAVING);
      return near === 0 ? [] : [{ ...HOLD, holding: EXIT, field, near: ahead, enough: near / 2 }];
    }
    const against = strengthOf(state, 'british', () => true);
    return [
      { ...HOLD, holding: CHURCH, field, near: britishHoldChurch(state, context) ? 0 : RING, enough: 1 + against },
      { ...HOLD, holding: OUTPOSTS, field, near: Math.max(RING, ahead), draw: -RESERVES, enough: 1 + against },
    ];
  });
}
const HOLD = { kind: 'hold', draw: 0, sent: 0 } as const;

/** Enemies that are seen and fit to fight. */
function enemiesOnMap(state: State, side: State['side'][number]): Unit[] {
  return state.side.flatMap((owner, unit) =>
    owner === side && itemAt(state.place, unit) >= 0 && !isHidden(state, unit) && !isBroken(state, unit) ? [unit] : [],
  );
}

function strengthOf(state: State, side: State['side'][number], counts: (unit: Unit) => boolean): number {
  return enemiesOnMap(state, side)
    .filter(counts)
    .reduce((sum, unit) => sum + worthOf(state, unit), 0);
}

/** C-DaE:4.41c Whether Infantry of the side scores by leaving the map from here. */
export function scoresInCampaign({ state, side }: Situation, place: Hex): boolean {
  return state.campaign !== undefined && side === 'british' && pointsLacking(state) > 0 && EXITS.includes(place);
}
