/** Cases of light mortars, each fired on a real board. */
import { describe, expect } from 'vitest';
import { rangeBetween } from '../rules/board/locations.js';
import { lineBetween } from '../rules/situation/visibility.js';
import { contextOf } from '../rules/state/context.js';
import { columnFor, fireResult, sayResult } from '../rules/vocabulary/tables.js';
import { eachVector } from './each-vector.js';
import { bombard } from './mortar-kit.js';
import type { Played } from './toolkit.js';
import {
  answer,
  at,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  open,
  refusal,
  stateWith,
  weaponMarksOn,
  weaponNumber,
} from './toolkit.js';
import vectors from './vectors/mortars.json' with { type: 'json' };
import { move } from './walking.js';
import { attackIn, movementWith, residualIn } from './window-kit.js';

/** A line of this length over open ground with so much Hindrance. */
function lineOf(range: number, hindrance: number): readonly [from: string, to: string] {
  const context = contextOf(stateWith({}).state);
  const { board } = context;
  const bare = [...board.terrain.keys()].filter(
    (hex) => board.terrain[hex] === 'open' && board.level[hex] === 0 && !board.polder[hex],
  );
  for (const from of bare) {
    const to = bare.find((hex) => {
      const sight = rangeBetween(board, from, hex) === range ? lineBetween(context, from, hex) : undefined;
      return sight?.isClear === true && sight.hindrance === hindrance;
    });
    if (to !== undefined) return [board.grid.labels[from], board.grid.labels[to]];
  }
  throw new Error(`no line of ${range} hexes with a Hindrance of ${hindrance}`);
}

interface Standing {
  readonly german?: boolean;
  readonly crew?: string;
  readonly phase?: 'prep-fire' | 'defensive-fire';
  readonly marks?: string;
}

/** A mortar and its target; friends and enemies elsewhere keep the phase open. The leader stands aside unless they are wanted. */
function standing(
  from: string,
  to: string,
  { german = false, crew, phase = 'prep-fire', marks = '' }: Standing = {},
  leaderAt = 'Z2',
) {
  const [own, other] = german ? ['ge', 'br'] : ['br', 'ge'];
  const squads = { br: 'br-4-5-7', ge: 'ge-4-4-7' } as const;
  const { state, u, w } = stateWith({
    phase,
    attacker: german === (phase === 'prep-fire') ? 'german' : 'british',
    units: {
      crew: `${crew ?? (german ? squads.ge : squads.br)} ${from}`,
      enemy: `${german ? squads.br : squads.ge} ${to}`,
      leader: `${own}-9-1 ${leaderAt}`,
      friend: `${german ? squads.ge : squads.br} Z3`,
      foe: `${other}-8-0 Z5`,
    },
    weapons: { mortar: `${german ? 'ge-mtr50' : 'br-mtr51'} crew${marks}` },
  });
  return { state: open(state).state, u, w };
}

const faceOf = ({
  colored,
  white,
  total,
}: {
  readonly colored?: number;
  readonly white?: number;
  readonly total: number;
}) => (colored === undefined || white === undefined ? diceFor(total) : 10 * colored + white);
const rateKept = ({ events }: Played) => eventsOf(events, 'rate-kept').length > 0;

describe('To Hit', () => {
  eachVector(vectors.thATT, ({ given, rolls, expect: expected }) => {
    const drm = { hindrance: 0, acquired: 0, leader: 0, ...given.drm };
    const isCritical = expected.critical === true;
    const [from, to] = isCritical ? ['A6', 'C6'] : lineOf(given.range, drm.hindrance);
    const { state, u, w } = standing(from, to, { german: given.weapon === undefined }, drm.leader === 0 ? 'Z2' : from);
    const action = bombard(w.mortar, to, { leaders: drm.leader === 0 ? [] : [u.leader] });
    if (expected.allowed !== undefined) {
      expect([isLegal(state, action), refusal(state, action)]).toEqual([expected.allowed, ['mortar-range I-6.9']]);
      return;
    }
    const aimed = drm.acquired === 0 ? state : { ...state, aim: state.aim.with(weaponNumber(w.mortar), at(state, to)) };
    const fired = answer(aimed, action, [faceOf(rolls[0] ?? { total: 0 }), 65, ...(isCritical ? [12] : [])]);
    const { dice, modifiers, hit } = eventOf(fired.events, 'bombarded');
    const [{ finalRoll, result, modifiers: effect }] = attackIn(fired).event.bundles;
    const { column, temReversed, acquisition, ...rest } = {
      column: undefined,
      temReversed: undefined,
      acquisition: undefined,
      ...expected,
    };
    expect({
      finalDr: dice.total + modifiers.total,
      hit: hit !== 'miss',
      critical: hit === 'critical',
      rofKept: rateKept(fired),
    }).toMatchObject(rest);
    if (column !== undefined)
      expect([result, fireResult(columnFor(column), finalRoll).effect]).toEqual([
        fireResult(columnFor(column), finalRoll),
        'mc',
      ]);
    if (temReversed !== undefined) expect(effect.total).toBe(-2);
    if (acquisition !== undefined)
      expect([fired.state.aim[weaponNumber(w.mortar)], weaponMarksOn(fired.state, w.mortar)]).toEqual([
        at(state, to),
        ['prep-fired', 'used', 'acquired'],
      ]);
  });
});

describe('the effect of a hit', () => {
  eachVector(vectors.ift, ({ given, rolls, expect: expected }) => {
    const isWoods = given.drm.airBurst !== undefined;
    const [from, to] = isWoods ? ['A8', 'C8'] : ['A4', 'C4'];
    const { state, w } = standing(from, to, { german: isWoods });
    const fired = answer(state, bombard(w.mortar, to), [
      42,
      diceFor(rolls[0].total),
      ...(expected.result === 'PTC' ? [12] : []),
    ]);
    const attack = attackIn(fired);
    expect({
      column: attack.column,
      finalDr: attack.event.bundles[0].finalRoll,
      result: sayResult(attack.event.bundles[0].result),
    }).toEqual({ column: given.column, ...expected });
  });

  eachVector(vectors.residual, ({ given, expect: expected }) => {
    // through the orchard in M4; the mortar has lost its rate of fire
    const { state, u, w } = movementWith({
      units: { mover: 'br-4-5-7 L2', idle: 'br-4-5-7 A1', crew: 'ge-4-4-7 M5' },
      weapons: { mortar: 'ge-mtr50 crew' },
    });
    const fired = answer(answer(state, move([u.mover], ['M2'])).state, bombard(w.mortar, 'M2'), [42, 65]);
    expect([
      attackIn(fired).column,
      eventOf(fired.events, 'bombarded').modifiers.parts.map(({ label }) => label),
    ]).toEqual([given.column, ['Hindrance', 'no Assault Movement (FFNAM)']]);
    expect(residualIn(fired.state, 'M2')).toBe(expected.residual);
  });
});

describe('rate of fire, breakdown, places', () => {
  eachVector(vectors.rof, ({ rolls, expect: expected }) => {
    const { state, w } = standing('T5', 'T9', { crew: 'br-8-0' });
    const fired = answer(state, bombard(w.mortar, 'T9'), [faceOf(rolls[0]), 65]);
    expect(eventsOf(fired.events, 'rate-kept').flatMap(({ weapons }) => weapons)).toEqual(expected.kept);
  });

  eachVector(vectors.malfunction, ({ given, rolls, expect: expected }) => {
    const shoot = (total: number) => {
      const { state, w } = standing('T5', 'T9', given.inexperienced === true ? { crew: 'br-4-3-6' } : {});
      const fired = answer(state, bombard(w.mortar, 'T9'), [diceFor(total), ...(total <= 7 ? [65] : [])]);
      return {
        malfunction: weaponMarksOn(fired.state, w.mortar).includes('malfunctioned'),
        removed: fired.state.weaponPlace[weaponNumber(w.mortar)] < 0,
      };
    };
    const { modifiedB, ...rest } = { modifiedB: undefined, ...expected };
    expect(shoot(rolls[0].total)).toMatchObject(rest);
    if (modifiedB !== undefined) expect([8, 9, 10, 11, 12].find((total) => shoot(total).malfunction)).toBe(modifiedB);
  });

  /** Where a shot of a marked mortar would be tried. */
  const PHASES: ReadonlyMap<string, 'movement' | 'defensive-fire'> = new Map([
    ['Intensive Fire', 'movement'],
    ['Subsequent First Fire', 'movement'],
    ['Final Fire vs adjacent', 'defensive-fire'],
  ]);

  eachVector(vectors.fireAllowed, ({ given, expect: expected }) => {
    if (given.modes === undefined) {
      const { state, w } = standing('C6', 'A6');
      expect([isLegal(state, bombard(w.mortar, 'A6')), refusal(state, bombard(w.mortar, 'A6'))]).toEqual([
        expected.allowed,
        ['mortar-indoors I-1.1.1h'],
      ]);
      return;
    }
    const found = given.modes.map((mode) => {
      if (PHASES.get(mode) === 'defensive-fire') {
        const { state, w } = standing('T5', 'T7', { phase: 'defensive-fire', marks: ' first-fired used' });
        return isLegal(state, bombard(w.mortar, 'T7'));
      }
      const { state, u, w } = movementWith({
        units: { mover: 'br-4-5-7 T5', crew: 'ge-4-4-7 U7' },
        weapons: { mortar: 'ge-mtr50 crew first-fired used' },
      });
      return isLegal(answer(state, move([u.mover], ['U5'])).state, bombard(w.mortar, 'U5'));
    });
    expect(found).toEqual(expected.allowed);
  });
});

describe('Smoke', () => {
  eachVector(vectors.specialAmmo, ({ rolls, expect: expected }) => {
    const { state, w } = standing('T5', 'T11');
    const action = bombard(w.mortar, 'T11', { ammunition: 'smoke' });
    const fired = answer(state, action, [diceFor(rolls[0].total)]);
    const { dice, modifiers, hit } = eventOf(fired.events, 'bombarded');
    const marks = weaponMarksOn(fired.state, w.mortar);
    const hasAmmo = eventsOf(fired.events, 'no-smoke-left').length === 0;
    const found = {
      hasAmmo,
      hasFired: marks.includes('used'),
      mayTryAgain: !marks.includes('no-smoke'),
      malfunction: marks.includes('malfunctioned'),
      lastRound: hasAmmo && marks.includes('no-smoke'),
      finalDr: dice.total + modifiers.total,
      hit: hit !== 'miss',
    };
    expect(found).toMatchObject(expected);
    expect(eventsOf(fired.events, 'smoke-placed').map(({ kind }) => kind)).toEqual(hasAmmo ? ['full'] : []);
  });
});
