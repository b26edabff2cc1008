/** Where units are wanted in a battle of the campaign: the British at the church and the exits, the Germans between them and both. */
import type { Hex } from '@bridgehead/engine/hex';
import type { State, Unit } from '@bridgehead/elst';
import { isBroken, isHidden } from '@bridgehead/elst';
import { distanceFrom } from '../distances.js';
import type { Situation } from '../situation.js';
import type { Wanted } from '../wanted.js';
import { worthOf } from '../worth.js';
import { churchOn, EXITS, pointsLacking } from './objective.js';

/** Numbers of ground: below those of holdings. */
const CHURCH = -1;
const EXIT = -2;

/** Worth that is sent for each VP: some are lost on the way. */
const FOR_EACH_POINT = 2.2;
/** What the church takes at least, and how many times the strength of those who are near it. */
const AT_LEAST = 6;
const TIMES = 1.6;
/** Halves around the church within which an enemy counts as a defender of it. */
const AROUND = 16;
/** Halves that a defender wants to be nearer to the goal than the foremost enemy. */
const AHEAD = 8;

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
  return places.map((place) => (side === 'british' ? toTake(situation, place) : toBar(situation, place)));
}

function fieldOf({ state, context, memory }: Situation, { name, hexes }: Place) {
  return memory.fields.toAny(state, context, `campaign ${name}`, () => hexes);
}

function toTake(situation: Situation, place: Place): Wanted {
  const { state, context } = situation;
  const field = fieldOf(situation, place);
  const isNear = (unit: Unit) => distanceFrom(field, context, state, state.place[unit]) <= AROUND;
  const enough =
    place.holding === EXIT
      ? FOR_EACH_POINT * pointsLacking(state)
      : AT_LEAST + TIMES * strengthOf(state, 'german', isNear);
  return { holding: place.holding, kind: 'take', field, near: 0, draw: 0, enough, sent: 0 };
}

function toBar(situation: Situation, place: Place): Wanted {
  const { state, context } = situation;
  const field = fieldOf(situation, place);
  const foremost = enemiesOnMap(state, 'british').reduce(
    (least, unit) => Math.min(least, distanceFrom(field, context, state, state.place[unit])),
    Infinity,
  );
  const near = Math.max(0, foremost - AHEAD);
  const enough = 1 + strengthOf(state, 'british', () => true) / (place.holding === EXIT ? 2 : 1);
  return { holding: place.holding, kind: 'hold', field, near, draw: 0, enough, sent: 0 };
}

/** Those who are seen, and fit to fight. */
function enemiesOnMap(state: State, side: State['side'][number]): Unit[] {
  return state.side.flatMap((owner, unit) =>
    owner === side && state.place[unit] >= 0 && !isHidden(state, unit) && !isBroken(state, unit) ? [unit] : [],
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
