import { describe, expect, test } from 'vitest';
import { testRulebook } from '../../testing/rulebook.js';
import stored from '../content/rulebook.json' with { type: 'json' };
import { GRID } from '../rules/board/grid.js';
import type { Scenario } from '../rules/scenarios/scenarios.js';
import { scenarios } from '../rules/scenarios/scenarios.js';
import { tables } from '../rules/board/tables.js';
import { units } from '../rules/pieces/units.js';
import { FIRE_CLASSES, FIRING, LEVEL_NAMES, TERRAINS } from '../rules/vocabulary/vocabulary.js';

const { rulebook, ledger } = testRulebook('primosole', { stored, rulings: 90 });

// How the book writes what the tables say.
const yes = (is: boolean) => (is ? 'yes' : 'no');
const cost = (points: number | undefined) => (points === undefined ? 'closed' : `+${points}`);
const dash = (cards: number) => (cards === 0 ? '–' : String(cards));
const none = (number: number) => (number === 0 ? 'none' : String(number));

/** The cells of the rows of all tables in a text, without their heads. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|---'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

test('the ledger has 273 entries', () => {
  expect(ledger).toHaveLength(273);
  const kinds = ['rule', 'procedure', 'table', 'definition', 'note', 'component'];
  expect(kinds.map((kind) => ledger.filter((row) => row[3] === kind).length)).toEqual([198, 33, 5, 20, 16, 1]);
});

test('every rule, procedure and table has an example', () => {
  const without = ledger.filter(
    ([id, , , kind]) => ['rule', 'procedure', 'table'].includes(kind) && rulebook.rule(id)?.example === undefined,
  );
  expect(without.map(([id]) => id)).toEqual([]);
});

describe('the tables in the book are those that the rules use', () => {
  test('5.2 D.3 the terrain chart', () => {
    const printed = rowsOf(rulebook.rule('5.2')?.text ?? '').slice(1, 1 + TERRAINS.length);
    const used = TERRAINS.map((terrain) => {
      const { name, cost: points, cover, stacking, blocks, level, improvable, mineable } = tables.terrain[terrain];
      return [
        name,
        points.foot,
        points.motor ?? 'closed',
        cover,
        stacking,
        level > 0 ? 'by its height' : yes(blocks),
        yes(improvable),
        yes(mineable),
      ].map(String);
    });
    expect(printed).toEqual(used);
  });

  test('5.2 D.5 D.6 the hexsides', () => {
    const printed = rowsOf(rulebook.rule('5.2')?.text ?? '');
    for (const hexside of ['stream', 'ford', 'river'] as const) {
      const { foot, guns, motor } = tables.hexsides[hexside];
      expect(printed).toContainEqual([hexside, cost(foot), cost(guns), cost(motor)]);
    }
  });

  test('6.10a the card multipliers', () => {
    const printed = rowsOf(rulebook.rule('6.10a')?.text ?? '').slice(1);
    const used = FIRE_CLASSES.map((target) => [
      target.replace('-armour', ' armour'),
      ...FIRING.map((firing) => tables.cardMultiplier.targets[target][firing]).map(
        ({ times, note }) => `×${times}${note === undefined ? '' : ` (${note})`}`,
      ),
    ]);
    expect(printed).toEqual(used);
  });

  test('9.2 the cards of Close Combat', () => {
    const printed = rowsOf(rulebook.rule('9.2')?.text ?? '')
      .slice(1)
      .map(([, hidden, open]) => [hidden, open]);
    const { unit, 'support-weapon': weapon } = tables.closeCombatCards;
    expect(printed).toEqual(
      [
        [unit['good-order'].hidden, unit['good-order'].open],
        [unit['good-order'].hidden, unit['good-order'].openInFortification],
        [unit.disorganized.hidden, unit.disorganized.open],
        [weapon['good-order'].hidden, weapon['good-order'].open],
        [weapon['good-order'].hidden, weapon['good-order'].openInFortification],
        [weapon.disorganized.hidden, weapon.disorganized.open],
      ].map((cells) => cells.map(dash)),
    );
  });
});

/** The chapter of a scenario: what stands before its first rule. */
function introOf({ title }: Scenario): string {
  return rulebook.chapters.find((chapter) => chapter.title.endsWith(`: ${title}`))?.intro ?? '';
}

describe.each(scenarios)('the chapter of $id', (scenario) => {
  const intro = introOf(scenario);
  const rows = rowsOf(intro);

  test('3.1a every unit is listed with its area and its ready-made hex', () => {
    for (const { unit, step, area, hex } of scenario.setup) {
      const written = `${units[unit].name}${step === 'back' ? ' reduced' : ''} (${GRID.labels[hex]})`;
      expect(
        rows.some(([where, list]) => where === area.name && list.split(', ').includes(written)),
        written,
      ).toBe(true);
    }
  });

  test('3.1b every reinforcement is listed with its turn and its area', () => {
    for (const { unit, step, area, turn } of scenario.arrivals) {
      const written = `${units[unit].name}${step === 'back' ? ' (reduced)' : ''}`;
      expect(
        rows.some(
          ([when, , list, where]) => when === String(turn) && where === area.name && list.split(', ').includes(written),
        ),
        written,
      ).toBe(true);
    }
  });

  test('2.0z 3.3a 11.5.1 11.6 S.ip the numbers of the scenario', () => {
    const { hands, initiative, lowAmmo, improved, mines } = scenario;
    expect(
      rows
        .filter(([what]) => /\[(?:2\.0z|3\.3a|11\.5\.1|S\.ip|11\.6)\]$/.test(what))
        .map(([, british, german]) => [british, german]),
    ).toEqual([
      [String(hands.british), String(hands.german)],
      initiative.side === 'british' ? [String(initiative.cards), '–'] : ['–', String(initiative.cards)],
      [String(lowAmmo.british), String(lowAmmo.german)],
      [none(improved.british.count), none(improved.german.count)],
      [none(mines.british.count), none(mines.german.count)],
    ]);
  });

  test('13.1 objectives and levels', () => {
    const chapter = rulebook.chapters.find(({ title }) => title.endsWith(`: ${scenario.title}`));
    const score = rowsOf(chapter?.rules.find(({ id }) => id.startsWith('S.vp'))?.text ?? '');
    for (const { hex, points } of scenario.victory.objectives) {
      expect(
        score.some(
          ([what, printed]) => what.startsWith(`control of ${GRID.labels[hex]}`) && printed === String(points),
        ),
        GRID.labels[hex],
      ).toBe(true);
    }
    const levels = score.filter(([, level]) => /victory|draw/.test(level));
    expect(levels.map(([, level]) => level.toLowerCase())).toEqual(
      scenario.victory.levels.map(({ level }) => LEVEL_NAMES[level].toLowerCase()),
    );
  });
});
