/** The campaign on the page: what its desk offers in the Refit Phase, and what the panel tells. */
import type { Elst, Event, Side } from '@bridgehead/elst';
import { SIDES } from '@bridgehead/elst';
import { elstGame } from '@bridgehead/elst/game';
import { perform, questions, recordOf } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import type { Sign } from '../src/board/model.js';
import { briefing } from '../src/games/elst/campaign/briefings.js';
import { chronicle } from '../src/games/elst/campaign/chronicle.js';
import type { ElstDesk } from '../src/games/elst/desks/desk.js';
import { PERSON } from '../src/kit/who-plays.js';
import { unitFaces } from '../src/panels/unit-faces.js';
import { makeTimeline, nameIn } from '../src/replay/timeline.js';
import { rostersSection } from '../src/report/chronicle-section.js';
import { flagsOf } from '../src/report/ground-taken.js';
import { makeReport } from '../src/report/report.js';
import { turnTicks } from '../src/report/turn-axis.js';
import { openTable } from '../src/table/open-table.js';
import { deskAfter, seatAt } from './desk-words.js';
import { campaignAt } from './elst-campaign-play.js';
import { elstCampaignKit } from './whole-kits.js';

const session = campaignAt('purchase');
const { state } = session;
const events = [session.opening.events, ...session.events].flat();

function seen(side: Side): Event[] {
  return events.flatMap((event) => elstGame.sees(event, side) ?? []);
}

describe('C-DaE:4.515 the desk of purchases', () => {
  const desk = elstCampaignKit.desk(seatAt(elstGame, state, 'british'));

  test('each group with its cost, what it brings and where it goes; buying nothing is an answer', () => {
    expect(desk.choices.map(({ label, detail, group }) => `${group}: ${label}: ${detail}`)).toContain(
      'To the Entry Area: Tank Troop II, 5 CPP: Sherman VC(a), 3 × Sherman V(a)',
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

/** The British desk of a step, once its first choice of this kind has been picked. */
function picked(step: string, first: RegExp): ElstDesk {
  const { state: asked } = campaignAt(step);
  return pickFrom(elstCampaignKit.desk(seatAt(elstGame, asked, 'british')), ({ label }) => first.test(label));
}

/** The desk after a change of a stack that was picked. */
function change(desk: ElstDesk, words: RegExp): ElstDesk {
  return pickFrom(desk, ({ group = '', label }) => group.startsWith('Change: ') && words.test(label));
}

function pickFrom(desk: ElstDesk, isMeant: (choice: ElstDesk['choices'][number]) => boolean): ElstDesk {
  const choice = desk.choices.find(isMeant);
  if (choice === undefined) throw new Error(desk.choices.map(({ label }) => label).join(', '));
  return deskAfter(choice.pick());
}

describe('C-DaE:4.506e C-DaE:4.511d what a stack can do before it sets out', () => {
  test('units that Escape leave others behind, drop weapons and hand them on', () => {
    const whole = picked('escape', / and /);
    const fewer = change(whole, /^Without 4-5-7/);
    const [units, others] = [whole, fewer].map(({ proposal }) =>
      proposal?.do === 'escape' ? proposal.stacks[0].units.length : 0,
    );
    expect(others).toBe(units - 1);
    expect(change(whole, /^Drop the .*LMG/).proposal).toMatchObject({ stacks: [{ drop: [expect.any(String)] }] });
    expect(change(whole, /^Hand the .*LMG.* to /).proposal).toMatchObject({
      stacks: [{ give: [expect.objectContaining({ weapon: expect.any(String) })] }],
    });
  });
});

describe('C-DaE:4.5 what a newcomer is told', () => {
  test('the step, what it is about, and with how many points', () => {
    const told = briefing(seatAt(elstGame, state, 'british'));
    expect(told).toMatchObject({ title: 'Purchases (step 15 of 18)', rule: 'C-DaE:4.515' });
    const totals = events.flatMap((event) =>
      event.type === 'points-gained' && event.side === 'british' ? [event.total] : [],
    );
    expect(told?.texts[0]).toBe(
      `You have ${totals.at(-1)} Campaign Purchase Points (CPP). Points you don’t spend stay with you.`,
    );
  });

  test('the steps are counted from the first Refit Phase on, and buttons say what is done', () => {
    const { state: escaping } = campaignAt('escape');
    expect(briefing(seatAt(elstGame, escaping, 'british'))?.title).toBe('Escape (step 6 of 18)');
    const { proposal } = picked('escape', / and /);
    if (proposal === undefined) throw new Error('nothing is picked');
    expect(elstGame.nameAction(escaping, proposal)).toMatch(/^Escape with 4-5-7 .* and /);
  });

  test('a battle is set up by areas', () => {
    const { state: start } = campaignAt('preparation');
    const prepared = perform<Elst>(
      elstGame,
      start,
      'british',
      { do: 'prepare', radios: [], enter: [] },
      seededChance(1),
    );
    if (!prepared.legal) throw new Error('refused');
    expect(briefing(seatAt(elstGame, prepared.state, 'german'))?.title).toBe('Set-up by areas');
  });

  test('the strip shows the calendar and the steps instead of the turns of a battle', () => {
    const { unit, turn, turns, phases, phase } = elstCampaignKit.track(state);
    expect([unit, turn, turns.length, phases.length]).toEqual(['Date', 2, 6, 18]);
    expect(phases.find(({ id }) => id === phase)?.label).toBe('Refit: Purchases');
    expect(elstCampaignKit.goal?.(state, 'british')?.at(-1)).toBe('4 dates left');
    expect((['british', 'german'] as const).map((side) => elstCampaignKit.goal?.(state, side)[0])).toEqual([
      'Take the church, NN8',
      'Hold the church, NN8',
    ]);
  });
});

test('C-R200 a player who is asked at the same time as the computer or someone elsewhere is asked first', () => {
  const table = openTable(elstCampaignKit, session, {
    id: 'test',
    title: 'A test',
    keepers: { british: { who: 'computer', level: 'regular' }, german: PERSON },
    asksUnused: () => false,
    showsZones: () => false,
  });
  expect(table.moment.value.question?.side).toBe('german');
});

describe('C-DaE:4.43b C-DaE:4.511 units of the rosters in lists', () => {
  test('those that are alike stand there once with their number, with the counter of the first', () => {
    const { state: start } = campaignAt('preparation');
    const desk = elstCampaignKit.desk(seatAt(elstGame, start, 'british'));
    const squads = desk.choices.find(({ label }) => label === '4-5-7');
    if (squads === undefined) throw new Error('no squads');
    expect(squads).toMatchObject({ group: 'Enter later', count: 11 });
    expect(unitFaces(elstCampaignKit, start).has(squads.piece ?? '')).toBe(true);
    const next = deskAfter(squads.pick());
    expect(next.choices.find(({ label }) => label === '4-5-7')?.count).toBe(10);
  });
});

test('C-DaE:4.513b who comes back is shown with what they come back as', () => {
  const asked = campaignAt('replenishment').state;
  const side = SIDES.find((one) => questions(elstGame, asked).some((question) => question.side === one)) ?? 'british';
  const { choices } = elstCampaignKit.desk(seatAt(elstGame, asked, side));
  expect(choices.find(({ label }) => label === '4-5-7 to the Entry Area')?.detail).toBe('Comes back as 4-4-7');
});

describe('C-DaE:4.5 the panel of the campaign', () => {
  const told = chronicle.tell(elstGame.view(state, 'british'), 'british', seen('british'));

  const stepOf = (name: string) => told.steps.find((step) => step.name === name);

  test('the calendar, with the battle that was fought', () => {
    expect(told.dates.slice(0, 3).map(({ label, state: when, text }) => `${label} ${when} ${text}`)).toEqual([
      '23 Afternoon past Initial Scenario',
      '24 Morning now Refit Phase',
      '24 Mid-Day ahead to come',
    ]);
  });

  test('each step: who decides, why it was automatic, what has changed', () => {
    expect(stepOf('Wounded Leaders')).toMatchObject({
      how: 'automatic',
      about: 'Each wounded leader rolls once: healed, still wounded, or lost.',
      deciders: '',
    });
    // Nobody was between two areas this time.
    expect(stepOf('Setup Areas')).toMatchObject({ how: 'automatic', deciders: 'Neither side had a choice' });
    expect(stepOf('Purchases')?.deciders).toBe('British: still deciding · German: still deciding');
    expect(stepOf('Escape')?.changes.length).toBeGreaterThan(5);
    // C-R200 Nothing of what the other side has sealed or rolled in secret.
    expect(stepOf('CPP')?.changes.map(({ text }) => text.split(':')[0])).toEqual(['British CPP']);
    expect(stepOf('Shift')?.deciders).toBe('British: Shift nobody · German: sealed');
  });

  test('rosters with a story for each unit, and nothing of the enemy', () => {
    expect(told.rosters.map(({ title }) => title)).toEqual(['British']);
    const [{ pieces }] = told.rosters;
    expect(pieces.every(({ story }) => story[0].startsWith('23 Afternoon: there from the start'))).toBe(true);
    expect(pieces.some(({ isLost }) => isLost)).toBe(true);
  });

  test('C-DaE:4.505a areas are coloured on the map, and units lie where they were last', () => {
    expect(new Set(elstCampaignKit.shades?.(state).map(({ kind }) => kind))).toContain('held');
    expect(elstCampaignKit.pieces(elstGame.view(state, 'german')).length).toBeGreaterThan(0);
  });

  test('C-DaE:4.5055a the name of an area stands where no counter hides it', () => {
    const covered = new Set(elstCampaignKit.pieces(state).map(({ hex }) => hex));
    const named = elstCampaignKit.shades?.(state).filter(({ text }) => text !== undefined) ?? [];
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter(({ hex }) => covered.has(hex))).toEqual([]);
  });
});

test('C-R200 the report of a campaign that goes on tells its dates and nobody’s roster', () => {
  const made = makeReport(elstCampaignKit, recordOf(session), {
    title: 'A campaign',
    players: { british: 'One', german: 'Other' },
    authors: { british: 'person', german: 'person' },
    drawing: '<svg viewBox="0 0 10 10"></svg>',
    chronicle,
  });
  if (!made.ok) throw new Error('no report');
  expect(made.document).toContain('<h2 id="campaign">The campaign</h2>');
  expect(made.document).toMatch(/23 Afternoon<\/th><td>Initial Scenario/);
  expect(made.document).not.toContain('purchase points');
  expect(made.document).not.toContain('The rosters');
  expect(made.document).toMatch(
    /<h3 class="chapter">Battle 1\. 23 Afternoon: Initial Scenario<\/h3>[\s\S]*<h4>Turn 1<\/h4>/,
  );
  // What changed in the Refit Phase is not folded away, so that it is printed.
  expect(made.document).toMatch(/<h3 class="chapter">Refit Phase after 23 Afternoon<\/h3>\s*<ul><li>/);
  expect(made.document).toContain(
    '<br>The British need the church (NN8) and 20 VP: the Germans hold the church, and 0 VP have left the map.',
  );
});

test('C-DaE:4.5 a report prints the story of every unit, and keeps the names of units whole', () => {
  const told = chronicle.tell({ ...state, phase: 'over' }, 'british', events);
  const stories = rostersSection(told).html;
  expect(stories).not.toContain('<details>');
  expect(stories.match(/<li>/g)?.length).toBe(told.rosters.flatMap(({ pieces }) => pieces).length);
  const fell = told.tables.find(({ title }) => title === 'Who fell where');
  expect(fell?.rows[0].slice(1).some((cell) => Array.isArray(cell) && cell.length > 1)).toBe(true);
});

test('C-DaE:4.508 C-DaE:4.5128 leaders who died of a wound and Recalled vehicles are lost, and the report says how', () => {
  const { campaign } = state;
  if (campaign === undefined) throw new Error('no campaign');
  const { british } = campaign.rosters;
  const pieces = british.pieces.map((piece, number) => {
    const what = number === 0 ? 'died' : 'recalled';
    const isLost = number < 2;
    return isLost ? { ...piece, fate: 'eliminated' as const, story: [{ date: 1, what } as const] } : piece;
  });
  const rosters = { ...campaign.rosters, british: { ...british, pieces } };
  const told = chronicle.tell({ ...state, campaign: { ...campaign, rosters } }, 'british', events);
  const fell = told.tables.find(({ title }) => title === 'Who fell where');
  const [, cell] = fell?.rows.find(([date]) => date === '24 Morning') ?? [];
  expect(cell).toEqual([expect.stringMatching(/ of a wound$/), expect.stringMatching(/ \(Recalled\)$/)]);
});

test('C-DaE:4.5 a story tells what befell a unit in battle before its end, and each hex once', () => {
  const [before] = chronicle.tell(state, 'british', events).rosters[0].pieces;
  const letter = /^\S+ ([A-Z]+):/.exec(before.name)?.[1] ?? '';
  const broke: Event = {
    type: 'broke',
    rule: 'I-3.2.3d',
    unit: { id: 'u1', side: 'british', name: `4-5-7 ${letter}` },
    at: 'Z9',
  };
  const [after] = chronicle.tell(state, 'british', [...events, broke, broke]).rosters[0].pieces;
  expect(after.story[0]).toMatch(/^23 Afternoon: there from the start, broke in Z9, /);
});

function flag(side: string, hex: string): Sign {
  return { kind: 'flag', hexes: [hex], spoken: `${side} control of ${hex}` };
}

test('a report names ground that changed hands once', () => {
  expect(
    flagsOf({
      come: [flag('British', 'E12'), flag('British', 'E13')],
      gone: [flag('German', 'E12'), flag('German', 'E13'), flag('German', 'F14')],
    }),
  ).toEqual(['Ground taken: British control of E12 and E13.', 'Ground lost: German control of F14.']);
});

describe('C-DaE:4.5 a campaign in time', () => {
  const made = makeTimeline(elstCampaignKit, recordOf(session));
  if (!made.ok) throw new Error('no timeline');
  const { turns } = made.timeline;

  test('turns begin again with each battle, and a Refit Phase stands between two', () => {
    expect(turns.map(({ chapter, heading }) => nameIn(chapter, heading))).toEqual([
      '23 Afternoon: Initial Scenario, Turn 1',
      'Refit Phase after 23 Afternoon, Refit Phase',
    ]);
    expect(turns.map(({ along }) => along)).toEqual([1, 2]);
    expect(turnTicks(turns)).toEqual([{ x: 0, label: '1' }]);
  });

  test('lost units are those of the rosters and of the battle, not wrecks of earlier battles', () => {
    const { campaign } = state;
    if (campaign === undefined) throw new Error('It is a campaign');
    const eliminated = SIDES.flatMap((side) =>
      campaign.rosters[side].pieces.filter(({ fate }) => fate === 'eliminated'),
    ).length;
    expect(eliminated).toBeGreaterThan(0);
    expect(chronicle.lost(state)).toHaveLength(eliminated);
  });
});
