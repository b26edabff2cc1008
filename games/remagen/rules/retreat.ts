/** 7.7 7.8 Retreat and displacement, carried out by the owner of the units. */
import type { Consequence, Hex, Preview, Violation } from '@bridgehead/engine';
import type { Action } from './actions.js';
import { hexOfLabel } from './actions.js';
import { label } from './board.js';
import type { Context } from './context.js';
import { NOBODY } from './context.js';
import { eliminate } from './elimination.js';
import type { DisplaceFrame, Frame, RetreatFrame, WithdrawFrame } from './frames.js';
import { pop, push, replace } from './frames.js';
import { notAnAnswer, refuse } from './refusals.js';
import type { Displacement, RetreatChoice } from './routes.js';
import { displacementHexes, retreatChoice } from './routes.js';
import type { State } from './state.js';
import { setMark } from './state.js';
import type { Play, RemagenProcedure } from './types.js';
import type { Unit } from './units.js';
import { idOf, nameOf, sideOf, unitOf, units } from './units.js';
import { opponentOf, SIDE_NAMES } from './vocabulary.js';

// --- 7.7 retreat ----------------------------------------------------------------------------------------------------

export const retreatProcedure: RemagenProcedure<RetreatFrame> = {
  run(play, frame, context) {
    const { state } = play;
    if (frame.left.length === 0) {
      pop(state);
      if (frame.next !== undefined) push(state, frame.next.at === 'advance' ? { ...frame.next, paths: frame.paths } : frame.next);
      return 'again';
    }
    if (frame.left.length > 1) return 'ask';
    const [unit] = frame.left;
    const choice = retreatChoice(state, context, unit, frame.count, frame.left);
    if (choice.routes.length > 1) return 'ask';
    retreat(play, frame, unit, choice.routes[0], choice);
    return 'again';
  },

  decision: {
    ask(_state, frame) {
      const hexes = frame.count === 1 ? 'one hex' : `${frame.count} hexes`;
      return [{ side: frame.side, text: `The ${SIDE_NAMES[frame.side]} Player retreats ${frame.left.map(nameOf).join(', ')} by ${hexes}.`, rule: '7.7' }];
    },
    candidates(state, frame, _side, context) {
      const actions: Action[] = [];
      for (const unit of frame.left) {
        for (const route of retreatChoice(state, context, unit, frame.count, frame.left).routes) actions.push({ do: 'retreat', unit: idOf(unit), path: route.map(label) });
      }
      return actions;
    },
    judge(state, frame, _side, action, context) {
      if (action.do !== 'retreat') return [notAnAnswer(action.do, ['retreat'])];
      const unit = unitOf(action.unit);
      if (!frame.left.includes(unit)) return [refuse('not-retreating', { unit: nameOf(unit) })];
      return judgeRoute(retreatChoice(state, context, unit, frame.count, frame.left), unit, frame.count, action.path);
    },
    apply(play, frame, _side, action, context) {
      if (action.do !== 'retreat') return;
      const unit = unitOf(action.unit);
      retreat(play, frame, unit, action.path.map(hexOfLabel), retreatChoice(play.state, context, unit, frame.count, frame.left));
    },
    preview(state, frame, _side, action, context) {
      if (action.do !== 'retreat') return { summary: 'Retreat', tallies: [], consequences: [] };
      const unit = unitOf(action.unit);
      const { outcome } = retreatChoice(state, context, unit, frame.count, frame.left);
      return previewRetreat(context, unit, action.path.map(hexOfLabel), outcome);
    },
  },
};

/** What becomes of the unit at the end of its route, and of friends on it. */
function previewRetreat(context: Context, unit: Unit, route: readonly Hex[], outcome: RetreatChoice['outcome']): Preview {
  const name = nameOf(unit);
  if (outcome === 'eliminated') {
    const loss = `${name} cannot complete its retreat and is eliminated: ${units[unit].victoryPoints} points to the ${SIDE_NAMES[opponentOf(sideOf(unit))]} Player.`;
    const summary = route.length === 0 ? `${name} is eliminated where it stands` : `Retreat ${name} to ${label(route[route.length - 1])}, where it is eliminated`;
    return { summary, tallies: [], consequences: [{ kind: 'own-loss', rule: '7.74b', text: loss }] };
  }
  const friends = route.map((hex) => context.occupant[hex]).filter((other) => other !== NOBODY && other !== unit);
  return { summary: `Retreat ${name} by ${route.map(label).join(', ')}`, tallies: [], consequences: friends.flatMap(displacementOfFriend) };
}

function displacementOfFriend(friend: Unit): Consequence[] {
  const aside: Consequence = { kind: 'duty', rule: '7.81a', text: `${nameOf(friend)} must step aside.` };
  return units[friend].isArtillery ? [silence(friend), aside] : [aside];
}

function silence(gun: Unit): Consequence {
  return { kind: 'wasted', rule: '7.82d', text: `${nameOf(gun)} is displaced and may not fire in this phase any more.` };
}

const WHY: Readonly<Record<RetreatChoice['outcome'], string>> = {
  vacant: 'it must go by vacant hexes that lead away from the combat, free of enemy zones of control',
  displace: 'no vacant route exists; it must enter as few friendly hexes as possible, whose units can step aside',
  eliminated: 'no complete route exists; it goes as far as it can and is eliminated there',
};

function judgeRoute(choice: RetreatChoice, unit: Unit, count: number, path: readonly string[]): Violation[] {
  const hexes = path.map(hexOfLabel).join();
  if (choice.routes.some((route) => route.join() === hexes)) return [];
  const why = path.length !== count && choice.outcome !== 'eliminated' ? `it must retreat exactly ${count}` : WHY[choice.outcome];
  return [refuse('no-route', { unit: nameOf(unit), path: path.join(' ') || 'staying where it is', why })];
}

/** Notes the Path of Retreat (7.91a) and sends the unit on its way, or to its death (7.74b). */
function retreat(play: Play, frame: RetreatFrame, unit: Unit, route: readonly Hex[], choice: RetreatChoice): void {
  const { state } = play;
  const start = state.place[unit];
  const dies = choice.outcome === 'eliminated';
  const vacated = dies ? [start, ...route] : [start, ...route.slice(0, -1)]; // 7.74c 7.91a
  const paths = frame.paths.map((path) => (path.unit === unit ? { ...path, hexes: vacated } : path));
  replace(state, { ...frame, left: frame.left.filter((other) => other !== unit), paths });
  setMark(state, unit, 'hit'); // 8.41b
  if (!dies) {
    push(state, { at: 'withdraw', unit, route, step: 0 });
    return;
  }
  if (route.length > 0) {
    state.place[unit] = route[route.length - 1];
    play.emit({ type: 'retreated', rule: '7.74b', unit: idOf(unit), from: label(start), path: route.map(label) });
  }
  eliminate(play, unit, '7.74b');
}

/** 7.81c The unit enters hex after hex; a friend in the next one steps aside first. */
export const withdrawProcedure: RemagenProcedure<WithdrawFrame> = {
  run(play, frame, context) {
    const { state } = play;
    const { unit, route, step } = frame;
    const from = state.place[unit];
    const { occupant } = context;
    let entered = step;
    while (entered < route.length && occupant[route[entered]] === NOBODY) entered++;
    if (entered > step) {
      state.place[unit] = route[entered - 1];
      play.emit({ type: 'retreated', rule: '7.7', unit: idOf(unit), from: label(from), path: route.slice(step, entered).map(label) });
    }
    if (entered === route.length) {
      pop(state);
      return 'again';
    }
    const friend = occupant[route[entered]];
    replace(state, { ...frame, step: entered });
    push(state, { at: 'displace', unit: friend, barred: [route[entered], state.place[unit]], to: undefined });
    return 'again';
  },
};

// --- 7.8 displacement -----------------------------------------------------------------------------------------------

export const displaceProcedure: RemagenProcedure<DisplaceFrame> = {
  run(play, frame, context) {
    const { state } = play;
    if (frame.to !== undefined) return moveAside(play, frame, frame.to, context);
    const hexes = displacementHexes(state, context, displacementOf(state, frame));
    if (hexes.length > 1) return 'ask';
    if (hexes.length === 0) throw new Error(`${nameOf(frame.unit)} cannot step aside, yet the retreat was allowed`);
    replace(state, { ...frame, to: hexes[0] });
    return 'again';
  },

  decision: {
    ask(_state, frame) {
      const side = sideOf(frame.unit);
      return [{ side, text: `The ${SIDE_NAMES[side]} Player moves ${nameOf(frame.unit)} aside.`, rule: '7.81b' }];
    },
    candidates(state, frame, _side, context) {
      return displacementHexes(state, context, displacementOf(state, frame)).map((hex): Action => ({ do: 'displace', unit: idOf(frame.unit), to: label(hex) }));
    },
    judge(state, frame, _side, action, context) {
      if (action.do !== 'displace') return [notAnAnswer(action.do, ['displace'])];
      const unit = unitOf(action.unit);
      if (unit !== frame.unit) return [refuse('not-displaced', { unit: nameOf(unit), asked: nameOf(frame.unit) })];
      const hexes = displacementHexes(state, context, displacementOf(state, frame));
      return hexes.includes(hexOfLabel(action.to)) ? [] : [refuse('no-way-aside', { unit: nameOf(unit), hex: action.to })];
    },
    apply(play, frame, _side, action) {
      if (action.do === 'displace') replace(play.state, { ...frame, to: hexOfLabel(action.to) });
    },
    preview(_state, frame, _side, action, context) {
      if (action.do !== 'displace') return { summary: 'Step aside', tallies: [], consequences: [] };
      const other = context.occupant[hexOfLabel(action.to)];
      const chain: Consequence[] = other === NOBODY ? [] : [{ kind: 'duty', rule: '7.82b', text: `${nameOf(other)} must step aside in its turn.` }];
      const silenced = units[frame.unit].isArtillery ? [silence(frame.unit)] : [];
      return { summary: `Move ${nameOf(frame.unit)} aside to ${action.to}`, tallies: [], consequences: [...silenced, ...chain] };
    },
  },
};

/** 7.82b If the hex is held, its unit steps aside first; then this one goes. */
function moveAside(play: Play, frame: DisplaceFrame, to: Hex, context: Context): 'again' {
  const { state } = play;
  const other = context.occupant[to];
  if (other !== NOBODY) {
    push(state, { at: 'displace', unit: other, barred: [...frame.barred, to], to: undefined });
    return 'again';
  }
  const { unit } = frame;
  const from = state.place[unit];
  state.place[unit] = to;
  setMark(state, unit, 'displaced'); // 7.82d R28
  setMark(state, unit, 'hit'); // 8.41c
  play.emit({ type: 'displaced', rule: '7.81b', unit: idOf(unit), from: label(from), to: label(to) });
  pop(state);
  return 'again';
}

/** What a displacement serves, read off the frames below it. */
function displacementOf(state: State, frame: DisplaceFrame): Displacement {
  const waiting: [Unit, Hex][] = [];
  const below = state.stack.slice(0, -1).toReversed();
  const chain = below.findIndex((other) => other.at !== 'displace');
  for (const other of below.slice(0, chain)) if (other.at === 'displace' && other.to !== undefined) waiting.push([other.unit, other.to]);
  const withdraw = below.find((other): other is WithdrawFrame => other.at === 'withdraw');
  const retreating = below.find((other): other is RetreatFrame => isRetreat(other));
  if (withdraw === undefined || retreating === undefined) throw new Error('A displacement outside a retreat');
  const { unit, route, step } = withdraw;
  return { unit: frame.unit, barred: frame.barred, waiting, retreating: unit, route, step, unmovable: retreating.left };
}

function isRetreat(frame: Frame): frame is RetreatFrame {
  return frame.at === 'retreat';
}
