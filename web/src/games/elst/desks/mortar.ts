/** I-3.2.4 I-6.9 A light mortar fires: at which hex, shells or Smoke, and who directs or helps. */
import { capital } from '@bridgehead/engine';
import type { ActionOf } from '@bridgehead/elst';
import { isLeader, unitId, unitsOf } from '@bridgehead/elst';
import type { Target } from '../../../board/model.js';
import { looking, looksOf, refusedBy, toDesk, withItem, withoutItem } from '../../../kit/desk-tools.js';
import { hexOfName } from '../common/places.js';
import type { Aim } from './aims.js';
import { aimFor, aimId, aimOf, aimsAt, isSameAim, sayAim, targetPieces } from './aims.js';
import type { ElstChoice, ElstChosen, ElstDesk, ElstPick } from './desk.js';
import { called, calledWeapon, holderOf, isWeaponPiece, shownPiece, violationsOf } from './desk.js';
import type { FireQuestion } from './fire-question.js';
import { partId } from './fire-question.js';

type Bombard = ActionOf<'bombard'>;

interface Shot {
  readonly weapon: string;
  readonly leaders: readonly string[];
  readonly helpers: readonly string[];
  readonly ammunition: Bombard['ammunition'];
  readonly aim: Aim | undefined;
}

const CREW = ['leaders', 'helpers'] as const;
type CrewRole = (typeof CREW)[number];
const CREW_WORDS: Readonly<Record<CrewRole, string>> = { leaders: 'directs', helpers: 'helps' };

/** The mortars that can fire at something. */
export function mortarChoices(question: FireQuestion): ElstChoice[] {
  const { seat, bombards } = question;
  return [...new Set(bombards.map(({ weapon }) => weapon))].map((weapon) => ({
    id: weapon,
    label: capital(calledWeapon(seat, weapon)),
    group: 'Mortars',
    ...shownPiece(seat.state, weapon),
    pick: () => toDesk(openMortar(question, weapon, question.empty.aim)),
  }));
}

/** With the target that was picked before, if the mortar reaches it. */
export function openMortar(question: FireQuestion, weapon: string, aim: Aim | undefined): ElstDesk {
  const mine = question.bombards.filter((bombard) => bombard.weapon === weapon);
  const ammunition = mine.some((bombard) => bombard.ammunition === 'shell') ? 'shell' : 'smoke';
  const same = aim && mine.find((bombard) => isSameAim(bombard, { ...aim, at: hexOfName(aim.at) }));
  return shotDesk(question, {
    weapon,
    leaders: [],
    helpers: [],
    ammunition,
    aim: same && { at: same.at, targets: same.targets },
  });
}

function shotDesk(question: FireQuestion, shot: Shot): ElstDesk {
  const { seat } = question;
  const fitting = fittingShots(question, shot);
  const aims = shot.aim === undefined ? aimsAt(fitting, undefined) : [];
  const crew = crewFor(question, shot);
  const other = shot.ammunition === 'shell' ? 'smoke' : 'shell';
  const canChange = question.bombards.some((bombard) => bombard.weapon === shot.weapon && bombard.ammunition === other);
  return {
    hint: shot.aim === undefined ? 'Pick the mortar’s target hex.' : 'Press the button to confirm, or change it.',
    choices: [
      ...aims.map(
        (aim): ElstChoice => ({
          id: aimId(aim),
          label: sayAim(seat, aim),
          group: 'Fire at',
          hex: hexOfName(aim.at),
          pick: () => toDesk(shotDesk(question, { ...shot, aim })),
        }),
      ),
      ...(canChange
        ? [
            {
              id: other,
              label: other === 'smoke' ? 'Fire Smoke' : 'Fire shells',
              group: 'Ammunition',
              pick: () => toDesk(shotDesk(question, { ...shot, ammunition: other, aim: undefined })),
            },
          ]
        : []),
      ...crew.map(
        ({ role, id }): ElstChoice => ({
          id: partId(role, id),
          label: `${called(seat, id)} ${CREW_WORDS[role]}`,
          group: 'Leaders',
          ...shownPiece(seat.state, id),
          pick: () => toDesk(shotDesk(question, withCrew(shot, role, id))),
        }),
      ),
    ],
    chosen: chosenIn(question, shot),
    marks:
      shot.aim === undefined
        ? aims.map(({ at }) => ({ hex: hexOfName(at), kind: 'offered' }))
        : [{ hex: hexOfName(shot.aim.at), kind: 'target' }],
    looks: looksOf(
      looking(
        crew.map(({ id }) => id),
        { offered: true },
      ),
      looking(targetPieces(seat, shot.aim), { target: true }),
      looking([shot.weapon, ...shot.leaders, ...shot.helpers], { picked: true }),
    ),
    proposal: bombardOf(shot),
    pick: (target) => pickFor(question, shot, target),
  };
}

function bombardOf({ weapon, leaders, helpers, ammunition, aim }: Shot): Bombard | undefined {
  return aim === undefined
    ? undefined
    : { do: 'bombard', weapon, leaders: [...leaders], helpers: [...helpers], ammunition, ...aimOf(aim) };
}

function fittingShots({ bombards }: FireQuestion, shot: Shot): readonly Bombard[] {
  return bombards.filter(
    (bombard) =>
      bombard.weapon === shot.weapon &&
      bombard.ammunition === shot.ammunition &&
      CREW.every((role) => shot[role].every((id) => bombard[role].includes(id))) &&
      (shot.aim === undefined || isSameAim(shot.aim, bombard)),
  );
}

/** Leaders who could direct it or serve it with the one who does. */
function crewFor(question: FireQuestion, shot: Shot): { readonly role: CrewRole; readonly id: string }[] {
  const { seat } = question;
  const listed = fittingShots(question, shot);
  const leaders = unitsOf(seat.state, seat.side)
    .filter((unit) => isLeader(seat.state, unit))
    .map(unitId)
    .filter((id) => CREW.every((role) => !shot[role].includes(id)));
  return CREW.flatMap((role) =>
    leaders
      .filter(
        (id) => listed.some((bombard) => bombard[role].includes(id)) || isLegal(question, withCrew(shot, role, id)),
      )
      .map((id) => ({ role, id })),
  );
}

function isLegal({ seat }: FireQuestion, shot: Shot): boolean {
  const bombard = bombardOf(shot);
  return bombard !== undefined && violationsOf(seat, bombard).length === 0;
}

function withCrew(shot: Shot, role: CrewRole, id: string): Shot {
  return { ...shot, [role]: withItem(shot[role], id) };
}

function chosenIn(question: FireQuestion, shot: Shot): ElstChosen[] {
  const { seat } = question;
  const { aim } = shot;
  return [
    {
      id: shot.weapon,
      label: capital(calledWeapon(seat, shot.weapon)),
      role: 'fires',
      without: () => question.start(),
    },
    ...(shot.ammunition === 'smoke'
      ? [
          {
            id: 'smoke',
            label: 'Smoke',
            role: 'ammunition',
            without: () => openMortar(question, shot.weapon, undefined),
          },
        ]
      : []),
    ...CREW.flatMap((role) =>
      shot[role].map(
        (id): ElstChosen => ({
          id: partId(role, id),
          label: called(seat, id),
          role: CREW_WORDS[role],
          without: () => shotDesk(question, { ...shot, [role]: withoutItem(shot[role], id) }),
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
            without: () => shotDesk(question, { ...shot, aim: undefined }),
          },
        ]),
  ];
}

/** The mortar itself goes back, a leader directs it or not, anything else is a target. */
function pickFor(question: FireQuestion, shot: Shot, target: Target): ElstPick {
  const { seat } = question;
  const { piece } = target;
  const unit = piece === undefined ? undefined : holderOf(seat.state, piece);
  if (piece === undefined || unit === undefined || seat.state.side[unit] !== seat.side)
    return pickAim(question, shot, target);
  if (piece === shot.weapon) return toDesk(question.start());
  const taken = CREW.find((role) => shot[role].includes(piece));
  if (taken !== undefined) return toDesk(shotDesk(question, { ...shot, [taken]: withoutItem(shot[taken], piece) }));
  const offered = crewFor(question, shot).find(({ id }) => id === piece);
  if (offered !== undefined) return toDesk(shotDesk(question, withCrew(shot, offered.role, piece)));
  if (isWeaponPiece(piece) || !isLeader(seat.state, unit)) return question.start().pick(target);
  return refused(question, withCrew(shot, 'leaders', piece));
}

function pickAim(question: FireQuestion, shot: Shot, target: Target): ElstPick {
  const [listed] = aimsAt(fittingShots(question, { ...shot, aim: undefined }), target);
  const next = { ...shot, aim: listed ?? { at: target.hex, targets: undefined } };
  return listed !== undefined || isLegal(question, next) ? toDesk(shotDesk(question, next)) : refused(question, next);
}

function refused({ seat }: FireQuestion, shot: Shot): ElstPick {
  const bombard = bombardOf({ ...shot, aim: shot.aim ?? aimFor(seat, holderOf(seat.state, shot.weapon)) });
  return refusedBy(bombard === undefined ? [] : violationsOf(seat, bombard));
}

/** The picks that lead to a shot. */
export function picksOfBombard({ weapon, leaders, helpers, ammunition, at, targets }: Bombard): string[] {
  return [
    weapon,
    ...(ammunition === 'smoke' ? [ammunition] : []),
    ...leaders.map((id) => partId('leaders', id)),
    ...helpers.map((id) => partId('helpers', id)),
    aimId({ at, targets }),
  ];
}
