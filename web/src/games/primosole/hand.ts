/** 2.0s to 2.0ab The cards as a side knows them, and those on the table in Close Combat. */
import type { CombatCard, Frame, Side, State } from '@bridgehead/primosole';
import {
  SIDES,
  SIDE_NAMES,
  attackingSide,
  cardsAt,
  counterSheets,
  handOf,
  label,
  opponentOf,
  pileSize,
  scenarioOf,
  totalSheet,
  DECK,
  defendingSide,
} from '@bridgehead/primosole';
import type { CardTable, Hand } from '../../kit/kit.js';
import { cardFace } from './common/words.js';

export function hand(state: State, viewer: Side): Hand | undefined {
  if (pileSize(state) === DECK.length) return undefined;
  const other = opponentOf(viewer);
  const { lowAmmo } = scenarioOf(state);
  return {
    own: handOf(state, viewer).map(cardFace),
    piles: [
      {
        label: `${SIDE_NAMES[other]} hand`,
        count: String(state.handSize[other]),
        means: 'Cards in your opponent’s hand',
      },
      { label: 'Pile', count: String(pileSize(state)), means: 'Cards left before the used ones are shuffled' },
      {
        label: 'Used',
        count: String(cardsAt(state, 'used').length + state.discarded.british + state.discarded.german),
        means: 'Used cards',
      },
      ...SIDES.map((side) => ({
        label: `${SIDE_NAMES[side]} Ammo`,
        count: `${state.ammo[side]}/${lowAmmo[side]}`,
        means: `Tens used so far; at ${lowAmmo[side]} the side is low on ammunition`,
      })),
    ],
  };
}

type CombatFrame = Extract<Frame, { at: 'combat' }>;
type CounterattackFrame = Extract<Frame, { at: 'counterattack' }>;

/** 9.2g From here on units lose steps and leave: the cards would no longer add up to the result. */
const AFTER_RESULT: readonly CombatFrame['step'][] = ['losers', 'winner', 'after', 'windows'];

/** 9.2 9.3 Who has laid what, and how many cards lie face down. Once the combat has a result, its roll tells the sums. */
export function cardTable(state: State): CardTable | undefined {
  const counter = state.stack.find((frame): frame is CounterattackFrame => frame.at === 'counterattack');
  const fight = state.stack.find((frame): frame is CombatFrame => frame.at === 'combat');
  if (fight === undefined || state.combat === undefined) return undefined;
  if (counter !== undefined && counter.step !== 'asked') return counterTable(state, fight, counter);
  if (counter === undefined && AFTER_RESULT.includes(fight.step)) return undefined;
  return {
    title: `Close Combat in ${label(fight.hex)}`,
    rule: '9.2',
    rows: [attackingSide(state), defendingSide(state)].map((side) => ({
      label: `${SIDE_NAMES[side]}, ${side === attackingSide(state) ? 'attacker' : 'defender'}`,
      cards: facesOf(fight.open[side]),
      hidden: fight.hidden[side],
      sum: totalSheet(state, side, fight.open[side]),
    })),
  };
}

function counterTable(state: State, fight: CombatFrame, counter: CounterattackFrame): CardTable {
  const [defender, attacker] = [defendingSide(state), attackingSide(state)];
  const [answer, counterattack] = counterSheets(counter);
  return {
    title: `Counterattack in ${label(fight.hex)}`,
    rule: '9.3',
    rows: [
      {
        label: `${SIDE_NAMES[defender]}, counterattacks`,
        cards: facesOf(counter.open),
        hidden: counter.hidden === 'none' ? 0 : 1,
        sum: counterattack,
      },
      { label: `${SIDE_NAMES[attacker]}, answers`, cards: facesOf(counter.answer), hidden: 0, sum: answer },
    ],
  };
}

function facesOf(cards: readonly CombatCard[]) {
  return cards.flatMap(({ card }) => (card === undefined ? [] : [cardFace(card)]));
}
