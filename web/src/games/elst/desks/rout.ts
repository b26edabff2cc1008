/** I-3.6 A rout, planned on the map: whose, with whom and with what load, which shelter it ignores, and its way. */
import { itemAt, lastItem, listed } from '@bridgehead/engine';
import type { ActionOf } from '@bridgehead/elst';
import type { RoutProspect } from '@bridgehead/elst/planning';
import { locationLabel, numberOf, unitId } from '@bridgehead/elst';
import { routProspect } from '@bridgehead/elst/planning';
import type { HexMark, Target } from '../../../board/model.js';
import { NOTHING, byHex, looking, looksOf, refusedBy, toDesk, withItem, withoutItem } from '../../../kit/desk-tools.js';
import { hexOfName } from '../common/places.js';
import { armName } from '../common/words.js';
import type { ElstChoice, ElstChosen, ElstDesk, ElstPick, ElstSeat } from './desk.js';
import { answersOfKind, called, nameIn, sayPlace, shownPiece, unitChoice, unitMeant, violationsOf } from './desk.js';

type Rout = ActionOf<'rout'>;
type Way = Rout['way'];

interface Routs {
  readonly seat: ElstSeat;
  readonly listed: readonly Rout[];
  /** C-CG11b Those off the map. */
  readonly leaving: readonly Rout[];
  /** The unit that is on its rout already: its party and its load stay as they are. */
  readonly underWay: boolean;
}

export function routDesk(seat: ElstSeat): ElstDesk {
  return startDesk({ seat, ...routsOf(seat), underWay: false });
}

/** A unit whose way is barred, or that has lost men on it. */
export function routingDesk(seat: ElstSeat): ElstDesk {
  const routs = routsOf(seat);
  const question = { seat, ...routs, underWay: true };
  const [first] = [...routs.listed, ...routs.leaving];
  return first === undefined
    ? startDesk(question)
    : planDesk(question, { do: 'rout', unit: first.unit, leaders: first.leaders, drop: first.drop, ...NO_PLAN });
}

const NO_PLAN = { ignore: [], way: [], crawl: false };

function routsOf(seat: ElstSeat): Pick<Routs, 'listed' | 'leaving'> {
  const all = answersOfKind(seat, 'rout');
  return { listed: all.filter(({ leave }) => leave !== true), leaving: all.filter(({ leave }) => leave === true) };
}

function startDesk(question: Routs): ElstDesk {
  const { seat } = question;
  const units = [...new Set([...question.listed, ...question.leaving].map(({ unit }) => unit))];
  return {
    hint: units.length === 0 ? 'No unit routs.' : 'Pick the next broken unit to rout.',
    choices: units
      .map((id) =>
        unitChoice(seat, numberOf(id), 'Broken units', () => toDesk(planDesk(question, planOf(question, id)))),
      )
      .toSorted(byHex),
    chosen: [],
    marks: [],
    looks: looksOf(looking(units, { offered: true })),
    proposal: undefined,
    pick(target) {
      const unit = unitMeant(seat, target);
      if (unit === undefined) return NOTHING;
      if (units.includes(unitId(unit))) return toDesk(planDesk(question, planOf(question, unitId(unit))));
      return refusedBy(
        violationsOf(seat, {
          do: 'rout',
          unit: unitId(unit),
          leaders: [],
          drop: [],
          ignore: [],
          way: [],
          crawl: false,
        }),
      );
    },
  };
}

/** A unit alone, with the first load that it may carry and no way yet. */
function planOf({ listed: all }: Routs, unit: string): Rout {
  const first = all.find((rout) => rout.unit === unit && rout.leaders.length === 0 && rout.way.length > 0);
  return { do: 'rout', unit, leaders: [], drop: first?.drop ?? [], ignore: [], way: [], crawl: false };
}

// --- the plan -----------------------------------------------------------------------------------------------------------

/** The id of a way in the list. */
export function wayId({ way, crawl }: Pick<Rout, 'way' | 'crawl'>): string {
  if (way.length === 0) return 'stay';
  return `${crawl ? 'crawl' : 'way'}-${way.map(({ to, polder }) => (polder === true ? `${to}p` : to)).join('-')}`;
}

export function dropId(drop: readonly string[]): string {
  return `drop-${drop.join('+')}`;
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

function isSameParty(one: Rout, other: Rout): boolean {
  return one.unit === other.unit && isSameSet(one.leaders, other.leaders) && isSameSet(one.drop, other.drop);
}

/** What can be answered with this party and this shelter ignored: as listed, or where the list has nothing of the kind, whatever way the game allows. */
function waysFor({ seat, listed: all }: Routs, plan: Rout, prospect: RoutProspect): Rout[] {
  const found = all.filter(
    (rout) => isSameParty(rout, plan) && isSameSet(rout.ignore, plan.ignore) && rout.way.length > 0,
  );
  return found.length > 0
    ? found
    : prospect.ways
        .map((way): Rout => ({ ...plan, way: [...way], crawl: false }))
        .filter((rout) => violationsOf(seat, rout).length === 0);
}

function planDesk(question: Routs, plan: Rout): ElstDesk {
  const { seat } = question;
  const { state } = seat;
  const prospect = routProspect(state, seat.context, plan);
  const ways = plan.way.length === 0 ? waysFor(question, plan, prospect) : [];
  const companions = question.underWay ? [] : companionsOf(question, plan);
  return {
    hint: hintFor(seat, plan, ways),
    choices: [
      ...ways.map((rout) => wayChoice(question, rout)),
      ...companions.map((id) =>
        unitChoice(seat, numberOf(id), 'Leaders going along', () =>
          toDesk(planDesk(question, withParty(question, plan, withItem(plan.leaders, id)))),
        ),
      ),
      ...(question.underWay ? [] : loadChoices(question, plan)),
      ...(plan.way.length === 0 ? ignoreChoices(question, plan, prospect) : []),
      ...(question.underWay || plan.way.length > 0 ? [] : stayChoice(question, plan)),
      ...(plan.way.length > 0 ? [] : leaveChoices(question, plan)),
      ...mannerChoices(question, plan),
    ],
    chosen: chosenIn(question, plan),
    marks: marksFor(plan, ways),
    looks: looksOf(looking(companions, { offered: true }), looking([plan.unit, ...plan.leaders], { picked: true })),
    proposal: plan.way.length === 0 ? undefined : plan,
    pick: (target) => pickFor(question, plan, ways, target),
  };
}

function hintFor(seat: ElstSeat, { unit, way }: Rout, ways: readonly Rout[]): string {
  if (way.length > 0) return 'Press the button to confirm the path, or extend it hex by hex.';
  return ways.length === 0
    ? `${called(seat, unit)} has nowhere to go this way.`
    : `Pick where ${called(seat, unit)} routs to, or move it hex by hex.`;
}

function wayChoice(question: Routs, rout: Rout): ElstChoice {
  const { seat } = question;
  const end = lastItem(rout.way);
  const through = rout.way.slice(0, -1).map(({ to }) => to);
  const words = [
    `${rout.crawl ? 'Crawl to ' : ''}${sayPlace(seat, end.to)}`,
    ...(through.length === 0 ? [] : [`by ${listed(through)}`]),
    ...(rout.way.some(({ polder }) => polder === true) ? ['with the cover of the polder'] : []),
  ];
  return {
    id: wayId(rout),
    label: words.join(', '),
    group: rout.crawl ? 'Low Crawl' : 'Rout to',
    hex: hexOfName(end.to),
    pick: () => toDesk(planDesk(question, rout)),
  };
}

/** I-3.6m Leaders who could go along. */
function companionsOf({ listed: all }: Routs, plan: Rout): string[] {
  const known = new Set(all.filter(({ unit }) => unit === plan.unit).flatMap(({ leaders }) => leaders));
  return [...known].filter((id) => !plan.leaders.includes(id));
}

/** With other leaders the load is another one too. */
function withParty({ listed: all }: Routs, plan: Rout, leaders: readonly string[]): Rout {
  const same = all.find((rout) => rout.unit === plan.unit && isSameSet(rout.leaders, leaders) && rout.way.length > 0);
  return { ...plan, leaders: [...leaders], drop: same?.drop ?? plan.drop, way: [] };
}

/** I-3.6t What it leaves behind, where it has a choice. */
function loadChoices(question: Routs, plan: Rout): ElstChoice[] {
  const { seat } = question;
  const loads = new Map(
    question.listed
      .filter((rout) => rout.unit === plan.unit && isSameSet(rout.leaders, plan.leaders) && rout.way.length > 0)
      .map(({ drop }) => [dropId(drop), drop]),
  );
  return [...loads]
    .filter(([, drop]) => !isSameSet(drop, plan.drop))
    .map(([id, drop]) => ({
      id,
      label: drop.length === 0 ? 'Leave nothing behind' : `Leave ${sayArms(seat, drop)} behind`,
      group: 'Load',
      pick: () => toDesk(planDesk(question, { ...plan, drop: [...drop], way: [] })),
    }));
}

function sayArms({ state }: ElstSeat, ids: readonly string[]): string {
  return listed(ids.map((id) => `the ${armName(state, numberOf(id))}`));
}

/** I-3.6i I-3.6j */
function ignoreChoices(question: Routs, plan: Rout, { ignorable }: RoutProspect): ElstChoice[] {
  const { seat } = question;
  return ignorable
    .map((location) => locationLabel(seat.context.board, location))
    .filter((at) => !plan.ignore.includes(at))
    .map((at) => ({
      id: `ignore-${at}`,
      label: `Ignore ${sayPlace(seat, at)}`,
      group: 'Shelter to ignore',
      hex: hexOfName(at),
      pick: () => toDesk(planDesk(question, { ...plan, ignore: withItem(plan.ignore, at) })),
    }));
}

/** I-3.6c I-DaE:1.3c The way as it stands, crawling, or with the cover of a polder. */
function mannerChoices(question: Routs, plan: Rout): ElstChoice[] {
  const { seat } = question;
  const crawling = { id: 'crawl', label: 'Crawl there: one hex, no interdiction', changed: { ...plan, crawl: true } };
  const covered = plan.way.flatMap(({ to, polder }, index) =>
    polder === true
      ? []
      : [
          {
            id: `polder-${to}`,
            label: `Pay for the cover of the polder in ${to}`,
            changed: { ...plan, way: plan.way.with(index, { to, polder: true }) },
          },
        ],
  );
  const open = [...(plan.crawl || plan.way.length !== 1 ? [] : [crawling]), ...covered];
  return open
    .filter(({ changed }) => violationsOf(seat, changed).length === 0)
    .map(({ id, label, changed }) => ({
      id,
      label,
      group: 'Movement type',
      pick: () => toDesk(planDesk(question, changed)),
    }));
}

/** I-R77 A unit that must rout can be given up. */
function stayChoice(question: Routs, plan: Rout): ElstChoice[] {
  const stays = question.listed.find((rout) => rout.unit === plan.unit && rout.way.length === 0);
  if (stays === undefined) return [];
  return [
    {
      id: 'stay',
      label: 'Give it up: it stays and is eliminated',
      group: 'Other',
      pick: () => toDesk(givenUpDesk(question, stays)),
    },
  ];
}

/** C-CG11b From each edge hex in reach by which it can rout off the map. */
function leaveChoices(question: Routs, plan: Rout): ElstChoice[] {
  const { seat } = question;
  return question.leaving
    .filter((rout) => isSameParty(rout, plan))
    .map((rout) => {
      const end = rout.way.at(-1)?.to;
      return {
        id: `leave ${end ?? 'here'}`,
        label: end === undefined ? 'Off the map from here' : `Off the map from ${sayPlace(seat, end)}`,
        group: 'Rout off the map',
        pick: () => toDesk(confirmedDesk(question, rout, 'Press the button to rout off the map.', 'leaves')),
      };
    });
}

function givenUpDesk(question: Routs, stays: Rout): ElstDesk {
  return confirmedDesk(question, stays, 'Press the button to give it up.', 'given up');
}

function confirmedDesk(question: Routs, stays: Rout, hint: string, role: string): ElstDesk {
  const { seat } = question;
  return {
    hint,
    choices: [],
    chosen: [
      {
        id: stays.unit,
        label: nameIn(seat.state, numberOf(stays.unit)),
        role,
        without: () => startDesk(question),
      },
    ],
    marks: [],
    looks: looksOf(looking([stays.unit], { picked: true })),
    proposal: stays,
    pick: () => NOTHING,
  };
}

function chosenIn(question: Routs, plan: Rout): ElstChosen[] {
  const { seat, underWay } = question;
  const open = (changed: Rout) => () => planDesk(question, changed);
  return [
    ...(underWay
      ? []
      : [
          {
            id: plan.unit,
            label: nameIn(seat.state, numberOf(plan.unit)),
            role: 'routs',
            without: () => startDesk(question),
          },
        ]),
    ...(underWay
      ? []
      : plan.leaders.map(
          (id): ElstChosen => ({
            id,
            label: called(seat, id),
            role: 'goes along',
            without: open(withParty(question, plan, withoutItem(plan.leaders, id))),
          }),
        )),
    ...(underWay || plan.drop.length === 0
      ? []
      : [
          {
            id: dropId(plan.drop),
            label: sayArms(seat, plan.drop),
            role: 'left behind',
            without: open({ ...plan, way: [] }),
          },
        ]),
    ...plan.ignore.map(
      (at): ElstChosen => ({
        id: `ignore-${at}`,
        label: sayPlace(seat, at),
        role: 'ignored',
        hex: hexOfName(at),
        without: open({ ...plan, ignore: withoutItem(plan.ignore, at), way: [] }),
      }),
    ),
    ...plan.way.map(
      ({ to }, index): ElstChosen => ({
        id: `step-${index}`,
        label: sayPlace(seat, to),
        role: plan.crawl ? 'crawls to' : 'way',
        hex: hexOfName(to),
        without: open({ ...plan, way: plan.way.slice(0, index), crawl: false }),
      }),
    ),
  ];
}

function marksFor({ way, ignore }: Rout, ways: readonly Rout[]): HexMark[] {
  const ends = new Set(ways.map((rout) => hexOfName(lastItem(rout.way).to)));
  return [
    ...way.map(({ to }, index): HexMark => ({ hex: hexOfName(to), kind: 'picked', text: String(index + 1) })),
    ...[...ends].map((hex): HexMark => ({ hex, kind: 'reach' })),
    ...ignore.map((at): HexMark => ({ hex: hexOfName(at), kind: 'crossed' })),
  ];
}

// --- on the map ---------------------------------------------------------------------------------------------------------

/** A listed place, or the next hex of the way; back along it; a leader who goes along or not. */
function pickFor(question: Routs, plan: Rout, ways: readonly Rout[], target: Target): ElstPick {
  const { seat, underWay } = question;
  const unit = target.piece === undefined ? undefined : unitMeant(seat, target);
  if (unit !== undefined && !underWay) {
    const id = unitId(unit);
    if (id === plan.unit) return toDesk(startDesk(question));
    if (plan.leaders.includes(id))
      return toDesk(planDesk(question, withParty(question, plan, withoutItem(plan.leaders, id))));
    if (companionsOf(question, plan).includes(id))
      return toDesk(planDesk(question, withParty(question, plan, withItem(plan.leaders, id))));
    if (plan.way.length === 0 && question.listed.some((rout) => rout.unit === id))
      return toDesk(planDesk(question, planOf(question, id)));
  }
  const back = plan.way.findIndex(({ to }) => hexOfName(to) === target.hex);
  if (back >= 0)
    return back === plan.way.length - 1
      ? NOTHING
      : toDesk(planDesk(question, { ...plan, way: plan.way.slice(0, back + 1) }));
  const listedHere = ways.filter((rout) => hexOfName(lastItem(rout.way).to) === target.hex);
  if (listedHere.length > 0)
    return toDesk(planDesk(question, listedHere.find(({ crawl }) => !crawl) ?? itemAt(listedHere, 0)));
  return stepTo(question, plan, target.hex);
}

/** One hex more; whether the way is one that the rules allow is said as soon as it is wrong. */
function stepTo(question: Routs, plan: Rout, hex: string): ElstPick {
  const { seat } = question;
  const way: Way = [...plan.way, { to: hex }];
  const next: Rout = { ...plan, way, crawl: false };
  const violations = violationsOf(seat, next);
  const isOnlyShort = violations.every(({ code }) => code === 'not-nearest');
  return isOnlyShort && shownPiece(seat.state, plan.unit).hex !== hex
    ? toDesk(planDesk(question, next))
    : refusedBy(violations);
}
