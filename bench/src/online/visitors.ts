/** People at a server, as a measurement needs them: guests, games, and answers chosen by chance from what a player sees. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '@bridgehead/engine/chance';
import type { Game, GameTypes, Setup } from '@bridgehead/engine';
import type { DiceSource } from '@bridgehead/engine/proofs';
import type { Delta } from '@bridgehead/protocol';
import { apply, candidates, itemAt, questions } from '@bridgehead/engine';
import { ChanceError, noChance, seededChance } from '@bridgehead/engine/chance';
import { hasFields, isText, withDelta } from '@bridgehead/protocol';
import type { Rehearsed } from './rehearsal.js';
import { rehearse } from './rehearsal.js';
import type { Message, Wire } from './wire.js';

/** A game that can be played for a measurement, whatever its types. */
export interface Playable {
  readonly key: string;
  readonly title: string;
  readonly scenario: string;
  readonly sides: readonly string[];
  /** An answer of a side, from what it sees, and those that it can give after it; none if it is not asked. */
  answers(view: unknown, side: string, chance: Chance): readonly unknown[];
  /** A whole game, thought out before it is played: so many answers at most. */
  rehearse(setup: Setup, dice: DiceSource, seed: number, most: number): readonly Rehearsed[];
}

/** So many answers are thought out at once: a player's thinking is not what is measured. */
const PLANNED = 16;

export function playable<T extends GameTypes>(game: Game<T>): Playable {
  return {
    key: game.key,
    title: game.title,
    scenario: itemAt(game.scenarios, 0).id,
    sides: game.sides,
    answers(json, name, chance) {
      const view = game.fromJson(json);
      const side = game.sides.find((each) => each === name);
      if (!view.ok || side === undefined) throw new Error(`The view of ${name} cannot be read`);
      return planFrom(game, view.value, side, chance);
    },
    rehearse: (setup, dice, seed, most) => rehearse(game, setup, dice, seed, most),
  };
}

/**
 * Answers of a side one after the other, each given on a copy of what it sees: as far as nothing is left to chance, nobody else is
 * asked, and what it sees is all there is.
 */
function planFrom<T extends GameTypes>(
  game: Game<T>,
  view: T['State'],
  side: T['Side'],
  chance: Chance,
): readonly T['Action'][] {
  const answers: T['Action'][] = [];
  const isWhole = game.sides.every((each) => game.view(view, each) === view);
  const state = game.copy(view);
  let context = game.context(state);
  while (questions(game, state, context).some((question) => question.side === side)) {
    const list = candidates(game, state, side, context);
    const answer = list.at(chance.pick(list.length, 'which answer'));
    if (answer === undefined) break;
    answers.push(answer);
    if (!isWhole || answers.length === PLANNED) break;
    try {
      context = apply(game, { state, chance: noChance, emit: () => {} }, side, answer, context);
    } catch (error) {
      if (error instanceof ChanceError) break;
      throw error;
    }
  }
  return answers;
}

async function ask(
  address: string,
  method: string,
  path: string,
  cookie?: string,
  body: object = {},
): Promise<{ readonly text: string; readonly cookie: string | undefined }> {
  const response = await fetch(address + path, {
    method,
    headers: { origin: address, 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return { text, cookie: response.headers.getSetCookie().at(0)?.split(';', 1)[0] };
}

export async function guest(address: string): Promise<string> {
  return (await ask(address, 'POST', '/api/guests')).cookie ?? '';
}

// No more is read than is needed: servers of older versions are measured too.
const isBegun = hasFields<{ readonly game: { readonly id: string } }>({
  game: hasFields<{ readonly id: string }>({ id: isText }),
});

/** A game of two guests: its id. `time`: the clocks that it is played with; none, if nothing is said. */
export async function beginGame(
  address: string,
  { key, scenario, sides }: Playable,
  owner: string,
  other: string,
  time: object = { kind: 'none' },
): Promise<string> {
  const { text } = await ask(address, 'POST', '/api/games', owner, {
    game: key,
    scenario,
    side: sides[0],
    nonce: randomUUID(),
    time,
  });
  const begun: unknown = JSON.parse(text);
  if (!isBegun(begun)) throw new Error(`The server began no game: ${text}`);
  const { game } = begun;
  await ask(address, 'POST', `/api/games/${game.id}/join`, other, { nonce: randomUUID() });
  return game.id;
}

/** One game that is played over its players' connections, one answer after the other. */
export interface Match {
  readonly id: string;
  /** One answer: milliseconds until it was acknowledged; undefined when the game is over. */
  step(): Promise<number | undefined>;
}

interface Seated {
  readonly side: string;
  readonly wire: Wire;
  view: unknown;
  n: number;
  /** Answers that may still be legal. */
  planned: readonly unknown[];
}

/** Milliseconds after which a game in which nobody is asked is over. */
const PATIENCE = 2_000;
let requests = 0;

/** Both players follow the game; it can be played when both have seen it. */
export async function sitDown(game: Playable, id: string, wires: readonly Wire[], seed: number): Promise<Match> {
  const chance = seededChance(seed);
  const seats = wires.map(
    (wire, index): Seated => ({ side: itemAt(game.sides, index), wire, view: undefined, n: -1, planned: [] }),
  );
  const waiting = new Map<string, (message: Message) => void>();
  const order = [...seats];
  let changed: (() => void) | undefined;
  for (const seat of seats) {
    seat.wire.listen((message) => {
      if (message.request !== undefined) waiting.get(message.request)?.(message);
      if (message.game !== id) return;
      if (message.snapshot !== undefined) [seat.view, seat.n] = [message.snapshot.view, message.snapshot.n];
      else if (message.d !== undefined)
        [seat.view, seat.n] = [
          message.d.view === undefined ? seat.view : withDelta(seat.view, readDelta(message.d.view)),
          message.d.n,
        ];
      changed?.();
    });
    seat.wire.send({ do: 'follow', game: id });
  }
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (holds()) resolve();
      };
      changed = look;
      look();
    });
  await until(() => seats.every(({ n }) => n >= 0));
  /** One answer of a side that is asked, as far as has come; undefined: none is. */
  const answerOnce = async (): Promise<number | undefined> => {
    for (const seat of order) {
      const isPlanned = seat.planned.length > 0;
      const [action, ...planned] = isPlanned ? seat.planned : game.answers(seat.view, seat.side, chance);
      seat.planned = planned;
      if (action === undefined) continue;
      // The side that answered last is mostly asked again.
      if (seat !== order[0]) order.reverse();
      const request = `request ${++requests}`;
      const begun = performance.now();
      const answered = new Promise<Message>((resolve) => waiting.set(request, resolve));
      seat.wire.send({ do: 'act', game: id, action, at: seat.n, request });
      const { error, n = 0 } = await answered;
      const took = performance.now() - begun;
      waiting.delete(request);
      if (error !== undefined && isPlanned) {
        seat.planned = [];
        return answerOnce();
      }
      if (error !== undefined) throw new Error(`An answer in ${game.title} was refused: ${error.code}, ${error.text}`);
      await until(() => seat.n >= n);
      return took;
    }
    return undefined;
  };
  return {
    id,
    async step() {
      for (;;) {
        const seen = itemAt(seats, 0).n + itemAt(seats, 1).n;
        const took = await answerOnce();
        if (took !== undefined) return took;
        // The other side may be asked, and has not been told yet.
        const news = until(() => itemAt(seats, 0).n + itemAt(seats, 1).n !== seen).then(() => true);
        if (!(await Promise.race([news, wait(PATIENCE, false)]))) return undefined;
      }
    },
  };
}

/** The server makes it with the same code that reads it. */
function readDelta(json: unknown): Delta {
  if (!isDelta(json)) throw new Error('What came is no change of a view');
  return json;
}

function isDelta(json: unknown): json is Delta {
  return typeof json === 'object' && json !== null;
}
