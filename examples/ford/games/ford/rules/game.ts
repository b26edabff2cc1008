/**
 * Ford. Two patrols on a road of five spaces, 0 to 4; space 2 is a ford. Three turns, red before blue.
 *
 * 1.1 A patrol marches one space forward, or waits.
 * 1.2 It may not enter the enemy's space.
 * 1.3 Entering the ford takes a roll: on a 1 the patrol slips and stays where it is.
 * 2.1 At the end of a turn the patrol in the ford earns a point.
 */
import type {
  Game,
  GameTypes,
  Outcome,
  Parsed,
  Play,
  Rules,
  SomeGame,
  Tally,
  Violation,
  WholeGame,
} from '@bridgehead/engine';
import { TallySheet, bySide, fingerprint, isOver, some } from '@bridgehead/engine';
import { rollDie } from '@bridgehead/engine/chance';
import * as z from 'zod/mini';

// --- vocabulary: the words of the rulebook

export const SIDES = ['red', 'blue'] as const;
type Side = (typeof SIDES)[number];
const NAMES: Readonly<Record<Side, string>> = { red: 'Red', blue: 'Blue' };
const FORD = 2;
const LAST_TURN = 3;

// --- state, frames, actions, events

const FRAME = z.discriminatedUnion('at', [
  z.strictObject({ at: z.literal('turn'), marched: z.int().check(z.minimum(0), z.maximum(SIDES.length)) }),
  z.strictObject({ at: z.literal('march'), side: z.enum(SIDES) }),
  z.strictObject({ at: z.literal('over') }),
]);
const SPACE = z.int().check(z.minimum(0), z.maximum(4));
const STATE = z.strictObject({
  turn: z.int().check(z.minimum(1), z.maximum(LAST_TURN)),
  place: z.strictObject({ red: SPACE, blue: SPACE }),
  points: z.strictObject({ red: z.int(), blue: z.int() }),
  stack: z.array(FRAME).check(z.minLength(1)),
});
const ACTION = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('march'), to: SPACE }),
  z.strictObject({ do: z.literal('wait') }),
]);

type State = z.infer<typeof STATE>;
type Action = z.infer<typeof ACTION>;
type Event = { readonly rule: string } & (
  | { readonly type: 'marched' | 'slipped'; readonly side: Side; readonly to: number }
  | { readonly type: 'scored'; readonly side: Side }
);

export interface Ford extends GameTypes {
  State: State;
  Frame: z.infer<typeof FRAME>;
  Action: Action;
  Event: Event;
  Side: Side;
  /** Nothing is worth computing beforehand in so small a game. */
  Context: object;
}

// --- rules: questions about a state, and steps that change it

const enemyOf = (side: Side): Side => (side === 'red' ? 'blue' : 'red');
const ahead = (state: State, side: Side) => state.place[side] + (side === 'red' ? 1 : -1);

function judgeMarch(state: State, side: Side, action: Action): Violation[] {
  if (action.do === 'wait') return [];
  const violations: Violation[] = [];
  if (action.to !== ahead(state, side))
    violations.push({
      code: 'not-ahead',
      rule: '1.1',
      text: `${NAMES[side]} cannot march from ${state.place[side]} to ${action.to}.`,
    });
  if (action.to === state.place[enemyOf(side)])
    violations.push({
      code: 'held',
      rule: '1.2',
      text: `${NAMES[enemyOf(side)]} is in ${action.to}.`,
      remedy: 'Wait.',
    });
  return violations;
}

function march({ state, chance, emit }: Play<Ford>, side: Side, to: number): void {
  const slips = to === FORD && rollDie(chance, `${side} wades into the ford`) === 1;
  if (!slips) state.place[side] = to;
  emit({ type: slips ? 'slipped' : 'marched', rule: slips ? '1.3' : '1.1', side, to });
}

function endTurn({ state, emit }: Play<Ford>): void {
  const holder = SIDES.find((side) => state.place[side] === FORD);
  if (holder !== undefined) {
    state.points[holder] += 1;
    emit({ type: 'scored', rule: '2.1', side: holder });
  }
  state.stack = [state.turn === LAST_TURN ? { at: 'over' } : { at: 'turn', marched: 0 }];
  if (state.turn < LAST_TURN) state.turn += 1;
}

const procedures: Game<Ford>['procedures'] = {
  turn: {
    run(play, { marched }) {
      if (marched === SIDES.length) endTurn(play);
      else
        play.state.stack = [
          { at: 'turn', marched: marched + 1 },
          { at: 'march', side: SIDES[marched] },
        ];
      return 'again';
    },
  },
  march: {
    decision: {
      ask: (_state, { side }) => [
        { side, text: `${NAMES[side]} marches or waits.`, rule: '1.1', decline: { do: 'wait' } },
      ],
      candidates(state, { side }) {
        const answers: Action[] = [{ do: 'wait' }, { do: 'march', to: ahead(state, side) }];
        return answers.filter((action) => judgeMarch(state, side, action).length === 0);
      },
      judge: (state, _frame, side, action) => judgeMarch(state, side, action),
      apply(play, _frame, side, action) {
        play.state.stack.pop();
        if (action.do === 'march') march(play, side, action.to);
      },
    },
  },
  over: {},
};

// --- the game as the kernel sees it

function read<T>(schema: z.ZodMiniType<T>, json: unknown): Parsed<T> {
  const parsed = schema.safeParse(json, { error: z.locales.en().localeError });
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), expected: message })),
  };
}

function outcome(state: State): Outcome<Side> {
  const points = bySide<Ford, Tally>(ford, (side) => {
    const tally = new TallySheet(`Points of ${NAMES[side]}`);
    if (state.points[side] > 0) tally.add('2.1', 'turns in the ford', state.points[side]);
    return tally;
  });
  const lead = points.red.total - points.blue.total;
  const winner = !isOver(state) || lead === 0 ? undefined : lead > 0 ? 'red' : 'blue';
  return { winner, level: winner ? `${NAMES[winner]} holds the ford` : 'undecided', points };
}

const copy = ({ turn, place, points, stack }: State): State => ({
  turn,
  place: { ...place },
  points: { ...points },
  stack: [...stack],
});

export const ford: WholeGame<Ford> = {
  key: 'ford',
  title: 'Ford',
  summary: 'The smallest complete game.',
  rulesVersion: '1',
  contentHash: fingerprint([FORD, LAST_TURN]),
  sides: SIDES,
  sideName: (side) => NAMES[side],
  scenarios: [{ id: 'ford', title: 'The ford', summary: 'One patrol each.' }],
  options: [],
  procedures,
  start: () => ({
    turn: 1,
    place: { red: 0, blue: 4 },
    points: { red: 0, blue: 0 },
    stack: [{ at: 'turn', marched: 0 }],
  }),
  setupOf: () => ({ scenario: 'ford', options: {} }),
  copy,
  toJson: copy,
  fromJson: (json) => read(STATE, json),
  context: () => ({}),
  parseAction: (json) => read(ACTION, json),
  readPosition: (json) => read(STATE, json),
  writePosition: copy,
  view: (state) => state,
  sees: (event) => event,
  tell: (event) =>
    event.type === 'scored'
      ? `${NAMES[event.side]} holds the ford.`
      : `${NAMES[event.side]} ${event.type} ${event.type === 'marched' ? 'to' : 'before'} ${event.to}.`,
  nameAction: (_state, action) => (action.do === 'wait' ? 'Wait' : `March to ${action.to}`),
  nameActionFor: (_state, _side, action) => (action.do === 'wait' ? 'Wait' : `March to ${action.to}`),
  nameOutcome: (events) => events.find((event) => event.type !== 'scored')?.type,
  rankOutcome(events) {
    const waded = events.find((event) => event.type !== 'scored');
    return waded && { side: waded.side, rank: waded.type === 'slipped' ? -1 : 0 };
  },
  brokenInvariants: (state) => (state.place.red === state.place.blue ? ['Both patrols are in the same space'] : []),
  outcome,
  headline: (state) => (isOver(state) ? 'The game is over' : `Turn ${state.turn}`),
  mayUndo: () => true,
};

/** The JSON Schema of a position. */
export function positionSchema(): object {
  return z.toJSONSchema(STATE);
}

/** For the catalogue of games. */
export const game: SomeGame = some<Rules, Ford>(ford);
