/** Cards that decide something: what they were for, the sums, and what came of it. */
import type { Event, EventOf, FireResult, Side } from '@bridgehead/primosole';
import { SIDE_NAMES, opponentOf, sideOf, unitOf } from '@bridgehead/primosole';
import type { Roll } from '../../ui/model.js';
import { sumsOf } from './events.js';
import { calledName, namedCard } from './common/words.js';

export function rollOf(event: Event): Roll<Side> | undefined {
  switch (event.type) {
    case 'fire-resolved':
      return fireRoll(event);
    case 'activation-tested':
      return roll(event, {
        title: `Activation by the ${SIDE_NAMES[event.side]} side`,
        side: event.side,
        codes: [event.card],
        lookup: `${event.rating.total} or more needed`,
        result: event.passed ? 'activated' : 'fails',
        meaning: event.passed ? 'All that was declared is activated.' : 'Nothing is activated, and the turn ends.',
      });
    case 'rallied':
      return event.card === undefined
        ? undefined
        : roll(event, {
            title: `Rally of ${calledName(unitOf(event.unit))}`,
            side: sideOf(unitOf(event.unit)),
            codes: [event.card],
            lookup: `Morale ${event.morale}`,
            result: 'rallied',
            meaning: 'It is in good order again.',
          });
    case 'rally-failed':
      return roll(event, {
        title: `Rally of ${calledName(unitOf(event.unit))}`,
        side: sideOf(unitOf(event.unit)),
        codes: [event.card],
        lookup: `Morale ${event.morale}`,
        result: 'fails',
        meaning: 'A card below its Morale was needed.',
      });
    case 'demolition-tried':
      return roll(event, {
        title: 'The bridge',
        side: sideOf(unitOf(event.unit)),
        codes: [event.card],
        lookup: `${event.needed} or more needed`,
        result: event.succeeded ? 'destroyed' : 'stands',
        meaning: event.succeeded ? 'The bridge is destroyed.' : 'The charge has failed.',
      });
    case 'combat-resolved':
      return roll(event, {
        title: `Close Combat in ${event.hex}`,
        side: event.winner,
        codes: [],
        lookup: `${event.attack.total} against ${event.defense.total}`,
        result: `${SIDE_NAMES[event.winner]} wins by ${event.difference}`,
        meaning:
          event.difference === 0
            ? 'The totals are equal: the side with the Initiative wins.'
            : 'The higher total wins.',
      });
    case 'counterattack-resolved':
      return roll(event, {
        title: `Counterattack by the ${SIDE_NAMES[event.side]} side`,
        side: event.side,
        codes: [],
        lookup: `${event.counter.total} against ${event.answer.total}`,
        result: event.succeeded ? 'counterattack succeeds' : 'counterattack fails',
        meaning: event.succeeded ? 'The attackers go back where they came from.' : 'The combat result stands.',
      });
    default:
      return undefined;
  }
}

interface Told {
  readonly title: string;
  readonly side: Side;
  readonly codes: readonly string[];
  readonly lookup: string;
  readonly result: string;
  readonly meaning: string;
}

function roll(event: Event, { title, side, codes, lookup, result, meaning }: Told): Roll<Side> {
  return {
    title,
    side,
    sums: sumsOf(event),
    lookup,
    dice: [],
    cards: codes.flatMap((code) => namedCard(code) ?? []),
    result,
    meaning,
    rule: event.rule,
    chances: [],
  };
}

const RESULTS: Readonly<Record<FireResult, { readonly result: string; readonly meaning: string }>> = {
  'no-effect': { result: 'no effect', meaning: 'The Fire value is not higher than the Defense value.' },
  disorganized: { result: 'Disorganized', meaning: 'The target is Disorganized.' },
  retreat: { result: 'retreat', meaning: 'The target was Disorganized already and retreats.' },
  'step-lost': { result: 'step lost', meaning: 'The target loses a step.' },
  eliminated: { result: 'eliminated', meaning: 'The target is eliminated.' },
};

const MODES: Readonly<Record<EventOf<'fire-resolved'>['mode'], string>> = {
  fire: 'Fire',
  'defensive-fire': 'Defensive Fire',
  artillery: 'Artillery Fire',
  air: 'Air Strike',
  mines: 'Mines',
};

function fireRoll(event: EventOf<'fire-resolved'>): Roll<Side> {
  const { firer, target, mode, card, result, fire, defense } = event;
  const side = firer === undefined ? opponentOf(sideOf(unitOf(target))) : sideOf(unitOf(firer));
  const by = firer === undefined ? '' : ` of ${calledName(unitOf(firer))}`;
  return roll(event, {
    title: `${MODES[mode]}${by} at ${calledName(unitOf(target))}`,
    side,
    codes: [card],
    lookup: `${fire.total} against ${defense.total}`,
    ...RESULTS[result],
  });
}
