/** C-DaE:4.508 C-DaE:4.509 C-DaE:4.510 C-DaE:4.514 Steps in which nobody decides: wounded leaders, recombining, the new date, CPP. */
import { replaceFrame } from '@bridgehead/engine';
import { DATES, pointsGained } from '../campaign/calendar.js';
import { woundResult, woundTally } from '../campaign/refit-tables.js';
import { recombine, squadOf } from '../campaign/replenishment.js';
import {
  battleOf,
  campaignOf,
  changeCampaign,
  changePiece,
  changeRoster,
  losePiece,
  retained,
  rosterOf,
  tellStory,
} from '../campaign/rosters.js';
import { newBattle } from '../set-up/battle-forces.js';
import { CAMPAIGN, findScenario, germanAssault } from '../scenarios/scenarios.js';
import type { BattleType, Piece } from '../state/campaign.js';
import type { Frame } from '../state/frames.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { pieceName } from '../text/roster-names.js';
import { rollDie } from '../vocabulary/dice.js';
import { unitKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import { isIsolated } from './posts.js';
import type { After } from './step.js';

/** C-DaE:4.508 */
export function tendWounded(play: Play): After {
  const { state } = play;
  for (const side of SIDES)
    for (const { number, piece } of retained(rosterOf(state, side))) {
      if (!piece.marks.includes('wounded')) continue;
      const modifiers = woundTally({ isolated: isIsolated(state, side, piece.post) });
      const roll = rollDie(play.chance, `wound of ${pieceName(piece)}`);
      const result = woundResult(roll + modifiers.total);
      const outcome = { healed: 'healed', wounded: 'still wounded', eliminated: 'eliminated' }[result];
      play.emit({
        type: 'refit-rolled',
        rule: 'C-DaE:4.508',
        side,
        name: pieceName(piece),
        what: 'wound',
        roll,
        modifiers,
        outcome,
        secret: false,
      });
      if (result === 'eliminated') losePiece(state, side, number, 'died');
      else if (result === 'healed') {
        changePiece(state, side, number, { marks: piece.marks.filter((mark) => mark !== 'wounded') });
        tellStory(state, side, number, { what: 'healed' });
      }
    }
  return 'next';
}

/** C-DaE:4.509 C-R56 Half-squads of one kind in one area become squads; so do those of the Eliminated Pools. C-DaE:4.5171a After the first half of a Dual Attack the second follows. */
export function recombineAll(play: Play): After {
  const { state } = play;
  for (const side of SIDES) combineIn(play, side);
  const { pools } = campaignOf(state);
  changeCampaign(state, { pools: { british: recombine(pools.british), german: recombine(pools.german) } });
  if (!battleOf(state).followed) {
    changeCampaign(state, { battle: undefined });
    return 'next';
  }
  beginBattle(state, 'british-assault', 'alone');
  return 'done';
}

function combineIn(play: Play, side: Side): void {
  const { state } = play;
  const waiting = new Map<string, Piece>();
  for (const { number, piece } of retained(rosterOf(state, side))) {
    const squad = squadOf(piece.kind);
    if (squad === undefined) continue;
    const key = `${piece.post} ${piece.kind}`;
    const other = waiting.get(key);
    if (other === undefined) {
      waiting.set(key, number);
      continue;
    }
    waiting.delete(key);
    changePiece(state, side, other, { kind: squad });
    tellStory(state, side, other, { what: 'recombined' });
    changePiece(state, side, number, { fate: 'merged' });
    const { items } = rosterOf(state, side);
    changeRoster(state, side, {
      items: items.map((item) => (item.holder === number ? { ...item, holder: other } : item)),
    });
    play.emit({ type: 'recombined', rule: 'C-DaE:4.509', side, name: unitKinds[squad].strength });
  }
}

/** A new battle: its set-up is next. */
export function beginBattle(state: State, type: BattleType, how: 'alone' | 'followed'): void {
  state.scenario = type === 'german-assault' ? germanAssault() : CAMPAIGN;
  const { moveFirst, selfRallies } = findScenario(state.scenario);
  state.turn = 1;
  state.phase = 'set-up';
  state.attacker = moveFirst;
  state.selfRallies = selfRallies;
  changeCampaign(state, { battle: newBattle(state, type, how), fought: campaignOf(state).date });
  replaceFrame<Frame>(state, { at: 'sequence', step: 'set-up' });
}

/** C-DaE:4.510 C-R57 */
export function beginDate(play: Play): After {
  const { state } = play;
  const { date, exited } = campaignOf(state);
  changeCampaign(state, { date: date + 1, exited: [...exited, 0] });
  play.emit({ type: 'date-began', rule: 'C-DaE:4.510', date: DATES[date + 1].name });
  return 'next';
}

/** C-DaE:4.514a C-DaE:4.514b C-R65 */
export function gainPoints(play: Play): After {
  const { state } = play;
  const { date } = campaignOf(state);
  for (const side of SIDES) {
    const roll = rollDie(play.chance, 'CPP');
    const gain = pointsGained(date, side, roll);
    const { points, accounts } = rosterOf(state, side);
    const total = points + gain.total;
    changeRoster(state, side, { points: total, accounts: [...accounts, { date, gained: gain.total, spent: 0 }] });
    play.emit({ type: 'points-gained', rule: 'C-DaE:4.514a', side, roll, gain, total });
  }
  return 'next';
}
