/**
 * C-R200 C-R204 Secrecy of a campaign by non-interference: a side plays the same campaign twice, and the other side decides
 * something else in secret. Whatever a side is shown, asked, offered, told and refused is the same to the last byte, until the
 * secret comes onto the map.
 */
import {
  SPECTATOR,
  actionToldTo,
  apply,
  candidates,
  everyCandidate,
  judge,
  questions,
  viewFor,
} from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import { seededChance } from '@bridgehead/engine/chance';
import { stateFingerprint } from '@bridgehead/engine/records';
import { describe, expect, test } from 'vitest';
import { addItem, rosterOf } from '../rules/campaign/rosters.js';
import { elstGame } from '../rules/game.js';
import type { Action } from '../rules/state/actions.js';
import { ENTRY, HIDDEN_ROSTER, NONE } from '../rules/state/campaign.js';
import type { Event } from '../rules/state/events.js';
import type { State } from '../rules/state/state.js';
import type { Elst } from '../rules/state/types.js';
import { isHidden } from '../rules/units/units-in-play.js';
import { findWeaponKind } from '../rules/vocabulary/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { opponentOf, SIDES } from '../rules/vocabulary/vocabulary.js';
import { afterBattle, idleTo, newCampaign } from './campaign-play.js';

/** Rolls with different labels do not disturb one another: a secret roll more leaves all public ones as they are. A Shift succeeds. */
function labelledChance(): Chance {
  const streams = new Map<string, Chance>();
  return {
    pick(ways, label, faces) {
      if (label === 'Shift') return 0;
      const stream = streams.get(label) ?? seededChance(1, streamOf(label));
      streams.set(label, stream);
      return stream.pick(ways, label, faces);
    },
  };
}

function streamOf(label: string): number {
  let sum = 0;
  for (let at = 0; at < label.length; at++) sum = (sum * 31 + label.charCodeAt(at)) % 1_000_003;
  return sum;
}

/** What a side tries to learn by naming units and weapons of the other roster. */
function probesOf(watcher: Side): Action[] {
  const [piece, item] = ['p', 'i'].map((kind) => (number: number) => `${opponentOf(watcher)[0]}${kind}${number}`);
  return [1, 2, 9, 40].flatMap((number): Action[] => [
    { do: 'enter', piece: piece(number), at: 'A12' },
    { do: 'shift', groups: [{ pieces: [piece(number)], drop: [item(number)], to: 'entry' }] },
    { do: 'prepare', radios: [item(number)], enter: [piece(number)] },
    { do: 'eliminate-equipment', weapons: [item(number)] },
    { do: 'cannibalize', repairs: [{ machineGun: item(number), with: item(number + 1) }] },
  ]);
}

function shownTo(state: State, watcher: Side): string {
  const view = elstGame.view(state, watcher);
  const asked = questions<Elst>(elstGame, view).filter(({ side }) => side === watcher);
  const list = asked.length === 0 ? [] : everyCandidate(candidates<Elst>(elstGame, view, watcher)).slice(0, 200);
  const refused = probesOf(watcher).map((probe) => judge<Elst>(elstGame, state, watcher, probe));
  return JSON.stringify([
    elstGame.toJson(view),
    elstGame.toJson(viewFor<Elst>(elstGame, state, SPECTATOR)),
    elstGame.headline(view),
    asked,
    list,
    refused,
  ]);
}

/** The answer that changes least: nobody enters, all are set up as suggested. */
const IDLE = ['by-default', 'pass', 'ready', 'end-phase', 'go-on', 'play-on'];
function idle(state: State, side: Side): Action {
  if (stepOf(state) === 'entry') return { do: 'ready' };
  const list = everyCandidate(candidates<Elst>(elstGame, state, side));
  const [first] = list;
  return IDLE.map((kind) => list.find((action) => action.do === kind)).find((action) => action !== undefined) ?? first;
}

/** What a side answers; undefined: whatever changes least. */
type Decide = (state: State, side: Side) => Action | undefined;

interface Life {
  readonly start: State;
  readonly watcher: Side;
  readonly decide: Decide;
  /** Who answers first where both are asked. */
  readonly first: Side;
  readonly until: (state: State) => boolean;
}

/** What a side lives through, and how it ends. */
function live({ start, watcher, decide, first, until }: Life): {
  readonly diary: readonly string[];
  readonly state: State;
} {
  const state = elstGame.copy(start);
  const chance = labelledChance();
  const diary: string[] = [];
  const note = (event: Event) => {
    for (const viewer of [watcher, SPECTATOR] as const) {
      const seen =
        viewer === SPECTATOR
          ? SIDES.reduce<Event | undefined>((one, side) => one && elstGame.sees(one, side), event)
          : elstGame.sees(event, viewer);
      if (seen !== undefined) diary.push(JSON.stringify(seen), elstGame.tell(seen));
    }
  };
  for (let count = 0; count < 150 && !until(state); count++) {
    diary.push(shownTo(state, watcher));
    const asked = questions<Elst>(elstGame, state).map(({ side }) => side);
    const side = asked.includes(first) ? first : asked[0];
    const action = decide(state, side) ?? idle(state, side);
    expect([action, judge<Elst>(elstGame, state, side, action)]).toEqual([action, { legal: true }]);
    for (const viewer of [watcher, SPECTATOR] as const)
      if (viewer !== side) diary.push(String(actionToldTo<Elst>(elstGame, state, side, action, viewer)));
    apply<Elst>(elstGame, { state, chance, emit: note }, side, action);
  }
  expect(until(state)).toBe(true);
  return { diary, state };
}

function stepOf({ stack }: State): string | undefined {
  const frame = stack.at(-1);
  return frame?.at === 'refit' ? frame.step : frame?.at;
}

/** All lives are the same in both orders of the answers, and so is what they lead to. */
function expectSecret(watcher: Side, start: State, secrets: readonly Decide[], until: Life['until']): void {
  const lives = secrets.map((decide) => SIDES.map((first) => live({ start, watcher, decide, first, until })));
  for (const [one, other] of lives)
    expect(stateFingerprint(elstGame, other.state)).toBe(stateFingerprint(elstGame, one.state));
  SIDES.forEach((_, first) => {
    const [one, other] = lives.map((life) => life[first].diary);
    expect(one.length).toBeGreaterThan(4);
    expect(partOf(one, other)).toBe('');
  });
  expect(new Set(lives.map(([{ state }]) => stateFingerprint(elstGame, state))).size).toBe(secrets.length);
}

/** Where two diaries part, in a few words. */
function partOf(one: readonly string[], other: readonly string[]): string {
  const line = one.findIndex((text, index) => text !== other[index]);
  if (line < 0) return one.length === other.length ? '' : `one goes on: ${other[one.length]?.slice(0, 200)}`;
  const [text, twin] = [one[line], other[line] ?? ''];
  let at = 0;
  while (text[at] === twin[at]) at++;
  const around = (whole: string) => whole.slice(Math.max(0, at - 120), at + 120);
  return `line ${line}: …${around(text)}… is …${around(twin)}…`;
}

const ENDED = afterBattle([
  { kind: 'br-4-5-7', at: 'E12' },
  { kind: 'br-4-5-7', at: 'E13' },
  { kind: 'br-10-2', at: 'E12' },
  { kind: 'ss-4-4-7', at: 'NN8' },
  { kind: 'ss-6-5-8', at: 'L6' },
  { kind: 'ge-9-1', at: 'NN8' },
]);
const PURCHASE = idleTo(ENDED, 'purchase').state;

// --- what a side may decide in secret ----------------------------------------------------------------------------------

const listed = (state: State, side: Side) => everyCandidate(candidates<Elst>(elstGame, state, side));

const idling: Decide = () => undefined;

/** At the initiative; elsewhere as another decides. */
const choosing =
  (choice: 'attack' | 'idle', otherwise: Decide = idling): Decide =>
  (state, side) =>
    stepOf(state) === 'initiative' ? { do: 'choose-initiative', choice } : otherwise(state, side);

const buying =
  (
    owner: Side,
    groups: readonly string[],
    { to = 'entry', chit }: { to?: 'entry' | number; chit?: true } = {},
  ): Decide =>
  (state, side) =>
    stepOf(state) === 'purchase' && side === owner && state.campaign?.date === 1
      ? { do: 'buy', groups: groups.map((group) => ({ group, to })), ...(chit && { chit }) }
      : undefined;

/** The last of the Shifts that are listed. */
const shifting =
  (owner: Side): Decide =>
  (state, side) =>
    stepOf(state) === 'shift' && side === owner ? listed(state, side).at(-1) : undefined;

const enteringLater: Decide = (state, side) =>
  stepOf(state) === 'preparation'
    ? listed(state, side).find((action) => action.do === 'prepare' && action.enter.length === 1)
    : undefined;

const preparing =
  (owner: Side, radios: number): Decide =>
  (state, side) =>
    stepOf(state) === 'preparation' && side === owner
      ? listed(state, side).find((action) => action.do === 'prepare' && action.radios.length === radios)
      : undefined;

/** With this battery; the owner tries to get Contact. */
const calling =
  (owner: Side, group: string): Decide =>
  (state, side) =>
    stepOf(state) === 'artillery' && side === owner
      ? listed(state, side).find((action) => action.do === 'artillery' && action.order === 'contact')
      : buying(owner, [group], { to: 1 })(state, side);

/** A Gun is bought and hidden in one of the places that are listed. */
const hiding =
  (place: number): Decide =>
  (state, side) => {
    const spots =
      stepOf(state) === 'set-up' && side === 'german'
        ? listed(state, side).filter((action) => action.do === 'place' && action.hidden === true)
        : [];
    return spots.at(spots.length === 0 ? 0 : place % spots.length) ?? buying('german', ['G1'], { to: 1 })(state, side);
  };

// --- until when it is secret -------------------------------------------------------------------------------------------

/** Both sides have had a Rally Phase in which units of the Entry Area could come. */
const inGermanTurn = ({ attacker, phase }: State) => phase === 'movement' && attacker === 'german';
const hasAccess = (state: State) => inGermanTurn(state) || state.batteries.some(({ access }) => access);
const atInitiative = (state: State) => stepOf(state) === 'initiative';
const atNextInitiative = (state: State) => state.campaign?.date === 2 && atInitiative(state);
const afterInitiative = (state: State) => stepOf(state) !== 'purchase' && !atInitiative(state);
const inBritishSetUp = (state: State) => state.side.includes('british');

describe('C-DaE:4.515b C-DaE:4.516s purchases', () => {
  test.each([
    ['british', 'german', ['I3', 'O1']],
    ['german', 'british', ['I1', 'V1']],
  ] as const)(
    'C-R200 the %s player learns nothing of what the %s player buys before it enters',
    (watcher, owner, groups) => {
      const lives = [[], groups].map((bought) => choosing('attack', buying(owner, bought)));
      expectSecret(watcher, PURCHASE, lives, inGermanTurn);
    },
  );

  test('C-R200 nor of purchases of the date before, when the next Refit Phase goes on', () => {
    const lives = [[], ['I3']].map((bought) => choosing('idle', buying('german', bought)));
    expectSecret('british', PURCHASE, lives, atNextInitiative);
  });

  test('C-DaE:4.5154a C-DaE:4.517a nor of the Attack Chit before both chits are shown', () => {
    const [without, withChit] = [{}, { chit: true } as const].map((chit) => {
      const decide = choosing('attack', buying('german', [], chit));
      return live({ start: PURCHASE, watcher: 'british', decide, first: 'german', until: afterInitiative }).diary;
    });
    const shown = without.findIndex((line) => line.includes('"initiative-revealed"'));
    expect(shown).toBeGreaterThan(0);
    expect(partOf(without.slice(0, shown), withChit.slice(0, shown))).toBe('');
    expect(withChit).not.toEqual(without);
  });
});

describe('rosters', () => {
  test.each(SIDES)('C-R200 C-DaE:4.511f a Shift of the %s side stays secret until the set-up', (owner) => {
    const start = idleTo(ENDED, 'shift').state;
    expectSecret(opponentOf(owner), start, [idling, shifting(owner)], atInitiative);
  });

  test('C-R200 C-DaE:4.43b which British Infantry enters later is secret until the British set up', () => {
    expectSecret('german', newCampaign(), [idling, enteringLater], inBritishSetUp);
  });

  test('C-R200 nothing of the other roster is shown', () => {
    const view = elstGame.view(PURCHASE, 'british');
    expect([rosterOf(view, 'german'), rosterOf(view, 'british')]).toEqual([
      HIDDEN_ROSTER,
      rosterOf(PURCHASE, 'british'),
    ]);
  });
});

describe('batteries', () => {
  test.each([
    ['british', 'german', ['O2', 'O3']],
    ['german', 'british', ['O1', 'O2']],
  ] as const)(
    'C-R204 the %s player does not learn what battery the %s player has before it fires for effect',
    (watcher, owner, groups) => {
      const lives = groups.map((group) => choosing('attack', calling(owner, group)));
      expectSecret(watcher, PURCHASE, lives, hasAccess);
      const { state } = live({ start: PURCHASE, watcher, decide: lives[0], first: owner, until: hasAccess });
      expect(state.batteries.map(({ side }) => side)).toEqual([owner]);
    },
  );

  test('C-R79 which radios are used is secret as long as they are not on the map', () => {
    const start = elstGame.copy(PURCHASE);
    addItem(start, 'german', {
      kind: findWeaponKind('ge-radio') ?? NONE,
      holder: NONE,
      post: ENTRY,
      module: { calibre: '80+mm', type: 'usual' },
    });
    const lives = [1, 0].map((radios) => choosing('attack', preparing('german', radios)));
    expectSecret('british', start, lives, inGermanTurn);
  });
});

test('C-R86 V-6.4a nobody learns where a Gun and its crew are hidden', () => {
  const lives = [0, 7].map((place) => choosing('attack', hiding(place)));
  expectSecret('british', PURCHASE, lives, inGermanTurn);
  const { state } = live({
    start: PURCHASE,
    watcher: 'british',
    decide: lives[1],
    first: 'german',
    until: inGermanTurn,
  });
  expect(state.side.some((side, unit) => side === 'german' && isHidden(state, unit))).toBe(true);
});

test.each(['shift', 'replenishment', 'purchase', 'preparation'] as const)(
  'C-R200 an answer under seal to the step "%s" tells nothing but that it was given',
  (step) => {
    const start = idleTo(ENDED, 'shift').state;
    const until = (state: State) => stepOf(state) === step;
    const { state } = live({ start, watcher: 'british', decide: choosing('attack'), first: 'british', until });
    const asked = questions<Elst>(elstGame, state).map(({ side }) => side);
    expect(asked).toEqual(SIDES);
    for (const side of asked) {
      const watcher = opponentOf(side);
      const list = listed(state, side);
      const shown = [list[0], ...list.slice(-2)].map((action) => {
        const sealed = elstGame.copy(state);
        const told: (Event | undefined)[] = [];
        const emit = (event: Event) => told.push(elstGame.sees(event, watcher));
        apply<Elst>(elstGame, { state: sealed, chance: labelledChance(), emit }, side, action);
        return [shownTo(sealed, watcher), told, actionToldTo<Elst>(elstGame, state, side, action, watcher)];
      });
      for (const other of shown) expect(JSON.stringify(other)).toBe(JSON.stringify(shown[0]));
    }
  },
);
