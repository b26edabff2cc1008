/** 11.7 D.10 D.11 Blowing the bridge: by charges at it, or once by a raid with a lorry (R66). */
import type { Preview, Violation } from '@bridgehead/engine';
import { popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { freshUnits, judgeActor } from '../deck/actors.js';
import { scenarioOf } from '../situation/battles.js';
import { label } from '../board/board.js';
import { pushEvent } from '../activation/card-events.js';
import type { Card } from '../pieces/cards.js';
import { cardCode, valueOf } from '../pieces/cards.js';
import { drawCard, retire } from '../deck/deck.js';
import type { DemolitionFrame } from '../state/frames.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { setMark } from '../state/state.js';
import { tables } from '../board/tables.js';
import { isBridgeDestroyed, PRIMOSOLE_BRIDGE } from '../situation/terrain.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, shortNameOf, sideOf, unitOf, units } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';

type Kind = DemolitionFrame['kind'];

/** 11.7 S1.b D.10 D.11 Whether the bridge can be blown this way now. */
function judgeTime(state: State, side: Side, kind: Kind): Violation[] {
  const { demolition } = scenarioOf(state);
  if (demolition === undefined) return [refuse('bridge-spared', {})];
  const no = (why: string): Violation[] => [
    kind === 'raid' ? refuse('no-raid', { why }) : refuse('no-demolition', { why }),
  ];
  const from = kind === 'charge' ? demolition.from : demolition.raidFrom;
  if (from === undefined) return no('there is no raid in this scenario');
  if (side !== tables.demolition.side) return no(`only the ${SIDE_NAMES[tables.demolition.side]} side may destroy it`);
  if (isBridgeDestroyed(state)) return no('it is destroyed');
  return state.turn < from ? no(`not before turn ${from}`) : [];
}

/** 11.7 S1.b D.10 D.11 The same without its sentences. */
function isTime(state: State, side: Side, kind: Kind): boolean {
  const { demolition } = scenarioOf(state);
  const from = kind === 'charge' ? demolition?.from : demolition?.raidFrom;
  return from !== undefined && state.turn >= from && side === tables.demolition.side && !isBridgeDestroyed(state);
}

/** D.10 D.11 An engineer unit in good order, in the right place and time. */
export function judgeDemolition(state: State, side: Side, unit: Unit, kind: Kind): Violation[] {
  const violations = judgeActor(state, side, unit, 'disorganized-engineers');
  if (sideOf(unit) !== side || state.place[unit] < 0) return violations;
  violations.push(...judgeTime(state, side, kind));
  const named = { unit: nameOf(unit) };
  if (!units[unit].isEngineer)
    violations.push(
      kind === 'raid'
        ? refuse('no-raid', { why: `${named.unit} is not an engineer unit` })
        : refuse('no-blasting', named),
    );
  const hexes = tables.demolition[kind].hexes.map(label).join(' or ');
  if (!tables.demolition[kind].hexes.includes(state.place[unit]))
    violations.push(
      kind === 'raid'
        ? refuse('no-raid', { why: `${named.unit} must be in ${hexes}` })
        : refuse('not-at-bridge', { ...named, hexes }),
    );
  if (kind === 'raid' && state.raidTried) violations.push(refuse('raid-tried', {}));
  return violations;
}

/** D.10 D.11 */
export function listDemolitions(state: State, side: Side): Action[] {
  const able = (kind: Kind) =>
    isTime(state, side, kind)
      ? freshUnits(state, side).filter(
          (unit) => units[unit].isEngineer && judgeDemolition(state, side, unit, kind).length === 0,
        )
      : [];
  return [
    ...able('charge').map((unit): Action => ({ do: 'demolish', unit: idOf(unit) })),
    ...able('raid').map((unit): Action => ({ do: 'raid', unit: idOf(unit) })),
  ];
}

/** 4.3b D.11 The attempt uses the action of the unit; a raid is tried once. */
export function applyDemolition({ state }: Play, id: string, kind: Kind): void {
  const unit = unitOf(id);
  setMark(state, unit, 'acted');
  if (kind === 'raid') state.raidTried = true;
  pushFrame(state, { at: 'demolition', unit, kind, card: undefined });
}

/** D.10 D.11 The card needed. */
export function previewDemolition(id: string, kind: Kind): Preview {
  const { card, rule } = tables.demolition[kind];
  const consequences = kind === 'raid' ? [{ kind: 'wasted' as const, rule, text: 'The raid can be tried once.' }] : [];
  return {
    summary: `${kind === 'raid' ? 'Raid' : 'Blow'} the bridge with ${shortNameOf(unitOf(id))}: ${card} or more needed`,
    tallies: [],
    consequences,
  };
}

/** D.10 D.11 A card from the deck decides. */
export const demolitionProcedure: PrimosoleProcedure<DemolitionFrame> = {
  run(play, frame) {
    if (frame.card !== undefined) {
      resolve(play, frame, frame.card);
      return 'again';
    }
    const side = sideOf(frame.unit);
    const card = drawCard(play, side, 'demolition');
    if (card === undefined) {
      resolve(play, frame, undefined); // R84
      return 'again';
    }
    replaceFrame(play.state, { ...frame, card });
    pushEvent(play, card, 'demolition');
    return 'again';
  },
};

function resolve(play: Play, { unit, kind }: DemolitionFrame, card: Card | undefined): void {
  const { state } = play;
  const { card: needed, rule } = tables.demolition[kind];
  const succeeded = card !== undefined && valueOf(card) >= needed;
  popFrame(state);
  retire(state, [card]);
  play.emit({
    type: 'demolition-tried',
    rule,
    unit: idOf(unit),
    card: card === undefined ? 'no card' : cardCode(card),
    needed,
    succeeded,
  });
  if (!succeeded) return;
  state.ruins = [...state.ruins, PRIMOSOLE_BRIDGE.name].toSorted();
  play.emit({ type: 'ruined', rule: '11.7', object: PRIMOSOLE_BRIDGE.name, hex: label(PRIMOSOLE_BRIDGE.side[0]) });
}
