/** The kit of any game in games played at random: whatever the game lists can be reached by picks, and whatever is picked has an answer. */
import type { Chance } from '@bridgehead/engine/chance';
import type { GameTypes, Question } from '@bridgehead/engine';
import { act, candidates, everyCandidate, judge, questionTo, questions, startSession } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import type { Desk, Kit, Pick, Seat } from '../src/kit/kit.js';
import type { SightKit } from '../src/kit/sight.js';
import { seedsOfThisRun } from '../../testing/seeds.js';
import { after, deskAfter, seatAt } from './desk-words.js';

/** A game, and what differs from one to the next. */
export interface KitPlay<T extends GameTypes> {
  readonly kit: Kit<T>;
  /** Seeds and scenarios. */
  readonly games: readonly (readonly [number, string])[];
  /** How far each of them is played. */
  readonly decisions: number;
  /** Ids, which no player should see. */
  readonly ids: RegExp;
  /** What must be picked for an answer, in order; undefined where it has a button of its own. */
  picksFor(seat: Seat<T>, action: T['Action']): readonly string[] | undefined;
  /** How many kinds of answers are given by picks at the least: otherwise too little was tried. */
  readonly kinds: number;
  /** Now and then an answer that gets the game on sooner than chance alone would have it. */
  hurry(seat: Seat<T>, question: Question<T>, listed: readonly T['Action'][], chance: Chance): T['Action'] | undefined;
}

/** Of each series, in one run of the tests. */
const GAMES_EACH_RUN = 1;

/** Words that only the program knows. */
const RAW = /undefined|null|NaN|\[object/;

export function testInPlay<T extends GameTypes>(play: KitPlay<T>): void {
  const { kit } = play;
  const { game } = kit;
  const games = seedsOfThisRun(play.games, GAMES_EACH_RUN);

  test.each(games)('game %i of %s: every listed answer can be given by picks from the lists', (seed, scenario) => {
    const kinds = new Set<string>();
    walk(play, seed, scenario, (seat, action) => {
      const picks = play.picksFor(seat, action);
      if (picks === undefined) {
        // The button is the decline of the question, or what the desk proposes while nothing is picked.
        const offered = [questionTo(game, seat.state, seat.side)?.decline, kit.desk(seat).proposal];
        check(
          offered.some((each) => JSON.stringify(each) === JSON.stringify(action)),
          `no button for ${JSON.stringify(action)}`,
        );
        return;
      }
      const given = answerByPicks(kit.desk(seat), picks, action);
      kinds.add(action.do);
      expect(stateAfter(kit, seat, given)).toBe(stateAfter(kit, seat, action));
    });
    expect(kinds.size).toBeGreaterThanOrEqual(play.kinds);
  });

  test.each(games)('game %i of %s: following the lists always ends in a legal answer', (seed, scenario) => {
    walk(play, seed + 10, scenario, (seat, _action, chance) => {
      const given = wander(kit, seat, chance);
      const mustGive = questionTo(game, seat.state, seat.side)?.decline === undefined;
      if (given === undefined) expect(mustGive).toBe(false);
      else expect(judge(game, seat.state, seat.side, given)).toEqual({ legal: true });
    });
  });

  test.each(games)(
    'game %i of %s: whatever is pointed at, something fit to be read comes of it',
    async (seed, scenario) => {
      const reader = await readerOf(play, scenario);
      const sight = await kit.loadSight?.();
      walk(play, seed + 20, scenario, (seat, _action, chance) => {
        pointAbout(kit, seat, chance, reader);
        checkPanels(kit, seat, chance, reader);
        if (sight !== undefined) checkSight(kit, sight, seat, chance, reader);
      });
    },
  );

  test('every hex of a board in play can be described', async () => {
    const [seed, scenario] = games[games.length - 1];
    const reader = await readerOf(play, scenario);
    const seats: Seat<T>[] = [];
    walk(play, seed + 30, scenario, (seat) => seats.push(seat));
    const last = seats[seats.length - 1];
    for (const { name } of kit.plan(last.state).hexes) reader.text(kit.describe(last, name));
  });

  test('every rule that tables name is in the rulebook', async () => {
    const reader = await readerOf(play, games[0][1]);
    const tables = await kit.loadTables();
    for (const { rule } of tables) reader.rule(rule);
    expect(tables.length).toBeGreaterThan(0);
  });

  test('anyone who is not asked is told so', () => {
    const [seed, scenario] = games[0];
    walk(play, seed + 40, scenario, (seat) => {
      const asked = questions(game, seat.state, seat.context).map(({ side }) => side);
      for (const side of game.sides.filter((each) => !asked.includes(each))) {
        const desk = kit.desk({ ...seat, side });
        expect([desk.choices.length, desk.pick({ hex: kit.plan(seat.state).hexes[0].name }).to]).toEqual([
          0,
          'refused',
        ]);
      }
    });
  });
}

/** Each question of a game played at random, as the side that is asked sees it, with a listed answer to it. */
function walk<T extends GameTypes>(
  play: KitPlay<T>,
  seed: number,
  scenario: string,
  visit: (seat: Seat<T>, action: T['Action'], chance: Chance) => void,
): void {
  const { game } = play.kit;
  const chance = seededChance(seed);
  const session = startSession(game, { scenario, options: {} }, chance);
  for (let decision = 0; decision < play.decisions; decision++) {
    const question = questions(game, session.state).at(0);
    if (question === undefined) return;
    const { side } = question;
    const seat = seatAt(game, session.state, side);
    const list = everyCandidate(candidates(game, seat.state, side, seat.context));
    const action = list[chance.pick(list.length, 'walk')];
    visit(seat, action, chance);
    act(session, side, play.hurry(seat, question, list, chance) ?? action);
  }
}

/** As text; dice and cards fall as the seed will have it. */
function stateAfter<T extends GameTypes>({ game }: Kit<T>, { state, side }: Seat<T>, action: T['Action']): string {
  return JSON.stringify(game.toJson(after(game, state, side, action, seededChance(7))));
}

/** Picks the way to an answer from the lists; what is the only one of its kind need not be picked. */
function answerByPicks<T extends GameTypes>(desk: Desk<T>, picks: readonly string[], action: T['Action']): T['Action'] {
  let pick: Pick<T> = { to: 'desk', desk };
  for (const id of picks) {
    if (pick.to === 'action') break;
    const { choices, chosen, marks }: Desk<T> = deskAfter(pick);
    const choice = choices.find((each) => each.id === id);
    if (choice !== undefined) pick = choice.pick();
    else
      check(
        chosen.some((each) => each.id === id) || marks.some(({ hex, kind }) => hex === id && kind === 'picked'),
        `"${id}" cannot be picked for ${JSON.stringify(action)}; there is ${choices.map((each) => each.id).join(' ')}`,
      );
  }
  const given = pick.to === 'action' ? pick.action : deskAfter(pick).proposal;
  if (given === undefined) throw new Error(`no answer came of ${JSON.stringify(action)}`);
  return given;
}

/** Follows the lists to an answer; takes something back where they end without one. */
function wander<T extends GameTypes>(kit: Kit<T>, seat: Seat<T>, chance: Chance): T['Action'] | undefined {
  let desk = kit.desk(seat);
  for (let picks = 0; picks < 60; picks++) {
    const proposal =
      desk.proposal !== undefined && judge(kit.game, seat.state, seat.side, desk.proposal).legal
        ? desk.proposal
        : undefined;
    const isStuck = desk.choices.length === 0 && desk.chosen.length === 0;
    if (isStuck || (proposal !== undefined && chance.pick(2, 'enough') === 0)) return proposal;
    if (desk.choices.length === 0) {
      desk = desk.chosen[chance.pick(desk.chosen.length, 'drop')].without();
      continue;
    }
    const pick = desk.choices[chance.pick(desk.choices.length, 'choice')].pick();
    if (pick.to === 'action') return pick.action;
    if (pick.to === 'series') return pick.next(seat);
    desk = deskAfter(pick);
  }
  return undefined;
}

// --- what is read -----------------------------------------------------------------------------------------------------

/** A matcher for each of half a million texts and hexes would take minutes. */
function check(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(what);
}

/** Looks at what a player would read. */
interface Reader {
  text(text: string): void;
  rule(rule: string): void;
  hexes(hexes: readonly string[]): void;
}

async function readerOf<T extends GameTypes>({ kit, ids }: KitPlay<T>, scenario: string): Promise<Reader> {
  const { chapters } = await kit.loadRulebook();
  const rules = new Set(chapters.flatMap((chapter) => chapter.rules.map(({ id }) => id)));
  const names = new Set(
    kit.plan(startSession(kit.game, { scenario, options: {} }, seededChance(1)).state).hexes.map(({ name }) => name),
  );
  return {
    text: (text) => check(text.trim() !== '' && !RAW.test(text) && !ids.test(text), `not fit to be read: "${text}"`),
    rule: (rule) => check(rules.has(rule), `no rule: "${rule}"`),
    hexes(hexes) {
      for (const hex of hexes) check(names.has(hex), `no hex: "${hex}"`);
    },
  };
}

/** Everything that a desk says is fit to be read. */
function checkDesk<T extends GameTypes>(desk: Desk<T>, reader: Reader): void {
  reader.text(desk.hint);
  for (const { label } of desk.choices) reader.text(label);
  for (const { label, role } of desk.chosen) reader.text(`${label} ${role}`);
  const ids = desk.choices.map(({ id }) => id);
  check(new Set(ids).size === ids.length, `two choices have the same id: ${ids.join(' ')}`);
  reader.hexes(desk.marks.map(({ hex }) => hex));
}

/** Points here and there. */
function pointAbout<T extends GameTypes>(kit: Kit<T>, seat: Seat<T>, chance: Chance, reader: Reader): void {
  let desk = kit.desk(seat);
  checkDesk(desk, reader);
  for (let picks = 0; picks < 8; picks++) {
    const next = pointAt(kit, desk, seat, chance, reader);
    if (next === undefined) continue;
    desk = next;
    checkDesk(desk, reader);
  }
}

/** Points at a place of the board; every answer to it can be explained. */
function pointAt<T extends GameTypes>(
  kit: Kit<T>,
  desk: Desk<T>,
  seat: Seat<T>,
  chance: Chance,
  reader: Reader,
): Desk<T> | undefined {
  const pieces = kit.pieces(seat.state);
  const piece =
    pieces.length > 0 && chance.pick(2, 'what') === 0 ? pieces[chance.pick(pieces.length, 'piece')] : undefined;
  const pick = desk.pick(
    piece === undefined ? { hex: someHex(kit, seat, chance) } : { hex: piece.hex, piece: piece.id },
  );
  if (pick.to === 'desk') return pick.desk;
  if (pick.to === 'nothing') return undefined;
  if (pick.to === 'series') {
    const action = pick.next(seat);
    check(
      action === undefined || judge(kit.game, seat.state, seat.side, action, seat.context).legal,
      'the first answer of a series is refused',
    );
    return undefined;
  }
  if (pick.to === 'refused') check(pick.violations.length > 0, 'a refusal without a reason');
  else reader.hexes(kit.trails(seat.state, pick.action).flatMap(({ hexes }) => hexes));
  const verdict = pick.to === 'action' ? judge(kit.game, seat.state, seat.side, pick.action, seat.context) : pick;
  for (const { text, rule } of 'violations' in verdict ? verdict.violations : []) {
    reader.text(text);
    reader.rule(rule);
  }
  return undefined;
}

function someHex<T extends GameTypes>(kit: Kit<T>, { state }: Seat<T>, chance: Chance): string {
  const { hexes } = kit.plan(state);
  return hexes[chance.pick(hexes.length, 'hex')].name;
}

/** What stands beside the map. */
function checkPanels<T extends GameTypes>(kit: Kit<T>, seat: Seat<T>, chance: Chance, reader: Reader): void {
  reader.text(kit.describe(seat, someHex(kit, seat, chance)));
  for (const { text, rule, hexes } of kit.notices(seat)) {
    reader.text(text);
    if (rule !== undefined) reader.rule(rule);
    reader.hexes(hexes);
  }
  for (const { spoken } of kit.pieces(seat.state)) reader.text(spoken);
  for (const { units } of kit.forces(seat.state)) for (const unit of units) reader.text(`${unit.name} ${unit.where}`);
  for (const { title, rows } of kit.standing(seat.state)) reader.text([title, ...rows.flat()].join(' '));
}

function checkSight<T extends GameTypes>(
  kit: Kit<T>,
  sight: SightKit<T>,
  seat: Seat<T>,
  chance: Chance,
  reader: Reader,
): void {
  const {
    text: verdict,
    rule: reason,
    ends,
    steps,
  } = sight.line(seat, { hex: someHex(kit, seat, chance) }, { hex: someHex(kit, seat, chance) });
  for (const text of [verdict, ...ends]) reader.text(text);
  reader.rule(reason);
  for (const { text, rule, hexes } of steps) {
    reader.text(text);
    reader.hexes(hexes);
    if (rule !== undefined) reader.rule(rule);
  }
}
