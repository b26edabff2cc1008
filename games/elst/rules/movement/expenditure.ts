/** I-3.3.3e I-SOP.MPhb One expenditure of MF by a moving stack: it is paid, Residual FP attacks, the defender may fire, and then it is seen who goes on. */
import { pushFrame, replaceFrame } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { areAdjacentLocations, locationLabel } from '../board/locations.js';
import { attackEntering } from '../artillery/blast-attack.js';
import { placeCharge } from '../fire/demolition.js';
import { residualAttack } from '../fire/residual-fire.js';
import { tryPush } from '../guns/manhandling.js';
import { askAboutScattered } from '../ordnance/scattered-targets.js';
import { settle } from '../situation/consequences.js';
import { depart } from '../situation/exits.js';
import { hiddenEnemiesAt, reveal } from '../situation/hidden-units.js';
import { revealGunsInSight } from '../situation/sightings.js';
import { settingOf } from '../state/context.js';
import { findFrame, returnTo } from '../state/frames-below.js';
import type {
  ExpenditureFrame,
  Frame,
  Movers,
  MovingFrame,
  Part,
  Spend,
  Stance,
  Stopped,
  Visit,
} from '../state/frames.js';
import type { State } from '../state/state.js';
import { clearMark, clearWeaponMark, hasMark, OUTSIDE, outsideCode, setMark, setWeaponMark } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { visitOf } from '../state/spent-in-locations.js';
import {
  factsOf,
  isBroken,
  isHidden,
  isLeader,
  isMultiMan,
  isPinned,
  isWounded,
  moveUnit,
  who,
} from '../units/units-in-play.js';
import { loseAim, weaponsOf } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import type { Stop } from '../vocabulary/vocabulary.js';
import { leaveGuns, tryRecovery } from '../weapons/possession.js';
import { allotmentOf } from './allotment.js';
import { partWith, stackWith, withVisit } from './moving-stack.js';
import { throwSmoke } from './smoke-grenades.js';
import type { Price } from './spending.js';

/** What the first part of a moving stack spends next. */
interface Payment {
  readonly spend: Spend;
  /** Where the MF are spent, and how many. */
  readonly location: Location;
  readonly halves: number;
  readonly stance: Stance;
}

/** A polder that the unit leaves is paid for first, and separately (I-R67). */
function paymentOf(state: State, { parts: [part] }: MovingFrame, spend: Spend, price: Price): Payment {
  const place = state.place[part.units[0]];
  const isStep = 'to' in spend && price.exit === 0;
  const here = visitOf(part, place);
  const entering = {
    spent: 'enter',
    from: place >= 0 ? place : OUTSIDE - place,
    byRoad: price.byRoad,
    inPolder: 'to' in spend && spend.polder,
  } as const;
  const staying = { spent: 'to' in spend ? 'exit' : 'stay', from: place, byRoad: here.byRoad, inPolder: true } as const;
  return {
    spend,
    location: isStep ? spend.to : place,
    halves: price.exit > 0 ? price.exit : price.halves,
    stance: isStep ? entering : staying,
  };
}

/** How much of these units there is: each loss and each wound makes it less. */
function strengthOf(state: State, units: readonly Unit[]): number {
  return units.reduce(
    (sum, unit) => sum + (isThere(state, unit) ? 1 + factsOf(state, unit).size + (isWounded(state, unit) ? 0 : 1) : 0),
    0,
  );
}

export const expenditureProcedure: ElstProcedure<ExpenditureFrame> = {
  run(play, frame) {
    const { state } = play;
    const moving = movingStack(state);
    switch (frame.step) {
      case 'residual': {
        const after = sufferResidual(play, frame, moving);
        replaceFrame<Frame>(state, after);
        openWindow(state, after, moving);
        break;
      }
      case 'window':
        openWindow(state, frame, moving);
        break;
      case 'after':
        goOn(play, frame);
    }
    return 'again';
  },
  /** Nobody is asked: the attacker must not learn from their view whether the defender is (see views.ts). */
  decision: { ask: () => [], candidates: () => [], judge: () => [], apply: () => {} },
};

// --- pay ------------------------------------------------------------------------------------------------------------

type Spent = 'enter' | 'polder-exit' | 'along' | 'smoke' | 'recover' | 'charge' | 'exit';

function purposeOf({ spend, stance }: Payment): Spent {
  if ('to' in spend) return stance.spent === 'exit' ? 'polder-exit' : 'enter';
  if ('along' in spend) return 'along';
  if ('smoke' in spend) return 'smoke';
  if ('recover' in spend) return 'recover';
  return 'charge' in spend ? 'charge' : 'exit';
}

const RULES: Readonly<Record<Spent, string>> = {
  enter: 'I-3.3a',
  'polder-exit': 'I-DaE:1.3d',
  along: 'I-3.3d',
  smoke: 'I-3.3.1k',
  recover: 'I-3.3.1l',
  charge: 'I-4.3b',
  exit: 'I-3.3e',
};

/** The stack on top spends the MF, and what comes of it is on top then. */
export function pay(play: Play, moving: MovingFrame, spend: Spend, price: Price): void {
  const { state } = play;
  const payment = paymentOf(state, moving, spend, price);
  const { halves } = payment;
  const [part, ...others] = moving.parts;
  const strength = strengthOf(state, part.units);
  const on = purposeOf(payment);
  if (!play.isUnheard)
    play.emit({
      type: 'spent',
      rule: RULES[on],
      units: part.units.map((unit) => who(state, unit)),
      at: locationLabel(settingOf(state).board, 'along' in spend ? spend.along : payment.location),
      halves,
      on,
    });
  const pushed =
    on === 'enter' && 'push' in spend ? tryPush(play, part.units, spend, wayOf(state, part, payment)) : 'moves';
  const isComing = on === 'enter' && pushed !== 'fails';
  if (pushed !== 'moves') for (const unit of part.units) setMark(state, unit, 'done'); // V-6.5a
  const hidden = isComing ? hiddenEnemiesAt(state, state.side[part.units[0]], payment.location) : [];
  const { location, stance } =
    hidden.length > 0 ? bounce(play, payment, part, hidden) : pushed === 'fails' ? stayingPut(state, part) : payment;
  const isEntry = isComing && hidden.length === 0;
  const isOnMap = location >= 0;
  const before = visitOf(part, location);
  const visit = {
    ...before,
    halves: before.halves + halves,
    latest: halves,
    answered: [],
    byRoad: isEntry ? stance.byRoad : before.byRoad,
  };
  const after = partWith(isOnMap ? withVisit(part, visit) : part, {
    spent: part.spent + halves,
    entered: part.entered + (isEntry || on === 'along' ? 1 : 0),
    exitPaid: on === 'polder-exit' || (part.exitPaid && !isEntry),
  });
  const tried = 'recover' in spend ? [...moving.tried, { unit: spend.unit, weapon: spend.recover }] : moving.tried;
  replaceFrame<Frame>(state, stackWith(moving, { parts: [after, ...others], tried }));
  if (isEntry) enter(play, part.units, location, spend);
  const troubled: Stop[] = pushed === 'fails' ? ['attempt-failed'] : act(play, spend, part.units);
  settle(play);
  revealGunsInSight(play);
  pushFrame<Frame>(state, {
    at: 'expenditure',
    spend,
    location,
    halves,
    stance,
    // I-3.3d Outside the map nobody is attacked. I-3.3.5b Units that were thrown back have spent their MF to leave.
    step: !isOnMap ? 'after' : hidden.length > 0 ? 'window' : 'residual',
    visits: [],
    strength,
    troubled,
  });
  askAboutScattered(state);
}

/** I-4.0b What they carry has been moved once in this Movement Phase, and aims again (I-6.11). */
function enter(play: Play, units: readonly Unit[], location: Location, spend: Spend): void {
  const { state } = play;
  // I-3.3d
  if (state.place[units[0]] <= OUTSIDE)
    play.emit({
      type: 'entered-map',
      rule: 'I-3.3d',
      units: units.map((unit) => who(state, unit)),
      at: locationLabel(settingOf(state).board, location),
    });
  for (const unit of units) {
    leaveGuns(play, unit, 'push' in spend ? spend.push : undefined);
    moveUnit(state, unit, location);
    for (const weapon of weaponsOf(state, unit)) {
      setWeaponMark(state, weapon, 'moved');
      clearWeaponMark(state, weapon, 'recovered');
      loseAim(state, weapon);
    }
  }
}

/** I-6.4a I-R101 A hidden enemy reveals itself: they are back where they came from, their move is over, and there they are fired at. */
function bounce(
  play: Play,
  payment: Payment,
  { units, visits }: Part,
  hidden: readonly Unit[],
): Pick<Payment, 'location' | 'stance'> {
  const { state } = play;
  const { board } = settingOf(state);
  const place = state.place[units[0]];
  reveal(play, hidden);
  for (const unit of units) setMark(state, unit, 'done');
  const backTo = place >= 0 ? locationLabel(board, place) : `outside ${locationLabel(board, payment.location)}`;
  play.emit({
    type: 'bounced',
    rule: 'I-6.4a',
    units: units.map((unit) => who(state, unit)),
    from: locationLabel(board, payment.location),
    backTo,
  });
  return stayingPut(state, { units, visits });
}

/** They have spent their MF where they are. */
function stayingPut(
  state: State,
  { units, visits }: Pick<Part, 'units' | 'visits'>,
): Pick<Payment, 'location' | 'stance'> {
  const place = state.place[units[0]];
  return {
    location: place,
    stance: { spent: 'stay', from: place, byRoad: visitOf({ visits }, place).byRoad, inPolder: true },
  };
}

/** From where to where a Gun is pushed, and for how many MF. */
function wayOf(state: State, { units }: Part, { location, halves }: Payment) {
  return { from: state.place[units[0]], to: location, halves };
}

/** What is done for the MF in place. I-R62 The dice come at once, before anybody fires. */
function act(play: Play, spend: Spend, units: readonly Unit[]): Stop[] {
  const { state } = play;
  if ('along' in spend) for (const unit of units) moveUnit(state, unit, outsideCode(spend.along));
  if ('exit' in spend) depart(play, units, 'C-DaE3:VCa');
  if ('smoke' in spend) return throwSmoke(play, spend.unit, spend.smoke) ? [] : ['attempt-failed'];
  if ('recover' in spend) return tryRecovery(play, spend.unit, spend.recover) ? [] : ['attempt-failed'];
  return [];
}

function movingStack(state: State): MovingFrame {
  const moving = findFrame(state, 'moving');
  if (moving === undefined) throw new Error('MF are spent, and nothing is on the move');
  return moving;
}

// --- what meets them ------------------------------------------------------------------------------------------------

/** Units that are attacked on this expenditure: broken and pinned members are still among them. */
function moversOf(
  state: State,
  { parts: [part], assault }: MovingFrame,
  { location, stance }: ExpenditureFrame,
): Movers {
  return { units: part.units.filter((unit) => state.place[unit] === location), location, assault, stance };
}

/** What the part at work has spent and met where it is. */
function visitNow({ visits, location }: ExpenditureFrame, { parts: [part] }: MovingFrame): Visit {
  return visits.at(0) ?? visitOf(part, location);
}

/** C-DaE:2.51a A barrage attacks those who come in; then I-3.3.5 Residual FP, before the defender decides anything. */
function sufferResidual(play: Play, frame: ExpenditureFrame, moving: MovingFrame): ExpenditureFrame {
  const isShelled = attackEntering(play, moversOf(play.state, moving, frame));
  const visit = visitNow(frame, moving);
  const residual = residualAttack(play, moversOf(play.state, moving, frame), visit);
  if (residual === undefined)
    return { ...frame, step: 'window', troubled: isShelled ? [...frame.troubled, 'fired-at'] : frame.troubled };
  return { ...frame, step: 'window', visits: [{ ...visit, residual }], troubled: [...frame.troubled, 'fired-at'] };
}

/** The defender may fire at those who have spent the MF, and at those of the stack who were stopped before. */
function openWindow(state: State, frame: ExpenditureFrame, moving: MovingFrame): void {
  const movers = moversOf(state, moving, frame);
  if (movers.units.length === 0) {
    replaceFrame<Frame>(state, { ...frame, step: 'after' });
    return;
  }
  const { assault } = moving;
  const stopped = moving.stopped.map(({ units, visit, stance }) => ({
    movers: { units, location: visit.location, assault, stance },
    visit,
  }));
  replaceFrame<Frame>(state, { ...frame, step: 'after', visits: [] });
  pushFrame<Frame>(state, {
    at: 'window',
    targets: [{ movers, visit: visitNow(frame, moving) }, ...stopped],
    fired: [],
  });
}

// --- who goes on ----------------------------------------------------------------------------------------------------

/** I-R63 Broken and pinned members stay behind; the others go on with their plan unless something speaks against it. */
function goOn(play: Play, frame: ExpenditureFrame): void {
  const { state } = play;
  const { spend, location, stance } = frame;
  returnTo(state, 'moving', (before) => {
    const moving = afterVisits(before, frame);
    const [part, ...others] = moving.parts;
    const present = part.units.filter((unit) => isThere(state, unit));
    const stays = (unit: Unit) =>
      isBroken(state, unit) || isPinned(state, unit) || hasMark(state, unit, 'done') || isWornOut(state, unit, part);
    const isBound = present.some((unit) => hasMark(state, unit, 'done') && needsLeader(state, unit, part));
    const ended = present.filter((unit) => stays(unit) || (isBound && isLeader(state, unit)));
    const going = present.filter((unit) => !ended.includes(unit));
    // I-4.3c
    if ('charge' in spend && going.includes(spend.unit)) placeCharge(play, spend.unit, spend.charge, spend.at);
    if (ended.length > 0) endMovement(play, ended);
    const stopped: Stopped[] =
      ended.length > 0 && location >= 0 ? [{ units: ended, visit: visitOf(part, location), stance }] : [];
    const isHarmed = ended.length > 0 || strengthOf(state, part.units) < frame.strength;
    const troubled = [
      ...frame.troubled,
      ...(shotsAt(moving) > shotsAt(before) ? (['fired-at'] as const) : []),
      ...(isNextToEnemies(state, going, stance) ? (['next-to-enemy'] as const) : []),
    ];
    const goesOn = !isHarmed && !moving.stops.some((stop) => troubled.includes(stop));
    return stackWith(moving, {
      parts: going.length > 0 ? [partWith(part, { units: going }), ...others] : others,
      stopped: [...moving.stopped, ...stopped],
      way: goesOn ? moving.way : [],
    });
  });
}

/** The stack with what it has met on the expenditure: the first visit is that of the part at work. */
function afterVisits(moving: MovingFrame, { visits: [own, ...others] }: ExpenditureFrame): MovingFrame {
  if (own === undefined) return moving;
  const [part, ...waiting] = moving.parts;
  return stackWith(moving, {
    parts: [withVisit(part, own), ...waiting],
    stopped:
      others.length === 0 ? moving.stopped : moving.stopped.map((each, index) => ({ ...each, visit: others[index] })),
  });
}

/** How often a stack has been fired at. */
function shotsAt({ parts: [part], stopped }: MovingFrame): number {
  const visits = [...part.visits, ...stopped.map(({ visit }) => visit)];
  return visits.reduce((sum, { shots }) => sum + shots.length, 0);
}

function isThere(state: State, unit: Unit): boolean {
  return state.place[unit] >= 0 || state.place[unit] <= OUTSIDE;
}

/** I-3.2.3g A leader who was wounded on the way and has no MF left. The others need not wait for them. */
function isWornOut(state: State, unit: Unit, { spent }: Part): boolean {
  return isWounded(state, unit) && allotmentOf(state, unit, [unit]) <= spent;
}

/** I-R58 An MMC that ends its move of its own accord, having used the bonus of its leader: they do not leave it. */
function needsLeader(state: State, unit: Unit, { spent }: Part): boolean {
  return (
    isMultiMan(state, unit) &&
    !isBroken(state, unit) &&
    !isPinned(state, unit) &&
    allotmentOf(state, unit, [unit]) < spent
  );
}

/** A known enemy is next to where they have just come. */
function isNextToEnemies(state: State, units: readonly Unit[], stance: Stance): boolean {
  if (units.length === 0 || stance.spent !== 'enter') return false;
  const { board } = settingOf(state);
  const here = state.place[units[0]];
  const side = state.side[units[0]];
  return state.place.some(
    (there, unit) =>
      there >= 0 && state.side[unit] !== side && !isHidden(state, unit) && areAdjacentLocations(board, here, there),
  );
}

/** I-3.3.1d Their Movement Phase is over. */
export function endMovement(play: Play, units: readonly Unit[]): void {
  const { state } = play;
  for (const unit of units) {
    setMark(state, unit, 'done');
    clearMark(state, unit, 'doubled');
  }
  if (play.isUnheard) return;
  const unbroken = units.filter((unit) => !isBroken(state, unit));
  if (unbroken.length === 0) return;
  const { board } = settingOf(state);
  const place = state.place[unbroken[0]];
  play.emit({
    type: 'move-ended',
    rule: 'I-3.3.1d',
    units: unbroken.map((unit) => who(state, unit)),
    at: place >= 0 ? locationLabel(board, place) : `outside ${locationLabel(board, OUTSIDE - place)}`,
  });
}
