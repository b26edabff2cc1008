/** What is under way in a position: the frames of a phase that has just begun, and whether frames that are given fit. */
import type { Problem } from '@bridgehead/engine';
import type { Frame, Movers, Visit } from '../state/frames.js';
import type { State } from '../state/state.js';
import type { Component } from '../vocabulary/fire-components.js';
import { isWeapon, weaponIn } from '../vocabulary/fire-components.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { unitId, weaponId } from '../vocabulary/units.js';
import type { TurnPhase } from '../vocabulary/vocabulary.js';
import { TURN_PHASES } from '../vocabulary/vocabulary.js';

/** A phase that has just begun: the sequence takes its first steps itself. */
export function framesAtStart({ phase }: State): Frame[] {
  if (phase === 'refit') return [{ at: 'refit', step: 'melee', waiting: 'begin' }];
  return phase === 'over' ? [{ at: 'over' }] : [{ at: 'sequence', step: phase }];
}

/** The phases in which each frame can be under way; those not named can be in any. */
const PHASES_OF: Partial<Readonly<Record<Frame['at'], readonly TurnPhase[]>>> = {
  arrivals: ['rally'],
  'rally-phase': ['rally'],
  promotion: ['rally', 'movement', 'close-combat'],
  'fire-phase': ['prep-fire', 'defensive-fire', 'advancing-fire'],
  attack: ['prep-fire', 'movement', 'defensive-fire', 'advancing-fire'],
  bombardment: ['prep-fire', 'movement', 'defensive-fire', 'advancing-fire'],
  artillery: ['prep-fire', 'defensive-fire'],
  barrage: ['prep-fire', 'defensive-fire'],
  'movement-phase': ['movement'],
  moving: ['movement'],
  expenditure: ['movement'],
  window: ['movement'],
  'reaction-fire': ['movement'],
  driving: ['movement'],
  'vehicle-expenditure': ['movement'],
  'excess-vehicles': ['movement'],
  'rout-phase': ['rout'],
  routing: ['rout'],
  interdiction: ['rout'],
  'advance-phase': ['advance'],
  'close-combat-phase': ['close-combat'],
  combat: ['close-combat'],
  'sequential-combat': ['close-combat'],
};

/** What a frame must lie on. */
const LIES_ON: Partial<Readonly<Record<Frame['at'], readonly Frame['at'][]>>> = {
  promotion: ['rally-phase', 'reaction-fire', 'combat', 'sequential-combat'],
  attack: ['fire-phase', 'window', 'vehicle-expenditure'],
  bombardment: ['fire-phase', 'window'],
  artillery: ['fire-phase'],
  barrage: ['artillery'],
  moving: ['movement-phase'],
  expenditure: ['moving'],
  window: ['expenditure', 'vehicle-expenditure'],
  'reaction-fire': ['window'],
  driving: ['movement-phase'],
  'vehicle-expenditure': ['driving'],
  routing: ['rout-phase'],
  interdiction: ['routing'],
  combat: ['close-combat-phase'],
  'sequential-combat': ['close-combat-phase'],
};

/** The frames must fit the phase and each other, and name only units and weapons that are in play. */
export function judgeStack(state: State): Problem[] {
  const [first, ...inner] = state.stack;
  if (first.at === 'over' || state.phase === 'over') {
    return state.phase === 'over' && first.at === 'over' && inner.length === 0
      ? []
      : [{ field: 'stack', expected: 'the frame "over" alone, in phase over' }];
  }
  if (state.campaign !== undefined)
    return state.stack.flatMap((frame, index) => judgeNames(state, frame, `stack[${index}]`));
  if (first.at !== 'sequence') return [{ field: 'stack[0].at', expected: 'the first frame is "sequence"' }];
  const problems: Problem[] = [];
  const steps = stepsIn(state.phase);
  if (!steps.includes(first.step))
    problems.push({ field: 'stack[0].step', expected: `in the phase ${state.phase}: ${steps.join(' or ')}` });
  inner.forEach((frame, index) => {
    const field = `stack[${index + 1}]`;
    problems.push(...judgePlace(state, frame, state.stack[index], `${field}.at`), ...judgeNames(state, frame, field));
  });
  return problems;
}

/** The steps that the sequence can have in a phase: the phase itself, or what comes after it. */
function stepsIn(phase: Exclude<State['phase'], 'over'>): string[] {
  if (phase === 'set-up') return ['set-up', 'rally'];
  if (phase === 'refit') return [];
  return [phase, TURN_PHASES[TURN_PHASES.indexOf(phase) + 1] ?? 'turn-end'];
}

function judgePlace({ phase }: State, { at }: Frame, below: Frame, field: string): Problem[] {
  if (at === 'sequence' || at === 'over') return [{ field, expected: `"${at}" is the first frame only` }];
  if (at === 'set-up' || at === 'appointment')
    return phase === 'set-up' ? [] : [{ field, expected: `the phase set-up for "${at}"` }];
  const phases = PHASES_OF[at];
  if (phases !== undefined && !phases.some((it) => it === phase))
    return [{ field, expected: `one of the phases ${phases.join(', ')} for "${at}"` }];
  const floor = LIES_ON[at];
  return floor === undefined || floor.includes(below.at)
    ? []
    : [{ field, expected: `"${at}" lies on ${floor.map((it) => `"${it}"`).join(' or ')}` }];
}

function judgeNames(state: State, frame: Frame, field: string): Problem[] {
  const batteries =
    frame.at === 'artillery' ? [...frame.waiting, ...frame.due] : frame.at === 'barrage' ? [frame.battery] : [];
  if (batteries.some((number) => number >= state.batteries.length))
    return [{ field, expected: `batteries of this game; there are ${state.batteries.length}` }];
  const { units, weapons } = namedIn(frame);
  return [
    ...units
      .filter((unit) => unit >= state.side.length)
      .map((unit) => ({ field, expected: `units of this game; there is no ${unitId(unit)}` })),
    ...weapons
      .filter((weapon) => weapon >= state.weaponKind.length)
      .map((weapon) => ({ field, expected: `weapons of this game; there is no ${weaponId(weapon)}` })),
  ];
}

interface Named {
  readonly units: readonly Unit[];
  readonly weapons: readonly Weapon[];
}

const NOTHING: Named = { units: [], weapons: [] };

function together(...parts: readonly Named[]): Named {
  return { units: parts.flatMap(({ units }) => units), weapons: parts.flatMap(({ weapons }) => weapons) };
}

function ofComponents(components: readonly Component[]): Named {
  return { units: components.filter((it) => !isWeapon(it)), weapons: components.filter(isWeapon).map(weaponIn) };
}

function ofUnits(...lists: readonly (readonly Unit[])[]): Named {
  return { units: lists.flat(), weapons: [] };
}

function ofMovers(movers: Movers | undefined): Named {
  return movers === undefined ? NOTHING : ofUnits(movers.units);
}

/** All units and weapons that a frame names. */
function namedIn(frame: Frame): Named {
  switch (frame.at) {
    case 'promotion':
      return ofUnits([frame.base]);
    case 'attack':
      return together(
        ofMovers(frame.movers),
        ofComponents(frame.forfeits),
        { units: [], weapons: frame.keeping },
        ...frame.groups.map(({ components, firers, leaders, helpers }) =>
          together(ofComponents(components), ofUnits(firers, leaders, helpers)),
        ),
      );
    case 'bombardment':
      return together(ofMovers(frame.movers), ofUnits(frame.leaders, frame.helpers), {
        units: [],
        weapons: [frame.weapon],
      });
    case 'moving':
      return together(
        ...frame.parts.map(({ units, visits }) => together(ofUnits(units), ...visits.map(ofVisit))),
        ...frame.stopped.map(({ units, visit }) => together(ofUnits(units), ofVisit(visit))),
        ...frame.way.map(ofSpend),
        ...frame.tried.map(({ unit, weapon }) => ({ units: [unit], weapons: [weapon] })),
      );
    case 'expenditure':
      return together(ofSpend(frame.spend), ...frame.visits.map(ofVisit));
    case 'window':
      return together(...frame.targets.map(({ movers, visit }) => together(ofMovers(movers), ofVisit(visit))));
    case 'reaction-fire':
      return ofUnits(frame.by, [frame.vehicle]);
    case 'driving':
      return together(ofUnits([frame.unit]), ...frame.visits.map(ofVisit));
    case 'vehicle-expenditure':
      return together(...frame.visits.map(ofVisit));
    case 'routing':
      return ofUnits([frame.unit], frame.leaders, frame.watchers);
    case 'interdiction':
      return ofUnits(frame.by);
    case 'close-combat-phase':
      return ofUnits(frame.attached.flatMap(({ leader, to }) => [leader, to]));
    case 'combat':
      return ofUnits(
        frame.attached.flatMap(({ leader, to }) => [leader, to]),
        frame.attacks.flatMap(({ by, against, created }) => [
          ...by,
          ...against,
          ...(created === undefined ? [] : [created]),
        ]),
      );
    default:
      return NOTHING;
  }
}

function ofVisit({ shots, answered }: Visit): Named {
  return ofComponents([...shots, ...answered]);
}

function ofSpend(spend: Extract<Frame, { at: 'expenditure' }>['spend']): Named {
  if ('push' in spend) return { units: [], weapons: [spend.push] };
  if ('smoke' in spend) return ofUnits([spend.unit]);
  if ('recover' in spend) return { units: [spend.unit], weapons: [spend.recover] };
  return 'charge' in spend ? { units: [spend.unit], weapons: [spend.charge] } : NOTHING;
}
