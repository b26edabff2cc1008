/** V-3.3.2 A vehicle's move, planned hex by hex: start, entries, turns, stop, with MP, facing and the risk to bog before anything happens. */
import type { Action, Hexspine, Stop, Unit, WrittenVehicleSpend } from '@bridgehead/elst';
import type { DriveProspect, PlannedDrive } from '@bridgehead/elst/planning';
import { HEXSPINES, STOPS, findLocation, isOnMap, nameOf, sayFactors, saySpine, unitId } from '@bridgehead/elst';
import { driveProspect, startOfDrive, startOfDriving } from '@bridgehead/elst/planning';
import { itemAt } from '@bridgehead/engine';
import type { CoveredArc, HexMark, Target } from '../../../board/model.js';
import { NOTHING, looking, looksOf, refusedBy, toDesk } from '../../../kit/desk-tools.js';
import { percent } from '../../../ui/numbers.js';
import { hexName, hexOfName, shownAt } from '../common/places.js';
import type { ElstChoice, ElstChosen, ElstDesk, ElstPick, ElstSeat } from './desk.js';
import { answersOf, holderOf, nameIn, sayPlace, violationsOf } from './desk.js';
import { coveredArcs } from './covered-arcs.js';
import { boundingDesk } from './fire.js';

interface DrivePlan {
  readonly way: readonly WrittenVehicleSpend[];
  readonly stops: readonly Stop[];
}

const NO_WAY: DrivePlan = { way: [], stops: [...STOPS] };

/** Which vehicle drives, from where, and what becomes of its plan. */
interface DriveQuestion {
  readonly seat: ElstSeat;
  readonly unit: Unit;
  readonly start: ReturnType<typeof startOfDrive>;
  action(plan: DrivePlan): Action;
  /** Another vehicle or stack instead; undefined once it is on the move. */
  readonly back: (() => ElstDesk) | undefined;
  /** V-3.3.2.2 It could fire where it is. */
  readonly isFiring: boolean;
}

/** A vehicle that would set out. */
export function driveDesk(seat: ElstSeat, unit: Unit, back: () => ElstDesk): ElstDesk {
  return planDesk(
    {
      seat,
      unit,
      start: startOfDrive(seat.state, seat.context, unit),
      action: (plan) => driveOf(unit, plan),
      back,
      isFiring: false,
    },
    NO_WAY,
  );
}

/** The vehicle on the move goes on. */
export function drivingDesk(seat: ElstSeat): ElstDesk {
  const start = startOfDriving(seat.state, seat.context);
  if (start === undefined) throw new Error('no vehicle is on the move');
  return planDesk(
    {
      seat,
      unit: start.driver.unit,
      start,
      action: ({ way, stops }) => ({ do: 'drive-on', way: [...way], stops: [...stops] }),
      back: undefined,
      isFiring: answersOf(seat).some(({ do: kind }) => kind === 'shoot' || kind === 'fire'),
    },
    NO_WAY,
  );
}

function driveOf(unit: Unit, { way, stops }: DrivePlan): Action {
  return { do: 'drive', unit: unitId(unit), way: [...way], stops: [...stops] };
}

/** What keeps a vehicle from driving at all. */
export function refusedDrive(seat: ElstSeat, unit: Unit): ElstPick {
  return refusedBy(violationsOf(seat, driveOf(unit, { ...NO_WAY, way: [{ start: true }] })));
}

function planDesk(question: DriveQuestion, plan: DrivePlan): ElstDesk {
  const { seat, unit, start } = question;
  const prospect = driveProspect(start, plan.way);
  return {
    hint: hintFor(question, plan, prospect),
    choices: [
      ...entryChoices(question, plan, prospect),
      ...farChoices(question, plan, prospect),
      ...actChoices(question, plan, prospect),
      ...turretChoices(question, plan),
      ...boundingChoices(question, plan),
    ],
    chosen: chosenIn(question, plan, prospect),
    marks: marksFor(question, prospect),
    arcs: arcsAt(question, prospect),
    looks: looksOf(looking([unitId(unit)], { picked: true })),
    proposal: plan.way.length === 0 ? undefined : question.action(plan),
    pick: (target) => pickFor(question, plan, prospect, target, seat),
  };
}

function hintFor({ seat, unit, isFiring }: DriveQuestion, { way }: DrivePlan, prospect: DriveProspect): string {
  const spent = `${sayFactors(prospect.spent)} of ${sayFactors(prospect.allotment)} MP spent`;
  const risk = bogRisk(prospect.way);
  const bog = risk === 0 ? '' : ` It bogs with a chance of ${percent(risk)}.`;
  if (way.length > 0)
    return `${spent}.${bog} ${prospect.inMotion ? 'Plan further, stop, or drive.' : 'Plan further, or drive.'}`;
  return `${spent}. Pick a hex for ${nameOf(seat.state, unit)}, ${isFiring ? 'an enemy to fire at, ' : ''}or what else it does.`;
}

/** The chance to bog somewhere on the way. */
function bogRisk(way: readonly PlannedDrive[]): number {
  return 1 - way.reduce((free, { bog }) => free * (1 - bog / ROLLS), 1);
}

/** Rolls of two dice. */
const ROLLS = 36;

// --- choices ------------------------------------------------------------------------------------------------------------

/** The id of an expenditure in the list. A turret is turned by a pick of its own. */
function driveId(spend: WrittenVehicleSpend): string {
  if ('to' in spend)
    return ['to', spend.to, spend.hull, spend.offRoad === true ? 'off-road' : undefined, spend.all]
      .filter((part) => part !== undefined)
      .join('-');
  if ('hull' in spend) return `hull-${spend.hull}`;
  if ('dispense' in spend) return `smoke-${spend.dispense === true ? 'here' : spend.dispense}`;
  if ('crew' in spend) return `crew-${spend.crew}`;
  return itemAt(Object.keys(spend), 0);
}

function turretOf(spend: WrittenVehicleSpend): Hexspine | undefined {
  return 'turret' in spend ? spend.turret : undefined;
}

/** What is picked for an expenditure. */
export function picksOfDrive(spend: WrittenVehicleSpend): string[] {
  const turret = turretOf(spend);
  return [driveId(spend), ...(turret === undefined ? [] : [`turret-${turret}`])];
}

function sayDrive(seat: ElstSeat, spend: WrittenVehicleSpend): string {
  if ('to' in spend)
    return [
      sayPlace(seat, spend.to),
      ...(spend.hull === undefined ? [] : [`facing ${saySpine(spend.hull)}`]),
      ...(spend.offRoad === true ? ['off the road'] : []),
      ...(spend.all === undefined ? [] : [spend.all === 'all' ? 'with all MP' : 'with all MP but one to stop']),
    ].join(', ');
  if ('start' in spend) return 'Start the engine';
  if ('hull' in spend) return `Turn the hull ${saySpine(spend.hull)}`;
  if ('stop' in spend) return 'Stop';
  if ('delay' in spend) return 'Wait (Delay)';
  if ('unbog' in spend) return 'Try to get free';
  if ('dispense' in spend) return spend.dispense === true ? 'Smoke here' : `Smoke in ${spend.dispense}`;
  if ('crew' in spend) return spend.crew === 'exposed' ? 'Open up: crew exposed' : 'Button up';
  return 'Leave the map';
}

/** "T12, open ground: 3 MP, 17 % to bog": all MP spent there, or those after some. */
function priced(seat: ElstSeat, { spend, spent, bog }: PlannedDrive, before = 0): string {
  const turret = turretOf(spend);
  return [
    `${sayDrive(seat, spend)}${turret === undefined ? '' : `, turret ${saySpine(turret)}`}: ${sayFactors(spent - before)} MP`,
    ...(bog === 0 ? [] : [`${percent(bog / ROLLS)} to bog`]),
  ].join(', ');
}

function groupOf(spend: WrittenVehicleSpend): string {
  if ('to' in spend) return 'Drive to';
  if ('hull' in spend) return 'Turn';
  return 'dispense' in spend || 'crew' in spend ? 'Crew and Smoke' : 'Start and stop';
}

function choiceFor(
  question: DriveQuestion,
  plan: DrivePlan,
  prospect: DriveProspect,
  planned: PlannedDrive,
): ElstChoice {
  const { spend } = planned;
  return {
    id: driveId(spend),
    // The map shows what a vehicle has spent when it is there; anything else has a price of its own.
    label: priced(question.seat, planned, 'to' in spend ? 0 : prospect.spent),
    group: groupOf(spend),
    ...('to' in spend ? { hex: hexOfName(spend.to) } : {}),
    pick: () => toDesk(planDesk(question, longer(plan, [spend]))),
  };
}

/** Without those that differ in the turret alone: it is turned by a pick of its own. */
function nextOf({ next }: DriveProspect): readonly PlannedDrive[] {
  return next.filter(({ spend }) => turretOf(spend) === undefined);
}

function entryChoices(question: DriveQuestion, plan: DrivePlan, prospect: DriveProspect): ElstChoice[] {
  return nextOf(prospect)
    .filter(({ spend }) => 'to' in spend)
    .map((planned) => choiceFor(question, plan, prospect, planned));
}

function farChoices(question: DriveQuestion, plan: DrivePlan, prospect: DriveProspect): ElstChoice[] {
  const { seat } = question;
  const near = new Set(nextOf(prospect).flatMap(({ spend }) => ('to' in spend ? [spend.to] : [])));
  return [...prospect.reach].flatMap(([hex, { way, spent, hull }]): ElstChoice[] => {
    const to = hexName(seat.state, hex);
    if (way.length === 0 || near.has(to) || hex === prospect.end) return [];
    return [
      {
        id: `far-${to}`,
        label: `${sayPlace(seat, to)}, facing ${saySpine(hull)}: ${sayFactors(spent)} MP`,
        group: 'Farther away',
        hex: to,
        pick: () => toDesk(planDesk(question, longer(plan, way))),
      },
    ];
  });
}

function actChoices(question: DriveQuestion, plan: DrivePlan, prospect: DriveProspect): ElstChoice[] {
  return nextOf(prospect)
    .filter(({ spend }) => !('to' in spend))
    .map((planned) => choiceFor(question, plan, prospect, planned));
}

/** V-3.3.2g The turret turns together with an expenditure: the last one of the plan. */
function turretChoices(question: DriveQuestion, plan: DrivePlan): ElstChoice[] {
  const last = plan.way.at(-1);
  if (last === undefined || 'unbog' in last || 'crew' in last || 'exit' in last) return [];
  return Array.from({ length: HEXSPINES }, (_, turret) => turret).flatMap((turret): ElstChoice[] => {
    const changed = { ...plan, way: [...plan.way.slice(0, -1), { ...last, turret }] };
    if (turretOf(last) === turret || violationsOf(question.seat, question.action(changed)).length > 0) return [];
    return [
      {
        id: `turret-${turret}`,
        label: `Turn the turret ${saySpine(turret)}`,
        group: 'Turret',
        pick: () => toDesk(planDesk(question, changed)),
      },
    ];
  });
}

/** The id of the choice to fire on the move. */
export const BOUNDING = 'bounding';

/** V-3.3.2.2 On the move it fires what it has, before it drives on. */
function boundingChoices(question: DriveQuestion, plan: DrivePlan): ElstChoice[] {
  return mayFire(question, plan)
    ? [{ id: BOUNDING, label: 'Fire while moving', group: 'Bounding Fire', pick: () => toDesk(openFire(question)) }]
    : [];
}

function mayFire({ isFiring }: DriveQuestion, { way }: DrivePlan): boolean {
  return isFiring && way.length === 0;
}

function openFire(question: DriveQuestion): ElstDesk {
  return boundingDesk(question.seat, () => planDesk(question, NO_WAY));
}

function longer(plan: DrivePlan, more: readonly WrittenVehicleSpend[]): DrivePlan {
  return { ...plan, way: [...plan.way, ...more] };
}

// --- what is planned ----------------------------------------------------------------------------------------------------

const STOP_WORDS: Readonly<Record<Stop, string>> = {
  'fired-at': 'when fired at',
  'next-to-enemy': 'next to an enemy',
  'attempt-failed': 'when an attempt fails',
};

/** Each expenditure with what has been spent then; without it the way ends before. */
function chosenIn(question: DriveQuestion, plan: DrivePlan, { way }: DriveProspect): ElstChosen[] {
  const { seat, unit, back } = question;
  const hex = shownAt(seat.state, unit);
  return [
    ...(back === undefined
      ? []
      : [
          {
            id: unitId(unit),
            label: nameIn(seat.state, unit),
            role: 'drives',
            ...(hex === undefined ? {} : { hex }),
            without: back,
          },
        ]),
    ...way.map((planned, index) => ({
      id: `way-${index}`,
      label: priced(seat, planned),
      role: 'way',
      hex: hexName(seat.state, planned.hex),
      without: () => planDesk(question, { ...plan, way: plan.way.slice(0, index) }),
    })),
    ...(plan.way.length === 0
      ? []
      : plan.stops.map((stop) => ({
          id: `stop-${stop}`,
          label: STOP_WORDS[stop],
          role: 'asks you again',
          without: () => planDesk(question, { ...plan, stops: plan.stops.filter((each) => each !== stop) }),
        }))),
  ];
}

/** The way with what has been spent in each hex and the risk to bog there, and all that is in reach of its end. */
function marksFor({ seat, unit }: DriveQuestion, { way, reach, end }: DriveProspect): HexMark[] {
  const marks = new Map<string, HexMark>();
  way.forEach(({ hex, spent, bog }) => {
    const name = hexName(seat.state, hex);
    const risk = bog === 0 ? '' : ` ⚠${percent(bog / ROLLS)}`;
    marks.set(name, { hex: name, kind: 'picked', text: `${sayFactors(spent)}${risk}` });
  });
  for (const [hex, { spent }] of reach) {
    const name = hexName(seat.state, hex);
    if (hex !== end && name !== shownAt(seat.state, unit) && !marks.has(name))
      marks.set(name, { hex: name, kind: 'reach', text: sayFactors(spent) });
  }
  return [...marks.values()];
}

/** What hull and turret would cover at the end of the way. */
function arcsAt({ seat, unit }: DriveQuestion, { end, hull, turret, way }: DriveProspect): CoveredArc[] {
  // Outside the map it points nowhere yet: its hull is turned as it comes in.
  if (way.length === 0 && !isOnMap(seat.state, unit)) return [];
  return coveredArcs(seat, hexName(seat.state, end), { hull, turret });
}

// --- on the map ---------------------------------------------------------------------------------------------------------

/** Farther along the way, back along it, to another unit, or why not. */
function pickFor(
  question: DriveQuestion,
  plan: DrivePlan,
  prospect: DriveProspect,
  { hex, piece }: Target,
  { state, context }: ElstSeat,
): ElstPick {
  const { unit, back } = question;
  if (piece === unitId(unit) || (piece === undefined && hex === shownAt(state, unit))) {
    if (plan.way.length > 0) return toDesk(planDesk(question, NO_WAY));
    if (question.isFiring) return toDesk(openFire(question));
    return back === undefined ? NOTHING : toDesk(back());
  }
  const enemy = piece === undefined ? undefined : holderOf(state, piece);
  if (mayFire(question, plan) && enemy !== undefined && state.side[enemy] !== question.seat.side)
    return openFire(question).pick({ hex, ...(piece === undefined ? {} : { piece }) });
  const passed = prospect.way.findLastIndex((planned) => hexName(state, planned.hex) === hex);
  if (passed >= 0 && passed < prospect.way.length - 1)
    return toDesk(planDesk(question, { ...plan, way: plan.way.slice(0, passed + 1) }));
  const location = findLocation(context.board, hex);
  const step = nextOf(prospect).find(({ spend }) => driveId(spend) === `to-${hex}`);
  const far = location === undefined ? undefined : prospect.reach.get(location)?.way;
  const more = step === undefined ? far : [step.spend];
  if (more !== undefined && more.length > 0) return toDesk(planDesk(question, longer(plan, more)));
  return refusedBy(violationsOf(question.seat, question.action(longer(plan, [{ to: hexOfName(hex) }]))));
}
