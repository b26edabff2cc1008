/** I-3.3.1 A way that is planned hex by hex, with what is done in between and the conditions under which it stops. */
import type { Action, Location, Stop, WrittenSpend } from '@bridgehead/elst';
import type { Prospect } from '@bridgehead/elst/planning';
import { STOPS, findLocation, locationLabel, numberOf, placesInWords, sayFactors, saySpine } from '@bridgehead/elst';
import { prospectOf, startOfMove, wayAnyhow } from '@bridgehead/elst/planning';
import { itemAt, lastItem } from '@bridgehead/engine';
import { groupBy } from '../../../board/group-by.js';
import type { HexMark, Target } from '../../../board/model.js';
import { NOTHING, refusedBy, toDesk } from '../../../kit/desk-tools.js';
import { hexName, hexOfName, locationsIn, shownAt } from '../common/places.js';
import { placeOutside } from '../common/plan.js';
import type { ElstChoice, ElstChosen, ElstDesk, ElstPick, ElstSeat } from './desk.js';
import { called, calledWeapon, sayPlace, violationsOf } from './desk.js';

export interface WayPlan {
  readonly way: readonly WrittenSpend[];
  readonly stops: readonly Stop[];
}

/** Nothing is planned yet; whatever happens on the way, its owner is asked again. */
export const NO_WAY: WayPlan = { way: [], stops: [...STOPS] };

/** Who goes, and what becomes of another plan. */
export interface WayQuestion {
  readonly seat: ElstSeat;
  readonly start: ReturnType<typeof startOfMove>;
  action(plan: WayPlan): Action;
  open(plan: WayPlan): ElstDesk;
}

/** The part of a desk that belongs to the way. */
export interface WayParts {
  readonly prospect: Prospect;
  readonly choices: readonly ElstChoice[];
  readonly chosen: readonly ElstChosen[];
  readonly marks: readonly HexMark[];
  /** Longer ways, back along the way, or why not. */
  pick(target: Target): ElstPick;
}

export function wayParts(question: WayQuestion, plan: WayPlan): WayParts {
  const prospect = prospectOf(question.start, plan.way);
  return {
    prospect,
    choices: [...spendChoices(question, plan, prospect), ...stopChoices(question, plan)],
    chosen: [...wayChosen(question, plan, prospect), ...stopsChosen(question, plan)],
    marks: marksFor(question, prospect),
    pick: (target) => pickHex(question, plan, prospect, target),
  };
}

/** "2 of 4 MF" */
export function saySpent({ spent, allotment }: Prospect): string {
  return `${sayFactors(spent)} of ${sayFactors(allotment)} MF`;
}

// --- expenditures -------------------------------------------------------------------------------------------------------

/** What is picked for an expenditure: grenades and charges first by who has them, then by where they go. */
export function picksOfSpend(spend: WrittenSpend): string[] {
  const aimed = aimedId(spend);
  return aimed === undefined ? [spendId(spend)] : [aimed, spendId(spend)];
}

/** The id of those expenditures that need a hex as well. */
function aimedId(spend: WrittenSpend): string | undefined {
  if ('smoke' in spend) return `smoke-${spend.unit}`;
  return 'charge' in spend ? `charge-${spend.charge}-${spend.unit}` : undefined;
}

/** The id of an expenditure in the list. */
function spendId(spend: WrittenSpend): string {
  if ('push' in spend) return `push-${spend.push}-${spend.to}`;
  if ('to' in spend) return `${spend.polder === true ? 'polder' : spend.cover === true ? 'cover' : 'to'}-${spend.to}`;
  if ('along' in spend) return `along-${spend.along}`;
  if ('smoke' in spend) return `smoke-${spend.smoke}-${spend.unit}`;
  if ('recover' in spend) return `recover-${spend.recover}-${spend.unit}`;
  return 'charge' in spend ? `charge-${spend.charge}-${spend.unit}-${spend.at}` : 'exit';
}

function saySpend(seat: ElstSeat, spend: WrittenSpend): string {
  if ('push' in spend)
    return `Push ${calledWeapon(seat, spend.push)} to ${sayPlace(seat, spend.to)}${spend.arc === undefined ? '' : `, pointing ${saySpine(spend.arc)}`}`;
  if ('to' in spend)
    return `${sayPlace(seat, spend.to)}${spend.polder === true ? ', with the cover of the polder' : ''}${spend.cover === true ? ', off the road for cover' : ''}`;
  if ('along' in spend) return `Along the edge to ${spend.along}`;
  if ('smoke' in spend) return `${called(seat, spend.unit)}: Smoke grenades into ${spend.smoke}`;
  if ('recover' in spend) return `${called(seat, spend.unit)}: try to recover ${calledWeapon(seat, spend.recover)}`;
  return 'charge' in spend
    ? `${called(seat, spend.unit)}: place the demolition charge in ${placesInWords(spend.at)}`
    : 'Off the map';
}

const IN_PLACE = 'Before going on';

function groupOfSpend(spend: WrittenSpend): string {
  if ('to' in spend) return 'Go to';
  return 'along' in spend ? 'Outside the map' : IN_PLACE;
}

/** Where an expenditure is shown: beyond the edge there are places too. */
function hexOfSpend({ state, context }: ElstSeat, spend: WrittenSpend): { readonly hex?: string } {
  if ('to' in spend) return { hex: hexOfName(spend.to) };
  if ('smoke' in spend) return { hex: hexOfName(spend.smoke) };
  if ('charge' in spend) return { hex: hexOfName(spend.at) };
  const edge = 'along' in spend ? findLocation(context.board, spend.along) : undefined;
  return edge === undefined ? {} : { hex: placeOutside(state, edge) };
}

/** The single expenditures, whatever is farther away, and what is done in place. */
function spendChoices(question: WayQuestion, plan: WayPlan, { next, reach }: Prospect): ElstChoice[] {
  const near = next
    .filter(({ spend }) => aimedId(spend) === undefined)
    .map((planned) => spendChoice(question, plan, planned));
  const offered = new Set(near.map(({ id }) => id));
  const far = [...reach.values()].flatMap(({ way, spent }): ElstChoice[] => {
    const last = lastItem(way);
    if (offered.has(spendId(last))) return [];
    return [
      {
        ...spendChoice(question, plan, { spend: last, spent }),
        group: 'Farther away',
        pick: () => toDesk(question.open(longer(plan, way))),
      },
    ];
  });
  const steps = near.filter(({ group }) => group !== IN_PLACE);
  return [
    ...pointChoices(question, plan),
    ...steps,
    ...far,
    ...near.filter(({ group }) => group === IN_PLACE),
    ...aimedChoices(question, plan, next),
  ];
}

/** V-6.5d A Gun that is pushed points where its owner likes when it has come there. */
function pointChoices(question: WayQuestion, plan: WayPlan): ElstChoice[] {
  const last = plan.way.at(-1);
  if (last === undefined || !('push' in last)) return [];
  const pointed = last.arc ?? itemAt(question.seat.state.arc, numberOf(last.push));
  return SPINES.filter((arc) => arc !== pointed).map((arc) => ({
    id: `point-${arc}`,
    label: `Point it ${saySpine(arc)}`,
    group: 'Then the Gun',
    pick: () => toDesk(question.open({ ...plan, way: [...plan.way.slice(0, -1), { ...last, arc }] })),
  }));
}

const SPINES = [0, 1, 2, 3, 4, 5] as const;

type Planned = Prospect['next'][number];

function spendChoice(question: WayQuestion, plan: WayPlan, { spend, spent }: Planned): ElstChoice {
  const { seat } = question;
  return {
    id: spendId(spend),
    label: `${saySpend(seat, spend)}: ${sayFactors(spent)} MF in all`,
    group: groupOfSpend(spend),
    ...hexOfSpend(seat, spend),
    pick: () => toDesk(question.open(longer(plan, [spend]))),
  };
}

/** I-3.3.1k I-4.3b Smoke grenades and charges: who has them, then where they go. */
function aimedChoices(question: WayQuestion, plan: WayPlan, next: readonly Planned[]): ElstChoice[] {
  const { seat } = question;
  const kinds = groupBy(
    next.filter(({ spend }) => aimedId(spend) !== undefined),
    ({ spend }) => aimedId(spend) ?? '',
  );
  return [...kinds].map(([id, places]) => {
    const { spend } = itemAt(places, 0);
    const who = 'unit' in spend ? called(seat, spend.unit) : '';
    return {
      id,
      label: `${who}: ${'smoke' in spend ? 'throw Smoke grenades' : 'place the demolition charge'} …`,
      group: IN_PLACE,
      pick: () => toDesk(aimDesk(question, plan, who, places)),
    };
  });
}

function aimDesk(question: WayQuestion, plan: WayPlan, who: string, places: readonly Planned[]): ElstDesk {
  const { seat } = question;
  const choices = places.map((planned) => spendChoice(question, plan, planned));
  const first = itemAt(places, 0).spend;
  return {
    hint: 'Pick its target hex.',
    choices,
    chosen: [
      {
        id: aimedId(first) ?? '',
        label: `${who}: ${'smoke' in first ? 'Smoke grenades' : 'the demolition charge'}`,
        role: 'before going on',
        without: () => question.open(plan),
      },
    ],
    marks: choices.flatMap(({ hex }): HexMark[] => (hex === undefined ? [] : [{ hex, kind: 'offered' }])),
    looks: new Map(),
    proposal: undefined,
    pick({ hex }) {
      const meant = choices.find((choice) => choice.hex === hex);
      if (meant !== undefined) return meant.pick();
      const attempt: WrittenSpend =
        'smoke' in first ? { ...first, smoke: hex } : 'charge' in first ? { ...first, at: hex } : first;
      return refusedBy(violationsOf(seat, question.action(longer(plan, [attempt]))));
    },
  };
}

function longer(plan: WayPlan, more: readonly WrittenSpend[]): WayPlan {
  return { ...plan, way: [...plan.way, ...more] };
}

/** Each expenditure with what has been spent then; without it the way ends before. */
function wayChosen(question: WayQuestion, plan: WayPlan, { way }: Prospect): ElstChosen[] {
  const { seat } = question;
  return way.map(({ spend, spent }, index) => ({
    id: `way-${index}`,
    label: `${saySpend(seat, spend)}: ${sayFactors(spent)} MF in all`,
    role: 'way',
    ...hexOfSpend(seat, spend),
    without: () => question.open({ ...plan, way: plan.way.slice(0, index) }),
  }));
}

/** The way with what has been spent in each hex, and all that is in reach of its end. */
function marksFor({ seat }: WayQuestion, { way, reach, next }: Prospect): HexMark[] {
  const walked = new Map<string, HexMark>();
  for (const { spend, spent } of way) {
    const { hex } = hexOfSpend(seat, spend);
    if (hex !== undefined && aimedId(spend) === undefined)
      walked.set(hex, { hex, kind: 'picked', text: sayFactors(spent) });
  }
  const reached = new Map<string, HexMark>();
  for (const [location, { spent }] of reach) {
    const hex = hexName(seat.state, location);
    if (!walked.has(hex) && !reached.has(hex)) reached.set(hex, { hex, kind: 'reach', text: sayFactors(spent) });
  }
  for (const { spend, spent } of next) {
    const { hex } = 'along' in spend ? hexOfSpend(seat, spend) : {};
    if (hex !== undefined && !reached.has(hex) && !walked.has(hex))
      reached.set(hex, { hex, kind: 'entry', text: sayFactors(spent) });
  }
  return [...walked.values(), ...reached.values()];
}

// --- stops --------------------------------------------------------------------------------------------------------------

export const STOPS_GROUP = 'Stops';

const STOP_WORDS: Readonly<Record<Stop, string>> = {
  'fired-at': 'when fired at',
  'next-to-enemy': 'next to an enemy',
  'attempt-failed': 'when an attempt fails',
};

function stopId(stop: Stop): string {
  return `stop-${stop}`;
}

function stopChoices(question: WayQuestion, plan: WayPlan): ElstChoice[] {
  return STOPS.filter((stop) => !plan.stops.includes(stop)).map((stop) => ({
    id: stopId(stop),
    label: `Stop ${STOP_WORDS[stop]}`,
    group: STOPS_GROUP,
    pick: () =>
      toDesk(question.open({ ...plan, stops: STOPS.filter((each) => each === stop || plan.stops.includes(each)) })),
  }));
}

function stopsChosen(question: WayQuestion, plan: WayPlan): ElstChosen[] {
  if (plan.way.length === 0) return [];
  return plan.stops.map((stop) => ({
    id: stopId(stop),
    label: STOP_WORDS[stop],
    role: 'stops',
    without: () => question.open({ ...plan, stops: plan.stops.filter((each) => each !== stop) }),
  }));
}

// --- on the map ---------------------------------------------------------------------------------------------------------

function pickHex(question: WayQuestion, plan: WayPlan, prospect: Prospect, target: Target): ElstPick {
  const { state } = question.seat;
  const taken = recovery(prospect, target);
  if (taken !== undefined) return toDesk(question.open(longer(plan, [taken])));
  const back = prospect.way.findLastIndex(({ spend }) => 'to' in spend && hexOfName(spend.to) === target.hex);
  if (back >= 0 && back < prospect.way.length - 1)
    return toDesk(question.open({ ...plan, way: plan.way.slice(0, back + 1) }));
  if (plan.way.length > 0 && target.hex === startHex(question)) return toDesk(question.open({ ...plan, way: [] }));
  const places = locationsIn(state, target.hex).filter(
    (location) => location !== prospect.end || isEntry(question, plan),
  );
  const more = places.map((location) => wayOn(question, prospect, location)).find((way) => way !== undefined);
  if (more !== undefined) return toDesk(question.open(longer(plan, more)));
  const along = prospect.next.find(
    ({ spend }) => 'along' in spend && hexOfSpend(question.seat, spend).hex === target.hex,
  );
  if (along !== undefined) return toDesk(question.open(longer(plan, [along.spend])));
  const [meant] = places;
  return meant === undefined
    ? NOTHING
    : refusedBy(violationsOf(question.seat, question.action(longer(plan, wayAnyhow(question.start, plan.way, meant)))));
}

/** The weapon that lies where the way ends. */
function recovery({ next }: Prospect, { piece }: Target): WrittenSpend | undefined {
  return next.find(({ spend }) => 'recover' in spend && spend.recover === piece)?.spend;
}

function startHex({ seat: { state }, start }: WayQuestion): string | undefined {
  return shownAt(state, itemAt(start.standing.units, 0));
}

/** Outside the map the hex beside them is where they come in. */
function isEntry({ start }: WayQuestion, plan: WayPlan): boolean {
  return start.standing.place < 0 && !plan.way.some((spend) => 'to' in spend);
}

/** The step to the next hex, or the cheapest way to one farther away. */
function wayOn(
  { seat: { context } }: WayQuestion,
  { next, reach }: Prospect,
  location: Location,
): readonly WrittenSpend[] | undefined {
  const label = locationLabel(context.board, location);
  const step = next.find(({ spend }) => 'to' in spend && spend.to === label && spendId(spend) === `to-${label}`);
  return step === undefined ? reach.get(location)?.way : [step.spend];
}
