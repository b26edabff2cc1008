/** Events of fire attacks as sentences. */
import { capital, listed } from '@bridgehead/engine';
import type { BundleResult, EventOf } from '../state/events.js';
import { sayResult } from '../vocabulary/tables.js';
import type { Dice, FireKind, SmokeKind } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';

export type FireEvent = EventOf<
  'fire-declared' | 'sight-blocked' | 'fire-resolved' | 'fire-wasted' | 'rate-kept' | 'smoke-changed'
>;

const KINDS: Readonly<Record<FireKind, string>> = {
  prep: 'Prep Fire',
  first: 'First Fire',
  'subsequent-first': 'Subsequent First Fire',
  'final-protective': 'Final Protective Fire',
  final: 'Final Fire',
  advancing: 'Advancing Fire',
};
const SMOKE: Readonly<Record<SmokeKind, string>> = {
  grenades: 'Smoke',
  full: 'full Smoke',
  dispersed: 'dispersed Smoke',
  phosphorus: 'White Phosphorus',
  'dispersed-phosphorus': 'dispersed White Phosphorus',
};

/** What is no fire attack, and is read on the same table: by the rule it is resolved by. */
const OTHER_FIRE: ReadonlyMap<string, string> = new Map([
  ['I-3.3.5c', 'Residual Firepower in'],
  ['I-3.2.4e', 'Shells on'],
  ['I-4.3a', 'The charge in'],
  ['V-3.8v8', 'Close defence in'],
]);

export function tellFire(event: FireEvent): string {
  switch (event.type) {
    case 'fire-declared': {
      const led = event.leaders.length === 0 ? '' : ` under ${listed(event.leaders.map(({ name }) => name))}`;
      return `${listed(event.kinds.map((kind) => KINDS[kind]))}: ${SIDE_NAMES[event.side]} ${listed(event.with.map(({ name }) => name))}${led} at ${event.at}.`;
    }
    case 'sight-blocked':
      return `${event.from} does not see ${event.to}${event.by === undefined ? '' : `: ${event.by} is in the way`}.`;
    case 'fire-resolved': {
      const cowers =
        event.cowered === 0 ? '' : `, ${event.cowered === 1 ? 'one column' : 'two columns'} lower by cowering`;
      const column = event.column === 0 ? 'below the table' : `column ${event.column}`;
      return `${OTHER_FIRE.get(event.rule) ?? 'Fire at'} ${event.at}: firepower ${event.firepower.total}, ${column}${cowers}; dice ${sayDice(event.dice)}. ${tellBundles(event.bundles)}`;
    }
    case 'fire-wasted':
      return `The fire at ${event.at} without a line of sight is wasted; dice ${sayDice(event.dice)}.`;
    case 'rate-kept':
      return `${capital(listed(event.weapons.map(({ name }) => name)))} ${event.weapons.length === 1 ? 'keeps its' : 'keep their'} rate of fire.`;
    case 'smoke-changed':
      return event.kind === undefined
        ? `The Smoke in ${event.at} is gone.`
        : `The Smoke in ${event.at} thins to ${SMOKE[event.kind]}.`;
  }
}

function sayDice({ coloured, white, total }: Dice): string {
  return `${coloured} and ${white} (${total})`;
}

function tellBundles(bundles: readonly BundleResult[]): string {
  if (bundles.length === 0) return 'No visible effect.';
  return bundles
    .map(
      ({ units, finalRoll, result }) =>
        `${capital(sayResult(result))} on ${finalRoll} against ${units.length === 0 ? 'any hidden units there' : listed(units.map(({ name }) => name))}.`,
    )
    .join(' ');
}
