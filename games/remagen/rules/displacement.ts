/** 7.81 7.82 A retreating unit on its way, and the friends who step aside for it, moved by their owner. */
import type { Consequence } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import { NOBODY } from '@bridgehead/engine/hexwar';
import type { Action } from './actions.js';
import { hexOfLabel } from './actions.js';
import { label } from './board.js';
import type { Context } from './context.js';
import type { DisplaceFrame, Frame, RetreatFrame, WithdrawFrame } from './frames.js';
import { notAnAnswer, refuse } from './refusals.js';
import type { Displacement } from './routes.js';
import { displacementHexes } from './routes.js';
import type { State } from './state.js';
import { setMark } from './state.js';
import type { Play, RemagenProcedure } from './types.js';
import type { Unit } from './units.js';
import { idOf, nameOf, sideOf, unitOf, units } from './units.js';

/** What a retreat does to a friend on its route. */
export function displacementOfFriend(friend: Unit): Consequence[] {
  const aside: Consequence = { kind: 'duty', rule: '7.81a', text: `${nameOf(friend)} must step aside.` };
  return units[friend].isArtillery ? [silence(friend), aside] : [aside];
}

function silence(gun: Unit): Consequence {
  return {
    kind: 'wasted',
    rule: '7.82d',
    text: `${nameOf(gun)} is displaced and can no longer fire in this phase.`,
  };
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
      play.emit({
        type: 'retreated',
        rule: '7.7',
        unit: idOf(unit),
        from: label(from),
        path: route.slice(step, entered).map(label),
      });
    }
    if (entered === route.length) {
      popFrame(state);
      return 'again';
    }
    const friend = occupant[route[entered]];
    replaceFrame(state, { ...frame, step: entered });
    pushFrame(state, { at: 'displace', unit: friend, barred: [route[entered], state.place[unit]], to: undefined });
    return 'again';
  },
};

export const displaceProcedure: RemagenProcedure<DisplaceFrame> = {
  run(play, frame, context) {
    const { state } = play;
    if (frame.to !== undefined) return moveAside(play, frame, frame.to, context);
    const hexes = displacementHexes(state, context, displacementOf(state, frame));
    if (hexes.length > 1) return 'ask';
    if (hexes.length === 0) throw new Error(`${nameOf(frame.unit)} cannot step aside, yet the retreat was allowed`);
    replaceFrame(state, { ...frame, to: hexes[0] });
    return 'again';
  },

  decision: {
    ask(_state, frame) {
      const side = sideOf(frame.unit);
      return [{ side, text: `Move ${nameOf(frame.unit)} aside.`, rule: '7.81b' }];
    },
    candidates(state, frame, _side, context) {
      return displacementHexes(state, context, displacementOf(state, frame)).map(
        (hex): Action => ({ do: 'displace', unit: idOf(frame.unit), to: label(hex) }),
      );
    },
    judge(state, frame, _side, action, context) {
      if (action.do !== 'displace') return [notAnAnswer(action.do, ['displace'])];
      const unit = unitOf(action.unit);
      if (unit !== frame.unit) return [refuse('not-displaced', { unit: nameOf(unit), asked: nameOf(frame.unit) })];
      const hexes = displacementHexes(state, context, displacementOf(state, frame));
      return hexes.includes(hexOfLabel(action.to))
        ? []
        : [refuse('no-way-aside', { unit: nameOf(unit), hex: action.to })];
    },
    apply(play, frame, _side, action) {
      if (action.do === 'displace') replaceFrame(play.state, { ...frame, to: hexOfLabel(action.to) });
    },
    preview(_state, frame, _side, action, context) {
      if (action.do !== 'displace') return { summary: 'Step aside', tallies: [], consequences: [] };
      const other = context.occupant[hexOfLabel(action.to)];
      const chain: Consequence[] =
        other === NOBODY
          ? []
          : [{ kind: 'duty', rule: '7.82b', text: `${nameOf(other)} must step aside in its turn.` }];
      const silenced = units[frame.unit].isArtillery ? [silence(frame.unit)] : [];
      return {
        summary: `Move ${nameOf(frame.unit)} aside to ${action.to}`,
        tallies: [],
        consequences: [...silenced, ...chain],
      };
    },
  },
};

/** 7.82b If the hex is held, its unit steps aside first; then this one goes. */
function moveAside(play: Play, frame: DisplaceFrame, to: Hex, context: Context): 'again' {
  const { state } = play;
  const other = context.occupant[to];
  if (other !== NOBODY) {
    pushFrame(state, { at: 'displace', unit: other, barred: [...frame.barred, to], to: undefined });
    return 'again';
  }
  const { unit } = frame;
  const from = state.place[unit];
  state.place[unit] = to;
  setMark(state, unit, 'displaced'); // 7.82d R28
  setMark(state, unit, 'hit'); // 8.41c
  play.emit({ type: 'displaced', rule: '7.81b', unit: idOf(unit), from: label(from), to: label(to) });
  popFrame(state);
  return 'again';
}

/** What a displacement serves, read off the frames below it. */
function displacementOf(state: State, frame: DisplaceFrame): Displacement {
  const waiting: [Unit, Hex][] = [];
  const below = state.stack.slice(0, -1).toReversed();
  const chain = below.findIndex((other) => other.at !== 'displace');
  for (const other of below.slice(0, chain))
    if (other.at === 'displace' && other.to !== undefined) waiting.push([other.unit, other.to]);
  const withdraw = below.find((other): other is WithdrawFrame => other.at === 'withdraw');
  const retreating = below.find((other): other is RetreatFrame => isRetreat(other));
  if (withdraw === undefined || retreating === undefined) throw new Error('A displacement outside a retreat');
  const { unit, route, step } = withdraw;
  return { unit: frame.unit, barred: frame.barred, waiting, retreating: unit, route, step, unmovable: retreating.left };
}

function isRetreat(frame: Frame): frame is RetreatFrame {
  return frame.at === 'retreat';
}
