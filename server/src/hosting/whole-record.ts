/** The record of a game that is over, with the dice from which its outcomes follow. */
import type { GameTypes } from '@bridgehead/engine';
import { itemAt, recordOf } from '@bridgehead/engine';
import { commitmentOf } from '@bridgehead/engine/proofs';
import type { GameRecord, RecordDice } from '@bridgehead/engine/records';
import { isResignation } from '@bridgehead/engine/records';
import { endedOtherwise } from '@bridgehead/protocol';
import type { Course } from './game-course.js';
import { sessionOf } from './game-course.js';

export function wholeRecord<T extends GameTypes>(course: Course<T>): GameRecord<T> {
  const { game, facts, ended, firsts } = course;
  const how = ended && endedOtherwise(game, ended);
  const record = recordOf({ ...sessionOf(course), ...(how && { ended: how }) });
  return {
    ...record,
    header: {
      ...record.header,
      dice: { ...facts.dice, commitment: commitmentOf(facts.dice.seed), voided: voidedDraws(record, firsts) },
    },
  };
}

/** Draws that no entry has any more: they were taken back by agreement. */
function voidedDraws<T extends GameTypes>(
  { chance, entries }: GameRecord<T>,
  firsts: readonly number[],
): RecordDice['voided'] {
  const voided: { before: number; draws: number }[] = [];
  let next = chance.length;
  for (const [index, entry] of entries.entries()) {
    if (isResignation(entry)) continue;
    const first = itemAt(firsts, index);
    if (first > next) voided.push({ before: index, draws: first - next });
    next = first + entry.chance.length;
  }
  return voided;
}
