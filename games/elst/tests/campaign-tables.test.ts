/** The tables of the Refit Phase, the calendar and the numbers of the campaign. */
import { describe, expect, test } from 'vitest';
import { elst } from '../rules/board/elst-board.js';
import {
  campaignWinner,
  DATES,
  dualOrder,
  initiativeChoices,
  initiativeResult,
  isAssaultArea,
  isVictoryExit,
  LAST_DATE,
  LAST_TURN,
  panzerfaustsFor,
  pointsGained,
  scenarioEndNumber,
  scenarioEnds,
  victoryPoints,
} from '../rules/campaign/calendar.js';
import {
  afterEscape,
  capturedResult,
  escapeResult,
  escapeTally,
  immobileVehicle,
  immobilizationResult,
  immobilizationTally,
  isShiftLoss,
  portageOf,
  repairResult,
  repairTally,
  shiftResult,
  stunResult,
  stunTally,
  woundResult,
  woundTally,
} from '../rules/campaign/refit-tables.js';
import { mayReturn, poolSize, recombine, returnsAs, squadOf } from '../rules/campaign/replenishment.js';
import { loadCampaign } from '../rules/scenarios/campaign-content.js';
import { areasOn } from '../rules/campaign/ground.js';
import { gunHexes, moduleAfter, MODULE_CHITS, MOST_MODULES, setUpHexesOf } from '../rules/campaign/set-up-limits.js';
import { shiftModifiers } from '../rules/campaign/ways.js';
import content from '../content/campaign.json' with { type: 'json' };
import { findUnitKind, unitKinds } from '../rules/vocabulary/units.js';
import { GROUND, hex, labels } from './campaign-kit.js';
import { eachVector } from './each-vector.js';
import vectors from './vectors/campaign.json' with { type: 'json' };

const kind = (id: string): number => findUnitKind(id) ?? Number.NaN;
const ids = (kinds: readonly number[]): string[] => kinds.map((each) => unitKinds[each].id);

const escaper = (id: string, wounded = false) => ({ kind: kind(id), wounded, stunned: false, hasGun: false });
const choice = (word: string) => (word === 'attack' ? 'attack' : 'idle');
const attacksAfter = (attacksUsed: number) => initiativeChoices('british', { attacksUsed, hasChit: false });
const exitFrom = (label: string) => isVictoryExit('british', hex(label));

/** What units of these strengths are replaced by. */
const steps = (strengths: readonly string[], nation: string) =>
  strengths.map((strength) => {
    const { replacedBy } = unitKinds[kind(`${nation}-${strength}`)];
    return replacedBy === undefined ? undefined : unitKinds[replacedBy].id.slice(3);
  });

describe('Escape', () => {
  eachVector(vectors.escapes, ({ given, roll, expect: wanted }) => {
    const stack = given.stack.map((text) => {
      const [id, ...marks] = text.split(' ');
      const has = (mark: string) => marks.includes(mark);
      return { kind: kind(id), wounded: has('wounded'), stunned: has('stunned'), hasGun: has('gun') };
    });
    const tally = escapeTally({
      stack,
      inEnemyArea: given.ground === 'enemy-area',
      isolated: given.ground === 'isolated',
      nextToFriendlyArea: given.nextToFriendlyArea,
    });
    expect(Object.fromEntries(tally.parts.map(({ label, value }) => [label, value]))).toEqual(wanted.parts);
    expect(tally.total).toBe(wanted.net);
    if (roll === null || wanted.result === null) return;
    expect(roll + tally.total).toBe(wanted.final);
    const result = escapeResult(roll + tally.total, wanted.result === 'wreck' ? 'vehicle' : 'infantry');
    expect(result).toBe(wanted.result);
    const after = stack.map((unit) => afterEscape(unit.kind, result)?.kind);
    expect(wanted.after ?? [undefined]).toEqual(after.map((each) => each && unitKinds[each].id));
  });

  eachVector(vectors.escapeResults, ({ final, unit, expect: wanted }) => {
    const result = escapeResult(final, 'infantry');
    expect(result).toBe(wanted.result);
    const after = afterEscape(kind(unit), result);
    expect(after === undefined ? null : unitKinds[after.kind].id).toBe(wanted.after);
  });

  test('C-DaE:4.506c C-R52 a stack shares its roll and its result; a wounded leader does not lead it', () => {
    const open = { inEnemyArea: false, isolated: false, nextToFriendlyArea: false };
    const squad = escaper('br-4-5-7');
    expect(escapeTally({ ...open, stack: [squad, escaper('br-9-1')] }).total).toBe(0);
    expect(escapeTally({ ...open, stack: [squad, escaper('br-9-1', true)] }).total).toBe(2);
    expect(escapeTally({ ...open, stack: [squad, escaper('br-8-1'), escaper('br-9-2')] }).total).toBe(-1);
  });

  test('C-R53 a half-squad or a crew that is reduced is gone, a leader is wounded; more than 12 counts as 12', () => {
    expect(afterEscape(kind('br-2-4-7'), 'reduced')).toBeUndefined();
    expect(afterEscape(kind('ge-2-2-8'), 'reduced')).toBeUndefined();
    expect(afterEscape(kind('br-8-1'), 'replaced-and-reduced')).toEqual({ kind: kind('br-8-0'), wound: true });
    expect([escapeResult(15, 'infantry'), escapeResult(9, 'vehicle'), escapeResult(-3, 'vehicle')]).toEqual([
      'eliminated',
      'wreck',
      'escapes',
    ]);
  });

  test('C-ESC-6 C-DaE:4.506d C-DaE:4.511d an MMC carries 5 PP, a leader 2, a wounded one nothing', () => {
    expect(portageOf(kind('br-4-5-7'), 'unwounded')).toBe(5);
    expect([portageOf(kind('br-8-0'), 'unwounded'), portageOf(kind('br-8-0'), 'wounded')]).toEqual([2, 0]);
    expect(portageOf(kind('br-sherman-v'), 'unwounded')).toBe(0);
  });
});

describe('Shift', () => {
  test('C-SHF-1 C-DaE:4.511f the Shift Table', () => {
    for (const [final, result] of Object.entries(vectors.shiftResults.expect))
      expect([final, shiftResult(Number(final))]).toEqual([final, result]);
    expect(shiftResult(13)).toBe('eliminated');
  });

  test('C-SHF-2 C-DaE:4.511f ten Uncontrolled hexes on open ground: -1 and +2', () => {
    expect(shiftModifiers({ isOpen: true, uncontrolled: 10 }).total).toBe(1);
    expect(shiftModifiers({ isOpen: false, uncontrolled: 4 }).total).toBe(0);
    expect(shiftResult(11)).toBe('shifted-with-losses');
  });

  test('C-SHF-5 C-DaE:4.511f losses come with a dr of 4 or more', () => {
    expect([4, 3, 6].map(isShiftLoss)).toEqual([true, false, true]);
  });
});

describe('recovery', () => {
  eachVector(vectors.immobilization, ({ given, roll, expect: wanted }) => {
    const final = roll + immobilizationTally({ ...given, isolated: false, uncontrolled: false }).total;
    expect({ final, result: immobilizationResult(final) }).toEqual(wanted);
  });
  eachVector(vectors.stun, ({ given, roll, expect: wanted }) => {
    const final = roll + stunTally(given).total;
    expect({ final, result: stunResult(final) }).toEqual(wanted);
  });
  eachVector(vectors.repair, ({ given, roll, expect: wanted }) => {
    const final = roll + repairTally(given).total;
    expect({ final, result: repairResult(final) }).toEqual(wanted);
  });
  eachVector(vectors.captured, ({ roll, expect: wanted }) => {
    expect([capturedResult(roll), capturedResult(3)]).toEqual([wanted, 'kept']);
  });
  eachVector(vectors.wounded, ({ given, roll, expect: wanted }) => {
    const final = roll + woundTally(given).total;
    expect({ final, result: woundResult(final) }).toEqual(wanted);
  });
  eachVector(vectors.immobile, ({ given, expect: wanted }) => {
    const ground =
      given.ground === 'german' ? 'friendly' : given.ground === 'uncontrolled' ? 'uncontrolled' : 'no-mans-land';
    expect(immobileVehicle(ground, given.armed ? 'works' : 'silent')).toBe(wanted);
  });

  test('C-DaE:4.5121 C-DaE:4.5122 C-DaE:4.508 all that makes recovery harder', () => {
    expect(immobilizationTally({ isolated: true, frontLine: true, uncontrolled: true }).total).toBe(3);
    expect([stunResult(3), stunResult(5), stunResult(6)]).toEqual(['stunned', 'stunned', 'eliminated']);
    expect([woundResult(1), woundResult(4), woundResult(5)]).toEqual(['healed', 'wounded', 'eliminated']);
  });

  test("C-DaE:4.5051c C-DaE:4.5053e C-DaE:4.5057 an immobile vehicle is a wreck among enemies and in No Man's Land, and in Uncontrolled Territory if its MA is silent", () => {
    expect(immobileVehicle('enemy', 'works')).toBe('wreck');
    expect(immobileVehicle('no-mans-land', 'works')).toBe('wreck');
    expect([immobileVehicle('uncontrolled', 'silent'), immobileVehicle('uncontrolled', 'works')]).toEqual([
      'wreck',
      'retained',
    ]);
    expect(immobileVehicle('friendly', 'silent')).toBe('retained');
  });
});

describe('half-squads and losses', () => {
  eachVector(vectors.recombining, ({ given, expect: wanted }) => {
    expect(ids(recombine(given.map(kind)))).toEqual(wanted);
  });
  eachVector(vectors.replenishment, ({ given, expect: wanted }) => {
    const pool = recombine(given.map(kind));
    expect({ size: poolSize(pool), mayReturn: mayReturn(pool) }).toEqual(wanted);
  });

  test('C-DaE:4.509 C-R56 only two of the same kind combine, and crews never do', () => {
    expect(squadOf(kind('ss-2-3-7'))).toBe(kind('ss-4-4-7'));
    expect(ids(recombine(['ss-2-3-7', 'ge-2-3-7', 'ss-2-3-7', 'ss-3-4-8'].map(kind)))).toEqual([
      'ss-4-4-7',
      'ge-2-3-7',
      'ss-3-4-8',
    ]);
    expect(squadOf(kind('ge-2-2-8'))).toBeUndefined();
  });

  test('C-DaE:4.513b C-DaE:4.513d C-DaE:4.513x C-R64 they come back one step lower; the lowest and crews as they were', () => {
    const wanted = [
      ['br-4-5-7', 'br-4-4-7'],
      ['br-4-3-6', 'br-4-3-6'],
      ['ge-4-4-7', 'ge-4-3-6'],
      ['ss-6-5-8', 'ss-4-4-7'],
      ['ss-4-4-7', 'ss-2-3-7'],
      ['ss-3-4-8', 'ss-2-3-7'],
      ['ss-2-3-7', 'ss-2-3-7'],
      ['br-2-2-8', 'br-2-2-8'],
    ];
    expect(wanted.map(([from]) => [from, unitKinds[returnsAs(kind(from))].id])).toEqual(wanted);
  });
});

describe('replacement', () => {
  test('C-ELR-1 C-CG13s C-R88 leaders go down by one step', () => {
    const chain = ['10-2', '9-2', '9-1', '8-1', '8-0', '7-0', '6+1'];
    for (const nation of ['br', 'ge']) expect(steps(chain, nation)).toEqual([...chain.slice(1), undefined]);
  });

  test('C-ELR-2 C-CG13m C-R88 so do squads and half-squads; SS are not replaced', () => {
    expect(steps(['4-5-7', '4-4-7', '2-4-7'], 'br')).toEqual(['4-4-7', '4-3-6', '2-3-7']);
    expect(steps(['4-4-7', '2-3-7'], 'ge')).toEqual(['4-3-6', '2-3-6']);
    expect(steps(['6-5-8', '4-4-7'], 'ss')).toEqual([undefined, undefined]);
  });
});

describe('the calendar', () => {
  test('C-DaE:4.2.a C-DaE:4.41a C-DaE:4.510 C-DATE-1 six dates from 23 Afternoon to 25 Mid-Day', () => {
    expect(DATES.map(({ name }) => name)).toEqual([
      '23 Afternoon',
      '24 Morning',
      '24 Mid-Day',
      '24 Afternoon',
      '25 Morning',
      '25 Mid-Day',
    ]);
    expect(DATES[LAST_DATE].name).toBe('25 Mid-Day');
  });

  eachVector(vectors.points, ({ given, roll, expect: wanted }) => {
    const date = DATES.findIndex(({ name }) => name === given.date);
    expect(pointsGained(date, given.side === 'british' ? 'british' : 'german', roll).total).toBe(wanted);
  });

  test('C-DATE-2 C-DaE:4.514b an Idle Date brings CPP as well; there are none on the first date', () => {
    expect(pointsGained(1, 'german', 2).total + pointsGained(2, 'german', 5).total).toBe(20);
    expect(pointsGained(0, 'british', 3).total).toBe(0);
  });

  eachVector(vectors.scenarioEnd, ({ given, roll, expect: wanted }) => {
    expect(scenarioEndNumber(given.turn)).toBe(given.number);
    expect(scenarioEnds(given.turn, roll)).toBe(wanted);
  });

  test('C-END-5 C-CG2a C-CG2c nobody rolls before Turn 5, and Turn 8 is the last', () => {
    expect([4, 5, 6, 7, 8].map(scenarioEndNumber)).toEqual([0, 1, 3, 5, 6]);
    expect([scenarioEnds(4, 1), LAST_TURN]).toEqual([false, 8]);
  });
});

describe('initiative', () => {
  eachVector(vectors.initiative, ({ given: { german, british }, expect: wanted }) => {
    expect(initiativeResult({ german: choice(german), british: choice(british) })).toBe(wanted);
  });
  eachVector(vectors.dual, ({ roll, expect: wanted }) => {
    expect(dualOrder(roll)).toBe(wanted);
  });

  test('C-INI-7 C-DaE:4.517b C-R71 the British attack four times at most; the Germans with a chit, and then they must', () => {
    expect([attacksAfter(3), attacksAfter(4)]).toEqual([['attack', 'idle'], ['idle']]);
    expect(initiativeChoices('german', { attacksUsed: 0, hasChit: true })).toEqual(['attack']);
    expect(initiativeChoices('german', { attacksUsed: 0, hasChit: false })).toEqual(['idle']);
  });

  test('C-INI-8 C-DaE:4.5171b C-R73 the German area has at most ten hexrows and ten numbers', () => {
    expect(isAssaultArea({ hexrows: 10, numbers: 10 })).toBe(true);
    expect([isAssaultArea({ hexrows: 11, numbers: 10 }), isAssaultArea({ hexrows: 10, numbers: 11 })]).toEqual([
      false,
      false,
    ]);
  });
});

describe('victory and supplies', () => {
  test('C-CG-6 C-DaE:4.41c VP of units that leave', () => {
    const left = [
      ...Array.from({ length: 6 }, () => 'br-4-5-7'),
      'br-2-2-8',
      'br-2-4-7',
      'br-9-2',
      'br-8-1',
      'br-sherman-v',
    ];
    expect(left.reduce((sum, id) => sum + victoryPoints(kind(id)), 0)).toBe(20);
    expect([victoryPoints(kind('br-8-0')), victoryPoints(kind('br-6+1'))]).toEqual([1, 1]);
  });

  test('C-CG-7 C-DaE:4.41b C-DaE:4.41c C-DaE:4.41e C-R76 the British need the church and 20 VP of all dates together', () => {
    expect(campaignWinner({ church: 'german', points: 25 })).toBe('german');
    expect(campaignWinner({ church: 'british', points: 19 })).toBe('german');
    expect(campaignWinner({ church: 'british', points: 6 + 14 })).toBe('british');
  });

  test('C-DaE:4.41c C-CG11d British units leave for victory from TT6 to TT20', () => {
    expect([exitFrom('TT5'), exitFrom('TT6'), exitFrom('TT20'), exitFrom('TT21')]).toEqual([false, true, true, false]);
    expect(isVictoryExit('german', hex('TT10'))).toBe(false);
  });

  test('C-CG-1 C-SCN-12 C-CG5a C-CG5b C-R78 1.5 PF for each squad, rounded down each time', () => {
    expect([panzerfaustsFor(13), panzerfaustsFor(3), panzerfaustsFor(1)]).toEqual([19, 4, 1]);
  });

  test('C-CG-2 C-MOD-1 C-CG3a C-CG3c C-CG3e C-CG3f two modules at most; one that fired is gone, another is fresh again', () => {
    expect([MOST_MODULES, MODULE_CHITS]).toEqual([2, { black: 8, red: 3 }]);
    expect([moduleAfter({ fired: true }), moduleAfter({ fired: false })]).toEqual(['eliminated', 'retained']);
  });
});

describe('set-up', () => {
  const town = areasOn(elst, GROUND).at[hex('M15')];
  const lone = areasOn(elst, GROUND).at[hex('F14')];

  test('C-CG-8 C-CG9a a Gun sets up within three hexes of where it ended', () => {
    const near = labels(town === undefined ? [] : gunHexes(elst, town, hex('KK12')));
    expect(['KK9', 'HH13', 'NN13', 'KK8'].map((label) => near.includes(label))).toEqual([true, true, true, false]);
  });

  test('C-R80 a Gun that Escaped too far for that sets up anywhere in its new area', () => {
    expect(labels(lone === undefined ? [] : gunHexes(elst, lone, hex('KK12')))).toEqual(['F14']);
  });

  test('C-CG8a C-DaE:4.5182a C-R44 units set up in their area, but nobody in the pond', () => {
    const hexes = labels(town === undefined ? [] : setUpHexesOf(elst, town));
    expect([hexes.includes('S28'), hexes.includes('S27')]).toEqual([false, true]);
  });
});

describe('content/campaign.json', () => {
  test('C-DaE:4.5151c a mistake is told with its place', () => {
    const [first, ...others] = content.groups.german;
    const changed = (row: object) => ({
      ...content,
      groups: { ...content.groups, german: [{ ...first, ...row }, ...others] },
    });
    expect(() => loadCampaign(changed({ cost: 'four' }))).toThrow('groups.german[0].cost');
    expect(() => loadCampaign(changed({ depleted: first.full }))).toThrow(
      'campaign.json: groups.german[0].depleted: expected fewer units than at Full Strength',
    );
    expect(() => loadCampaign(changed({ id: 'I2' }))).toThrow('groups.german[1]: "I2" appears twice');
    expect(() => loadCampaign({ ...content, roadHexes: ['UU1'] })).toThrow('expected a hex of the board, not "UU1"');
  });
});
