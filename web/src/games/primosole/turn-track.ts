/** The turn track of the scenario, nights dark, each turn with its phases. */
import { capital, itemAt } from '@bridgehead/engine';
import type { State } from '@bridgehead/primosole';
import {
  DECK,
  PHASE_NAMES,
  SIDE_NAMES,
  SUITS,
  TURN_PHASES,
  colorOf,
  scenarioOf,
  suitOf,
  suitSymbol,
} from '@bridgehead/primosole';
import type { Track } from '../../kit/kit.js';
import type { Suit } from '../../ui/model.js';

const NIGHT = { kind: 'night', means: 'night: sight 1 hex' } as const;

export function track(state: State): Track {
  const { turn, phase, active } = state;
  const turns = scenarioOf(state).turns.map(({ time, night }, index) => ({
    number: index + 1,
    label: time,
    ...(night ? { sign: NIGHT } : {}),
  }));
  const whose = active === undefined || phase === 'over' ? '' : `, ${SIDE_NAMES[active]} Initiative`;
  const phases = (['set-up', ...TURN_PHASES, 'turn-end', 'over'] as const).map((id) => ({
    id,
    label: capital(PHASE_NAMES[id]) + (id === 'activation' ? whose : ''),
  }));
  return { turns, turn, phases, phase, ...(turn === 0 ? {} : { suits: suits(state) }) };
}

/** 2.0z The side that has the Initiative when a suit is drawn. */
function suits(state: State): Suit[] {
  return SUITS.map((suit, index) => ({
    text: suitSymbol(suit),
    spoken: suit,
    color: colorOfSuit(suit),
    owner: SIDE_NAMES[itemAt(state.suits, index)],
  }));
}

function colorOfSuit(suit: (typeof SUITS)[number]): Suit['color'] {
  return colorOf(DECK.find((card) => suitOf(card) === suit) ?? 0);
}
