/** C-DaE:4.507 Equipment Possession: what lies in a Setup Area belongs to its side. Then the battle is cleared away. */
import type { Violation } from '@bridgehead/engine';
import { hexOf } from '../board/locations.js';
import { areasOn } from '../campaign/ground.js';
import {
  campaignOf,
  dropItems,
  itemFacts,
  itemId,
  numberedFor,
  pieceFacts,
  retained,
  rosterOf,
  sayPost,
} from '../campaign/rosters.js';
import type { OrderOf } from '../state/campaign-actions.js';
import type { Item } from '../state/campaign.js';
import { ENTRY, NONE } from '../state/campaign.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { NOBODY } from '../state/state.js';
import type { Play } from '../state/types.js';
import { ownItemNamed } from '../text/roster-names.js';
import { refuseRefit } from '../text/refusals-refit.js';
import { armOf, weaponName } from '../units/weapons-in-play.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import { storeWeapon } from '../campaign/homecoming.js';
import { clearBattle, strikeOff } from './battlefield.js';
import type { After, DecidedStep, Orders } from './step.js';
import { ordersOf, wronglyNamed } from './step.js';

type Eliminate = OrderOf<'eliminate-equipment'>;

export const possessionStep: DecidedStep<Eliminate> = {
  rule: 'C-DaE:4.507',
  answer: 'eliminate-equipment',
  open(play) {
    collect(play);
    strikeOff(play.state);
    clearBattle(play.state);
  },
  asked: (state) =>
    SIDES.filter((side) => eliminable(state, side).some((item) => rosterOf(state, side).items[item].holder === NONE)),
  text: () => 'Equipment lies in your Setup Areas. Pick what to eliminate; the rest is yours.',
  idle: () => ({ do: 'eliminate-equipment', weapons: [] }),
  list(state, side) {
    const lying = eliminable(state, side).filter((item) => rosterOf(state, side).items[item].holder === NONE);
    const some = [lying, ...(lying.length > 1 ? lying.map((item) => [item]) : [])];
    return [
      { do: 'eliminate-equipment', weapons: [] },
      ...some.map(
        (items): Eliminate => ({ do: 'eliminate-equipment', weapons: items.map((item) => itemId(side, item)) }),
      ),
    ];
  },
  judge: (state, side, { weapons }): Violation[] =>
    wronglyNamed(side, weapons, eliminable(state, side)).map((id) =>
      refuseRefit('not-your-equipment', { item: ownItemNamed(state, side, id) }),
    ),
  resolve: eliminateEquipment,
};

/** C-R55 Unpossessed equipment in a Setup Area, captured if it is the enemy's; elsewhere it stays on the map, a Gun too (C-CG9c). */
function collect(play: Play): void {
  const { state } = play;
  const { board } = settingOf(state);
  const areas = areasOn(board, campaignOf(state).ground);
  for (let weapon = 0; weapon < state.holder.length; weapon++) {
    const place = state.weaponPlace[weapon];
    if (state.holder[weapon] !== NOBODY || place < 0) continue;
    const owner = state.batteries.find(({ radio }) => radio === weapon)?.side;
    const area = areas.at[hexOf(board, place)];
    if (owner !== undefined && area?.side !== owner) storeWeapon(state, owner, weapon, { holder: NONE, post: ENTRY }); // C-CG3f
    if (area === undefined || (owner ?? area.side) !== area.side) continue;
    play.emit({
      type: 'equipment-kept',
      rule: 'C-DaE:4.507',
      side: area.side,
      name: weaponName(state, weapon),
      captured: armOf(state, weapon).nationality !== area.side,
      post: sayPost(area.number),
    });
    storeWeapon(state, area.side, weapon, { holder: NONE, post: area.number });
  }
}

/** Non-vehicle equipment in areas where somebody is Retained. */
function eliminable(state: State, side: Side): Item[] {
  const roster = rosterOf(state, side);
  const manned = new Set(
    retained(roster)
      .filter(({ piece }) => pieceFacts(piece).vehicle === undefined)
      .map(({ piece }) => piece.post),
  );
  return roster.items.flatMap((item, number) =>
    itemFacts(item).mounted === undefined && item.post >= 0 && manned.has(item.post) ? [number] : [],
  );
}

function eliminateEquipment(play: Play, orders: Orders): After {
  const { state } = play;
  for (const { side, order } of ordersOf(orders, 'eliminate-equipment')) {
    const gone = new Set(order.weapons.map((id) => numberedFor(side, id)));
    for (const item of gone)
      play.emit({
        type: 'equipment-eliminated',
        rule: 'C-DaE:4.507',
        side,
        name: itemFacts(rosterOf(state, side).items[item]).name,
      });
    dropItems(state, side, (_, number) => gone.has(number));
  }
  return 'next';
}
