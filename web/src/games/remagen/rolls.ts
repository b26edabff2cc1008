/** 4.1g The roll of a combat: its sums, where the die is looked up, what the result means, and what else could have come. */
import { capital, itemAt, listed } from '@bridgehead/engine';
import type { Event, EventOf, Result, Side } from '@bridgehead/remagen';
import { columnFor, resultAt, sideOf, unitOf, units } from '@bridgehead/remagen';
import type { Roll } from '../../ui/model.js';
import { combatSums } from './events.js';
import { inWords, printedColumn } from './common/words.js';

/** Results from the worst for the attacker to the best (7.62). */
const WORST_FIRST: readonly Result[] = ['Ae', 'A2', 'A1', 'Br', 'D1', 'D2', 'D3', 'D4', 'De'];
/** A result in a word or two. */
const WORDS: Readonly<Record<Result, string>> = {
  Ae: 'Attackers lost',
  A2: 'Back 2',
  A1: 'Back 1',
  Br: 'Both back',
  D1: 'Retreat 1',
  D2: 'Retreat 2',
  D3: 'Retreat 3',
  D4: 'Retreat 4',
  De: 'Destroyed',
};
const FACES = [1, 2, 3, 4, 5, 6];

export function rollOf(event: Event): Roll<Side> | undefined {
  return event.type === 'combat-resolved' ? rollOfCombat(event) : undefined;
}

function rollOfCombat(event: EventOf<'combat-resolved'>): Roll<Side> {
  const { attackers, barrage, defenders, at, differential, line, die, result } = event;
  const isBarrageAlone = barrage.length === attackers.length;
  const column = columnFor(line, differential);
  return {
    title: `${isBarrageAlone ? 'Barrage of' : 'Attack on'} ${listed(defenders.flatMap((id) => at[id] ?? []))}`,
    side: sideOf(unitOf(itemAt(attackers, 0))),
    sums: combatSums(event),
    lookup: `${capital(line)} line, column ${printedColumn(column.label)}`,
    dice: [die],
    result,
    word: WORDS[result],
    ...meaningOf(event),
    chances: WORST_FIRST.map((each) => ({
      result: each,
      word: WORDS[each],
      tone: each.startsWith('A') ? ('bad' as const) : each === 'Br' ? ('even' as const) : ('good' as const),
      probability: FACES.filter((face) => resultAt(column, face) === each).length / FACES.length,
    })).filter(({ probability }) => probability > 0),
  };
}

/** What a result does, as the rulebook tells it (7.62, 8.14a, 8.15). */
function meaningOf({ result, attackers, barrage }: EventOf<'combat-resolved'>): {
  readonly meaning: string;
  readonly rule: string;
} {
  const hits = result.startsWith('A') ? 'attackers' : 'defenders';
  const isArtilleryAlone = attackers.every((id) => itemAt(units, unitOf(id)).isArtillery);
  if (hits === 'attackers' && barrage.length === attackers.length)
    return { meaning: 'No effect: guns that barrage from a distance are safe.', rule: '8.14a' };
  if (isArtilleryAlone && (result === 'D1' || result === 'Br')) {
    const retreat =
      result === 'Br' && attackers.length > barrage.length ? '; the artillery next to it retreats one hex' : '';
    return { meaning: `The defender is not affected: artillery attacked alone${retreat}.`, rule: '8.15' };
  }
  switch (result) {
    case 'A1':
    case 'A2':
      return { meaning: `Every attacking unit next to the defender retreats ${hexCount(result)}.`, rule: '7.62A' };
    case 'Ae':
      return { meaning: 'Every attacking unit next to the defender is eliminated.', rule: '7.62Ae' };
    case 'Br':
      return {
        meaning: 'The defenders retreat one hex, then the attackers next to them do; nobody advances.',
        rule: '7.62Br',
      };
    case 'De':
      return { meaning: 'Every defending unit is eliminated.', rule: '7.62De' };
    default:
      return { meaning: `Every defending unit retreats ${hexCount(result)}.`, rule: '7.62D' };
  }
}

function hexCount(result: Result): string {
  const count = Number(result[1]);
  return `${inWords(count)} ${count === 1 ? 'hex' : 'hexes'}`;
}
