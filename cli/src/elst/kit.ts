/** Decision at Elst for the command line. */
import { elstExpert } from '@bridgehead/ai/elst';
import { drawPlan } from '@bridgehead/cartography';
import { itemAt, some } from '@bridgehead/engine';
import { openRulebook } from '@bridgehead/engine/rulebook';
import type { Action, Elst, Location, State, Unit } from '@bridgehead/elst';
import {
  STOPS,
  contextOf,
  countersOf,
  elst,
  elstGame,
  findLocation,
  isLeader,
  isMortar,
  locationLabel,
  numberOf,
  settingOf,
  unitId,
} from '@bridgehead/elst';
import { prospectOf, routProspect, startOfMove, startOfPart, wayAnyhow } from '@bridgehead/elst/planning';
import { drawablePlan } from '@bridgehead/elst/drawing';
import { rulebook } from '@bridgehead/elst/rulebook';
import { positionSchema } from '@bridgehead/elst/schema';
import { badInput } from '../bad-input.js';
import type { Faces, Kit, Kits, SomeKit, Subject } from '../kit.js';
import { aboutPiece, elstBoard, unitMeant } from './board.js';

/** Two dice are written coloured and white, 43; one die as it falls; who or what is chosen at random by its id. */
const faces: Faces = {
  option: '--rolls',
  example: '43 for two dice, 5 for one, u7 for a unit',
  find: (word) => (/^[uw][1-9]\d*$/.test(word) ? numberOf(word) : /^\d+$/.test(word) ? Number(word) : undefined),
};

export const elstKit: Kit<Elst> = {
  game: elstGame,
  expert: elstExpert,
  rulebook: openRulebook(rulebook),
  positionSchema,
  board: elstBoard,
  draw(options, state) {
    if (state !== undefined && settingOf(state).board !== elst)
      throw badInput(
        'scenario',
        'expected one on the map of Elst; the board of this example is shown as text only, without --output',
      );
    return drawPlan(drawablePlan(), { ...options, ...(state && { counters: countersOf(state) }) });
  },
  faces,
  subjectOf,
  costSum: (action) => (action.do === 'move' || action.do === 'go' ? 1 : undefined), // the first sum is what its units have
  emptySet: () => undefined,
  hasSum: () => false,
  attempt,
  typed,
};

/** For the catalogue of games. */
export const kit: SomeKit = some<Kits, Elst>(elstKit);

// --- whom an action is about --------------------------------------------------------------------------------------------

function subjectOf(state: State, action: Action): Subject | undefined {
  const about = (id: string, target: string) => aboutPiece(state, id, target);
  switch (action.do) {
    case 'place':
      return about(action.unit, action.hidden === true ? `${action.at} hidden` : action.at);
    case 'arrive':
      return about(action.unit, action.at);
    case 'lift':
      return about(action.unit, 'taken back');
    case 'give':
      return about(action.weapon, `to ${action.unit}`);
    case 'recover':
    case 'repair':
      return about(action.unit, `${action.do} ${action.weapon}`);
    case 'transfer':
      return about(action.from, `${action.weapons.join(' ')} to ${action.to}`);
    case 'rally':
      return about(action.unit, `rallied by ${action.leader}`);
    case 'self-rally':
      return about(action.unit, 'rallies alone');
    case 'fire':
      return about(itemAt(action.with, 0), targetOfFire(action));
    case 'bombard':
      return about(action.weapon, ['fire', action.at, action.ammunition, ...led(action.leaders)].join(' '));
    case 'detonate':
    case 'destroy':
      return about(action.weapon, action.do);
    case 'move':
      return about(itemAt(action.units, 0), targetOfMove(action));
    case 'rout':
      return about(
        action.unit,
        [
          action.way.at(-1)?.to ?? 'stays',
          ...(action.crawl ? ['crawling'] : []),
          ...(action.ignore.length === 0 ? [] : ['past', ...action.ignore]),
        ].join(' '),
      );
    case 'advance':
      return about(itemAt(action.units, 0), [action.to, ...others(action.units)].join(' '));
    case 'reveal':
      return about(itemAt(action.units, 0), ['shown', ...others(action.units)].join(' '));
    default:
      return undefined;
  }
}

function others(ids: readonly string[]): string[] {
  return ids.length < 2 ? [] : ['with', ...ids.slice(1)];
}

function led(leaders: readonly string[]): string[] {
  return leaders.length === 0 ? [] : ['led by', ...leaders];
}

function targetOfFire({ at, with: components, leaders, targets }: Extract<Action, { do: 'fire' }>): string {
  return [
    'fire',
    at,
    ...(targets === undefined ? [] : ['at', ...targets]),
    ...others(components),
    ...led(leaders),
  ].join(' ');
}

/** "K12 by J12, assault, with u3" */
function targetOfMove({ units, double, assault, way }: Extract<Action, { do: 'move' }>): string {
  const steps = way.map((spend) => {
    if ('push' in spend) return `pushes ${spend.push} to ${spend.to}`;
    if ('to' in spend)
      return `${spend.to}${spend.polder === true ? ' (polder)' : ''}${spend.cover === true ? ' (off the road)' : ''}`;
    if ('along' in spend) return `along to ${spend.along}`;
    if ('smoke' in spend) return `smoke in ${spend.smoke}`;
    if ('recover' in spend) return `recovers ${spend.recover}`;
    return 'charge' in spend ? `charge in ${spend.at}` : 'off the map';
  });
  const by = steps.length < 2 ? [] : ['by', ...steps.slice(0, -1)];
  return [
    steps.at(-1) ?? 'sets out',
    ...by,
    ...(assault ? ['assault'] : []),
    ...(double.length > 0 ? ['double time'] : []),
    ...others(units),
  ].join(' ');
}

// --- what someone means -------------------------------------------------------------------------------------------------

/**
 * "u3 K12" is a move by the cheapest way, a rout, an advance, a place in the set-up, or fire; "u3 u9" fire at the hex of u9;
 * "w2 K12" fire with that weapon alone. "u3+u4+w1 K12" are several together: a stack that moves or advances, or a fire group.
 */
function attempt(state: State, words: readonly string[]): Action | undefined {
  const { board } = settingOf(state);
  const pieces = words
    .slice(0, -1)
    .flatMap((word) => word.split('+'))
    .filter((piece) => piece !== '')
    .map((piece) => pieceMeant(state, piece));
  const last = words.at(-1) ?? '';
  const target = unitMeant(state, last);
  const to =
    findLocation(board, last) ??
    (target !== undefined && itemAt(state.place, target) >= 0 ? itemAt(state.place, target) : undefined);
  const known = pieces.filter((piece) => piece !== undefined);
  const [only, second] = known;
  if (to === undefined || only === undefined || known.length < pieces.length) return undefined;
  const at = locationLabel(board, to);
  if (second !== undefined) return attemptTogether(state, known, to, at);
  return isWeapon(only) ? fireWeapon(state, only, at) : attemptUnit(state, numberOf(only), to, at);
}

function isWeapon(id: string): boolean {
  return /^w[1-9]\d*$/.test(id);
}

/** The id of a unit or weapon. */
function pieceMeant(state: State, word: string): string | undefined {
  if (isWeapon(word)) return word;
  const unit = unitMeant(state, word);
  return unit === undefined ? undefined : unitId(unit);
}

/** Several units move or advance as a stack; in any other phase they fire together, and leaders among them direct the fire. */
function attemptTogether(state: State, pieces: readonly string[], to: Location, at: string): Action | undefined {
  const units = pieces.filter((piece) => !isWeapon(piece));
  switch (state.stack.at(-1)?.at) {
    case 'movement-phase': {
      const declared = { units, double: [], assault: false, drop: [] };
      return units.length < pieces.length
        ? undefined
        : {
            do: 'move',
            ...declared,
            way: wayTo(startOfMove(state, contextOf(state), declared), to),
            stops: [...STOPS],
          };
    }
    case 'advance-phase':
      return units.length < pieces.length ? undefined : { do: 'advance', units, to: at };
    case 'set-up':
    case 'arrivals':
    case 'moving':
    case 'rout-phase':
    case 'routing':
      return undefined;
    default: {
      const leaders = units.filter((unit) => isLeader(state, numberOf(unit)));
      return { do: 'fire', with: pieces.filter((piece) => !leaders.includes(piece)), leaders, helpers: [], at };
    }
  }
}

/** "u1+w1+u2+u3 I15": a fire group, the leaders last. */
function typed(action: Action): string | undefined {
  return action.do === 'fire' ? `${[...action.with, ...action.leaders].join('+')} ${action.at}` : undefined;
}

function fireWeapon(state: State, weapon: string, at: string): Action {
  const isShell = numberOf(weapon) < state.weaponKind.length && isMortar(state, numberOf(weapon));
  return isShell
    ? { do: 'bombard', weapon, leaders: [], helpers: [], at, ammunition: 'shell' }
    : { do: 'fire', with: [weapon], leaders: [], helpers: [], at };
}

function attemptUnit(state: State, number: Unit, to: Location, at: string): Action {
  const unit = unitId(number);
  switch (state.stack.at(-1)?.at) {
    case 'set-up':
      return { do: 'place', unit, at };
    case 'arrivals':
      return { do: 'arrive', unit, at };
    case 'movement-phase': {
      const declared = { units: [unit], double: [], assault: false, drop: [] };
      return {
        do: 'move',
        ...declared,
        way: wayTo(startOfMove(state, contextOf(state), declared), to),
        stops: [...STOPS],
      };
    }
    case 'moving': {
      const start = startOfPart(state, contextOf(state));
      return { do: 'go', way: start === undefined ? [{ to: at }] : wayTo(start, to), stops: [...STOPS] };
    }
    case 'rout-phase':
    case 'routing':
      return { do: 'rout', unit, leaders: [], drop: [], ignore: [], way: routTo(state, unit, at), crawl: false };
    case 'advance-phase':
      return { do: 'advance', units: [unit], to: at };
    default:
      return { do: 'fire', with: [unit], leaders: [], helpers: [], at };
  }
}

/** The cheapest way; the shortest where there is none, so that the refusal says why. */
function wayTo(start: ReturnType<typeof startOfMove>, to: Location): Extract<Action, { do: 'go' }>['way'] {
  return [...(prospectOf(start, []).reach.get(to)?.way ?? wayAnyhow(start, [], to))];
}

function routTo(state: State, unit: string, at: string): Extract<Action, { do: 'rout' }>['way'] {
  return (
    routProspect(state, contextOf(state), { unit, leaders: [] }).ways.find((way) => way.at(-1)?.to === at) ?? [
      { to: at },
    ]
  );
}
