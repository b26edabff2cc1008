/** C-DaE:4.4 C-DaE:4.518 The forces of a battle of the campaign, as the set-up of any scenario wants them; and how the campaign begins. */
import { areasOn } from '../campaign/ground.js';
import { addItem, addPiece, rosterOf } from '../campaign/rosters.js';
import { initialModule } from '../scenarios/campaign-modules.js';
import type { Force, ScenarioId } from '../scenarios/scenarios.js';
import { findScenario } from '../scenarios/scenarios.js';
import type { ForceInPlay } from '../state/campaign-rules.js';
import type { Battle, BattleForce, BattleType, Campaign, Post } from '../state/campaign.js';
import { ENTRY, HIDDEN_ROSTER, NONE } from '../state/campaign.js';
import { watchedHexes } from '../situation/control.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import type { Unit } from '../vocabulary/units.js';
import { findUnitKind, findWeaponKind, weaponKinds } from '../vocabulary/units.js';
import { SIDES } from '../vocabulary/vocabulary.js';

const made = new WeakMap<BattleForce, ForceInPlay>();

/** The force of a unit that is set up now, with its ground. */
export function battleForceOf(
  { scenario, campaign }: { readonly scenario: ScenarioId; readonly campaign: Campaign },
  unit: Unit,
): ForceInPlay | undefined {
  const { battle, ground } = campaign;
  const force = battle?.forces
    .slice(battle.settingUp)
    .find(({ first, suggested }) => unit >= first && unit < first + suggested.length);
  if (force === undefined) return undefined;
  const known = made.get(force);
  if (known !== undefined) return known;
  const { board } = settingOf({ scenario });
  const { side, first, suggested, area, hexes } = force;
  const within = area === NONE ? hexes : areasOn(board, ground).of[side][area].hexes;
  const inPlay: ForceInPlay = {
    side,
    first,
    arrival: {
      setUp: {
        within: {},
        buildingsOnly: false,
        mostHidden: 0,
        hexes: within.map((hex) => board.grid.labels[hex]),
      },
    },
    units: suggested.map((hex) => ({ kind: '', at: board.grid.labels[hex] })),
    weapons: [],
  };
  made.set(force, inPlay);
  return inPlay;
}

/** A battle before its set-up; wrecks and what lies on the map are there. */
export function newBattle(state: State, type: BattleType, how: 'alone' | 'followed'): Battle {
  return {
    type,
    followed: how === 'followed',
    settingUp: 0,
    forces: [],
    pieces: state.side.map(() => NONE),
    letters: state.side.map(() => 0),
    aside: [],
    squadsEntered: [],
    squadsThisTurn: 0,
  };
}

/** C-DaE:4.4 C-DaE:4.43 The rosters of the Initial Scenario; nobody is in play yet. */
export function startCampaign(state: State): void {
  const { board } = settingOf(state);
  state.campaign = {
    date: 0,
    ground: '',
    passed: '.'.repeat(watchedHexes(board).length),
    fought: 0,
    attacks: 0,
    exited: [0],
    pools: { british: [], german: [] },
    letters: { british: 0, german: 0 },
    battle: newBattle(state, 'initial', 'alone'),
    rosters: { british: HIDDEN_ROSTER, german: HIDDEN_ROSTER },
  };
  for (const side of SIDES)
    for (const force of findScenario(state.scenario).forces) if (force.side === side) enroll(state, force);
}

/** C-DaE:4.43g C-DaE:4.43b C-DaE:4.41d */
function enroll(state: State, { side, arrival, units, weapons }: Force): void {
  const { board } = settingOf(state);
  const { balance } = state.options;
  const post: Post = 'setUp' in arrival ? 0 : ENTRY;
  const first = rosterOf(state, side).pieces.length;
  for (const { kind, at } of units)
    addPiece(
      state,
      side,
      { kind: kindNumber(findUnitKind(kind)), post, hex: board.grid.labels.indexOf(at) },
      'initial',
    );
  for (const weapon of weapons) {
    const isLeftOut =
      (weapon.balance !== undefined && weapon.balance !== balance) ||
      (weapon.without !== undefined && weapon.without === balance);
    if (isLeftOut) continue;
    const kind = kindNumber(findWeaponKind(weapon.kind));
    addItem(state, side, {
      kind,
      holder: first + weapon.holder,
      post,
      ...(weaponKinds[kind].type === 'radio' && { module: initialModule(side, balance) }),
    });
  }
}

function kindNumber(kind: number | undefined): number {
  if (kind === undefined) throw new Error('The campaign has a counter that does not exist');
  return kind;
}
