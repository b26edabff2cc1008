/** The campaign on the page: what its desk offers in the Refit Phase, and what the panel tells. */
import type { Event, Side } from '@bridgehead/elst';
import { elstGame } from '@bridgehead/elst/game';
import { recordOf } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { tellChronicle } from '../src/games/elst/campaign/chronicle.js';
import { makeReport } from '../src/report/report.js';
import { deskAfter, seatAt } from './desk-words.js';
import { campaignAt } from './elst-campaign-play.js';
import { elstKit } from './whole-kits.js';

const session = campaignAt('purchase');
const { state } = session;
const events = [session.opening.events, ...session.events].flat();

function seen(side: Side): Event[] {
  return events.flatMap((event) => elstGame.sees(event, side) ?? []);
}

describe('C-DaE:4.515 the desk of purchases', () => {
  const desk = elstKit.desk(seatAt(elstGame, state, 'british'));

  test('each group with its cost, what it brings and where it goes; buying nothing is an answer', () => {
    expect(desk.choices.map(({ label, group }) => `${group}: ${label}`)).toContain(
      'To the Entry Area: Tank Troop II, 5 CPP: Sherman VC(a), 3 x Sherman V(a)',
    );
    expect(desk.proposal).toEqual({ do: 'buy', groups: [] });
  });

  test('C-R200 everything can be taken out again before the order is sealed; what is too dear is not offered', () => {
    const [first] = desk.choices;
    const bought = deskAfter(first.pick());
    expect(bought.proposal).toEqual({ do: 'buy', groups: [{ group: 'I1', to: 'entry' }] });
    expect(bought.choices.length).toBeLessThan(desk.choices.length);
    expect(bought.chosen[0].without().proposal).toEqual(desk.proposal);
  });
});

describe('C-DaE:4.5 the panel of the campaign', () => {
  const told = tellChronicle(elstGame.view(state, 'british'), 'british', seen('british'));

  const stepOf = (name: string) => told.steps.find((step) => step.name === name);

  test('the calendar, with the battle that was fought', () => {
    expect(told.dates.slice(0, 3).map(({ label, state: when, text }) => `${label} ${when} ${text}`)).toEqual([
      '23 Afternoon past Initial Scenario',
      '24 Morning now Refit Phase',
      '24 Mid-Day ahead to come',
    ]);
  });

  test('each step: who decides, why it was automatic, what has changed', () => {
    expect(stepOf('Wounded Leaders')?.note).toBe('Automatic, because each wounded leader rolls once.');
    expect(stepOf('Purchases')?.note).toBe('British: still deciding · German: still deciding');
    expect(stepOf('Escape')?.changes.length).toBeGreaterThan(5);
    // C-R200 Nothing of what the other side has sealed or rolled in secret.
    expect(stepOf('CPP')?.changes.map(({ text }) => text.split(':')[0])).toEqual(['British CPP']);
    expect(stepOf('Shift')?.note).toBe('British: No Shift · German: sealed');
  });

  test('rosters with a story for each unit, and nothing of the enemy', () => {
    expect(told.rosters.map(({ title }) => title)).toEqual(['British']);
    const [{ pieces }] = told.rosters;
    expect(pieces.every(({ story }) => story[0].startsWith('23 Afternoon: initial'))).toBe(true);
    expect(pieces.some(({ isLost }) => isLost)).toBe(true);
  });

  test('C-DaE:4.505a areas are coloured on the map, and units lie where they were last', () => {
    expect(new Set(elstKit.shades?.(state).map(({ kind }) => kind))).toContain('held');
    expect(elstKit.pieces(elstGame.view(state, 'german')).length).toBeGreaterThan(0);
  });
});

test('C-R200 the report of a campaign that goes on tells its dates and nobody’s roster', () => {
  const made = makeReport(elstKit, recordOf(session), {
    title: 'A campaign',
    players: { british: 'One', german: 'Other' },
    authors: { british: 'person', german: 'person' },
    drawing: '<svg viewBox="0 0 10 10"></svg>',
    chronicle: tellChronicle,
  });
  if (!made.ok) throw new Error('no report');
  expect(made.document).toContain('<h2 id="campaign">The campaign</h2>');
  expect(made.document).toMatch(/23 Afternoon<\/th><td>Initial Scenario/);
  expect(made.document).not.toContain('purchase points');
  expect(made.document).not.toContain('British roster');
});
