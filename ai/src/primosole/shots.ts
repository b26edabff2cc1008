/** 6.4 What a fire is expected to do, over all cards that may come. */
import type { Hex } from '@bridgehead/engine/hex';
import { Sum, itemAt } from '@bridgehead/engine';
import type { OffMapFire, Shot, State } from '@bridgehead/primosole';
import {
  addFirepower,
  addStrike,
  board,
  defenseOf,
  effectOf,
  fallHexes,
  isSeen,
  multiplierFor,
  sideOf,
  SUITS,
  unitsIn,
  units,
} from '@bridgehead/primosole';
import type { Outlook } from './outlook.js';
import type { Situation } from './situation.js';
import { disorderCost, lossCost } from './worth.js';

/** What a fire comes to: the chance of any effect, and what it takes from the side of the target on average. */
export interface Effects {
  readonly chance: number;
  readonly damage: number;
}

/** A Fire value of `base + times x card` against a Defense value. */
export function effects(
  outlook: Outlook,
  base: number,
  times: number,
  defense: number,
  disorder: number,
  loss: number,
): Effects {
  let chance = 0;
  let damage = 0;
  for (const [value, likely] of outlook.chance.entries()) {
    if (likely === 0) continue;
    const effect = effectOf(base + times * value, defense);
    if (effect === 'none') continue;
    chance += likely;
    damage += likely * (effect === 'loss' ? loss : disorder);
  }
  return { chance, damage };
}

/** 6.4 10.3 A unit fires at a unit with a card from the deck. */
export function effectsOfShot(state: State, outlook: Outlook, shot: Shot): Effects {
  const base = new Sum();
  addFirepower(base, state, shot);
  const { times } = multiplierFor(shot.firer, shot.target);
  const disorder = disorderCost(state, shot.target);
  const loss = itemAt(units, shot.firer).isSupportWeapon ? disorder : disorder + lossCost(state, shot.target);
  return effects(outlook, base.total, times, defenseOf(state, shot.target, shot.mode), disorder, loss);
}

/** The same with a certain card. */
export function effectsOfCard(state: State, outlook: Outlook, shot: Shot, value: number): Effects {
  const certain = outlook.chance.map((_, index) => (index === value ? 1 : 0));
  return effectsOfShot(state, { ...outlook, chance: certain }, shot);
}

// --- guns off the map -------------------------------------------------------------------------------------------------

/** 6.7.4c What a fire that falls on a hex takes from the enemy there, less what it takes from the firing side. */
function damageIn(
  { state, context, side, outlook }: Situation,
  kind: OffMapFire,
  strength: number,
  aim: Hex,
  hex: Hex,
): number {
  const there = unitsIn(context, hex);
  if (there.length === 0) return 0;
  const times = timesOf(kind, isSeen(state, context, side, aim) ? 'seen' : 'unseen');
  return there.reduce((sum, unit) => {
    const disorder = disorderCost(state, unit);
    const { damage } = effects(
      outlook,
      strength,
      times,
      defenseOf(state, unit, kind),
      disorder,
      disorder + lossCost(state, unit),
    );
    return sideOf(unit) === side ? sum - damage : sum + damage;
  }, 0);
}

/** 6.10d How often the card counts: what a card from the deck adds to the strength, taken from the rules' own sum. */
function timesOf(kind: OffMapFire, aim: 'seen' | 'unseen'): number {
  const sum = new Sum();
  addStrike(sum, kind, 0, aim, undefined); // R84: no card counts as 1
  return sum.total;
}

/** 6.7.4a 6.7.4b A fire aimed at a hex with a card of a suit: off the mark the enemy chooses where it falls. */
export function damageBySuit(
  situation: Situation,
  kind: OffMapFire,
  strength: number,
  aim: Hex,
  suit: (typeof SUITS)[number],
): number {
  const hexes = fallHexes(aim, suit);
  return hexes.length === 0 ? 0 : Math.min(...hexes.map((hex) => damageIn(situation, kind, strength, aim, hex)));
}

/** 6.7.4 A fire aimed at a hex with a card from the deck. */
export function damageOfAim(situation: Situation, kind: OffMapFire, strength: number, aim: Hex): number {
  return SUITS.reduce(
    (sum, suit) => sum + (situation.outlook.suits.get(suit) ?? 0) * damageBySuit(situation, kind, strength, aim, suit),
    0,
  );
}

/** 6.9.2 A defensive fire takes two cards: it is sure to fall where it should only if both are of the suit of the hex. */
export function damageOfCall(
  situation: Situation,
  kind: OffMapFire,
  strength: number,
  aim: Hex,
  certain: number,
): number {
  const chance = situation.outlook.suits.get(itemAt(board.suit, aim)) ?? 0;
  return chance ** Math.max(0, 2 - certain) * damageBySuit(situation, kind, strength, aim, itemAt(board.suit, aim));
}
