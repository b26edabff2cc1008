/** 4.1 4.2 What is activated: one element at once, or several with a test, put together one by one. */
import { counted, itemAt, preview } from '@bridgehead/engine';
import { odds } from '@bridgehead/engine/chance';
import type { Action, ActionOf, Primosole, Unit } from '@bridgehead/primosole';
import {
  OFF_MAP_FIRE_NAMES,
  cardCode,
  findFormation,
  handOf,
  idOf,
  isOnMap,
  label,
  primosoleRules,
  unitOf,
  units,
  valueOf,
} from '@bridgehead/primosole';
import type { PieceLook, Target } from '../../../board/model.js';
import { NOTHING, looking, looksOf, refusedBy, toDesk } from '../../../kit/desk-tools.js';
import { percent } from '../../../ui/numbers.js';
import { namedCard } from '../common/words.js';
import type { PrimosoleChoice, PrimosoleChosen, PrimosoleDesk, PrimosolePick, PrimosoleSeat } from './desk.js';
import { answersOf, unitMeant, violationsOf } from './desk.js';

/** One thing to activate. Fires of the same strength are told apart by a number. */
interface Element {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly action: ActionOf<'activate'>;
  /** Its units on the map. */
  readonly units: readonly Unit[];
}

interface Builder {
  readonly seat: PrimosoleSeat;
  readonly elements: readonly Element[];
}

export function activationDesk(seat: PrimosoleSeat): PrimosoleDesk {
  const single = answersOf(seat).filter((action) => action.do === 'activate');
  return builderDesk({ seat, elements: single.flatMap((action) => elementsOf(seat, action)) }, [], 'deck');
}

function elementsOf({ state, side }: PrimosoleSeat, action: ActionOf<'activate'>): Element[] {
  const { formation, weapon, fire, strength } = action;
  if (formation !== undefined) {
    const facts = findFormation(formation);
    const members = (facts?.units ?? []).filter((unit) => isOnMap(state, unit));
    return [
      {
        id: formation,
        label: `${facts?.name ?? formation}, ${facts?.title ?? ''}: ${counted(members.length, 'unit')}`,
        group: 'Formations',
        action,
        units: members,
      },
    ];
  }
  if (weapon !== undefined) {
    const unit = unitOf(weapon);
    return [
      {
        id: weapon,
        label: `${itemAt(units, unit).name} in ${label(itemAt(state.place, unit))}`,
        group: 'Support Weapons',
        action,
        units: [unit],
      },
    ];
  }
  if (fire === undefined || strength === undefined) return [];
  const left = state.fires[side].filter(
    (each) => each.kind === fire && each.strength === strength && !each.readied,
  ).length;
  return Array.from({ length: left }, (_, number) => ({
    id: `${fire}-${strength}-${number}`,
    label: `${OFF_MAP_FIRE_NAMES[fire]} ${strength}`,
    group: 'Fires from off the map',
    action,
    units: [],
  }));
}

/** The answer for these elements: without a test for one alone (R7). */
function proposalFor(chosen: readonly Element[], card: string): Action | undefined {
  if (chosen.length === 0) return undefined;
  if (chosen.length === 1) return itemAt(chosen, 0).action;
  const fires = (kind: 'artillery' | 'air') =>
    chosen.flatMap(({ action }) => (action.fire === kind && action.strength !== undefined ? [action.strength] : []));
  return {
    do: 'declare',
    formations: chosen.flatMap(({ action }) => action.formation ?? []),
    weapons: chosen.flatMap(({ action }) => action.weapon ?? []),
    artillery: fires('artillery'),
    air: fires('air'),
    card,
  };
}

function builderDesk(builder: Builder, chosen: readonly Element[], card: string): PrimosoleDesk {
  const { elements } = builder;
  const proposal = proposalFor(chosen, card);
  const open = elements.filter(
    (element) => !chosen.includes(element) && violationsFor(builder, [...chosen, element]).length === 0,
  );
  const isDeclared = chosen.length > 1;
  return {
    hint: hintFor(chosen),
    choices: [
      ...(isDeclared ? cardsFor(builder, chosen, card) : []),
      ...firstOfEach(open).map(
        (element): PrimosoleChoice => ({
          id: element.id,
          label: element.label,
          group: element.group,
          pick: () => toDesk(builderDesk(builder, [...chosen, element], card)),
        }),
      ),
    ],
    chosen: [
      ...chosen.map(
        (element): PrimosoleChosen => ({
          id: element.id,
          label: element.label,
          role: 'activated',
          without: () =>
            builderDesk(
              builder,
              chosen.filter((other) => other !== element),
              card,
            ),
        }),
      ),
      ...cardChosen(builder, chosen, card),
    ],
    marks: [],
    looks: looksOf(
      open.flatMap((element) => looksFor([element], { offered: true, together: element.id })),
      looksFor(chosen, { picked: true }),
    ),
    proposal,
    pick: (target) => pickElement(builder, chosen, card, target),
  };
}

function hintFor(chosen: readonly Element[]): string {
  if (chosen.length === 0)
    return 'Pick a formation, a Support Weapon or a fire. One needs no test; several need a card.';
  if (chosen.length === 1) return 'Activate it without a test, or add more and draw a card.';
  return 'Add more, or declare them all. You can play a card for the test.';
}

function violationsFor({ seat }: Builder, chosen: readonly Element[]) {
  const proposal = proposalFor(chosen, 'deck');
  return proposal === undefined ? [] : violationsOf(seat, proposal);
}

/** Of equal fires the first is offered. */
function firstOfEach(open: readonly Element[]): Element[] {
  return open.filter(
    (element, index) =>
      open.findIndex(({ action }) => JSON.stringify(action) === JSON.stringify(element.action)) === index,
  );
}

function looksFor(elements: readonly Element[], look: PieceLook): [string, PieceLook][] {
  return looking(
    elements.flatMap((element) => element.units.map(idOf)),
    look,
  );
}

// --- the card of the test -----------------------------------------------------------------------------------------------

/** 4.2c Each card from the hand with what it would come to. */
function cardsFor(builder: Builder, chosen: readonly Element[], card: string): PrimosoleChoice[] {
  const { state, side } = builder.seat;
  const rating = ratingOf(builder, chosen);
  const own = handOf(state, side).map((each) => ({ code: cardCode(each), passes: valueOf(each) >= rating }));
  return [{ code: 'deck', passes: undefined }, ...own]
    .filter(({ code }) => code !== card)
    .map(({ code, passes }): PrimosoleChoice => {
      const face = namedCard(code);
      const words =
        face === undefined
          ? `A card from the deck: ${chanceOf(builder, chosen)} to pass`
          : `${face.text}: ${passes === true ? 'passes the test' : 'fails'}`;
      return {
        id: code,
        label: words,
        group: `Card for the test, ${rating} or more`,
        card: code,
        pick: () => toDesk(builderDesk(builder, chosen, code)),
      };
    });
}

/** 4.2c How likely a card from the deck passes, by the game's own odds. */
function chanceOf({ seat: { state, side } }: Builder, chosen: readonly Element[]): string {
  const proposal = proposalFor(chosen, 'deck');
  const passing =
    proposal && odds<Primosole>(primosoleRules, state, side, proposal).entries.find(({ name }) => name === 'activated');
  return percent(passing?.probability ?? 0);
}

function cardChosen(builder: Builder, chosen: readonly Element[], card: string): PrimosoleChosen[] {
  const face = namedCard(card);
  if (face === undefined || chosen.length < 2) return [];
  return [
    {
      id: card,
      label: `${face.text} from the hand`,
      role: 'card',
      without: () => builderDesk(builder, chosen, 'deck'),
    },
  ];
}

/** 4.2b The sum that the game itself shows. */
function ratingOf({ seat: { state, side } }: Builder, chosen: readonly Element[]): number {
  const proposal = proposalFor(chosen, 'deck');
  return proposal === undefined
    ? 0
    : (preview<Primosole>(primosoleRules, state, side, proposal).tallies.at(0)?.total ?? 0);
}

// --- pointing -----------------------------------------------------------------------------------------------------------

/** A unit stands for its formation, a Support Weapon for itself. */
function pickElement(builder: Builder, chosen: readonly Element[], card: string, target: Target): PrimosolePick {
  const unit = unitMeant(builder.seat, target) ?? unitsAt(builder, target)[0];
  if (unit === undefined) return NOTHING;
  const element = builder.elements.find((each) => each.units.includes(unit));
  if (element === undefined) return refusedBy(violationsOf(builder.seat, namedBy(unit)));
  if (chosen.includes(element))
    return toDesk(
      builderDesk(
        builder,
        chosen.filter((other) => other !== element),
        card,
      ),
    );
  const violations = violationsFor(builder, [...chosen, element]);
  return violations.length > 0 ? refusedBy(violations) : toDesk(builderDesk(builder, [...chosen, element], card));
}

function unitsAt({ elements, seat }: Builder, { hex }: Target): Unit[] {
  return elements.flatMap((element) => element.units).filter((unit) => label(itemAt(seat.state.place, unit)) === hex);
}

/** What activating this unit would be called: the answer says why it cannot be. */
function namedBy(unit: Unit): Action {
  const { formation, id } = itemAt(units, unit);
  return formation === undefined ? { do: 'activate', weapon: id } : { do: 'activate', formation };
}
