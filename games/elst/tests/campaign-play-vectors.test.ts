/** Vectors of the campaign and of the printed cards that are played: battles, their ends, and the Refit Phase. */
import { describe, expect } from 'vitest';
import { elstGame } from '../rules/game.js';
import { DATES } from '../rules/campaign/calendar.js';
import { campaignOf, changeCampaign, numberedFor, pieceId, rosterOf } from '../rules/campaign/rosters.js';
import { toKillNumber } from '../rules/ordnance/to-kill.js';
import { outcomeOf } from '../rules/sequence/victory.js';
import { spentBeforeEntry } from '../rules/set-up/arrivals.js';
import type { Action } from '../rules/state/actions.js';
import { ENTRY } from '../rules/state/campaign.js';
import { settingOf } from '../rules/state/context.js';
import { optionsFrom } from '../rules/state/options.js';
import type { Mark, State } from '../rules/state/state.js';
import { clearAllMarks, hasMark, marksOf, placeCode } from '../rules/state/state.js';
import { nameOf } from '../rules/units/units-in-play.js';
import { addWeapon, layDown } from '../rules/units/weapons-in-play.js';
import { checkMorale } from '../rules/morale/morale.js';
import { newLosses } from '../rules/morale/losses.js';
import { findWeaponKind, unitId, unitKinds, weaponKinds } from '../rules/vocabulary/units.js';
import type { Side, TurnPhase } from '../rules/vocabulary/vocabulary.js';
import { batteryIn, counterIn, order, radioWith, call, BLACK } from './artillery-kit.js';
import {
  afterBattle,
  answerAs,
  battleWith,
  buying,
  groundIn,
  idleTo,
  initialBattle,
  listFor,
  refitFrom,
  toBattle,
  unitOf,
  verdictFor,
} from './campaign-play.js';
import type { Placing } from './campaign-play.js';
import { eachVector } from './each-vector.js';
import { scene, shootAt } from './ordnance-kit.js';
import { rout } from './rout-kit.js';
import { answer, answerAll, at, isLegal, marksOn, open, run, stateWith, weaponMarksOn, weaponOn } from './toolkit.js';
import vectors from './vectors/campaign-play.json' with { type: 'json' };

/** Somebody of either side, far from everything else. */
const OTHERS: readonly Placing[] = [
  { kind: 'br-4-5-7', at: 'E12' },
  { kind: 'br-4-5-7', at: 'E13' },
  { kind: 'ss-4-4-7', at: 'NN8' },
];

const isMark = (mark: string): mark is Mark => ['immobilized', 'recalled', 'broken'].includes(mark);

function placings(given: readonly { kind: string; at: string; marks?: readonly string[] }[]): Placing[] {
  return given.map(({ kind, at: where, marks = [] }) => ({ kind, at: where, marks: marks.filter(isMark) }));
}

/** Where the first British Sherman is Retained. */
function postOfTank(state: State): string {
  const tank = rosterOf(state, 'british').pieces.find(({ kind }) => unitKinds[kind].id === 'br-sherman-iii');
  if (tank?.fate !== 'retained') return tank?.fate ?? 'nowhere';
  return tank.post === ENTRY ? 'entry' : 'setup-area';
}

const dateBefore = (name: string) => DATES.findIndex((date) => date.name === name) - 1;

describe('British tanks', () => {
  eachVector(vectors.tanks, ({ given, expect: expected }) => {
    const ended = afterBattle([...placings(given.placed), ...OTHERS]);
    expect(postOfTank(idleTo(ended, 'purchase').state)).toBe(expected);
  });

  eachVector(vectors.idleAfternoon, ({ given, expect: expected }) => {
    const ended = afterBattle([{ kind: 'br-sherman-iii', at: 'E14' }, ...OTHERS]);
    const { state } = idleTo(ended, 'shift');
    changeCampaign(state, {
      date: dateBefore(given.idle) + 1,
      fought: dateBefore(given.fought) + 1,
      exited: [0, 0, 0, 0],
    });
    const shifted = idleTo({ state, events: [] }, 'initiative').state;
    const next = idleTo(answerAs(shifted, 'british', { do: 'choose-initiative', choice: 'idle' }), 'initiative').state;
    expect(DATES[campaignOf(next).date].name).toBe(given.date);
    expect(postOfTank(next)).toBe(expected);
  });
});

const isBritish = (placed: readonly Placing[], hex: string) =>
  groundIn(afterBattle([...placed, ...OTHERS]).state, hex) === 'british';

describe('Strategic Locations and Control', () => {
  eachVector(vectors.strategic, ({ given, expect: expected }) => {
    expect(isBritish([{ kind: 'br-sherman-iii', at: given.hex }], given.hex)).toBe(true);
    expect(isBritish(placings(given.placed), given.hex)).toBe(expected);
  });

  eachVector(vectors.control, ({ given, expect: expected }) => {
    const before = battleWith(OTHERS, 'rally');
    const { events, state } = afterBattle([...placings(given.placed), ...OTHERS]);
    const { holdings } = settingOf(state).scenario;
    const holderOf = (from: State) => {
      const building = settingOf(from).board.buildingIn[at(from, given.hex)]?.hexes ?? [];
      return from.control[holdings.findIndex((holding) => building.includes(at(from, holding.at)))];
    };
    expect([holderOf(before), holderOf(state)]).toEqual(['german', 'british']);
    expect(events.some(({ type }) => type === 'control-changed')).toBe(true);
    for (const [hex, side] of Object.entries(expected)) expect(groundIn(state, hex)).toBe(side);
  });

  eachVector(vectors.vehicleControl, ({ given, expect: { there, left } }) => {
    const { state } = afterBattle([{ kind: given.vehicle, at: given.hex }, ...OTHERS]);
    expect(groundIn(state, given.hex)).toBe(there);
    expect(groundIn(afterBattle(OTHERS).state, given.hex)).toBe(left);
  });
});

const stopped = (mark: 'shocked' | 'bogged', rolls: readonly number[]) =>
  afterBattle([{ kind: 'ge-pzkpfw-vg', at: 'NN10', marks: [mark] }, ...OTHERS], rolls);

describe('Shock and Bog', () => {
  eachVector(vectors.shock, ({ rolls, expect: expected }) => {
    const { events, state } = stopped('shocked', rolls);
    expect(events.flatMap((event) => (event.type === 'shock-rolled' ? event.outcome : []))).toEqual(expected);
    expect(state.wrecks).toHaveLength(expected.includes('wrecked') ? 1 : 0);
  });

  eachVector(vectors.bog, ({ rolls, expect: expected }) => {
    const { events, state } = stopped('bogged', rolls);
    expect(events.flatMap((event) => (event.type === 'bog-removal' ? event.outcome : []))).toEqual(expected);
    const [panther] = rosterOf(state, 'german').pieces.filter(({ kind }) => unitKinds[kind].id === 'ge-pzkpfw-vg');
    expect(panther.marks).toEqual(expected.includes('immobilized') ? ['immobilized'] : []);
  });
});

const shiftOf = (pieces: readonly string[]): Action => ({
  do: 'shift',
  groups: [{ pieces: [...pieces], drop: [], to: 1 }],
});

describe('leaving and entering', () => {
  eachVector(vectors.leaving, ({ given, roll, expect: { outcome, after } }) => {
    const state = battleWith(
      [
        { kind: given.unit, at: given.at, marks: ['broken', 'desperate'] },
        { kind: 'ss-4-4-7', at: 'NN8' },
      ],
      'rout',
    );
    const unit = unitOf(state, given.unit);
    const off = rout(unitId(unit), [], { leave: true });
    expect(verdictFor(state, 'british', off)).toEqual([]);
    const went = answerAs(state, 'british', off, [roll]);
    expect(went.events).toContainEqual(expect.objectContaining({ type: 'morale-checked', rule: 'C-CG11b', outcome }));
    const piece = rosterOf(went.state, 'british').pieces[campaignOf(went.state).battle?.pieces[unit] ?? -1];
    expect([unitKinds[piece.kind].id, piece.fate, piece.post]).toEqual([after, 'retained', ENTRY]);
  });

  eachVector(vectors.exits, ({ given, expect: expected }) => {
    for (const [hex, fate] of Object.entries(expected)) {
      const state = battleWith([{ kind: given.unit, at: hex }, ...OTHERS.slice(0, 2)], 'movement', 'german');
      const unit = unitOf(state, given.unit);
      const leave: Action = {
        do: 'move',
        units: [unitId(unit)],
        double: [],
        assault: false,
        drop: [],
        way: [{ exit: true }],
        stops: [],
      };
      const went = answerAs(state, 'german', leave).state;
      const piece = rosterOf(went, 'german').pieces[campaignOf(went).battle?.pieces[unit] ?? -1];
      if (fate === 'entry') expect([piece.fate, piece.post]).toEqual(['retained', ENTRY]);
      else expect(went.place[unit]).toBe(placeCode('eliminated'));
    }
  });

  eachVector(vectors.entries, ({ given, expect: expected }) => {
    let state = elstGame.copy(initialBattle());
    state.turn = given.turn;
    const piece = rosterOf(state, 'british').pieces.findIndex(({ fate }) => fate === 'retained');
    state = answerAs(state, 'british', { do: 'enter', piece: pieceId('british', piece), at: given.at }).state;
    const done = elstGame.copy(state);
    done.stack = [{ at: 'sequence', step: 'close-combat' }];
    const { state: late } = open(done);
    const { fate, post } = rosterOf(late, 'british').pieces[piece];
    expect([fate, post]).toEqual([expected.next, ENTRY]);
    late.stack = [{ at: 'entry' }];
    late.attacker = 'british';
    const again: Action = { do: 'enter', piece: pieceId('british', piece), at: given.at };
    expect(expected.now).toBe('out');
    expect(verdictFor(late, 'british', again)).toEqual(['not-waiting C-CG8a']);
  });

  eachVector(vectors.groups, ({ given, expect: expected }) => {
    const { state } = idleTo(afterBattle(OTHERS), 'purchase');
    const bought = buying(state, { british: [{ group: given.group, to: 'entry' }] }, [11]).state;
    const idle = answerAs(bought, 'british', { do: 'choose-initiative', choice: 'idle' }).state;
    const all = rosterOf(idle, 'british').pieces.flatMap(({ group }, piece) =>
      group === 0 ? [pieceId('british', piece)] : [],
    );
    expect(verdictFor(idle, 'british', shiftOf(all.slice(0, given.moved)))).toEqual([`${expected} C-CG8c`]);
    expect(verdictFor(idle, 'british', shiftOf(all))).toEqual([]);
    for (const listed of listFor(idle, 'british')) expect(verdictFor(idle, 'british', listed)).toEqual([]);
  });
});

describe('morale, ammunition, equipment', () => {
  eachVector(vectors.elr, ({ given, roll, expect: expected }) => {
    const state = battleWith([{ kind: given, at: 'NN10' }, ...OTHERS], 'rally');
    const unit = unitOf(state, given);
    const check = { rule: 'I-3.2.3h', modifier: 0, helpers: [], cause: 'fire' } as const;
    const { state: after } = run(state, (play) => void checkMorale(play, unit, check, newLosses()), [roll]);
    expect([unitKinds[after.kind[unit]].id, hasMark(after, unit, 'broken')]).toEqual([expected.after, true]);
  });

  eachVector(vectors.lowAmmo, ({ given, expect: { malfunctionsOn, disabledOn } }) => {
    const ended = afterBattle([
      { kind: given.unit, at: 'D12' },
      { kind: 'br-sherman-iii', at: 'B11' },
      { kind: 'br-sherman-iii', at: 'B14' },
      ...OTHERS,
    ]);
    const battle = toBattle(idleTo(ended, 'initiative').state, 'attack');
    const panther = unitOf(battle, given.unit);
    expect([nameOf(battle, panther), marksOf(battle, panther)]).toEqual([
      expect.stringContaining('VG'),
      expect.arrayContaining(['low-ammo']),
    ]);
    const shot = (total: number, marks = '') => {
      const { state, u, to } = scene({ firer: `${given.unit}${marks}`, target: 'br-sherman-v', range: 6 });
      const main = weaponOn(state, u.firer, 'main');
      const after = answer(state, shootAt(main, to, u.target), [total === 12 ? 66 : 56]).state;
      return weaponMarksOn(after, main);
    };
    expect(shot(malfunctionsOn, ' low-ammo')).toContain('malfunctioned');
    expect(shot(malfunctionsOn, ' low-ammo')).not.toContain('disabled');
    expect(shot(disabledOn, ' low-ammo')).toContain('disabled');
    expect(shot(malfunctionsOn)).not.toContain('malfunctioned');
    expect(shot(disabledOn)).not.toContain('disabled');
  });

  eachVector(vectors.equipment, ({ given, expect: [captured, eliminated] }) => {
    const state = battleWith(OTHERS, 'rally');
    const weapon = addWeapon(state, findWeaponKind(given.weapon) ?? -1, 0);
    layDown(state, weapon, at(state, given.at));
    const { events, state: asked } = refitFrom(state, 'melee');
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'equipment-kept', side: 'british', captured: captured === 'captured' }),
    );
    const item = rosterOf(asked, 'british').items.findIndex(({ kind }) => weaponKinds[kind].id === given.weapon);
    const gone = answerAs(asked, 'british', { do: 'eliminate-equipment', weapons: [`bi${item + 1}`] });
    expect(gone.events.map(({ type }) => type)).toContain(`equipment-${eliminated}`);
    expect(numberedFor('british', `bi${item + 1}`)).toBe(item);
  });
});

const startOf = (scenario: string, options = {}) => open(elstGame.start({ scenario, options })).state;

describe('the printed cards', () => {
  eachVector(vectors.tigers, ({ given, expect: { left, marks, balanceLeft } }) => {
    const there = answerAll(startOf('elst-dae1'), [
      [{ do: 'by-default' }],
      [{ do: 'ready' }],
      [{ do: 'by-default' }],
    ]).state;
    const tiger = there.kind.findIndex((kind) => unitKinds[kind].id === 'ge-pzkpfw-vie');
    expect(given.mp - spentBeforeEntry(there, tiger)).toBe(left);
    expect(marksOn(there, unitId(tiger))).toEqual(marks);
    expect(given.mp - spentBeforeEntry(startOf('elst-dae1', { balance: 'german' }), tiger)).toBe(balanceLeft);
  });

  eachVector(vectors.ambush, ({ expect: expected }) => {
    const state = startOf('elst-dae1');
    for (const [hex, legal] of Object.entries(expected))
      expect([hex, isLegal(state, { do: 'place', unit: unitId(0), at: hex, hidden: true })]).toEqual([hex, legal]);
  });

  eachVector(vectors.firepower, ({ given: { units, weapons, options }, expect: { firepower, winner } }) => {
    const { state } = stateWith<string, string>({
      scenario: 'elst-dae2',
      units: Object.fromEntries(Object.entries(units)),
      weapons: Object.fromEntries(Object.entries(weapons)),
    });
    const outcome = outcomeOf({ ...state, phase: 'over', options: optionsFrom({ ...options }) });
    expect([outcome.points.british.total, outcome.winner]).toEqual([firepower, winner]);
  });

  eachVector(vectors.toKill, ({ given, expect: expected }) => {
    const gun = weaponKinds.find(({ name }) => name === given);
    for (const [range, number] of Object.entries(expected))
      expect([range, gun && toKillNumber(gun, 'AP', Number(range))]).toEqual([range, number]);
    expect(gun && [toKillNumber(gun, 'APCR', 5), toKillNumber(gun, 'APDS', 5)]).toEqual([undefined, undefined]);
  });
});

/** A later phase, as if everything between had been done. */
function phaseOf(state: State, attacker: Side, turn: number, step: TurnPhase): State {
  const later = elstGame.copy(state);
  later.side.forEach((_, unit) => clearAllMarks(later, unit));
  later.batteries = later.batteries.map((battery) => ({ ...battery, drew: false }));
  later.attacker = attacker;
  later.turn = turn;
  later.stack = [{ at: 'sequence', step }];
  return open(later).state;
}

const nowOf = (state: State) => ({ counter: counterIn(state)?.split(' ')[0], access: batteryIn(state).access });

describe('a mission that starts in the Defensive Fire Phase', () => {
  eachVector(vectors.mission, ({ given, expect: steps }) => {
    const begun = radioWith(
      { counter: given.counter, access: true, contact: true },
      { enemy: 'br-sherman-v KK16', far: 'br-4-5-7 A1' },
    ).state;
    const called = call(phaseOf(begun, 'british', 3, 'defensive-fire'), [11]).state;
    const converted = answer(called, order('convert', { mission: 'HE' }), [66]).state;
    expect(nowOf(converted)).toEqual(steps[0]);
    const prepared = call(phaseOf(converted, 'german', 3, 'prep-fire'), [11]).state;
    const left = answer(prepared, order('leave'), [66]).state;
    expect(nowOf(left)).toEqual(steps[1]);
    const rallied = phaseOf(left, 'british', 4, 'prep-fire');
    expect(nowOf(rallied)).toEqual(steps[2]);
    const { events } = call(phaseOf(rallied, 'british', 4, 'defensive-fire'), [11, BLACK]);
    expect(events.some(({ type }) => type === 'chit-drawn')).toBe(steps[3].draws);
  });
});
