import { fuzzGame } from '@bridgehead/engine/testing';
import { expect, test } from 'vitest';
import { scenarioOf } from '../rules/situation/battles.js';
import { label } from '../rules/board/board.js';
import { CAMPAIGN_START } from '../rules/sequence/campaign.js';
import { campaign as rules } from '../rules/scenarios/campaign-content.js';
import { campaignOutcome } from '../rules/situation/campaign-result.js';
import { dealHands } from '../rules/deck/deal.js';
import { cardsAt } from '../rules/deck/deck.js';
import { primosole } from '../rules/game.js';
import { findScenario } from '../rules/scenarios/scenarios.js';
import type { CampaignProgress, State } from '../rules/state/state.js';
import { controllerOf } from '../rules/state/state.js';
import { PRIMOSOLE_BRIDGE } from '../rules/situation/terrain.js';
import type { Primosole } from '../rules/situation/types.js';
import { idOf } from '../rules/pieces/units.js';
import type { Level } from '../rules/vocabulary/vocabulary.js';
import type { Played, Sketch } from './toolkit.js';
import {
  answer,
  answerAll,
  asked,
  eventsOf,
  hex,
  listed,
  marks,
  open,
  refusal,
  run,
  SEQUENCE,
  stateWith,
  topFrame,
  unit,
  where,
} from './toolkit.js';

const READY = { do: 'ready' } as const;
const BY_DEFAULT = { do: 'by-default' } as const;

/** The first or the second battle has come to its last turn, and ends. */
function ended(
  scenario: 'primosole-1' | 'primosole-2',
  sketch: Sketch,
  faces: readonly string[] = [],
  progress: CampaignProgress = CAMPAIGN_START,
): Played {
  const state = stateWith({ scenario, turn: findScenario(scenario).turns.length, stack: [SEQUENCE], ...sketch });
  state.campaign = progress;
  return open(state, faces);
}

/** Goes on to the set-up of the next battle without any refit. */
function withoutRefit({ state }: Played): State {
  return topFrame(state).at === 'refit' ? withoutRefit(answer(state, READY)) : state;
}

const SECOND: CampaignProgress = { ...CAMPAIGN_START, results: ['draw'] };

test('C.1 D.15 the three scenarios are played in their order, and each begins with a whole deck', () => {
  expect(rules.order).toEqual(['primosole-1', 'primosole-2', 'primosole-3']);
  const start = primosole.start({ scenario: 'primosole-campaign', options: {} });
  expect([start.scenario, primosole.setupOf(start).scenario]).toEqual(['primosole-1', 'primosole-campaign']);
  const played = ended('primosole-1', {
    units: { 'br-r-i': '1312', 'ge-1-1mg': '1304' },
    hands: { british: ['2C'], german: ['3C'] },
    used: ['4C', '5C'],
  });
  expect(eventsOf(played.events, 'battle-over')).toHaveLength(1);
  const state = withoutRefit(played);
  expect([state.scenario, state.turn, state.phase]).toEqual(['primosole-2', 0, 'set-up']);
  expect(cardsAt(state, 'pile')).toHaveLength(52);
  expect(state.handSize).toEqual({ british: 0, german: 0 });
});

test('C.2 units keep their side and stay eliminated, those that have not fought begin as listed, and all rally', () => {
  const units = {
    'br-a-44rtr': { at: '1320', marks: ['reduced', 'disorganized'] },
    'ge-1-1mg': { at: '1304', marks: ['reduced'] },
    'ge-2-1mg': 'eliminated',
  } as const;
  const german = withoutRefit(ended('primosole-1', { units }));
  const { setup } = scenarioOf(german);
  expect(setup.find((placement) => placement.unit === unit('br-a-44rtr'))?.step).toBe('back');
  expect(setup.some((placement) => placement.unit === unit('ge-2-1mg'))).toBe(false);
  const placed = answerAll(german, [[BY_DEFAULT], [READY], [BY_DEFAULT]]).state;
  expect(marks(placed, 'br-a-44rtr')).toEqual(['reduced']);
  expect(marks(placed, 'ge-1-1mg')).toEqual(['reduced']);
  const printed = findScenario('primosole-2').setup.find((placement) => placement.unit === unit('br-b-9dli'));
  expect(marks(placed, 'br-b-9dli')).toEqual(printed?.step === 'back' ? ['reduced'] : []);
  expect(where(placed, 'ge-2-1mg')).toBe('absent');
});

test('C.3 points make units whole or bring them back, the British first, and what remains is lost', () => {
  const units = {
    'br-r-i': { at: '1312', marks: ['reduced'] },
    'ge-1-1mg': { at: '1304', marks: ['reduced'] },
    'ge-2-1mg': 'eliminated',
    'ge-hq-1mg': 'eliminated',
    'ge-at-1': 'eliminated',
  } as const;
  const { state } = ended('primosole-1', { units });
  expect(topFrame(state)).toEqual({ at: 'refit', side: 'british', points: 2 });
  const german = answer(state, { do: 'refit', unit: 'br-r-i' }).state;
  expect(topFrame(german)).toEqual({ at: 'refit', side: 'german', points: 3 });
  expect(refusal(german, { do: 'refit', unit: 'br-r-i' })).toEqual(['not-your-unit 4.1a']);
  expect(refusal(german, { do: 'refit', unit: 'ge-1-3fj' })).toEqual(['no-refit C.3']);
  const { state: one, events } = answer(german, { do: 'refit', unit: 'ge-2-1mg' });
  expect(eventsOf(events, 'refitted').map(({ cost, returns }) => [cost, returns])).toEqual([[2, true]]);
  expect(marks(one, 'ge-2-1mg')).toEqual(['reduced']);
  const next = answer(one, { do: 'refit', unit: 'ge-1-1mg' }).state;
  expect(topFrame(next).at).toBe('set-up');
  expect(next.campaign?.reduced).toEqual([unit('ge-2-1mg')]);
  expect(next.campaign?.dead.map(idOf).toSorted()).toEqual(['ge-at-1', 'ge-hq-1mg']);
  const two = answerAll(german, [[{ do: 'refit', unit: 'ge-hq-1mg' }], [{ do: 'refit', unit: 'ge-at-1' }]]).state;
  expect(topFrame(two)).toEqual({ at: 'refit', side: 'german', points: 1 });
  expect(refusal(two, { do: 'refit', unit: 'ge-2-1mg' })).toEqual(['refit-too-dear C.3']);
});

test('C.3 before the third battle the British have 4 points, the Germans 3', () => {
  const units = {
    'br-a-9dli': { at: '1312', marks: ['reduced'] },
    'ge-1-1mg': 'eliminated',
    'ge-2-1mg': '1304',
  } as const;
  const { state } = ended('primosole-2', { units }, [], SECOND);
  expect(topFrame(state)).toEqual({ at: 'refit', side: 'british', points: 4 });
  expect(topFrame(answer(state, READY).state)).toEqual({ at: 'refit', side: 'german', points: 3 });
});

test('C.3 C.2 a unit that fell in the first battle can be brought back before the third', () => {
  const { state } = ended('primosole-2', { units: { 'br-a-9dli': '1312', 'ge-2-1mg': '1304' } }, [], {
    ...SECOND,
    fought: [unit('ge-1-1mg')],
    dead: [unit('ge-1-1mg')],
  });
  expect(asked(state)).toBe('german');
  expect(listed(state)).toEqual([{ do: 'refit', unit: 'ge-1-1mg' }, { do: 'ready' }]);
});

test('D.14 C.2 a unit lost in an earlier battle scores nothing in a later one', () => {
  const state = withoutRefit(
    ended('primosole-1', { units: { 'br-r-i': '1312', 'ge-1-1mg': 'eliminated', 'ge-2-1mg': 'eliminated' } }),
  );
  expect(primosole.outcome(state).points.british.parts.some((part) => part.label.includes('eliminated'))).toBe(false);
});

test('C.4 the Ammo levels carry over, lowered by 3, not below 0', () => {
  const state = withoutRefit(
    ended('primosole-1', { units: { 'br-r-i': '1312', 'ge-1-1mg': '1304' }, ammo: { british: 4, german: 2 } }),
  );
  expect(state.ammo).toEqual({ british: 1, german: 0 });
});

test('C.5 ruins and a destroyed bridge stay; Improved Positions and mines go', () => {
  const sketch: Sketch = {
    units: { 'br-a-9dli': '1312', 'ge-1-1mg': '1304' },
    ruins: [PRIMOSOLE_BRIDGE.name, 'North blockhouse'],
    improved: { 1304: 'german' },
    mines: [{ hex: '1307', side: 'german', value: 2 }],
  };
  const state = withoutRefit(ended('primosole-2', sketch, [], SECOND));
  expect(state.ruins).toEqual([PRIMOSOLE_BRIDGE.name, 'North blockhouse']);
  expect([state.improved, state.mines]).toEqual([[], []]);
});

test('C.6 Germans south of the Simeto need a card of 4 or more, without event, or they are gone without points', () => {
  const played = ended(
    'primosole-1',
    { units: { 'br-r-i': '1309', 'ge-1-1mg': '1311', 'ge-2-1mg': '1313', 'ge-hq-1mg': '1304' } },
    ['KC', '4D'],
  );
  expect(eventsOf(played.events, 'cut-off').map((event) => [event.unit, event.escaped])).toEqual([
    ['ge-1-1mg', false],
    ['ge-2-1mg', true],
  ]);
  expect(eventsOf(played.events, 'random-event')).toEqual([]);
  const state = withoutRefit(played);
  expect(state.campaign?.gone).toEqual([unit('ge-1-1mg')]);
  expect(scenarioOf(state).setup.some((placement) => placement.unit === unit('ge-1-1mg'))).toBe(false);
  expect(scenarioOf(state).setup.some((placement) => placement.unit === unit('ge-2-1mg'))).toBe(true);
});

/** The British of the first battle who are listed for the second as well. */
const BOTH = findScenario('primosole-2')
  .setup.map((placement) => placement.unit)
  .find(
    (it) => idOf(it).startsWith('br-') && findScenario('primosole-1').setup.some((placement) => placement.unit === it),
  );

test('C.7 British units north of the river begin where they ended if 1309 is British, otherwise as listed', () => {
  const id = idOf(BOTH ?? 0);
  const units = { [id]: '1308', 'ge-1-1mg': '1304' };
  const held = withoutRefit(ended('primosole-1', { units, control: { 1309: 'british', 1310: 'german' } }));
  expect(where(held, id)).toBe('1308');
  expect(controllerOf(held, hex('1308'))).toBe('british');
  expect(refusal(held, { do: 'place', unit: 'ge-1-1mg', hex: '1308' })).toContain('held-by-enemy 3.1a');
  const british = answerAll(held, [[BY_DEFAULT], [READY]]).state;
  expect(refusal(british, { do: 'lift', unit: id })).toEqual(['nothing-to-lift 3.1a']);
  const lost = withoutRefit(ended('primosole-1', { units, control: { 1309: 'german', 1310: 'german' } }));
  expect(where(lost, id)).toBe('absent');
  expect(scenarioOf(lost).setup.some((placement) => placement.unit === BOTH)).toBe(true);
});

test('C.8 with the bridge held no German sets up at its northern end, and up to three British units may', () => {
  const state = withoutRefit(
    ended('primosole-1', {
      units: { 'br-r-i': '1312', 'ge-1-1mg': '1304' },
      control: { 1309: 'british', 1310: 'british' },
    }),
  );
  expect(controllerOf(state, hex('1309'))).toBe('british');
  for (const at of ['1309', '1308', '1409', '1208'])
    expect(refusal(state, { do: 'place', unit: 'ge-1-1pi', hex: at })).toEqual(['outside-area 3.1a']);
  expect(refusal(state, { do: 'place', unit: 'ge-1-1pi', hex: '1307' })).toEqual([]);
  let british = answerAll(state, [[BY_DEFAULT], [READY]]).state;
  for (const [id, at] of [
    ['br-a-9dli', '1309'],
    ['br-b-9dli', '1308'],
    ['br-c-9dli', '1409'],
  ] as const)
    british = answer(british, { do: 'place', unit: id, hex: at }).state;
  expect(refusal(british, { do: 'place', unit: 'br-d-9dli', hex: '1308' })).toEqual(['bridge-end-full C.8']);
  expect(refusal(british, { do: 'place', unit: 'br-c-9dli', hex: '1308' })).toEqual([]);
  expect(refusal(british, { do: 'place', unit: 'br-a-44rtr', hex: '1309' })).toContain('outside-area 3.1a');
});

test('C.9 with Johnny I lost the tanks come in turn 3 at the southern edge, and the British hand has 4 cards', () => {
  const state = withoutRefit(
    ended('primosole-1', {
      units: { 'br-r-i': '1312', 'ge-1-1mg': '1304' },
      control: { 1016: 'german', 1309: 'german', 1310: 'british' },
    }),
  );
  const { setup, arrivals, hands } = scenarioOf(state);
  expect(hands.british).toBe(4);
  expect(arrivals.filter(({ turn }) => turn === 3).map((arrival) => idOf(arrival.unit))).toEqual([
    'br-hq-44rtr',
    'br-a-44rtr',
    'br-b-44rtr',
  ]);
  expect(setup.some((placement) => idOf(placement.unit).endsWith('44rtr'))).toBe(false);
  expect(where(state, 'br-a-44rtr')).toBe('track');
});

test('3.2c cards-4 of two hands of 4 the British one is dealt first', () => {
  const state = withoutRefit(
    ended('primosole-1', {
      units: { 'br-r-i': '1312', 'ge-1-1mg': '1304' },
      control: { 1016: 'german', 1309: 'german', 1310: 'british' },
    }),
  );
  expect(scenarioOf(state).hands).toEqual({ british: 4, german: 4 });
  const { events } = run(state, dealHands, ['2C', '3C', '4C', '5C', '6C', '7C', '8C', '9C']);
  expect(eventsOf(events, 'dealt').map(({ side }) => side)).toEqual(['british', 'german']);
});

test('C.10 the bridgehead is what the British controlled on the north bank; the Germans set up around it', () => {
  const sketch: Sketch = {
    units: { 'br-a-9dli': '1312', 'ge-1-1mg': '1304' },
    control: { 1309: 'british', 1308: 'british', 1208: 'british' },
  };
  const state = withoutRefit(ended('primosole-2', sketch, [], SECOND));
  expect(state.campaign?.bridgehead.map(label)).toEqual(['1208', '1308', '1309']);
  expect(refusal(state, { do: 'place', unit: 'ge-1-1mg', hex: '1308' })).toEqual(['outside-area 3.1a']);
  expect(refusal(state, { do: 'place', unit: 'ge-1-1mg', hex: '1408' })).toEqual([]);
  expect([controllerOf(state, hex('1308')), controllerOf(state, hex('1408'))]).toEqual(['british', 'german']);
  const placed = answerAll(state, [[BY_DEFAULT], [READY], [BY_DEFAULT]]).state;
  expect(refusal(placed, READY)).toEqual([]);
});

test('C.10 without a bridgehead its units set up on the south bank, the Germans on the whole north bank, and 1309 is German', () => {
  const state = withoutRefit(ended('primosole-2', { units: { 'br-a-9dli': '1312', 'ge-1-1mg': '1304' } }, [], SECOND));
  expect(controllerOf(state, hex('1309'))).toBe('german');
  expect(refusal(state, { do: 'place', unit: 'ge-1-1mg', hex: '1308' })).toEqual([]);
  const bridgehead = findScenario('primosole-3')
    .setup.filter((placement) => placement.area.id === 'bridgehead')
    .map((placement) => placement.unit);
  for (const placement of scenarioOf(state).setup.filter(({ unit: it }) => bridgehead.includes(it)))
    expect(placement.area.id).toBe('south-bank');
  expect(refusal(answerAll(state, [[BY_DEFAULT], [READY], [BY_DEFAULT]]).state, READY)).toEqual([]);
});

const RESULTS: readonly [string, readonly Level[], boolean, 'british' | 'german', number, string][] = [
  ['camp-1', ['draw', 'british-marginal', 'british-marginal'], true, 'german', 3, 'British campaign victory'],
  [
    'all',
    ['british-decisive', 'british-decisive', 'british-decisive'],
    true,
    'british',
    11,
    'British campaign victory',
  ],
  ['even', ['german-marginal', 'draw', 'draw'], true, 'german', 0, 'Campaign drawn'],
  ['none', ['german-marginal', 'draw', 'draw'], false, 'german', -1, 'German campaign victory'],
];

test.each(RESULTS)('C.11 %s', (_id, [first, second, last], stands, holder, total, level) => {
  const state = stateWith({
    scenario: 'primosole-3',
    phase: 'over',
    stack: [{ at: 'over' }],
    control: { 1303: holder },
    ruins: stands ? [] : [PRIMOSOLE_BRIDGE.name],
  });
  const outcome = campaignOutcome(state, { ...CAMPAIGN_START, results: [first, second] }, last);
  expect(outcome.points.british.total - outcome.points.german.total).toBe(total);
  expect(outcome.level).toBe(level);
});

test('C.1 C.11 random campaigns have no faults and come to an end', () => {
  for (const seed of [1, 2, 3, 4]) {
    const { over, faults } = fuzzGame<Primosole>(primosole, { scenario: 'primosole-campaign', options: {} }, seed, {
      sample: 60,
    });
    expect(faults.map(({ check, text }) => `seed ${seed}: ${check}: ${text}`)).toEqual([]);
    expect(over).toBe(true);
  }
});
