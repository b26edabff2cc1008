/** V-3.3.3v1 V-R83 One expenditure of MP: it is paid and its checks are made, Residual FP attacks an exposed crew, the defender may react. */
import { attackEntering } from '../artillery/blast-attack.js';
import { popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { locationLabel } from '../board/locations.js';
import { residualAttack } from '../fire/residual-fire.js';
import { checkBog } from '../terrain/bog-check.js';
import { askAboutScattered } from '../ordnance/scattered-targets.js';
import { settle } from '../situation/consequences.js';
import { depart } from '../situation/exits.js';
import { hiddenEnemiesAt, reveal } from '../situation/hidden-units.js';
import { revealGunsInSight } from '../situation/sightings.js';
import { settingOf } from '../state/context.js';
import { returnTo } from '../state/frames-below.js';
import type { Frame, Movers, Stance, Visit } from '../state/frames.js';
import type { Drive, State } from '../state/state.js';
import { clearAllMarks, clearMark, hasMark, NOWHERE, OUTSIDE, placeCode, setMark } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import type { DrivenOn } from '../state/vehicle-events.js';
import type { DrivingFrame, VehicleExpenditureFrame, VehicleSpend } from '../state/vehicle-frames.js';
import { visitOf, visitsWith } from '../state/spent-in-locations.js';
import { moveUnit, who } from '../units/units-in-play.js';
import { driveOf, isCrewExposed, vehicleOf } from '../units/vehicles-in-play.js';
import { turnVehicle } from '../units/weapon-arcs.js';
import { loseAim, removeWeapon, weaponsOf } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import type { Stop } from '../vocabulary/vocabulary.js';
import { removeBog } from './bog.js';
import { changeCrew } from './crew.js';
import { dispense } from './dispensers.js';
import type { DrivePrice } from './drive-price.js';
import type { Driver } from './driver.js';
import { drivingFrame, pointsLeft, turretAfter } from './driver.js';
import { checkStart } from './mechanical.js';

// --- paying ---------------------------------------------------------------------------------------------------------

const STAY = 'stay' as const;

/** The vehicle on top spends the MP, and what comes of it is on top then. `after`: where it is if nothing stops it. */
export function payDrive(
  play: Play,
  frame: DrivingFrame,
  driver: Driver,
  drive: VehicleSpend,
  price: DrivePrice,
  after: Driver,
): void {
  const { state } = play;
  const { unit } = driver;
  if ('crew' in drive) {
    changeCrew(play, unit, drive.crew);
    return;
  }
  if ('dispense' in drive) {
    const placed = dispense(play, driver, drive);
    if (placed) spendHere(play, frame, 'smoke', price.halves, []);
    else replaceFrame<Frame>(state, { ...frame, way: goesOn(frame, ['attempt-failed']) ? frame.way : [] });
    return;
  }
  if (price.exit > 0) {
    leavePolder(play, frame, price);
    return;
  }
  const turret = turretAfter(driver, drive);
  if ('to' in drive) enterHex(play, frame, driver, drive, price, turret, after);
  else if ('exit' in drive) exitMap(play, frame, price.halves);
  else if ('unbog' in drive) unbog(play, frame);
  else if ('hull' in drive) turnHull(play, frame, drive.hull, turret, price);
  else {
    turnVehicle(state, unit, driver.hull, turret);
    if ('start' in drive) start(play, frame, price.halves);
    else if ('stop' in drive) {
      clearMark(state, unit, 'motion');
      spendHere(play, { ...frame, bare: false }, 'stop', price.halves, []);
    } else spendHere(play, { ...frame, bare: false }, 'delay', price.halves, []);
  }
}

/** V-3.3.2i V-3.3.2r V-VN.G2 */
function start(play: Play, frame: DrivingFrame, halves: number): void {
  const { state } = play;
  const { unit, spent } = frame;
  setMark(state, unit, 'motion');
  const result = checkStart(play, unit);
  const left = pointsLeft({ facts: vehicleOf(state, unit), spent: spent + halves });
  const delay = result.is === 'stalled' ? Math.min(left, result.halves) : 0; // V-VN.G2b
  spendHere(play, frame, 'start', halves + delay, troubleOf(result));
}

/** V-7.6e V-R3 Freed, it has started and goes on with the rest; otherwise it spends all its MP in place. */
function unbog(play: Play, frame: DrivingFrame): void {
  const { state } = play;
  const { unit, spent } = frame;
  const removal = removeBog(play, unit);
  const left = pointsLeft({ facts: vehicleOf(state, unit), spent });
  if (removal.is !== 'freed') {
    spendHere(play, { ...frame, bare: false, step: 'over' }, 'unbog', left, ['attempt-failed']);
    return;
  }
  const result = checkStart(play, unit); // V-R37
  const halves = removal.halves + (result.is === 'stalled' ? result.halves : 0);
  spendHere(play, frame, 'unbog', Math.min(left, halves), troubleOf(result));
}

function troubleOf({ is }: { readonly is: string }): Stop[] {
  return is === 'started' ? [] : ['attempt-failed'];
}

/** V-DaE:1.3v2 V-R67 The 4 MP in the polder, with their Bog Check; the step itself stays planned. */
function leavePolder(play: Play, frame: DrivingFrame, { exit, exitBog }: DrivePrice): void {
  const { state } = play;
  const { unit } = frame;
  const isBogged = exitBog !== undefined && checkBog(play, unit, exitBog);
  const paid = exitBog === 'polder-all' ? ('paid-all' as const) : ('paid' as const);
  const stance: Stance = { spent: 'exit', from: state.place[unit], byRoad: false, inPolder: false };
  spend(play, { ...frame, polderExit: paid }, 'polder-exit', exit, stance, isBogged ? 'bogged' : 'free', []);
}

function enterHex(
  play: Play,
  frame: DrivingFrame,
  driver: Driver,
  { to, hull }: Extract<VehicleSpend, { readonly to: Location }>,
  { halves, byRoad, bog }: DrivePrice,
  turret: number,
  { mayStopHere }: Driver,
): void {
  const { state } = play;
  const { unit } = frame;
  const from = driver.place;
  if (from <= OUTSIDE)
    play.emit({
      type: 'entered-map',
      rule: 'V-3.3v1',
      units: [who(state, unit)],
      at: locationLabel(settingOf(state).board, to),
    });
  if (from <= OUTSIDE) clearMark(state, unit, 'crew-changed'); // V-R4 How it comes in is no change.
  moveUnit(state, unit, to);
  state.hull[unit] = hull ?? driver.hull;
  state.turret[unit] = turret;
  setMark(state, unit, 'entered'); // V-3.3.2b
  for (const weapon of weaponsOf(state, unit)) loseAim(state, weapon); // V-6.10c
  const isBogged = bog !== undefined && checkBog(play, unit, bog);
  reveal(play, hiddenEnemiesAt(state, state.side[unit], to)); // V-6.4c V-R66 C-DaE1:SSR2
  const stance: Stance = { spent: 'enter', from: from >= 0 ? from : to, byRoad, inPolder: false };
  const entered: DrivingFrame = {
    ...frame,
    bare: false,
    polderExit: 'unpaid',
    mayStopHere,
  };
  spend(play, entered, 'enter', halves, stance, isBogged ? 'bogged' : 'free', []);
}

/** V-3.3.2d V-7.6b If it bogs, it does not turn. */
function turnHull(play: Play, frame: DrivingFrame, hull: number, turret: number, { halves, bog }: DrivePrice): void {
  const { state } = play;
  const { unit } = frame;
  const isBogged = bog !== undefined && checkBog(play, unit, bog);
  if (!isBogged) turnVehicle(state, unit, hull, turret);
  spend(play, { ...frame, bare: false }, 'turn', halves, staying(state, frame), isBogged ? 'bogged' : 'free', []);
}

/** V-3.3.2v Nobody sees the MP with which it leaves. */
function exitMap(play: Play, { unit, spent }: DrivingFrame, halves: number): void {
  const { state } = play;
  const at = locationLabel(settingOf(state).board, state.place[unit]);
  tellSpending(play, unit, at, halves, spent + halves, 'exit');
  if (hasMark(state, unit, 'recalled') && state.campaign === undefined) {
    play.emit({ type: 'exited-map', rule: 'V-3.3.2v', units: [who(state, unit)], at });
    for (const weapon of weaponsOf(state, unit)) removeWeapon(state, weapon);
    clearAllMarks(state, unit);
    moveUnit(state, unit, placeCode('exited'));
  } else depart(play, [unit], 'C-DaE3:VCa'); // C-R77
  state.drives = state.drives.filter(({ vehicle }) => vehicle !== unit);
  popFrame(state);
  settle(play);
}

/** MP that are left when a vehicle ends its move count as spent where it is (V-R81). */
export function spendRest(play: Play, frame: DrivingFrame): void {
  const { state } = play;
  const left = pointsLeft({ facts: vehicleOf(state, frame.unit), spent: frame.spent });
  spendHere(play, { ...frame, step: 'over', mayFire: false, way: [] }, 'rest', left, []);
}

function spendHere(play: Play, frame: DrivingFrame, on: DrivenOn, halves: number, troubled: readonly Stop[]): void {
  spend(play, frame, on, halves, staying(play.state, frame), 'free', troubled);
}

function staying(state: State, { unit, visits }: DrivingFrame): Stance {
  const place = state.place[unit];
  return { spent: STAY, from: place, byRoad: visitOf({ visits }, place).byRoad, inPolder: false };
}

/** The MP are gone: noted where they were spent, and the defender may react to them. A vehicle that bogs has spent all it had (V-7.6i). */
function spend(
  play: Play,
  frame: DrivingFrame,
  on: DrivenOn,
  cost: number,
  stance: Stance,
  fate: 'free' | 'bogged',
  troubled: readonly Stop[],
): void {
  const { state } = play;
  const { unit, spent } = frame;
  const location = state.place[unit];
  const left = pointsLeft({ facts: vehicleOf(state, unit), spent });
  const halves = fate === 'bogged' ? left : cost;
  const before = visitOf(frame, location);
  const visit: Visit = {
    ...before,
    halves: before.halves + halves,
    latest: halves,
    answered: [],
    byRoad: on === 'enter' ? stance.byRoad : before.byRoad,
  };
  noteMP(
    state,
    unit,
    { at: location, halves },
    on === 'enter' ? cameFrom(stance, location) : driveOf(state, unit)?.from,
  );
  tellSpending(play, unit, locationLabel(settingOf(state).board, location), halves, spent + halves, on);
  replaceFrame<Frame>(state, {
    ...withVisitOf(frame, visit),
    spent: spent + halves,
    mayFire: on !== 'rest',
    step: fate === 'bogged' ? 'over' : frame.step,
  });
  settle(play);
  revealGunsInSight(play);
  pushFrame<Frame>(state, { at: 'vehicle-expenditure', location, stance, step: 'residual', visits: [], troubled });
  askAboutScattered(state);
}

function tellSpending(play: Play, unit: Unit, at: string, halves: number, spent: number, on: DrivenOn): void {
  const { state } = play;
  play.emit({
    type: 'driven',
    rule: RULES[on],
    unit: who(state, unit),
    at,
    halves,
    left: pointsLeft({ facts: vehicleOf(state, unit), spent }),
    on,
    hull: state.hull[unit],
    turret: state.turret[unit],
  });
}

const RULES: Readonly<Record<DrivenOn, string>> = {
  start: 'V-3.3.2i',
  enter: 'V-3.3.2e',
  'polder-exit': 'V-DaE:1.3v2',
  turn: 'V-3.3.2d',
  stop: 'V-3.3.2j',
  delay: 'V-3.3.2m',
  smoke: 'V-7.5b',
  unbog: 'V-7.6e',
  exit: 'V-3.3.2v',
  rest: 'V-R81',
};

/** V-3.3.2 What it has spent where, for the MP in sight of a firer (V-R76). */
function noteMP(state: State, vehicle: Unit, latest: Drive['spent'][number], from: Location | undefined): void {
  const known = driveOf(state, vehicle);
  const spent = [...(known?.spent ?? []), latest];
  const boundedAt = known?.boundedAt ?? NOWHERE;
  state.drives = [
    ...state.drives.filter((other) => other.vehicle !== vehicle),
    { vehicle, spent, boundedAt, ...(from !== undefined && { from }) },
  ];
}

/** V-R11 From outside the map a stance says the hex itself. */
function cameFrom({ from }: Stance, location: Location): Location | undefined {
  return from === location ? undefined : from;
}

function withVisitOf(frame: DrivingFrame, visit: Visit): DrivingFrame {
  return { ...frame, visits: visitsWith(frame, visit) };
}

// --- what meets it --------------------------------------------------------------------------------------------------

export const vehicleExpenditureProcedure: ElstProcedure<VehicleExpenditureFrame> = {
  run(play, frame) {
    const { state } = play;
    const driving = drivingFrame(state);
    const visit = frame.visits.at(0) ?? visitOf(driving, frame.location);
    switch (frame.step) {
      case 'residual':
        replaceFrame<Frame>(state, sufferResidual(play, frame, driving.unit, visit));
        break;
      case 'window':
        replaceFrame<Frame>(state, { ...frame, step: 'after', visits: [] });
        if (state.place[driving.unit] === frame.location)
          pushFrame<Frame>(state, {
            at: 'window',
            targets: [{ movers: moversOf(driving.unit, frame), visit }],
            fired: [],
          });
        break;
      case 'after':
        goOn(state, frame);
    }
    return 'again';
  },
  /** Nobody is asked: the attacker must not learn from their view whether the defender is (see views.ts). */
  decision: { ask: () => [], candidates: () => [], judge: () => [], apply: () => {} },
};

function moversOf(unit: Unit, { location, stance }: VehicleExpenditureFrame): Movers {
  return { units: [unit], location, assault: false, stance };
}

/** C-DaE:2.51a A barrage attacks it when it comes in. V-3.3.5v4 Residual FP attacks the crew if it is exposed. */
function sufferResidual(play: Play, frame: VehicleExpenditureFrame, unit: Unit, visit: Visit): VehicleExpenditureFrame {
  const isShelled = attackEntering(play, moversOf(unit, frame));
  const attacked = isCrewExposed(play.state, unit) ? residualAttack(play, moversOf(unit, frame), visit) : undefined;
  return attacked === undefined
    ? { ...frame, step: 'window', troubled: isShelled ? [...frame.troubled, 'fired-at'] : frame.troubled }
    : {
        ...frame,
        step: 'window',
        visits: [{ ...visit, residual: attacked }],
        troubled: [...frame.troubled, 'fired-at'],
      };
}

/** What it has met goes to the vehicle below. Its plan goes on unless something speaks against it. */
function goOn(state: State, frame: VehicleExpenditureFrame): void {
  returnTo(state, 'driving', (below) => {
    const [visit] = frame.visits;
    const shots = visitOf(below, frame.location).shots.length;
    const troubled: Stop[] = [
      ...frame.troubled,
      ...(visit !== undefined && visit.shots.length > shots ? (['fired-at'] as const) : []),
    ];
    const after = visit === undefined ? below : withVisitOf(below, visit);
    return { ...after, way: goesOn(after, troubled) && !hasMark(state, below.unit, 'immobilized') ? after.way : [] };
  });
}

function goesOn({ stops }: DrivingFrame, troubled: readonly Stop[]): boolean {
  return !stops.some((stop) => troubled.includes(stop));
}

/** V-R31 After Bounding First Fire, those who may still react to the last expenditure get another window. */
export function openWindowAgain(state: State, frame: DrivingFrame): void {
  const location = state.place[frame.unit];
  pushFrame<Frame>(state, {
    at: 'vehicle-expenditure',
    location,
    stance: staying(state, frame),
    step: 'window',
    visits: [],
    troubled: [],
  });
}
