import { advance, apply, preview } from '@bridgehead/engine';
import { scriptedFaces } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import type { ActionOf } from '../rules/state/actions.js';
import { cardCode, DECK } from '../rules/pieces/cards.js';
import { contextOf } from '../rules/situation/context.js';
import type { Event } from '../rules/state/events.js';
import { primosole } from '../rules/game.js';
import { findScenario } from '../rules/scenarios/scenarios.js';
import type { State } from '../rules/state/state.js';
import { aimCards, applyAim, call, fallHexes } from '../rules/fire/strikes.js';
import type { Play, Primosole } from '../rules/situation/types.js';
import type { OffMapFire, Side } from '../rules/vocabulary/vocabulary.js';
import { OFF_MAP_FIRES, SIDES } from '../rules/vocabulary/vocabulary.js';
import { placed, placedAt, readied, scene } from './scene.js';
import type { Played, Sketch } from './toolkit.js';
import {
  answer,
  asked,
  card,
  eventsOf,
  hand,
  hex,
  isLegal,
  listed,
  listedOf,
  marks,
  question,
  refusal,
  topFrame,
  unit,
  where,
} from './toolkit.js';
import vectors from './vectors/strikes.json' with { type: 'json' };

function aim(at: string, from = 'deck', fire: OffMapFire = 'artillery', strength = 1): ActionOf<'aim'> {
  return { do: 'aim', fire, strength, hex: at, card: from };
}

/** Goes on to the next question, and declines all events of the cards; all cards given must be drawn. */
function settle(start: State, faces: readonly string[], begin: (play: Play) => void): Played {
  const state = primosole.copy(start);
  const events: Event[] = [];
  const chance = scriptedFaces(faces.map(card));
  const play = { state, chance, emit: (event: Event) => void events.push(event) };
  begin(play);
  advance<Primosole>(primosole, play);
  while (question(state)?.decline?.do === 'decline') apply<Primosole>(primosole, play, asked(state), { do: 'decline' });
  expect(chance.used).toBe(faces.length);
  return { state, events };
}

/** The active side aims; events are declined. */
function aimed(state: State, action: ActionOf<'aim'>, faces: readonly string[]): Played {
  expect(refusal(state, action)).toEqual([]);
  return settle(state, faces, (play) => applyAim(play, asked(state), action, contextOf(play.state)));
}

/** A side without the Initiative calls fire through a unit; events are declined. */
function called(
  state: State,
  through: string,
  at: string,
  faces: readonly string[],
  from = 'deck',
  fire: OffMapFire = 'artillery',
): Played {
  return settle(state, faces, (play) =>
    call(play, contextOf(play.state), { do: 'call', unit: through, fire, strength: 1, card: from }, hex(at)),
  );
}

function wordOf<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new Error(`${text} is none of ${words.join(', ')}`);
  return word;
}

describe('vectors', () => {
  test.each(vectors.aims)('$id', (row) => {
    const kind = wordOf(OFF_MAP_FIRES, row.kind);
    const through = row.through;
    const antiAir = row.antiAir === undefined ? {} : { 'ge-20mm': placedAt(row.antiAir) };
    const onMap = { 'br-a-8dli': '1311', 'ge-1-1mg': '1101', ...antiAir };
    const fires = { british: [{ kind, strength: 1, readied: through === undefined }] };
    const state = scene({
      active: through === undefined ? 'british' : 'german',
      units: { ...onMap, ...(through === undefined ? {} : { [through]: { at: '1311', limit: 1 } }) },
      fires,
    });
    const cards = [...row.cards, ...(row.effect === undefined ? [] : [row.effect])];
    const { state: after, events } =
      through === undefined
        ? aimed(state, aim(row.aim, 'deck', kind), cards)
        : called(state, through, row.aim, cards, 'deck', kind);
    if (row.effect !== undefined || row.hexes.length === 0)
      expect(eventsOf(events, 'fell').map(({ hex: at }) => at)).toEqual(row.suits.length > 1 ? [] : [row.hexes.at(0)]);
    else
      expect([
        asked(after),
        listedOf(after, 'fall')
          .map(({ hex: at }) => at)
          .toSorted(),
      ]).toEqual(['german', row.hexes]);
    if (row.suits.length > 1)
      expect([asked(after), listedOf(after, 'suit').map(({ suit }) => suit)]).toEqual(['german', row.suits]);
  });

  test.each(vectors.effects)('$id', (row) => {
    const side: Side = wordOf(SIDES, row.side);
    const kind = wordOf(OFF_MAP_FIRES, row.kind);
    const state = scene({
      active: side,
      units: placed(row.units),
      inside: row.inside ?? {},
      fires: { [side]: [readied(kind, row.strength)] },
    });
    const { events } = answer(state, aim(row.aim, 'deck', kind, row.strength), row.cards);
    const resolved = eventsOf(events, 'fire-resolved');
    expect(resolved.map(({ fire }) => fire.total)).toEqual(resolved.map(() => row.fire));
    expect(
      Object.fromEntries(resolved.map(({ target, defense, result }) => [target, [defense.total, result]])),
    ).toEqual(row.results);
  });
});

// --- 6.7 Artillery Fire ---------------------------------------------------------------------------------------------

const LINES = { 'br-a-8dli': '1311', 'ge-1-1mg': '1309', 'ge-2-1mg': '1308' };

test('6.7a artillery has no counter and is no target', () => {
  const state = scene({ units: LINES });
  expect(listed(state).some((action) => action.do === 'fire')).toBe(false);
  expect(state.fires.british).toHaveLength(2);
});

test('6.7.1a 6.10d any hex may be aimed at; one that no friend sees is hit with the card once', () => {
  const state = scene({ units: { 'br-a-8dli': '1311', 'ge-1-1mg': '1103' } });
  expect(isLegal(state, aim('2420'))).toBe(true);
  const { events } = answer(state, aim('1103'), ['5H', '5D']);
  expect(eventsOf(events, 'fire-resolved')[0].fire.total).toBe(6);
  const seen = answer(scene({ units: LINES }), aim('1309'), ['5C', '5D']);
  expect(eventsOf(seen.events, 'fire-resolved')[0].fire.total).toBe(16);
  expect(preview<Primosole>(primosole, state, 'british', aim('1103')).consequences.map(({ rule }) => rule)).toEqual([
    '6.10d',
  ]);
});

test('D.8 6.10d at night a hex is seen only from next to it', () => {
  const units = { 'br-a-8dli': '1311', 'ge-1-1mg': '1309' };
  expect(
    eventsOf(answer(scene({ turn: 9, units }), aim('1309'), ['5C', '5D']).events, 'fire-resolved')[0].fire.total,
  ).toBe(6);
  expect(
    eventsOf(
      answer(scene({ turn: 9, units: { ...units, 'br-b-8dli': '1310' } }), aim('1309'), ['5C', '5D']).events,
      'fire-resolved',
    )[0].fire.total,
  ).toBe(16);
});

test('6.7.1b everyone in the hex is attacked, friends too', () => {
  const state = scene({ units: { 'br-a-8dli': '1310', 'ge-1-1mg': '1309' } });
  const scattered = answer(state, aim('1309'), ['5H']).state;
  const { state: end } = answer(scattered, { do: 'fall', hex: '1310' }, ['5D']);
  expect(marks(end, 'br-a-8dli')).toContain('disorganized');
});

test('6.7.2 the scenario gives number and strength; a fire is used once, and unused ones are lost at the end of the turn', () => {
  expect(findScenario('primosole-2').offMapFires.british.artillery.at(0)).toEqual([1, 1, 1]);
  const state = scene({ units: LINES, fires: { british: [readied('artillery')] } });
  const { state: end } = answer(state, aim('1309'), ['5C', '2D']);
  expect(end.fires.british).toEqual([]);
  expect(refusal(end, aim('1309'))).toEqual(['fire-not-readied 6.7.3']);
});

test('6.7.3 only an activated fire can be aimed', () => {
  const state = scene({
    units: { ...LINES, 'br-a-8dli': { at: '1311', marks: ['activated'] } },
    fires: { british: [{ kind: 'artillery', strength: 1, readied: false }] },
  });
  expect(refusal(state, aim('1309'))).toEqual(['fire-not-readied 6.7.3']);
  expect(listedOf(state, 'aim')).toEqual([]);
});

test('6.7.4a a card of the suit of the hex hits it', () => {
  const { events } = answer(scene({ units: LINES }), aim('1309'), ['5C', '2D']);
  expect(eventsOf(events, 'fell').map(({ hex: at }) => at)).toEqual(['1309']);
});

test('6.7.4b 6.2b otherwise it falls on an adjacent hex of the suit, which the other player chooses', () => {
  const { state } = answer(scene({ units: LINES }), aim('1309'), ['5H']);
  expect([asked(state), question(state)?.rule]).toEqual(['german', '6.7.4b']);
  expect(refusal(state, { do: 'fall', hex: '1309' })).toEqual(['no-such-fall 6.7.4b']);
  expect(
    listedOf(state, 'fall')
      .map(({ hex: at }) => at)
      .toSorted(),
  ).toEqual(['1308', '1310']);
  const { events } = answer(state, { do: 'fall', hex: '1308' }, ['5D']);
  expect(eventsOf(events, 'fire-resolved').map(({ target }) => target)).toEqual(['ge-2-1mg']);
});

test('6.7.4b R27 at the edge of the map one hex is hit without a choice, and with none the fire is lost', () => {
  expect(fallHexes(hex('0101'), 'hearts')).toEqual([hex('0102')]);
  const { state, events } = answer(scene({ units: LINES }), aim('0101'), ['9S']);
  expect(eventsOf(events, 'fell').map(({ hex: at }) => at)).toEqual([undefined]);
  expect(topFrame(state).at).toBe('actions');
});

test('6.7.4c the effect card comes from the deck: strength and three times the card', () => {
  const state = scene({ units: { ...LINES, 'br-foo-98': '1311' }, hands: { british: ['10H'] } });
  const { events, state: end } = answer(state, aim('1309'), ['5C', '4D']);
  const [{ fire }] = eventsOf(events, 'fire-resolved');
  expect(fire.parts.map(({ rule, value }) => [rule, value])).toEqual([
    ['6.7.4c', 1],
    ['6.10a', 12],
  ]);
  expect(hand(end, 'british')).toEqual(['10H']);
});

test('6.7.4d R29 one Fire value against the Defense of each; the hits are applied one by one', () => {
  const state = scene({
    active: 'german',
    units: { 'ge-1-1mg': '1308', 'br-s-i': '1310', 'br-hq-1bde': '1310' },
    inside: { 1310: 'br-s-i' },
  });
  const { state: end } = answer(state, aim('1310'), ['5H', '4C']);
  expect([marks(end, 'br-s-i'), where(end, 'br-hq-1bde')]).toEqual([['disorganized'], 'eliminated']);
});

test('6.7.4d R29 the owner says who retreats first', () => {
  const state = scene({
    units: {
      ...LINES,
      'ge-1-1mg': { at: '1309', marks: ['disorganized'] },
      'ge-3-1mg': { at: '1309', marks: ['disorganized'] },
      'ge-hq-1mg': '1309',
    },
  });
  const hit = answer(state, aim('1309'), ['5C', '3D']).state;
  expect([topFrame(hit).at, asked(hit)]).toEqual(['hits', 'german']);
  expect(marks(hit, 'ge-hq-1mg')).toEqual(['disorganized']);
  expect(listedOf(hit, 'next').map((action) => action.unit)).toEqual(['ge-1-1mg', 'ge-3-1mg']);
  expect(refusal(hit, { do: 'next', unit: 'ge-hq-1mg' })).toEqual(['not-hit 6.4d']);
  const first = answer(hit, { do: 'next', unit: 'ge-3-1mg' }).state;
  expect(topFrame(first)).toMatchObject({ at: 'retreat', unit: unit('ge-3-1mg') });
});

test('6.5.3 Armor plays no part in Artillery Fire', () => {
  const state = scene({ active: 'german', units: { 'ge-1-1mg': '1110', 'br-a-44rtr': '1111' } });
  const { events } = answer(state, aim('1111'), ['5H', '2S']);
  expect(eventsOf(events, 'fire-resolved')[0]).toMatchObject({
    fire: { total: 7 },
    defense: { total: 7 },
    result: 'no-effect',
  });
});

test('11.5.4 a ten for aim or effect does not count for Ammo', () => {
  const { state } = answer(scene({ units: LINES }), aim('1309'), ['10C', '10D']);
  expect(state.ammo).toEqual({ british: 0, german: 0 });
});

test('R84 a fire for which no card is left at all is lost', () => {
  const { state, events } = answer(scene({ units: LINES, pile: [], table: DECK.map(cardCode) }), aim('1309'));
  expect(eventsOf(events, 'fell').map(({ hex: at }) => at)).toEqual([undefined]);
  expect(topFrame(state).at).toBe('actions');
});

test('D.9 no aim while a Close Combat is open', () => {
  const state = scene({
    units: { ...LINES, 'br-b-8dli': '1309' },
    combat: { hex: '1309', entered: { 'br-b-8dli': '1310' } },
  });
  expect(refusal(state, aim('1308'))).toEqual(['combat-open D.9']);
});

// --- 6.8 11.3 Air Strikes -------------------------------------------------------------------------------------------

test('6.8a an Air Strike is resolved like Artillery Fire', () => {
  const state = scene({ units: LINES, fires: { british: [readied('air', 2)] } });
  const { events } = answer(state, aim('1309', 'deck', 'air', 2), ['5C', '4D']);
  expect(eventsOf(events, 'fire-resolved')[0].fire.total).toBe(14);
});

function cardsFor(kind: OffMapFire, flak: string, through?: string): number {
  const state = scene({ units: { ...LINES, 'ge-20mm': placedAt(flak) } });
  return aimCards(
    state,
    contextOf(state),
    'british',
    kind,
    hex('1309'),
    through === undefined ? undefined : unit(through),
  );
}

test('6.8b 11.3a 8.1g an Anti-Air unit in good order in the hex aimed at asks for a second aim card', () => {
  expect([
    cardsFor('air', '1309'),
    cardsFor('air', '1308'),
    cardsFor('artillery', '1309'),
    cardsFor('air', '1309 disorganized'),
    cardsFor('air', '1309', 'br-a-8dli'),
  ]).toEqual([2, 1, 1, 1, 3]);
});

test('11.3b a strike whose suits differ falls where the other player decides, by one of the suits', () => {
  const state = scene({ units: { ...LINES, 'ge-20mm': '1309' } });
  const { state: missed } = answer(state, aim('1309', 'deck', 'air'), ['5C', '9H']);
  expect([asked(missed), question(missed)?.rule]).toEqual(['german', '11.3b']);
  expect(refusal(missed, { do: 'suit', suit: 'spades' })).toEqual(['no-such-suit 11.3b']);
  const chosen = answer(missed, { do: 'suit', suit: 'hearts' }).state;
  expect(
    listedOf(chosen, 'fall')
      .map(({ hex: at }) => at)
      .toSorted(),
  ).toEqual(['1308', '1310']);
  const { events } = answer(missed, { do: 'suit', suit: 'clubs' }, ['3D']);
  expect(eventsOf(events, 'fell').map(({ hex: at }) => at)).toEqual(['1309']);
});

test('11.3a R32 how many cards are needed is settled before the first: a sniper at the Anti-Air unit comes too late', () => {
  const state = scene({ units: { ...LINES, 'ge-20mm': '1309' } });
  const first = answer(state, aim('1309', 'deck', 'air'), ['JC']).state;
  const { state: missed } = answer(first, { do: 'snipe', unit: 'ge-20mm' }, ['9H']);
  expect(listedOf(missed, 'suit').map(({ suit }) => suit)).toEqual(['clubs', 'hearts']);
});

// --- 11.1 signal units ----------------------------------------------------------------------------------------------

test('11.1 2.0ab every card from the hand that differs in value or suit is listed, so that the least can be spent on an aim', () => {
  const state = scene({ units: { 'br-foo': '1016', 'ge-1-1mg': '1310' }, hands: { british: ['8H', 'JH', 'KH'] } });
  const cards = listedOf(state, 'aim')
    .filter((action) => action.hex === '1310' && action.fire === 'artillery')
    .map(({ card: from }) => from);
  expect(cards).toEqual(['deck', '8H', 'JH']);
});

test('11.1 a signal unit in good order that sees the hex lets aim cards come from the hand', () => {
  const units = { 'br-foo': '1016', 'ge-1-1mg': '1310' };
  const state = scene({ units, hands: { british: ['4H', '7H', '2S'] } });
  expect(
    listedOf(state, 'aim')
      .filter((action) => action.hex === '1310' && action.fire === 'artillery')
      .map(({ card: from }) => from),
  ).toEqual(['deck', '4H', '7H', '2S']);
  const { state: end, events } = answer(state, aim('1310', '7H'), ['3D']);
  expect(eventsOf(events, 'fell').map(({ hex: at }) => at)).toEqual(['1310']);
  expect(hand(end, 'british')).toEqual(['4H', '2S']);
  expect(refusal(state, aim('1310', '9H'))).toEqual(['not-in-hand 2.0ab']);
  const blind = scene({ units: { 'br-a-8dli': '1016', 'ge-1-1mg': '1310' }, hands: { british: ['4H'] } });
  expect(refusal(blind, aim('1310', '4H'))).toEqual(['no-signal 11.1']);
});

test('11.1 8.1g a Disorganized signal unit does not, 11.4 nor one that is not adjacent at night', () => {
  const hands = { british: ['4H'] };
  const shaken = scene({ units: { 'br-foo': { at: '1016', marks: ['disorganized'] }, 'ge-1-1mg': '1310' }, hands });
  expect(refusal(shaken, aim('1310', '4H'))).toEqual(['no-signal 11.1']);
  const night = scene({ turn: 9, units: { 'br-foo': '1016', 'ge-1-1mg': '1310' }, hands });
  expect(refusal(night, aim('1310', '4H'))).toEqual(['no-signal 11.1']);
});

test('6.9.2a 11.1 R31 in defence each further aim card may come from the hand too', () => {
  const units = { 'br-foo': '1016', 'br-a-8dli': { at: '1312', limit: 2 }, 'ge-1-1mg': '1310' };
  const state = scene({
    active: 'german',
    units,
    fires: { british: [{ kind: 'artillery', strength: 1, readied: false }] },
    hands: { british: ['4H', '7H'] },
  });
  const { state: first } = called(state, 'br-a-8dli', '1310', [], '4H');
  expect([asked(first), listed(first)]).toEqual([
    'british',
    [
      { do: 'aim-card', card: 'deck' },
      { do: 'aim-card', card: '7H' },
    ],
  ]);
  expect(refusal(first, { do: 'aim-card', card: '9H' })).toEqual(['not-in-hand 2.0ab']);
  const { events } = answer(first, { do: 'aim-card', card: '7H' }, ['3D']);
  expect(eventsOf(events, 'fell').map(({ hex: at }) => at)).toEqual(['1310']);
});

// --- 6.9 in defence -------------------------------------------------------------------------------------------------

const DEFENCE: Sketch = {
  active: 'german',
  units: { 'br-a-8dli': { at: '1311', limit: 2 }, 'ge-1-1mg': '1309' },
  fires: { british: [{ kind: 'artillery', strength: 1, readied: false }] },
};

test('6.9.2b in defence all aim cards must have the suit of the hex', () => {
  const hit = called(scene(DEFENCE), 'br-a-8dli', '1309', ['7C', '8C', '3D']);
  expect(eventsOf(hit.events, 'fell').map(({ hex: at }) => at)).toEqual(['1309']);
  const missed = called(scene(DEFENCE), 'br-a-8dli', '1309', ['7C', '8H']);
  expect(eventsOf(missed.events, 'fell')).toEqual([]);
});

test('6.9.2c R30 otherwise the moving player chooses one of the suits drawn', () => {
  const { state } = called(scene(DEFENCE), 'br-a-8dli', '1309', ['7C', '8H']);
  expect([asked(state), question(state)?.rule]).toEqual(['german', '6.9.2c']);
  expect(listedOf(state, 'suit').map(({ suit }) => suit)).toEqual(['clubs', 'hearts']);
  const same = called(scene(DEFENCE), 'br-a-8dli', '1309', ['7S', '8S']).state;
  expect(
    listedOf(same, 'fall')
      .map(({ hex: at }) => at)
      .toSorted(),
  ).toEqual(['1209', '1408']);
});

test('6.9.3 whatever the effect, the unit has one Defensive Fire less', () => {
  const { state } = called(scene(DEFENCE), 'br-a-8dli', '1309', ['7C', '8C', '2D']);
  expect(state.limit[unit('br-a-8dli')]).toBe(1);
});

test('6.9.4 each fire can be used in defence only once', () => {
  expect(called(scene(DEFENCE), 'br-a-8dli', '1309', ['7C', '8C', '2D']).state.fires.british).toEqual([]);
});
