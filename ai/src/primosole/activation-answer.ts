/** 4.1 4.2 What is activated: the elements that gain most, together where the test is worth it. */
import type { Budget } from '@bridgehead/engine/players';
import { judge, itemAt } from '@bridgehead/engine';
import type { Action, ActionOf, FireLeft, Unit } from '@bridgehead/primosole';
import {
  cardCode,
  formations,
  handOf,
  idOf,
  isOnMap,
  isSupportWeapon,
  setMark,
  tables,
  units,
  unitsOnMap,
  valueOf,
} from '@bridgehead/primosole';
import { tenths } from '../words.js';
import { aimOf } from './aim-answer.js';
import { cardWorth, chanceOfAtLeast } from './outlook.js';
import type { Answer, Request, Situation } from './situation.js';
import { supposing } from './situation.js';
import { planTurn, worthOfPlan } from './turn-plan.js';

/** Something that can be activated, and what that would gain. */
interface Element {
  readonly name: string;
  readonly formation?: string;
  readonly weapon?: Unit;
  readonly fire?: FireLeft;
  readonly rating: number;
  readonly gain: number;
}

/** 4.1a 4.1b A formation with the Support Weapons in its hexes. */
function membersOf({ state, side }: Situation, id: string): Unit[] {
  const members = (formations.find((formation) => formation.id === id)?.units ?? []).filter((unit) =>
    isOnMap(state, unit),
  );
  const hexes = new Set(members.map((unit) => state.place[unit]));
  return [
    ...members,
    ...unitsOnMap(state, side).filter((unit) => isSupportWeapon(unit) && hexes.has(state.place[unit])),
  ];
}

function gainOf(situation: Situation, activated: readonly Unit[]): number {
  const { side } = situation;
  const then = supposing(situation, (state) => {
    for (const unit of activated) setMark(state, unit, 'activated');
    state.fires = { ...state.fires, [side]: [] };
  });
  return worthOfPlan(planTurn(then));
}

function elementsOf(situation: Situation, budget: Budget): Element[] {
  const { state, side } = situation;
  const { activation } = tables;
  const own = formations.filter(
    (formation) => formation.side === side && formation.units.some((unit) => isOnMap(state, unit)),
  );
  const gain = (activated: readonly Unit[]) => (budget.expired() ? 0 : gainOf(situation, activated));
  const stacked = new Set(own.flatMap(({ id }) => membersOf(situation, id)));
  return [
    ...own.map(
      ({ id, name }): Element => ({
        name,
        formation: id,
        rating: activation.formation,
        gain: gain(membersOf(situation, id)),
      }),
    ),
    ...unitsOnMap(state, side)
      .filter((unit) => isSupportWeapon(unit) && !stacked.has(unit))
      .map(
        (weapon): Element => ({
          name: itemAt(units, weapon).name,
          weapon,
          rating: activation.supportWeapon,
          gain: gain([weapon]),
        }),
      ),
    ...state.fires[side]
      .filter(({ readied }) => !readied)
      .map(
        (fire): Element => ({
          name: 'the guns',
          fire,
          rating: activation[fire.kind],
          gain: aimOf(situation, fire)?.value ?? 0,
        }),
      ),
  ];
}

interface Proposal {
  readonly action: Action;
  readonly value: number;
  readonly reason: string;
}

/** So many of the best elements are put together in all ways. */
const MOST_TOGETHER = 7;

export function answerActivation(request: Request, situation: Situation): Answer {
  const { game, view, side, context } = request;
  const useful = elementsOf(situation, request.budget)
    .filter(({ gain }) => gain > 0.01)
    .toSorted((one, other) => other.gain - one.gain);
  const singles = useful.map(
    (element): Proposal => ({
      action: activateAction(element),
      value: element.gain,
      reason: `Activates ${element.name}, for certain: ${tenths(element.gain)} points expected.`,
    }),
  );
  const together =
    situation.skill === 'recruit'
      ? []
      : subsets(useful.slice(0, MOST_TOGETHER)).flatMap((set) => declarations(situation, set));
  const proposals = [...singles, ...together].toSorted((one, other) => other.value - one.value);
  const best = proposals.find(({ action }) => judge(game, view, side, action, context).legal);
  return best === undefined
    ? { action: { do: 'pass' }, reason: 'Nothing is worth activating.' }
    : { action: best.action, reason: best.reason };
}

function activateAction({ formation, weapon, fire }: Element): ActionOf<'activate'> {
  if (formation !== undefined) return { do: 'activate', formation };
  if (weapon !== undefined) return { do: 'activate', weapon: idOf(weapon) };
  return fire === undefined ? { do: 'activate' } : { do: 'activate', fire: fire.kind, strength: fire.strength };
}

/** 4.2b All sets of two or more that a card can activate. */
function subsets(elements: readonly Element[]): Element[][] {
  const sets = elements.reduce<Element[][]>(
    (known, element) => [...known, ...known.map((set) => [...set, element])],
    [[]],
  );
  return sets.filter((set) => set.length > 1 && ratingOf(set) <= 10);
}

function ratingOf(set: readonly Element[]): number {
  return set.reduce((sum, { rating }) => sum + rating, 0);
}

/** 4.2c With a card from the deck, or with the lowest of the hand that is high enough. */
function declarations({ state, side, outlook }: Situation, set: readonly Element[]): Proposal[] {
  const rating = ratingOf(set);
  const gain = set.reduce((sum, element) => sum + element.gain, 0);
  const names = set.map(({ name }) => name).join(', ');
  const chance = chanceOfAtLeast(outlook, rating);
  const byDeck: Proposal = {
    action: declare(set, 'deck'),
    value: chance * gain,
    reason: `Declares ${names}: succeeds ${Math.round(chance * 100)} % of the time, ${tenths(gain)} points expected.`,
  };
  const [held] = handOf(state, side)
    .filter((card) => valueOf(card) >= rating)
    .toSorted((one, other) => valueOf(one) - valueOf(other));
  if (held === undefined) return [byDeck];
  return [
    byDeck,
    {
      action: declare(set, cardCode(held)),
      value: gain - cardWorth(valueOf(held)),
      reason: `Declares ${names} with a card that is high enough: ${tenths(gain)} points expected.`,
    },
  ];
}

function declare(set: readonly Element[], card: string): ActionOf<'declare'> {
  const strengths = (kind: FireLeft['kind']) => set.flatMap(({ fire }) => (fire?.kind === kind ? [fire.strength] : []));
  return {
    do: 'declare',
    formations: set.flatMap(({ formation }) => formation ?? []),
    weapons: set.flatMap(({ weapon }) => (weapon === undefined ? [] : [idOf(weapon)])),
    artillery: strengths('artillery'),
    air: strengths('air'),
    card,
  };
}
