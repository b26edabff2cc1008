/** C-DaE:4.516 Strength, support weapons and leaders of the groups that were bought just now. All rolls are secret (C-DaE:4.516s). */
import {
  contentsOf,
  findGroup,
  isReceived,
  leadersFor,
  leaderTally,
  rollsStrength,
  strengthFor,
  supportWeaponsOf,
} from '../campaign/purchase.js';
import { addItem, addPiece, campaignOf, changeRoster, rosterOf, sayKinds, sayWeapons } from '../campaign/rosters.js';
import type { Piece, Purchase } from '../state/campaign.js';
import { NONE } from '../state/campaign.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { rollDice, rollDie } from '../vocabulary/dice.js';
import type { UnitKind, WeaponKind } from '../vocabulary/units.js';
import { unitKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import type { After } from './step.js';

export function receiveGroups(play: Play): After {
  const { state } = play;
  const { date } = campaignOf(state);
  for (const side of SIDES)
    rosterOf(state, side).purchases.forEach((purchase, number) => {
      if (purchase.date === date && purchase.strength === 'unknown') receive(play, side, number, purchase);
    });
  return 'next';
}

function receive(play: Play, side: Side, number: number, { group, to }: Purchase): void {
  const { state } = play;
  const dice = rollsStrength(side, group) ? rollDice(play.chance, 'RG strength') : undefined; // C-DaE:4.5161
  const strength = dice === undefined ? 'full' : strengthFor(dice.total);
  const { units, weapons, battery } = contentsOf(side, group, strength);
  const pieces = units.map((kind) => addPiece(state, side, { kind, post: to, group: number }, 'bought'));
  for (const { kind, holder } of weapons)
    addItem(state, side, {
      kind,
      holder: holder === undefined ? NONE : pieces[holder],
      post: to,
      // C-CG3b A radio goes to any leader there, for its group has none.
      ...(battery === undefined ? { group: number } : { module: { calibre: battery.calibre, type: battery.type } }),
    });
  const support = supportWeaponsOf(side, group).filter(
    () => strength === 'full' || isReceived(rollDie(play.chance, 'support weapon')),
  ); // C-DaE:4.5162a
  arm(state, side, pieces, support, { to, number });
  const leaders = leadersOf(play, side, group, strength);
  for (const kind of leaders) addPiece(state, side, { kind, post: to, group: number }, 'bought');
  const { purchases } = rosterOf(state, side);
  changeRoster(state, side, {
    purchases: purchases.map((line, index) => (index === number ? { ...line, strength } : line)),
  });
  play.emit({
    type: 'group-received',
    rule: 'C-DaE:4.5161',
    side,
    group: findGroup(side, group)?.name ?? group,
    strength,
    dice,
    units: sayKinds(units),
    weapons: sayWeapons([...weapons.map(({ kind }) => kind), ...support]),
    leaders: sayKinds(leaders),
  });
}

/** C-DaE:4.5162b Each support weapon with another squad of the group. */
function arm(
  state: State,
  side: Side,
  pieces: readonly Piece[],
  support: readonly WeaponKind[],
  { to, number }: { readonly to: number; readonly number: number },
): void {
  const squads = pieces.filter((piece) => unitKinds[rosterOf(state, side).pieces[piece].kind].men === 'multi-man');
  support.forEach((kind, index) => {
    addItem(state, side, { kind, holder: squads.at(index % squads.length) ?? NONE, post: to, group: number });
  });
}

/** C-DaE:4.5163 */
function leadersOf(play: Play, side: Side, group: string, strength: 'full' | 'depleted'): readonly UnitKind[] {
  const modifiers = leaderTally(side, group, strength);
  if (modifiers === undefined) return [];
  return leadersFor(side, group, rollDice(play.chance, 'leaders').total + modifiers.total);
}
