/** V-3.2.4m How a weapon points when it fires: a target on the border of two arcs lies in both, and the player says which of them it turns to. */
import { itemAt, preview } from '@bridgehead/engine';
import type { ActionOf, Elst, Hexspine } from '@bridgehead/elst';
import { arcOf, armOf, bearingAfter, elstRules, HEXSPINES, numberOf, saySpine } from '@bridgehead/elst';
import type { CoveredArc } from '../../../board/model.js';
import { toDesk } from '../../../kit/desk-tools.js';
import { shownAt } from '../common/places.js';
import { coveredArcs } from './covered-arcs.js';
import type { ElstChoice, ElstChosen, ElstDesk, ElstSeat } from './desk.js';
import { violationsOf } from './desk.js';

type Shoot = ActionOf<'shoot'>;

const SPINES: readonly Hexspine[] = Array.from({ length: HEXSPINES }, (_, spine) => spine);

/** The ways to point with which the shot can be made. */
function arcsFor(seat: ElstSeat, shoot: Shoot): Hexspine[] {
  return arcOf(seat.state, numberOf(shoot.weapon)) === undefined
    ? []
    : SPINES.filter((arc) => violationsOf(seat, { ...shoot, arc }).length === 0);
}

/** What turning adds to the To Hit roll. */
function turningIn({ state, side }: ElstSeat, shoot: Shoot): number {
  const { tallies } = preview<Elst>(elstRules, state, side, shoot);
  return tallies.at(0)?.parts.find(({ rule }) => rule === TURNING)?.value ?? 0;
}
const TURNING = 'V-Q.DRM8';

/** The arc of a shot: the one that is asked for, or the one that it costs least to turn to. */
function arcMeant(seat: ElstSeat, shoot: Shoot, arcs: readonly Hexspine[]): Hexspine | undefined {
  const least = turningIn(seat, shoot);
  return shoot.arc ?? arcs.find((arc) => turningIn(seat, { ...shoot, arc }) === least);
}

/** The other arcs that hold the target, where there are any. */
export function pointingChoices(seat: ElstSeat, shoot: Shoot, open: (shoot: Shoot) => ElstDesk): ElstChoice[] {
  const arcs = arcsFor(seat, shoot);
  if (arcs.length < 2) return [];
  const meant = arcMeant(seat, shoot, arcs);
  const pointed = arcOf(seat.state, numberOf(shoot.weapon));
  return arcs
    .filter((arc) => arc !== meant)
    .map((arc): ElstChoice => {
      const other = { ...shoot, arc };
      const cost = turningIn(seat, other);
      return {
        id: arcId(arc),
        label: arc === pointed ? `Stay pointed ${saySpine(arc)}` : `Turn ${saySpine(arc)} instead`,
        detail: cost === 0 ? 'Adds nothing to the roll' : `Adds ${cost} to the To Hit roll`,
        group: 'How it points',
        pick: () => toDesk(open(other)),
      };
    });
}

export function arcId(arc: Hexspine): string {
  return `arc-${arc}`;
}

/** What was asked for; without it the weapon turns as little as it can. */
export function pointingChosen({ arc, ...rest }: Shoot, open: (shoot: Shoot) => ElstDesk): ElstChosen[] {
  return arc === undefined
    ? []
    : [{ id: arcId(arc), label: `Pointed ${saySpine(arc)}`, role: 'turned', without: () => open(rest) }];
}

/** What it would cover after the shot; nothing while it need not turn. */
export function arcsOfShot(seat: ElstSeat, shoot: Shoot): CoveredArc[] {
  const { state } = seat;
  const weapon = numberOf(shoot.weapon);
  const arc = arcMeant(seat, shoot, arcsFor(seat, shoot));
  const hex = shownAt(state, itemAt(state.holder, weapon));
  if (arc === undefined || hex === undefined || arc === arcOf(state, weapon)) return [];
  const isGun = armOf(state, weapon).mounted === undefined;
  return coveredArcs(seat, hex, isGun ? { hull: arc, turret: arc } : bearingAfter(state, weapon, arc));
}
