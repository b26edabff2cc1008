/** I-3.2.2 An attack by fire, put together on the map: who fires with what, who directs it, and at whom; the same in a fire phase and in the window of the defender. */
import { capital, itemAt } from '@bridgehead/engine';
import type { Action, ActionOf, Unit } from '@bridgehead/elst';
import { isLeader, isOnMap, numberOf, placesInWords, unitId, unitsOf, weaponId, weaponsOf } from '@bridgehead/elst';
import type { HexMark, Target } from '../../../board/model.js';
import { looking, looksOf, refusedBy, toDesk, withoutItem } from '../../../kit/desk-tools.js';
import { hexOfName } from '../common/places.js';
import type { Aim } from './aims.js';
import { aimFor, aimId, aimOf, aimsAt, isSameAim, sayAim, targetPieces } from './aims.js';
import { confirmChoice } from './confirm.js';
import type { ElstChoice, ElstChosen, ElstDesk, ElstPick, ElstSeat } from './desk.js';
import {
  answersOf,
  called,
  calledWeapon,
  holderOf,
  isWeaponPiece,
  sayWhere,
  shownPiece,
  violationsOf,
} from './desk.js';
import type { FireQuestion, Group, Role } from './fire-question.js';
import { partId, ROLES, WORDS } from './fire-question.js';
import { mortarChoices, openMortar } from './mortar.js';
import { revealChoices } from './reveal.js';
import { openShooter, shooterChoices, shooterMeant, shooterPieces } from './shoot.js';
import { firepowerWords } from './shot-words.js';

type Fire = ActionOf<'fire'>;

/** What is done in place of fire, and under which heading it stands. */
const OTHERS: ReadonlyMap<Action['do'], string> = new Map([
  ['panzerfaust', 'Panzerfausts'],
  ['detonate', 'Charges'],
  ['destroy', 'Destroy own weapons'],
  ['assault', 'Attack the vehicle by hand'],
  ['try-motion', 'Get into Motion'],
  ['dispense', 'Dispense Smoke'],
  ['turn', 'Turn without firing'],
]);

/** In the window of the defender with one target only, it is aimed at from the start. */
export function windowDesk(seat: ElstSeat): ElstDesk {
  return deskFor(seat, 'preset', undefined);
}

export function fireDesk(seat: ElstSeat): ElstDesk {
  return deskFor(seat, 'open', undefined);
}

/** V-3.3.2.2 The vehicle on the move fires. back: it drives on instead. */
export function boundingDesk(seat: ElstSeat, back: () => ElstDesk): ElstDesk {
  return deskFor(seat, 'open', back);
}

function deskFor(seat: ElstSeat, aiming: 'open' | 'preset', back: (() => ElstDesk) | undefined): ElstDesk {
  const answers = answersOf(seat);
  const fires = answers.filter((action) => action.do === 'fire');
  const bombards = answers.filter((action) => action.do === 'bombard');
  const shoots = answers.filter((action) => action.do === 'shoot');
  const aims = aimsAt([...fires, ...bombards, ...shoots], undefined);
  const aim = aiming === 'preset' && aims.length === 1 ? aims[0] : undefined;
  const question: FireQuestion = {
    seat,
    fires,
    bombards,
    shoots,
    others: answers.filter(({ do: kind }) => OTHERS.has(kind)),
    empty: { with: [], leaders: [], helpers: [], aim },
    back,
    start: () => groupDesk(question, question.empty),
  };
  return question.start();
}

function groupDesk(question: FireQuestion, group: Group): ElstDesk {
  const { seat, others } = question;
  const additions = additionsTo(question, group);
  const isStart = ROLES.every((role) => group[role].length === 0);
  const aims = group.aim === undefined ? aimsAt(fittingFires(question, group), undefined) : [];
  const charge = others.find((action) => action.do === 'detonate');
  return {
    hint: hintFor(question, group, additions),
    choices: [
      ...(group.aim === undefined && !isStart ? aims.map((aim) => aimChoice(question, group, aim)) : []),
      ...ROLES.flatMap((role) => additions[role].map((id) => partChoice(question, group, role, id))),
      ...(isStart ? [...shooterChoices(question, group.aim), ...mortarChoices(question)] : []),
      ...(group.aim === undefined && isStart ? aims.map((aim) => aimChoice(question, group, aim)) : []),
      ...(isStart
        ? [
            ...others.map(
              (action): ElstChoice => ({
                ...confirmChoice(seat, action, OTHERS.get(action.do) ?? '', () => groupDesk(question, group)),
                ...((action.do === 'destroy' || action.do === 'turn') && { isRare: true }),
              }),
            ),
            ...backChoice(question),
            ...revealChoices(seat),
          ]
        : []),
    ],
    chosen: chosenIn(question, group),
    marks: marksFor(group, aims),
    looks: looksOf(
      looking([...new Set(ROLES.flatMap((role) => additions[role])), ...(isStart ? shooterPieces(question) : [])], {
        offered: true,
      }),
      looking(targetPieces(seat, group.aim), { target: true }),
      looking(
        ROLES.flatMap((role) => [...group[role]]),
        { picked: true },
      ),
    ),
    proposal: fireOf(group) ?? (isStart ? charge : undefined),
    pick: (target) => pickFor(question, group, target),
  };
}

function backChoice({ back }: FireQuestion): ElstChoice[] {
  return back === undefined
    ? []
    : [{ id: 'drive-on', label: 'Drive on instead', group: 'Other', pick: () => toDesk(back()) }];
}

function hintFor({ fires, bombards, shoots }: FireQuestion, group: Group, additions: Additions): string {
  if (group.with.length > 0 && group.aim === undefined) return 'Pick a target.';
  if (group.with.length > 0)
    return ROLES.some((role) => additions[role].length > 0)
      ? 'Add units, weapons or a leader, or fire.'
      : 'Fire, or pick a unit again to remove it.';
  if (group.leaders.length + group.helpers.length > 0) return 'Pick the units that fire.';
  if (fires.length + bombards.length + shoots.length === 0) return 'No unit has a known target.';
  return group.aim === undefined
    ? 'Pick firing units or a target.'
    : `Pick the units that fire at ${placesInWords(group.aim.at)}.`;
}

/** The attack as it stands; undefined while somebody or the target is missing. */
function fireOf({ with: components, leaders, helpers, aim }: Group): Fire | undefined {
  return components.length === 0 || aim === undefined
    ? undefined
    : { do: 'fire', with: [...components], leaders: [...leaders], helpers: [...helpers], ...aimOf(aim) };
}

// --- what can be added --------------------------------------------------------------------------------------------------

type Additions = Readonly<Record<Role, readonly string[]>>;

/** The listed attacks that contain what is there. */
function fittingFires({ fires }: FireQuestion, group: Group): readonly Fire[] {
  return fires.filter(
    (fire) =>
      ROLES.every((role) => group[role].every((id) => fire[role].includes(id))) &&
      (group.aim === undefined || isSameAim(group.aim, fire)),
  );
}

/** What completes it to an attack of the list; and, lists being short, whatever else the game allows. */
function additionsTo(question: FireQuestion, group: Group): Additions {
  const fitting = fittingFires(question, group);
  const allowed = (role: Role): string[] => {
    if (group.aim === undefined || (role !== 'with' && group.with.length === 0)) return [];
    return possibleIn(question, role).filter((id) => isLegal(question, more(group, role, id)));
  };
  const found = (role: Role) => {
    const taken = new Set(ROLES.flatMap((each) => [...group[each]]));
    return [...new Set([...fitting.flatMap((fire) => fire[role]), ...allowed(role)])].filter((id) => !taken.has(id));
  };
  return { with: found('with'), leaders: found('leaders'), helpers: found('helpers') };
}

/** Everything of the side that might play a part. */
function possibleIn({ seat: { state, side } }: FireQuestion, role: Role): string[] {
  const units = unitsOf(state, side).filter((unit) => isOnMap(state, unit));
  if (role !== 'with') return units.filter((unit) => isLeader(state, unit)).map(unitId);
  return units.flatMap((unit) => [unitId(unit), ...weaponsOf(state, unit).map(weaponId)]);
}

function isLegal({ seat }: FireQuestion, group: Group): boolean {
  const fire = fireOf(group);
  return fire !== undefined && violationsOf(seat, fire).length === 0;
}

function more(group: Group, role: Role, ...ids: readonly string[]): Group {
  return { ...group, [role]: [...group[role], ...ids.filter((id) => !group[role].includes(id))] };
}

function less(group: Group, id: string): Group {
  return {
    ...group,
    with: withoutItem(group.with, id),
    leaders: withoutItem(group.leaders, id),
    helpers: withoutItem(group.helpers, id),
  };
}

function partChoice(question: FireQuestion, group: Group, role: Role, id: string): ElstChoice {
  const { seat } = question;
  const words = role === 'with' ? `${sayPart(seat, id)}${firepowerWords(seat, group.aim, id)}` : sayPart(seat, id);
  return {
    id: partId(role, id),
    label: words,
    group: WORDS[role].group,
    ...shownPiece(seat.state, id),
    pick: () => toDesk(groupDesk(question, more(group, role, id))),
  };
}

/** "4-5-7 C in F14", "The LMG of 4-5-7 C" */
function sayPart(seat: ElstSeat, id: string): string {
  if (isWeaponPiece(id)) return capital(calledWeapon(seat, id));
  return `${called(seat, id)} ${sayWhere(seat.state, numberOf(id))}`;
}

function aimChoice(question: FireQuestion, group: Group, aim: Aim): ElstChoice {
  return {
    id: aimId(aim),
    label: sayAim(question.seat, aim),
    group: 'Fire at',
    hex: hexOfName(aim.at),
    pick: () => toDesk(groupDesk(question, { ...group, aim })),
  };
}

function chosenIn(question: FireQuestion, group: Group): ElstChosen[] {
  const { seat } = question;
  const { aim } = group;
  return [
    ...ROLES.flatMap((role) =>
      group[role].map(
        (id): ElstChosen => ({
          id: partId(role, id),
          label: sayPart(seat, id),
          role: WORDS[role].role,
          ...hexShown(seat, id),
          without: () => groupDesk(question, less(group, id)),
        }),
      ),
    ),
    ...(aim === undefined
      ? []
      : [
          {
            id: aimId(aim),
            label: sayAim(seat, aim),
            role: 'target',
            hex: hexOfName(aim.at),
            without: () => groupDesk(question, { ...group, aim: undefined }),
          },
        ]),
  ];
}

function hexShown({ state }: ElstSeat, id: string): { readonly hex?: string } {
  const { hex } = shownPiece(state, id);
  return hex === undefined ? {} : { hex };
}

function marksFor({ aim }: Group, aims: readonly Aim[]): HexMark[] {
  if (aim !== undefined) return [{ hex: hexOfName(aim.at), kind: 'target' }];
  return [...new Set(aims.map(({ at }) => hexOfName(at)))].map((hex): HexMark => ({ hex, kind: 'offered' }));
}

// --- on the map ---------------------------------------------------------------------------------------------------------

function pickFor(question: FireQuestion, group: Group, target: Target): ElstPick {
  const { state, side } = question.seat;
  const { piece } = target;
  const unit = piece === undefined ? undefined : holderOf(state, piece);
  if (piece !== undefined && unit !== undefined && state.side[unit] === side)
    return pickOwn(question, group, piece, unit);
  return pickAim(question, group, target);
}

/** A weapon stands for itself, a unit for all that it may fire at once, a leader for their direction. A second pick takes it out again. */
function pickOwn(question: FireQuestion, group: Group, piece: string, unit: Unit): ElstPick {
  if (ROLES.some((role) => group[role].includes(piece)))
    return toDesk(groupDesk(question, withoutAll(question, group, piece, unit)));
  if (isWeaponPiece(piece) && question.bombards.some(({ weapon }) => weapon === piece))
    return toDesk(openMortar(question, piece, group.aim));
  const shooter = ROLES.every((role) => group[role].length === 0) ? shooterMeant(question, piece) : undefined;
  if (shooter !== undefined) return openShooter(question, shooter, group.aim);
  const { state } = question.seat;
  const additions = additionsTo(question, group);
  if (isWeaponPiece(piece))
    return additions.with.includes(piece)
      ? toDesk(groupDesk(question, more(group, 'with', piece)))
      : refused(question, more(group, 'with', piece));
  if (isLeader(state, unit)) {
    if (additions.leaders.includes(piece)) return toDesk(groupDesk(question, more(group, 'leaders', piece)));
    return additions.helpers.includes(piece)
      ? toDesk(groupDesk(question, more(group, 'helpers', piece)))
      : refused(question, more(group, 'leaders', piece));
  }
  const full = fullFire(question, group, unit);
  if (full !== undefined) return toDesk(groupDesk(question, full));
  return additions.with.includes(piece)
    ? toDesk(groupDesk(question, more(group, 'with', piece)))
    : refused(question, more(group, 'with', piece));
}

/** Without a unit its weapons are left out too. */
function withoutAll({ seat: { state } }: FireQuestion, group: Group, piece: string, unit: Unit): Group {
  const own = piece === unitId(unit) ? weaponsOf(state, unit).map(weaponId) : [];
  return [piece, ...own].reduce(less, group);
}

/** The most that a unit fires at once and that fits to what is there. */
function fullFire(question: FireQuestion, group: Group, unit: Unit): Group | undefined {
  const { state } = question.seat;
  const sets = question.fires
    .filter(
      (fire) =>
        fire.leaders.length + fire.helpers.length === 0 && fire.with.every((id) => holderOf(state, id) === unit),
    )
    .map((fire) => fire.with);
  const wider = sets.toSorted((one, other) => other.length - one.length).map((ids) => more(group, 'with', ...ids));
  return wider.find((next) => fittingFires(question, next).length > 0 || isLegal(question, next));
}

/** Why not: against what is aimed at, or else the nearest enemy. */
function refused({ seat }: FireQuestion, { with: components, leaders, helpers, aim }: Group): ElstPick {
  const first = itemAt([...components, ...leaders, ...helpers], 0);
  return refusedBy(
    violationsOf(seat, {
      do: 'fire',
      with: [...components],
      leaders: [...leaders],
      helpers: [...helpers],
      ...aimOf(aim ?? aimFor(seat, holderOf(seat.state, first))),
    }),
  );
}

/** An enemy, or the hex in which some may be. */
function pickAim(question: FireQuestion, group: Group, target: Target): ElstPick {
  const { seat } = question;
  if (group.aim !== undefined && hexOfName(group.aim.at) === target.hex && target.piece === undefined)
    return toDesk(groupDesk(question, { ...group, aim: undefined }));
  const open = { ...group, aim: undefined };
  const [listed] = aimsAt(fittingFires(question, open), target);
  if (listed !== undefined) return toDesk(groupDesk(question, { ...group, aim: listed }));
  const aim: Aim = { at: target.hex, targets: undefined };
  if (group.with.length > 0)
    return isLegal(question, { ...group, aim })
      ? toDesk(groupDesk(question, { ...group, aim }))
      : refused(question, { ...group, aim });
  if (isShotAt(question, target.hex)) return toDesk(groupDesk(question, { ...group, aim }));
  // Nobody fires yet: whether there is anything to fire at can be said already.
  const against = violationsOf(seat, { do: 'fire', with: [], leaders: [], helpers: [], at: target.hex });
  return against.every(({ code }) => code === 'too-weak')
    ? toDesk(groupDesk(question, { ...group, aim }))
    : refusedBy(against);
}

/** Whether a Gun, a vehicle or a Panzerfaust can fire there. */
function isShotAt({ shoots, others }: FireQuestion, hex: string): boolean {
  return [...shoots, ...others].some(
    (action) => 'at' in action && action.at !== undefined && hexOfName(action.at) === hex,
  );
}

/** The picks that lead to an attack. */
export function picksOfFire({ with: components, leaders, helpers, at, targets }: Fire): string[] {
  return [
    ...components,
    ...leaders.map((id) => partId('leaders', id)),
    ...helpers.map((id) => partId('helpers', id)),
    aimId({ at, targets }),
  ];
}
