/**
 * R79 Secrecy: what a side is shown and told is the same to the last byte, whatever the other side holds, the pile hides and the
 * mines are worth. A game is played a second time with the hidden cards exchanged among each other: the twin of a game.
 */
import type { Chance } from '@bridgehead/engine/chance';
import type { Session, Viewer } from '@bridgehead/engine';
import {
  SPECTATOR,
  act,
  actionToldTo,
  apply,
  askedIn,
  begin,
  candidates,
  isOver,
  isSessionOver,
  judge,
  questions,
  startSession,
  toldTo,
  viewFor,
} from '@bridgehead/engine';
import { publish, writePublished } from '@bridgehead/engine/records';
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../../testing/seeds.js';
import type { Action } from '../rules/state/actions.js';
import { parseAction } from '../rules/state/actions.js';
import type { Card } from '../rules/pieces/cards.js';
import { cardCode, DECK, findCard } from '../rules/pieces/cards.js';
import { handOf, placeOfCard, putCard } from '../rules/deck/deck.js';
import type { Event } from '../rules/state/events.js';
import { primosole } from '../rules/game.js';
import { SCENARIO_IDS } from '../rules/scenarios/scenarios.js';
import type { State } from '../rules/state/state.js';
import type { Primosole } from '../rules/situation/types.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { SIDES } from '../rules/vocabulary/vocabulary.js';

type Swap = ReadonlyMap<Card, Card>;

/** What chance gave: the face where there was one, otherwise the outcome. */
interface Given {
  readonly label: string;
  readonly face: number | undefined;
  readonly outcome: number;
}

function noting(source: Chance, given: Given[]): Chance {
  return {
    pick(ways, label, faces) {
      const outcome = source.pick(ways, label, faces);
      given.push({ label, face: faces?.[outcome], outcome });
      return outcome;
    },
  };
}

/** The same course of chance in the twin: other hidden cards, the same shown ones. Mines keep their values here. */
function twinChance(given: readonly Given[], swap: Swap): Chance {
  let next = 0;
  return {
    pick(_ways, label, faces) {
      const { face, outcome, label: before } = given[next++];
      expect(label).toBe(before);
      if (faces === undefined || face === undefined) return outcome;
      return faces.indexOf(label === 'mine marker' ? face : (swap.get(face) ?? face));
    },
  };
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const left = [...items];
  return items.map(() => left.splice(chance.pick(left.length, 'shuffle'), 1)[0]);
}

/** Exchanges these cards for each other. */
function swapOf(cards: readonly Card[], chance: Chance): Swap {
  const others = shuffled(cards, chance);
  return new Map(cards.map((card, index) => [card, others[index]]));
}

/** The same action with the cards that were exchanged. */
function twinAction(action: Action, swap: Swap): Action {
  const twin = parseAction(
    JSON.parse(
      JSON.stringify(action, (_key, value: unknown) => (typeof value === 'string' ? twinCode(value, swap) : value)),
    ),
  );
  if (!twin.ok) throw new Error('The twin of an action is none');
  return twin.value;
}

function twinCode(text: string, swap: Swap): string {
  const card = findCard(text);
  return card === undefined ? text : cardCode(swap.get(card) ?? card);
}

/** All cards that are named somewhere in what someone is told. */
function cardsIn(told: unknown): Card[] {
  return [...JSON.stringify(told).matchAll(/"((?:[2-9AJQK]|10)[CDHS])"/g)].flatMap(([, code]) => findCard(code) ?? []);
}

/**
 * The cards that a viewer may know for what has just happened: those that their view shows. Where used cards were shuffled meanwhile
 * they forget what they were told.
 */
function learnt(after: State, events: readonly Event[], viewer: Viewer<Side>): Card[] {
  const view = viewFor<Primosole>(primosole, after, viewer);
  const shown = DECK.filter((card) => placeOfCard(view, card) !== 'unknown');
  return events.some(({ type }) => type === 'reshuffled')
    ? [...shown, ...cardsIn(toldTo<Primosole>(primosole, events, viewer))]
    : shown;
}

function shownTo(state: State, viewer: Viewer<Side>): string {
  return JSON.stringify([
    primosole.toJson(viewFor<Primosole>(primosole, state, viewer)),
    questions<Primosole>(primosole, state),
  ]);
}

const VIEWERS: readonly Viewer<Side>[] = [...SIDES, SPECTATOR];

interface Step {
  readonly before: State;
  readonly side: Side;
  readonly action: Action;
  readonly after: State;
  readonly events: readonly Event[];
  readonly given: readonly Given[];
}

/** Plays a random game step by step. */
function playRandomly(scenario: string, seed: number, look: (step: Step) => void): void {
  const chance = seededChance(seed);
  const own = seededChance(seed, 1);
  const state = begin<Primosole>(primosole, { scenario, options: {} }, chance);
  while (!isOver(state)) {
    const [{ side }] = questions<Primosole>(primosole, state);
    const list = candidates<Primosole>(primosole, state, side);
    const action = list.at(own.pick(list.length, 'choice'));
    if (action === undefined) throw new Error('No action');
    const before = primosole.copy(state);
    const events: Event[] = [];
    const given: Given[] = [];
    apply<Primosole>(
      primosole,
      { state, chance: noting(chance, given), emit: (event) => events.push(event) },
      side,
      action,
    );
    look({ before, side, action, after: state, events, given });
  }
}

/** The state with the cards exchanged that a viewer does not know and is not told of now, and the hidden mines of others among each other. */
function twinOf(
  { before, after, events }: Step,
  viewer: Viewer<Side>,
  chance: Chance,
): { readonly twin: State; readonly swap: Swap } {
  const view = viewFor<Primosole>(primosole, before, viewer);
  const told = new Set(learnt(after, events, viewer));
  const swap = swapOf(
    DECK.filter((card) => placeOfCard(view, card) === 'unknown' && !told.has(card)),
    chance,
  );
  const twin = primosole.copy(before);
  for (const [card, other] of swap) putCard(twin, other, placeOfCard(before, card));
  const isHidden = (index: number) =>
    view.mines[index].value === undefined && !events.some(({ type }) => type === 'mine-attacks');
  for (const owner of SIDES) {
    const values = shuffled(
      before.mines.filter((mine, index) => mine.side === owner && isHidden(index)).map(({ value }) => value),
      chance,
    );
    twin.mines = twin.mines.map((mine, index) =>
      mine.side === owner && isHidden(index) ? { ...mine, value: values.pop() } : mine,
    );
  }
  return { twin, swap };
}

test.each(seedsOfThisRun(SCENARIO_IDS, 2))(
  'R79 in %s what is hidden changes nothing in what anyone is shown, asked or told, nor in the name of an action',
  (scenario) => {
    const chance = seededChance(77);
    let changed = 0;
    for (const seed of [11, 12]) {
      playRandomly(scenario, seed, (step) => {
        const hides = step.action.do === 'exchange' || step.action.do === 'counterattack';
        if (!hides && chance.pick(8, 'look') > 0) return;
        for (const viewer of VIEWERS) {
          const { twin, swap } = twinOf(step, viewer, chance);
          if (JSON.stringify(primosole.toJson(twin)) !== JSON.stringify(primosole.toJson(step.before))) changed++;
          expect(shownTo(twin, viewer)).toBe(shownTo(step.before, viewer));
          const events: Event[] = [];
          const action = twinAction(step.action, swap);
          expect(actionToldTo<Primosole>(primosole, twin, step.side, action, viewer)).toBe(
            actionToldTo<Primosole>(primosole, step.before, step.side, step.action, viewer),
          );
          expect(judge<Primosole>(primosole, twin, step.side, action)).toEqual({ legal: true });
          apply<Primosole>(
            primosole,
            { state: twin, chance: twinChance(step.given, swap), emit: (event) => events.push(event) },
            step.side,
            action,
          );
          expect(JSON.stringify(toldTo<Primosole>(primosole, events, viewer))).toBe(
            JSON.stringify(toldTo<Primosole>(primosole, step.events, viewer)),
          );
          expect(shownTo(twin, viewer)).toBe(shownTo(step.after, viewer));
        }
      });
    }
    expect(changed).toBeGreaterThan(50);
  },
);

// --- published records ----------------------------------------------------------------------------------------------

/** A session as far as some decisions after the hands were dealt, with all that chance gave. */
function playSession(
  scenario: string,
  seed: number,
  decisions: number,
  viewer: Viewer<Side>,
): { readonly session: Session<Primosole>; readonly given: readonly Given[]; readonly known: ReadonlySet<Card> } {
  const given: Given[] = [];
  const own = seededChance(seed, 1);
  const session = startSession<Primosole>(primosole, { scenario, options: {} }, noting(seededChance(seed), given), {
    seed: String(seed),
    comment: 'what I plan with the ten',
  });
  const known = new Set(learnt(session.state, session.opening.events, viewer));
  for (let n = 0; n < decisions && !isSessionOver(session); n += session.state.phase === 'set-up' ? 0 : 1) {
    const [{ side }] = askedIn(session);
    const list = candidates<Primosole>(primosole, session.state, side);
    const action = list.at(own.pick(list.length, 'choice'));
    const acted = action && act(session, side, action);
    if (!acted?.legal) throw new Error('No legal action');
    for (const card of learnt(session.state, acted.events, viewer)) known.add(card);
  }
  return { session, given, known };
}

/** The same game with other hidden cards. */
function twinSession(session: Session<Primosole>, given: readonly Given[], swap: Swap): Session<Primosole> {
  const twin = startSession<Primosole>(primosole, session.header.setup, twinChance(given, swap), {
    seed: 'another',
    comment: 'another plan',
  });
  for (const entry of session.entries) {
    if ('resign' in entry) throw new Error('Nobody resigns here');
    expect(act(twin, entry.side, twinAction(entry.action, swap)).legal).toBe(true);
  }
  return twin;
}

describe.each(seedsOfThisRun(SCENARIO_IDS, 2))('a record of %s that is published before the end', (scenario) => {
  test.each(VIEWERS)('R79 is the same for %s, whatever the hidden cards are', (viewer) => {
    const chance = seededChance(79);
    let hidden = 0;
    for (const seed of [21, 22, 23]) {
      for (const decisions of [5, 20, 40]) {
        const { session, given, known } = playSession(scenario, seed, decisions, viewer);
        const published = writePublished(publish(session, viewer));
        // whatever the viewer has ever known stays
        const swap = swapOf(
          DECK.filter((card) => !known.has(card)),
          chance,
        );
        hidden += SIDES.filter((side) => side !== viewer)
          .flatMap((side) => handOf(session.state, side))
          .filter((card) => swap.get(card) !== card).length;
        expect(writePublished(publish(twinSession(session, given, swap), viewer))).toBe(published);
      }
    }
    expect(hidden).toBeGreaterThan(12); // cards of other hands that were others
  });

  test('R79 names no card of a hand that its viewer does not hold, no seed and no comment', () => {
    const { session } = playSession(scenario, 24, 30, SPECTATOR);
    for (const viewer of VIEWERS) {
      const text = writePublished(publish(session, viewer));
      const view = viewFor<Primosole>(primosole, session.state, viewer);
      expect(text).not.toMatch(/"seed"|"comment"|what I plan|"chance"|"action"/);
      const { entries, opening } = publish(session, viewer);
      for (const side of SIDES.filter((other) => other !== viewer)) {
        expect(handOf(view, side)).toEqual([]);
        expect(view.mines.filter((mine) => mine.side === side && !mine.faceUp && mine.value !== undefined)).toEqual([]);
        const secret = [...opening, ...entries.flatMap(({ events }) => events)].filter(
          (event) =>
            'side' in event &&
            event.side === side &&
            ['dealt', 'mines-drawn', 'exchanged', 'refilled'].includes(event.type),
        );
        expect(secret.map((event) => JSON.stringify(event)).join(' ')).not.toMatch(
          /"(?:values|cards|drawn|discarded)"/,
        );
      }
      // Their own answers, and of the others those of which they were told something.
      expect(entries).toHaveLength(
        session.entries.filter(
          (entry, index) =>
            entry.side === viewer || toldTo<Primosole>(primosole, session.events[index], viewer).length > 0,
        ).length,
      );
    }
  });
});
