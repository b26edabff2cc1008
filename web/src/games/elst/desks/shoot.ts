/** V-3.2.4h A Gun, a main armament, a shaped-charge weapon or a machine gun at an AFV fires: at what, with what, and who directs it. */
import { capital, itemAt } from '@bridgehead/engine';
import type { ActionOf } from '@bridgehead/elst';
import { isLeader, isMounted, nameOf, numberOf, placesInWords, unitId, unitsOf } from '@bridgehead/elst';
import type { HexMark, Target } from '../../../board/model.js';
import { looking, looksOf, refusedBy, toDesk, withItem, withoutItem } from '../../../kit/desk-tools.js';
import { hexOfName } from '../common/places.js';
import type { Aim } from './aims.js';
import type { ElstChoice, ElstChosen, ElstDesk, ElstPick, ElstSeat } from './desk.js';
import { called, calledWeapon, holderOf, shownPiece, unitsShown, violationsOf } from './desk.js';
import { idleShooters, isGunOrMain, shotsAt } from './every-shot.js';
import { arcId, arcsOfShot, pointingChoices, pointingChosen } from './pointing.js';
import type { FireQuestion } from './fire-question.js';
import { partId } from './fire-question.js';

type Shoot = ActionOf<'shoot'>;

/** The weapons that can shoot at something; where a hex is aimed at, at something there. */
export function shooterChoices(question: FireQuestion, aim: Aim | undefined): ElstChoice[] {
  const { seat, shoots } = question;
  const meant = aim === undefined ? shoots : shoots.filter(({ at }) => hexOfName(at) === hexOfName(aim.at));
  const choiceOf = (weapon: string): ElstChoice => ({
    id: `shoot-${weapon}`,
    label: capital(calledWeapon(seat, weapon)),
    group: isGunOrMain(seat.state, numberOf(weapon)) ? 'Guns and vehicles' : 'Anti-tank fire',
    ...shownPiece(seat.state, weapon),
    pick: () => openShooter(question, weapon, aim),
  });
  return [
    ...[...new Set(meant.map(({ weapon }) => weapon))].map(choiceOf),
    ...(aim === undefined
      ? idleShooters(question).map((weapon) => ({
          ...choiceOf(weapon),
          group: 'Smoke and fire into empty hexes',
          isRare: true as const,
        }))
      : []),
  ];
}

/** What can be picked to shoot: Guns and other weapons, and vehicles. */
export function shooterPieces({ seat, shoots }: FireQuestion): string[] {
  return [...new Set(shoots.map(({ weapon }) => pieceOf(seat, weapon)))];
}

function isOnVehicle({ state }: ElstSeat, weapon: string): boolean {
  return isMounted(state, numberOf(weapon));
}

/** The weapon that is meant: the piece itself, or the first weapon of the vehicle. */
export function shooterMeant(question: FireQuestion, piece: string): string | undefined {
  const { seat, shoots } = question;
  const weapons = [...shoots.map(({ weapon }) => weapon), ...idleShooters(question)];
  const holder = holderOf(seat.state, piece);
  return (
    weapons.find((weapon) => weapon === piece) ??
    weapons.find((weapon) => isOnVehicle(seat, weapon) && holderOf(seat.state, weapon) === holder)
  );
}

/** Its target is picked next, unless one is aimed at already. */
export function openShooter(question: FireQuestion, weapon: string, aim: Aim | undefined): ElstPick {
  const open = aimDesk(question, weapon);
  if (aim === undefined) return toDesk(open);
  const piece = aim.targets?.at(0);
  return open.pick({ hex: hexOfName(aim.at), ...(piece === undefined ? {} : { piece }) });
}

// --- at what ------------------------------------------------------------------------------------------------------------

function shotId({ at, targetType, ammunition, target, targets, intensive, backblast }: Shoot): string {
  return [
    'at',
    at,
    targetType,
    ammunition,
    target,
    targets?.join('+'),
    intensive === true ? 'intensive' : undefined,
    backblast,
  ]
    .filter((part) => part !== undefined)
    .join('-');
}

/** The picks that lead to a shot. */
export function picksOfShoot(shoot: Shoot): string[] {
  return [
    `shoot-${shoot.weapon}`,
    shotId(shoot),
    ...(shoot.arc === undefined ? [] : [arcId(shoot.arc)]),
    ...shoot.leaders.map((id) => partId('leaders', id)),
  ];
}

const AT_WORDS: Readonly<Record<Shoot['targetType'], string>> = {
  infantry: 'at the infantry in',
  area: 'into the whole of',
  vehicle: 'at',
};

/** "AP at PzKpfw VIE (Tiger) A in K15", "HE at the infantry in I15, Intensive Fire" */
function sayShot({ state }: ElstSeat, { at, targetType, ammunition, target, intensive, backblast }: Shoot): string {
  const what = target === undefined ? placesInWords(at) : `${nameOf(state, numberOf(target))} in ${placesInWords(at)}`;
  return [
    `${ammunition} ${AT_WORDS[targetType]} ${what}`,
    ...(intensive === true ? ['Intensive Fire'] : []),
    ...(backblast === undefined ? [] : [backblast === 'avoid' ? 'without backblast' : 'accepting the backblast']),
  ].join(', ');
}

function shotsOf({ shoots }: FireQuestion, weapon: string): Shoot[] {
  return shoots.filter((shoot) => shoot.weapon === weapon);
}

function aimDesk(question: FireQuestion, weapon: string): ElstDesk {
  const { seat } = question;
  const mine = shotsOf(question, weapon);
  return {
    hint:
      mine.length > 0
        ? `Pick the target of ${calledWeapon(seat, weapon)}.`
        : 'No known enemy: pick any hex for Smoke or area fire.',
    choices: mine.map(
      (shoot): ElstChoice => ({
        id: shotId(shoot),
        label: sayShot(seat, shoot),
        group: 'Fire at',
        hex: hexOfName(shoot.at),
        pick: () => toDesk(shotDesk(question, shoot)),
      }),
    ),
    chosen: [weaponChosen(question, weapon)],
    marks: [...new Set(mine.map(({ at }) => hexOfName(at)))].map((hex): HexMark => ({ hex, kind: 'offered' })),
    looks: looksOf(looking([pieceOf(seat, weapon)], { picked: true })),
    proposal: undefined,
    pick: (target) => pickFor(question, weapon, target),
  };
}

/** A weapon of a vehicle is printed on it: the vehicle is its piece on the board. */
function pieceOf(seat: ElstSeat, weapon: string): string {
  const holder = isOnVehicle(seat, weapon) ? holderOf(seat.state, weapon) : undefined;
  return holder === undefined ? weapon : unitId(holder);
}

function weaponChosen(question: FireQuestion, weapon: string): ElstChosen {
  return {
    id: weapon,
    label: capital(calledWeapon(question.seat, weapon)),
    role: 'fires',
    without: () => question.start(),
  };
}

// --- with what ----------------------------------------------------------------------------------------------------------

function shotDesk(question: FireQuestion, shoot: Shoot): ElstDesk {
  const { seat } = question;
  const others = shotsAt(question, shoot.weapon, hexOfName(shoot.at)).filter(
    (other) => shotId(other) !== shotId(shoot),
  );
  const usual = others.filter((other) => question.shoots.includes(other));
  const leaders = directorsFor(question, shoot);
  const open = (other: Shoot) => shotDesk(question, other);
  const arcs = arcsOfShot(seat, shoot);
  return {
    hint: 'Check the chances, then fire; or change the shot.',
    choices: [
      ...others.map(
        (other): ElstChoice => ({
          id: shotId(other),
          label: sayShot(seat, other),
          ...(usual.includes(other) ? { group: 'Fire instead' } : { group: 'More shots', isRare: true }),
          pick: () => toDesk(open(shoot.arc === undefined ? other : { ...other, arc: shoot.arc })),
        }),
      ),
      ...pointingChoices(seat, shoot, open),
      ...leaders.map(
        (id): ElstChoice => ({
          id: partId('leaders', id),
          label: `${called(seat, id)} directs`,
          group: 'Leaders',
          ...shownPiece(seat.state, id),
          pick: () => toDesk(open({ ...shoot, leaders: withItem(shoot.leaders, id) })),
        }),
      ),
    ],
    chosen: [
      weaponChosen(question, shoot.weapon),
      {
        id: shotId(shoot),
        label: sayShot(seat, shoot),
        role: 'target',
        hex: hexOfName(shoot.at),
        without: () => aimDesk(question, shoot.weapon),
      },
      ...pointingChosen(shoot, open),
      ...shoot.leaders.map(
        (id): ElstChosen => ({
          id: partId('leaders', id),
          label: called(seat, id),
          role: 'directs',
          without: () => open({ ...shoot, leaders: withoutItem(shoot.leaders, id) }),
        }),
      ),
    ],
    marks: [{ hex: hexOfName(shoot.at), kind: 'target' }],
    ...(arcs.length > 0 && { arcs }),
    looks: looksOf(
      looking(leaders, { offered: true }),
      looking(targetsOf(seat, shoot), { target: true }),
      looking([pieceOf(seat, shoot.weapon), ...shoot.leaders], { picked: true }),
    ),
    proposal: shoot,
    pick: (target) => pickFor(question, shoot.weapon, target),
  };
}

function targetsOf(seat: ElstSeat, { target, targets, at }: Shoot): string[] {
  if (target !== undefined) return [target];
  const { state, side } = seat;
  return (
    targets ??
    unitsShown(seat, hexOfName(at))
      .filter((unit) => state.side[unit] !== side)
      .map(unitId)
  );
}

function directorsFor({ seat }: FireQuestion, shoot: Shoot): string[] {
  return unitsOf(seat.state, seat.side)
    .filter((unit) => isLeader(seat.state, unit) && !shoot.leaders.includes(unitId(unit)))
    .map(unitId)
    .filter((id) => violationsOf(seat, { ...shoot, leaders: withItem(shoot.leaders, id) }).length === 0);
}

// --- on the map ---------------------------------------------------------------------------------------------------------

/** The weapon itself goes back, another own piece is picked instead, anything else is a target or says why not. */
function pickFor(question: FireQuestion, weapon: string, target: Target): ElstPick {
  const { seat } = question;
  const { state, side } = seat;
  const unit = target.piece === undefined ? undefined : holderOf(state, target.piece);
  if (unit !== undefined && state.side[unit] === side) {
    const isSame = target.piece === weapon || unit === holderOf(state, weapon);
    return isSame ? toDesk(question.start()) : question.start().pick(target);
  }
  const here = shotsAt(question, weapon, target.hex);
  const meant = here.find((shoot) => shoot.target !== undefined && shoot.target === target.piece) ?? here.at(0);
  if (meant !== undefined) return toDesk(shotDesk(question, meant));
  const ammunition = shotsOf(question, weapon).at(0)?.ammunition ?? 'HE';
  const isVehicle = unit !== undefined && itemAt(state.hull, unit) >= 0;
  const attempt: Shoot = {
    do: 'shoot',
    weapon,
    leaders: [],
    helpers: [],
    at: target.hex,
    targetType: isVehicle ? 'vehicle' : unit === undefined ? 'area' : 'infantry',
    ammunition: isVehicle || unit !== undefined ? ammunition : 'HE',
    ...(isVehicle ? { target: unitId(unit) } : {}),
  };
  return refusedBy(violationsOf(seat, attempt));
}
