/** 4.1 4.2 Activation: one element without a card, or several at once with a test. */
import type { Adder, Assembly, LongList, Violation } from '@bridgehead/engine';
import { joinLists, lazyList, lazyPairs, popFrame, replaceFrame, Sum, TallySheet } from '@bridgehead/engine';
import type { Action, ActionOf } from '../state/actions.js';
import { handCard } from '../state/actions.js';
import { cardChoices, judgeCard } from '../deck/actors.js';
import { pushEvent } from './card-events.js';
import type { Card } from '../pieces/cards.js';
import { cardCode, cardName, DECK, valueOf } from '../pieces/cards.js';
import { drawCard, playCard, retire } from '../deck/deck.js';
import type { ActivationFrame, DeclaredFrame } from '../state/frames.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { isOnMap, isSupportWeapon, setMark, unitsOnMap } from '../state/state.js';
import { tables } from '../board/tables.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { FormationFacts, Unit } from '../pieces/units.js';
import { findFormation, formations, idOf, nameOf, sideOf, unitOf, units, unitsOf } from '../pieces/units.js';
import type { OffMapFire, Side } from '../vocabulary/vocabulary.js';
import { OFF_MAP_FIRE_NAMES, OFF_MAP_FIRES, SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** What is activated together: formations by id, Support Weapons apart from them, fires by their strengths. */
type Elements = Pick<DeclaredFrame, 'formations' | 'weapons' | 'artillery' | 'air'>;

const PASS: Action = { do: 'pass' };
const NOTHING: Elements = { formations: [], weapons: [], artillery: [], air: [] };

/** The side with the Initiative; it alone is asked (2.0ad). */
export function activeSide(state: State): Side {
  if (state.active === undefined) throw new Error('Nobody has the Initiative');
  return state.active;
}

// --- what there is to activate ------------------------------------------------------------------------------------------

function formationsOf(state: State, side: Side): FormationFacts[] {
  return formations.filter(
    (formation) => formation.side === side && formation.units.some((unit) => isOnMap(state, unit)),
  );
}

function strengthsLeft(state: State, side: Side, kind: OffMapFire): number[] {
  return state.fires[side].filter((fire) => fire.kind === kind && !fire.readied).map(({ strength }) => strength);
}

/** 4.1 R7 Each element that could be activated alone; fires of the same strength once. */
function singleElements(state: State, side: Side): Elements[] {
  return [
    ...formationsOf(state, side).map(({ id }): Elements => ({ ...NOTHING, formations: [id] })),
    ...unitsOnMap(state, side)
      .filter(isSupportWeapon)
      .map((weapon): Elements => ({ ...NOTHING, weapons: [weapon] })),
    ...OFF_MAP_FIRES.flatMap((kind) =>
      [...new Set(strengthsLeft(state, side, kind))].map((strength): Elements => ({ ...NOTHING, [kind]: [strength] })),
    ),
  ];
}

/** 4.1 Whether there is any. */
function hasElement(state: State, side: Side): boolean {
  return unitsOf(side).some((unit) => isOnMap(state, unit)) || state.fires[side].some(({ readied }) => !readied);
}

function together(one: Elements, other: Elements): Elements {
  return {
    formations: [...one.formations, ...other.formations],
    weapons: [...one.weapons, ...other.weapons],
    artillery: [...one.artillery, ...other.artillery],
    air: [...one.air, ...other.air],
  };
}

/** 4.1a 4.1b S1.c R10 R87 The units that are activated: formations whole, with or without a headquarters, Disorganized units too, with the Support Weapons in their hexes. */
function unitsActivated(state: State, { formations: ids, weapons }: Elements): Unit[] {
  const members = ids.flatMap((id) => findFormation(id)?.units ?? []).filter((unit) => isOnMap(state, unit));
  const hexes = new Set(members.map((unit) => state.place[unit]));
  const stacked =
    members.length === 0
      ? []
      : unitsOnMap(state, sideOf(members[0])).filter((unit) => isSupportWeapon(unit) && hexes.has(state.place[unit]));
  return [...new Set([...members, ...stacked, ...weapons])];
}

/** 4.2b 4.2f R8 R9 Adds up the activation rating. */
function addRating(adder: Adder, { formations: ids, weapons, artillery, air }: Elements): void {
  const { activation } = tables;
  for (const id of ids) adder.add('4.2b', findFormation(id)?.name ?? id, activation.formation);
  for (const weapon of weapons) adder.add('10.1', units[weapon].name, activation.supportWeapon);
  for (const strength of artillery)
    adder.add('6.7.3', `${OFF_MAP_FIRE_NAMES.artillery} ${strength}`, activation.artillery);
  for (const strength of air) adder.add('6.8', `${OFF_MAP_FIRE_NAMES.air} ${strength}`, activation.air);
}

function ratingOf(elements: Elements): number {
  const sum = new Sum();
  addRating(sum, elements);
  return sum.total;
}

function ratingSheet(elements: Elements): TallySheet {
  const sheet = new TallySheet('Activation rating');
  addRating(sheet, elements);
  return sheet;
}

/** 4.2b The highest rating that a card can reach. */
const HIGHEST_CARD = Math.max(...DECK.map(valueOf));

// --- judging ------------------------------------------------------------------------------------------------------------

function elementsOf(action: ActionOf<'declare'>): Elements {
  return {
    formations: action.formations,
    weapons: action.weapons.map(unitOf),
    artillery: action.artillery,
    air: action.air,
  };
}

/** 4.1 R7 The one element that is named; undefined if none or several are. */
function elementOf({ formation, weapon, fire, strength }: ActionOf<'activate'>): Elements | undefined {
  const named = [formation, weapon, fire].filter((part) => part !== undefined).length;
  if (named !== 1 || (fire === undefined) !== (strength === undefined)) return undefined;
  if (formation !== undefined) return { ...NOTHING, formations: [formation] };
  if (weapon !== undefined) return { ...NOTHING, weapons: [unitOf(weapon)] };
  return fire === undefined || strength === undefined ? undefined : { ...NOTHING, [fire]: [strength] };
}

/** 4.1a 4.1b 6.7.3 10.1 All that keeps these elements from being activated together. */
function judgeElements(state: State, side: Side, elements: Elements): Violation[] {
  const withFormations = unitsActivated(state, { ...elements, weapons: [] });
  return [
    ...elements.formations.flatMap((id) => judgeFormation(state, side, id)),
    ...elements.weapons.flatMap((weapon) => judgeWeapon(state, side, weapon, withFormations)),
    ...OFF_MAP_FIRES.flatMap((kind) => judgeFires(state, side, kind, elements[kind])),
  ];
}

function judgeFormation(state: State, side: Side, id: string): Violation[] {
  const formation = findFormation(id);
  const named = { formation: formation?.name ?? id };
  if (formation?.side !== side) return [refuse('not-your-formation', { ...named, side: SIDE_NAMES[side] })];
  return formation.units.some((unit) => isOnMap(state, unit)) ? [] : [refuse('empty-formation', named)];
}

function judgeWeapon(state: State, side: Side, weapon: Unit, activated: readonly Unit[]): Violation[] {
  const named = { unit: nameOf(weapon) };
  if (sideOf(weapon) !== side) return [refuse('not-your-unit', { ...named, side: SIDE_NAMES[side] })];
  if (!isSupportWeapon(weapon)) return [refuse('no-weapon', named)];
  if (!isOnMap(state, weapon)) return [refuse('off-map', named)];
  return activated.includes(weapon) ? [refuse('stacked-weapon', named)] : [];
}

function judgeFires(state: State, side: Side, kind: OffMapFire, wanted: readonly number[]): Violation[] {
  const left = strengthsLeft(state, side, kind);
  const missing = wanted.filter((strength) => {
    const index = left.indexOf(strength);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return missing.map((strength) => refuse(kind === 'air' ? 'no-air-strike' : 'no-artillery', { strength }));
}

function countOf({ formations: ids, weapons, artillery, air }: Elements): number {
  return ids.length + weapons.length + artillery.length + air.length;
}

/** 4.2a 4.2b What keeps a set from being declared, its card aside. */
function judgeSet(state: State, side: Side, elements: Elements): Violation[] {
  const violations = judgeElements(state, side, elements);
  if (countOf(elements) < 2) violations.push(refuse('two-elements', {}));
  const rating = ratingOf(elements);
  if (rating > HIGHEST_CARD) violations.push(refuse('rating-too-high', { rating, highest: HIGHEST_CARD }));
  return violations;
}

// --- activating ---------------------------------------------------------------------------------------------------------

/** 4.1 4.2d Everything named is activated, and the actions begin. */
function activate(play: Play, side: Side, elements: Elements, rule: string): void {
  const { state } = play;
  const activated = unitsActivated(state, elements);
  for (const unit of activated) setMark(state, unit, 'activated');
  for (const kind of OFF_MAP_FIRES) for (const strength of elements[kind]) readyFire(state, side, kind, strength);
  const weapons = activated.filter(isSupportWeapon).map(idOf);
  const names = elements.formations.map((id) => findFormation(id)?.name ?? id);
  play.emit({
    type: 'activated',
    rule,
    side,
    formations: names,
    weapons,
    artillery: elements.artillery,
    air: elements.air,
  });
  replaceFrame(state, { at: 'actions' });
}

/** 6.7.3 */
function readyFire(state: State, side: Side, kind: OffMapFire, strength: number): void {
  const fires = [...state.fires[side]];
  const index = fires.findIndex((fire) => fire.kind === kind && fire.strength === strength && !fire.readied);
  if (index >= 0) fires[index] = { ...fires[index], readied: true };
  state.fires = { ...state.fires, [side]: fires };
}

/** 4.1 4.2 R12 Pass, one element, or a declaration. */
export const activationProcedure: PrimosoleProcedure<ActivationFrame> = {
  run(play) {
    const { state } = play;
    const side = activeSide(state);
    if (hasElement(state, side)) return 'ask';
    popFrame(state);
    play.emit({ type: 'passed', rule: '4.1c', side });
    return 'again';
  },

  decision: {
    ask(state) {
      const side = activeSide(state);
      return [{ side, text: 'Activate something, or pass.', rule: '4.1a', decline: PASS }];
    },
    candidates(state, _frame, side) {
      const singles = singleElements(state, side);
      return joinLists([
        [PASS],
        lazyList(singles, activateAction),
        declarations(setsToList(state, side, singles), cardChoices(state, side)),
      ]);
    },
    judge(state, _frame, side, action) {
      switch (action.do) {
        case 'pass':
          return [];
        case 'activate': {
          const element = elementOf(action);
          return element === undefined ? [refuse('one-element', {})] : judgeElements(state, side, element);
        }
        case 'declare':
          return [...judgeSet(state, side, elementsOf(action)), ...judgeCard(state, side, action.card)];
        default:
          return [notAnAnswer('4.1a', action.do, ['pass', 'activate', 'declare'])];
      }
    },
    apply(play, _frame, side, action) {
      const { state } = play;
      if (action.do === 'activate') {
        activate(play, side, elementOf(action) ?? NOTHING, '4.1a');
      } else if (action.do === 'declare') {
        const card = handCard(action.card);
        if (card !== undefined) playCard(play, side, card, 'activation');
        replaceFrame(state, { at: 'declared', ...elementsOf(action), card });
      } else {
        popFrame(state);
        play.emit({ type: 'passed', rule: '4.1c', side });
      }
    },
    preview(_state, _frame, _side, action) {
      if (action.do === 'declare') {
        const sheet = ratingSheet(elementsOf(action));
        const card = handCard(action.card);
        const summary = card === undefined ? `Declare: ${sheet.total} or more` : `Declare with ${cardName(card)}`;
        if (card !== undefined && valueOf(card) >= sheet.total) return { summary, tallies: [sheet], consequences: [] };
        return {
          summary,
          tallies: [sheet],
          consequences: [
            {
              kind: 'ends-phase',
              rule: '4.2e',
              text: card === undefined ? 'If it fails, the turn ends.' : 'It fails, and the turn ends.',
            },
          ],
        };
      }
      if (action.do === 'pass')
        return {
          summary: 'Pass',
          tallies: [],
          consequences: [{ kind: 'ends-phase', rule: '4.1c', text: 'The turn ends.' }],
        };
      return { summary: 'Activate without a test', tallies: [], consequences: [] };
    },
    assemble(state, _frame, side, partial) {
      return assembleDeclaration(state, side, partial);
    },
  },
};

// --- lists --------------------------------------------------------------------------------------------------------------

function activateAction({
  formations: [formation],
  weapons: [weapon],
  artillery: [artillery],
  air: [air],
}: Elements): Action {
  if (formation !== undefined) return { do: 'activate', formation };
  if (weapon !== undefined) return { do: 'activate', weapon: idOf(weapon) };
  return artillery === undefined
    ? { do: 'activate', fire: 'air', strength: air }
    : { do: 'activate', fire: 'artillery', strength: artillery };
}

/** A set of elements that can be declared; its elements are put together when it is. */
interface SetToDeclare {
  readonly rating: number;
  readonly elements: () => Elements;
}

/** Every pair of elements, and every larger set of formations; other sets are put together one by one (`assemble`). */
function setsToList(state: State, side: Side, singles: readonly Elements[]): SetToDeclare[] {
  const sets: SetToDeclare[] = [];
  const ratings = singles.map(ratingOf);
  const addPair = (first: number, second: number) => {
    const [one, other] = [singles[first], singles[second]];
    const rating = ratings[first] + ratings[second];
    if (rating > HIGHEST_CARD || !isPair(state, side, one, other)) return;
    sets.push({ rating, elements: () => together(one, other) });
  };
  for (let first = 0; first < singles.length; first++)
    for (let second = first + 1; second < singles.length; second++) addPair(first, second);
  singles.forEach(({ artillery, air }, fire) => {
    if (artillery.length + air.length > 0) addPair(fire, fire); // two of the same strength
  });
  return [...sets, ...setsOfFormations(formationsOf(state, side))];
}

/** 4.1b 6.7.3 Whether two elements, each of which could be activated alone, can be declared together, their rating aside: judgeElements without its sentences. */
function isPair(state: State, side: Side, one: Elements, other: Elements): boolean {
  for (const kind of OFF_MAP_FIRES) {
    if (one[kind].length + other[kind].length < 2) continue;
    const [strength] = one[kind];
    const wanted = other[kind][0] === strength ? 2 : 1;
    if (strengthsLeft(state, side, kind).filter((left) => left === strength).length < wanted) return false;
  }
  return !isStackedWith(state, one.weapons, other.formations) && !isStackedWith(state, other.weapons, one.formations);
}

/** 4.1b Whether one of these Support Weapons is in the hex of a unit of these formations, and so activated with it. */
function isStackedWith(state: State, weapons: readonly Unit[], ids: readonly string[]): boolean {
  for (const weapon of weapons)
    for (const id of ids)
      if (findFormation(id)?.units.some((unit) => state.place[unit] === state.place[weapon]) === true) return true;
  return false;
}

/** 4.2b The largest number of formations that a card can activate. */
const MOST_FORMATIONS = Math.floor(HIGHEST_CARD / tables.activation.formation);

/** All sets of three or more of these formations that a card can activate. Which formations are on the map changes seldom. */
function setsOfFormations(onMap: readonly FormationFacts[]): readonly SetToDeclare[] {
  let bits = 0;
  for (const formation of onMap) bits |= 1 << formations.indexOf(formation);
  const sets = knownSets.get(bits) ?? subsets(onMap.map(({ id }) => id));
  knownSets.set(bits, sets);
  return sets;
}

/** By formations, a bit for each: of 9 formations there are 512 sets. */
const knownSets = new Map<number, readonly SetToDeclare[]>();

function subsets(ids: readonly string[]): SetToDeclare[] {
  const sets: string[][] = [[]];
  for (const id of ids) {
    const known = sets.length;
    for (let set = 0; set < known; set++) if (sets[set].length < MOST_FORMATIONS) sets.push([...sets[set], id]);
  }
  return sets
    .filter((set) => set.length > 2)
    .map((set) => ({
      rating: set.length * tables.activation.formation,
      elements: () => ({ ...NOTHING, formations: set }),
    }));
}

function declareAction({ formations: ids, weapons, artillery, air }: Elements, card: string): ActionOf<'declare'> {
  return {
    do: 'declare',
    formations: [...ids],
    weapons: weapons.map(idOf),
    artillery: [...artillery],
    air: [...air],
    card,
  };
}

/** Each with a card from the deck, and with each of the hand that would pass the test. */
function declarations(sets: readonly SetToDeclare[], cards: readonly string[]): LongList<Action> {
  const choices = cards.map((text) => ({ text, card: handCard(text) }));
  const byRating = Array.from({ length: HIGHEST_CARD + 1 }, (_, rating) =>
    choices.filter(({ card }) => card === undefined || valueOf(card) >= rating),
  );
  return lazyPairs(
    sets,
    ({ rating }) => byRating[rating],
    ({ elements }, { text }): Action => declareAction(elements(), text),
  );
}

/** 4.2a A declaration put together element by element, with its card last. */
function assembleDeclaration(state: State, side: Side, partial: Action): Assembly<Action> {
  if (partial.do !== 'declare') return { additions: [], missing: [notAnAnswer('4.2a', partial.do, ['declare'])] };
  const elements = elementsOf(partial);
  const has = (single: Elements) =>
    single.formations.some((id) => elements.formations.includes(id)) ||
    single.weapons.some((weapon) => elements.weapons.includes(weapon));
  const additions = singleElements(state, side)
    .filter((single) => !has(single))
    .map((single) => {
      const larger = together(elements, single);
      const rating = ratingOf(larger);
      const violations = judgeElements(state, side, larger);
      if (rating > HIGHEST_CARD) violations.push(refuse('rating-too-high', { rating, highest: HIGHEST_CARD }));
      return {
        label: `${labelOf(single)} (rating ${rating})`,
        action: declareAction(larger, partial.card),
        violations,
      };
    });
  const cards = cardChoices(state, side)
    .filter((card) => card !== partial.card)
    .map((card) => ({
      label: card === 'deck' ? 'with a card from the deck' : `with ${card} from the hand`,
      action: { ...partial, card },
      violations: judgeCard(state, side, card),
    }));
  return {
    additions: [...additions, ...cards],
    missing: [...judgeSet(state, side, elements), ...judgeCard(state, side, partial.card)],
  };
}

function labelOf({ formations: ids, weapons, artillery, air }: Elements): string {
  const words = [
    ...ids.map((id) => findFormation(id)?.name ?? id),
    ...weapons.map((weapon) => units[weapon].name),
    ...artillery.map((strength) => `${OFF_MAP_FIRE_NAMES.artillery} ${strength}`),
    ...air.map((strength) => `${OFF_MAP_FIRE_NAMES.air} ${strength}`),
  ];
  return words.join(', ');
}

// --- the test -------------------------------------------------------------------------------------------------------------

/** 4.2c 4.2d 4.2e R11 The card is drawn unless it came from the hand; its event comes before its value. */
export const declaredProcedure: PrimosoleProcedure<DeclaredFrame> = {
  run(play, frame) {
    const { state } = play;
    const side = activeSide(state);
    if (frame.card !== undefined) {
      resolve(play, side, frame, frame.card);
      return 'again';
    }
    const card = drawCard(play, side, 'activation');
    if (card === undefined) {
      resolve(play, side, frame, undefined); // R84
      return 'again';
    }
    replaceFrame(state, { ...frame, card });
    pushEvent(play, card, 'activation');
    return 'again';
  },
};

/** 4.2d 4.2e Equal or higher activates; otherwise the turn ends. */
function resolve(play: Play, side: Side, frame: DeclaredFrame, card: Card | undefined): void {
  const { state } = play;
  const rating = ratingSheet(frame);
  const passed = (card === undefined ? 1 : valueOf(card)) >= rating.total;
  play.emit({
    type: 'activation-tested',
    rule: passed ? '4.2d' : '4.2e',
    side,
    rating,
    card: card === undefined ? 'no card' : cardCode(card),
    passed,
  });
  retire(state, [card]);
  if (passed) activate(play, side, frame, '4.2d');
  else popFrame(state);
}
