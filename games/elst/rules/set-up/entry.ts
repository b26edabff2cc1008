/** C-CG8 C-DaE:4.5182b C-R81 Units of the Entry Area: in a Rally Phase of their owner's choice they are stood outside the map, and must enter in that Player Turn. Until then the enemy does not know who is there. */
import type { LongList, Violation } from '@bridgehead/engine';
import { joinLists, lazyList, popFrame } from '@bridgehead/engine';
import { battleOf, numberedFor, pieceId, rosterOf } from '../campaign/rosters.js';
import { entryHexesNow } from '../campaign/entry-area.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Piece } from '../state/campaign.js';
import { ENTRY } from '../state/campaign.js';
import type { EntryFrame } from '../state/campaign-frames.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { NOWHERE, placeCode } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { ownPieceNamed } from '../text/roster-names.js';
import { refuseRefit } from '../text/refusals-refit.js';
import { notAnAnswer } from '../text/refusals.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { arrive } from './arrivals.js';
import { bringIn } from './muster.js';

const ANSWERS = ['enter', 'by-default', 'ready'] as const;

/** The attacker is asked in each of their Rally Phases, so that nobody learns from a question whether somebody waits there. */
export const entryProcedure: ElstProcedure<EntryFrame> = {
  run: () => 'ask',

  decision: {
    ask: (state) => [
      {
        side: state.attacker,
        text: 'Place units of your Entry Area next to their entry hexes. They must enter in this Player Turn.',
        rule: 'C-CG8',
        decline: { do: 'ready' },
      },
    ],

    candidates(state, _frame, side) {
      const waiting = waitingPieces(state, side);
      const hexes = entryHexesNow(state, side);
      const all: Action[] = waiting.length > 0 && hexes.length > 0 ? [{ do: 'by-default' }] : [];
      return joinLists<Action>([
        [{ do: 'ready' }],
        all,
        ...waiting.map((piece): LongList<Action> => {
          const { labels } = settingOf(state).board.grid;
          return lazyList(hexes, (hex) => ({ do: 'enter', piece: pieceId(side, piece), at: labels[hex] }));
        }),
      ]);
    },

    judge(state, _frame, side, action) {
      if (action.do === 'ready' || action.do === 'by-default') return [];
      return action.do === 'enter' ? judgeEnter(state, side, action) : [notAnAnswer(action.do, ANSWERS)];
    },

    apply(play, _frame, side, action) {
      const { state } = play;
      if (action.do === 'ready') popFrame(state);
      else if (action.do === 'enter')
        enter(play, side, numberedFor(side, action.piece), settingOf(state).board.grid.labels.indexOf(action.at));
      else enterAll(play, side);
    },
  },
};

/** Those in the Entry Area who have not been in this battle yet. */
function waitingPieces(state: State, side: Side): Piece[] {
  const { pieces: inBattle } = battleOf(state);
  const isThrough = new Set(inBattle.filter((_, unit) => state.side[unit] === side));
  return rosterOf(state, side).pieces.flatMap(({ fate, post }, number) =>
    fate === 'retained' && post === ENTRY && !isThrough.has(number) ? [number] : [],
  );
}

function judgeEnter(state: State, side: Side, { piece: id, at }: ActionOf<'enter'>): Violation[] {
  if (!waitingPieces(state, side).includes(numberedFor(side, id)))
    return [refuseRefit('not-waiting', { piece: ownPieceNamed(state, side, id) })];
  const { labels } = settingOf(state).board.grid;
  return entryHexesNow(state, side).some((hex) => labels[hex] === at)
    ? []
    : [refuseRefit('no-entry-there', { piece: ownPieceNamed(state, side, id), hex: at })];
}

function enter(play: Play, side: Side, piece: Piece, hex: number): void {
  const { state } = play;
  const unit = bringIn(state, side, piece, placeCode('due'));
  arrive(play, unit, hex);
}

/** Everybody comes where they were last, or in the middle of the Entry Area. */
function enterAll(play: Play, side: Side): void {
  const { state } = play;
  const hexes = entryHexesNow(state, side);
  for (const piece of waitingPieces(state, side)) {
    const { hex } = rosterOf(state, side).pieces[piece];
    const middle = hexes[Math.floor(hexes.length / 2)];
    enter(play, side, piece, hex !== NOWHERE && hexes.includes(hex) ? hex : middle);
  }
}
