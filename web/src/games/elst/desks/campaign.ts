/** C-DaE:4.5 Sealed answers of the Refit Phase: an order is put together part by part, and everything can be taken out again before it is sealed. */
import { itemAt, listed } from '@bridgehead/engine';
import type { Action, CampaignOrder, State } from '@bridgehead/elst';
import {
  campaignContent,
  contentsOf,
  elstRules,
  findGroup,
  itemNamed,
  kindCounter,
  nameOf,
  numberOf,
  pieceNamed,
  postNamed,
  priceOf,
  returnsAs,
  rosterOf,
  sayPost,
  unitKinds,
} from '@bridgehead/elst';
import { NOTHING, looking, looksOf, toDesk } from '../../../kit/desk-tools.js';
import { armedPiece } from '../campaign/ground.js';
import { sayContents } from '../campaign/market.js';
import type { ElstChoice, ElstDesk, ElstSeat } from './desk.js';
import { answersOf, violationsOf } from './desk.js';
import type { OrderChange } from './order-changes.js';
import { changesOfGroup, changesOfStack } from './order-changes.js';

/** A part of an order in words. Parts that say the same stand in the list once, with their number. */
interface Said extends Pick<ElstChoice, 'detail' | 'faces' | 'isRare'> {
  readonly label: string;
  readonly group: string;
  /** The unit that it is about, on the map or waiting. */
  readonly piece?: string;
  /** The same once that unit has been picked. */
  readonly short?: string;
}

/** How orders of one kind are put together from parts. */
interface Form<Part> {
  readonly hint: string;
  /** All parts that listed orders have; each may be taken once, or several times. */
  readonly parts: readonly Part[];
  readonly mayRepeat: boolean;
  /** Under which headings units are picked first, where each has many parts. */
  readonly unitsUnder?: (piece: string) => string;
  readonly order: (parts: readonly Part[]) => CampaignOrder;
  readonly say: (part: Part) => Said;
  /** How a part that has been picked can be changed. */
  readonly changes?: (part: Part) => readonly OrderChange<Part>[];
}

type Post = 'entry' | number;

export function orderDesk(seat: ElstSeat, idle: Action | undefined): ElstDesk {
  const answers = answersOf(seat);
  switch (idle?.do) {
    case 'buy':
      return buyDesk(seat, answers);
    case 'shift':
      return shiftDesk(seat, answers);
    case 'escape':
      return escapeDesk(seat, answers);
    case 'retain':
      return retainDesk(seat, answers, idle);
    case 'replenish':
      return replenishDesk(seat, answers);
    case 'eliminate-equipment':
      return itemsDesk(seat, answers);
    case 'cannibalize':
      return cannibalizeDesk(seat, answers);
    case 'prepare':
      return prepareDesk(seat, answers, idle);
    default:
      return buttonsDesk(seat, answers);
  }
}

function sayTo(to: Post): string {
  return sayPost(postNamed(to));
}

/** C-DaE:4.513b What comes back, and as what. */
function sayReturn(id: string): Pick<Said, 'detail' | 'faces'> {
  const kind = unitKinds.findIndex((one) => one.id === id);
  const { id: lesser, strength } = itemAt(unitKinds, returnsAs(kind));
  return lesser === id
    ? { faces: facesOfKinds([id]) }
    : { detail: `Comes back as ${strength}`, faces: facesOfKinds([id, lesser]) };
}

function sayKind(id: string): string {
  return unitKinds.find((kind) => kind.id === id)?.strength ?? id;
}

/** "2 × 4-5-7, 8-1" */
function kindsNamed(state: State, ids: readonly string[]): string[] {
  const names = ids.map((id) => pieceNamed(state, id).replace(/ [A-Z]+$/, ''));
  return [...new Set(names)].map((name) => {
    const count = names.filter((other) => other === name).length;
    return count === 1 ? name : `${count} × ${name}`;
  });
}

function postOfPiece({ state, side }: ElstSeat, id: string): number {
  return itemAt(rosterOf(state, side).pieces, Number(id.slice(2)) - 1).post;
}

/** One counter for each kind that comes. */
function facesOfKinds(ids: readonly string[]): ReturnType<typeof kindCounter>[] {
  return [...new Set(ids)].flatMap((id) => {
    const facts = unitKinds.find((kind) => kind.id === id);
    return facts === undefined ? [] : [kindCounter(facts, '', '')];
  });
}

/** Each once, by what it says. */
function unique<Part>(parts: readonly Part[]): Part[] {
  return [...new Map(parts.map((part): [string, Part] => [JSON.stringify(part), part])).values()];
}

// --- single kinds ---------------------------------------------------------------------------------------------------------

const CHIT = 'chit';

/** C-DaE:4.515 Groups with their cost and what they bring, and the Attack Chit. What goes to an area of the map folds out. */
function buyDesk(seat: ElstSeat, answers: readonly Action[]): ElstDesk {
  const { side } = seat;
  type Part = { readonly group: string; readonly to: Post } | typeof CHIT;
  const groups = unique(answers.flatMap((action) => (action.do === 'buy' ? action.groups : [])));
  const hasChit = answers.some((action) => action.do === 'buy' && action.chit === true);
  return partsDesk<Part>(
    seat,
    {
      hint: 'Pick what you buy and where it goes, then seal your order.',
      parts: [...groups, ...(hasChit ? ([CHIT] as const) : [])],
      mayRepeat: true,
      order: (parts) => ({
        do: 'buy',
        groups: parts.flatMap((part) => (part === CHIT ? [] : [part])),
        ...(parts.includes(CHIT) && { chit: true }),
      }),
      say: (part) =>
        part === CHIT
          ? {
              label: `Attack Chit, ${campaignContent.attackChit.cost} CPP`,
              detail: 'You attack on this date. Once in the campaign.',
              group: 'Attack',
            }
          : {
              label: `${findGroup(side, part.group)?.name ?? part.group}, ${priceOf(side, { group: part.group, to: postNamed(part.to) }, 'none').total} CPP`,
              detail: sayContents(side, part.group),
              faces: facesOfKinds(contentsOf(side, part.group, 'full').units.map((kind) => itemAt(unitKinds, kind).id)),
              group: `To ${sayTo(part.to)}`,
              ...(part.to !== 'entry' && { isRare: true as const }),
            },
    },
    [],
  );
}

/** C-DaE:4.511 Units, one by one or all of an area at once, and where they go. */
function shiftDesk(seat: ElstSeat, answers: readonly Action[]): ElstDesk {
  const parts = answers.flatMap((action) => (action.do === 'shift' ? action.groups : []));
  return partsDesk(
    seat,
    {
      hint: 'Pick units and where they shift to, then seal your order.',
      parts: unique(parts),
      mayRepeat: false,
      unitsUnder: (piece) => `One unit from ${sayPost(postOfPiece(seat, piece))}`,
      order: (groups) => ({ do: 'shift', groups: [...groups] }),
      say: ({ pieces, to }) => ({
        label:
          pieces.length === 1
            ? armedPiece(seat.state, itemAt(pieces, 0))
            : `All ${pieces.length}: ${listed(kindsNamed(seat.state, pieces))}`,
        group: `From ${sayPost(postOfPiece(seat, itemAt(pieces, 0)))} to ${sayTo(to)}`,
        ...(pieces.length === 1 && { piece: pieces[0], short: `To ${sayTo(to)}` }),
      }),
      changes: (group) => changesOfGroup(seat, group),
    },
    [],
  );
}

/** C-DaE:4.506 Stacks that Escape together. */
function escapeDesk(seat: ElstSeat, answers: readonly Action[]): ElstDesk {
  const stacks = answers.flatMap((action) => (action.do === 'escape' ? action.stacks : []));
  const alone = stacks.flatMap(({ units }) =>
    units.map((unit): (typeof stacks)[number] => ({ units: [unit], drop: [] })),
  );
  return partsDesk(
    seat,
    {
      hint: 'Pick stacks that go together. The others go alone.',
      parts: unique([...stacks, ...alone]),
      mayRepeat: false,
      order: (chosen) => ({ do: 'escape', stacks: [...chosen] }),
      say: ({ units, to }) => ({
        label: `${listed(units.map((id) => nameOf(seat.state, numberOf(id))))}${to === undefined ? '' : ` to ${sayTo(to)}`}`,
        group: 'Escape',
        ...(units.length === 1 && { piece: units[0] }),
      }),
      changes: (stack) => changesOfStack(seat, stack),
    },
    [],
  );
}

function retainDesk(
  seat: ElstSeat,
  answers: readonly Action[],
  { units }: Extract<CampaignOrder, { do: 'retain' }>,
): ElstDesk {
  const parts = answers.flatMap((action) => (action.do === 'retain' ? action.units : []));
  return partsDesk(
    seat,
    {
      hint: 'Pick the area for units that are equally near to several.',
      parts: unique(parts),
      mayRepeat: false,
      order: (chosen) => ({ do: 'retain', units: [...chosen] }),
      say: ({ unit, to }) => ({
        label: `${nameOf(seat.state, numberOf(unit))} to ${sayTo(to)}`,
        group: 'Nearest areas',
        piece: unit,
      }),
    },
    units,
  );
}

/** C-DaE:4.513 Which lost units come back, and where. */
function replenishDesk(seat: ElstSeat, answers: readonly Action[]): ElstDesk {
  const parts = answers.flatMap((action) => (action.do === 'replenish' ? action.units : []));
  return partsDesk(
    seat,
    {
      hint: 'Pick who comes back and where, then seal your order.',
      parts: unique(parts),
      mayRepeat: true,
      order: (units) => ({ do: 'replenish', units: [...units] }),
      say: ({ kind, to }) => ({
        label: `${sayKind(kind)} to ${sayTo(to)}`,
        group: `To ${sayTo(to)}`,
        ...sayReturn(kind),
      }),
    },
    [],
  );
}

/** C-DaE:4.5123b Machine guns of vehicles, each repaired with an LMG. */
function cannibalizeDesk(seat: ElstSeat, answers: readonly Action[]): ElstDesk {
  const parts = answers.flatMap((action) => (action.do === 'cannibalize' ? action.repairs : []));
  return partsDesk(
    seat,
    {
      hint: 'Pick machine guns of vehicles to repair with an LMG.',
      parts: unique(parts),
      mayRepeat: false,
      order: (repairs) => ({ do: 'cannibalize', repairs: [...repairs] }),
      say: ({ machineGun, with: lmg }) => ({
        label: `${itemNamed(seat.state, lmg)} for ${itemNamed(seat.state, machineGun)}`,
        group: 'Repairs',
      }),
    },
    [],
  );
}

function itemsDesk(seat: ElstSeat, answers: readonly Action[]): ElstDesk {
  return partsDesk<string>(
    seat,
    {
      hint: 'Pick equipment to eliminate, or keep it all.',
      parts: unique(answers.flatMap((action) => (action.do === 'eliminate-equipment' ? action.weapons : []))),
      mayRepeat: false,
      order: (weapons) => ({ do: 'eliminate-equipment', weapons: [...weapons] }),
      say: (id) => ({ label: `Eliminate ${itemNamed(seat.state, id)}`, group: 'Equipment' }),
    },
    [],
  );
}

/** C-R79 C-DaE:4.43b */
function prepareDesk(
  seat: ElstSeat,
  answers: readonly Action[],
  { radios, enter }: Extract<CampaignOrder, { do: 'prepare' }>,
): ElstDesk {
  interface Part {
    readonly of: 'radios' | 'enter';
    readonly id: string;
  }
  const partsIn = (order: { readonly radios: readonly string[]; readonly enter: readonly string[] }): Part[] => [
    ...order.radios.map((id): Part => ({ of: 'radios', id })),
    ...order.enter.map((id): Part => ({ of: 'enter', id })),
  ];
  const parts = unique(answers.flatMap((action) => (action.do === 'prepare' ? partsIn(action) : [])));
  const idsOf = (chosen: readonly Part[], of: Part['of']) =>
    chosen.flatMap((part) => (part.of === of ? [part.id] : []));
  const start = partsIn({ radios, enter }).flatMap(
    (part) => parts.find((known) => known.of === part.of && known.id === part.id) ?? [],
  );
  return partsDesk(
    seat,
    {
      hint: parts.length === 0 ? 'Nothing to pick. Press the button.' : 'Pick what takes part, then seal your order.',
      parts,
      mayRepeat: false,
      order: (chosen) => ({ do: 'prepare', radios: idsOf(chosen, 'radios'), enter: idsOf(chosen, 'enter') }),
      say: ({ of, id }) =>
        of === 'radios'
          ? { label: `Use ${itemNamed(seat.state, id)}`, group: 'Radios' }
          : { label: armedPiece(seat.state, id), group: 'Enter later', piece: id },
    },
    start,
  );
}

/** Answers that are a word each: attack or stay idle, end the battle or play on. */
function buttonsDesk(seat: ElstSeat, answers: readonly Action[]): ElstDesk {
  const desk = (chosen: Action | undefined): ElstDesk => ({
    hint: chosen === undefined ? 'Pick your answer.' : 'Press the button to confirm.',
    choices: answers
      .filter((action) => action !== chosen)
      .map(
        (action): ElstChoice => ({
          id: JSON.stringify(action),
          label: elstRules.nameAction(seat.state, action),
          group: 'Answers',
          pick: () => toDesk(desk(action)),
        }),
      ),
    chosen:
      chosen === undefined
        ? []
        : [
            {
              id: JSON.stringify(chosen),
              label: elstRules.nameAction(seat.state, chosen),
              role: 'answer',
              without: () => desk(undefined),
            },
          ],
    marks: [],
    looks: new Map(),
    proposal: chosen,
    pick: () => NOTHING,
  });
  return desk(undefined);
}

// --- parts ----------------------------------------------------------------------------------------------------------------

function partsDesk<Part>(
  seat: ElstSeat,
  form: Form<Part>,
  chosen: readonly Part[],
  /** Only what is about this unit, which was pointed at. */
  about?: string,
): ElstDesk {
  const { hint, parts, mayRepeat, unitsUnder, order, say } = form;
  const open = parts.filter(
    (part) =>
      (mayRepeat || !chosen.includes(part)) &&
      (about === undefined || say(part).piece === about) &&
      violationsOf(seat, order([...chosen, part])).length === 0,
  );
  const alike = (part: Part) => {
    const { label, group } = say(part);
    return open.filter((other) => say(other).label === label && say(other).group === group);
  };
  const withPart = (part: Part) => toDesk(partsDesk(seat, form, [...chosen, part]));
  return {
    hint,
    choices: [
      ...open.flatMap((part): ElstChoice[] => {
        const { short, ...said } = say(part);
        if (alike(part)[0] !== part || (unitsUnder !== undefined && about === undefined && said.piece !== undefined))
          return [];
        const label = about === undefined ? said.label : (short ?? said.label);
        return [{ ...said, label, id: idOf(part), count: alike(part).length, pick: () => withPart(part) }];
      }),
      ...(unitsUnder === undefined
        ? []
        : about === undefined
          ? unitChoices(open.map(say), unitsUnder, (piece) => toDesk(partsDesk(seat, form, chosen, piece)))
          : [{ id: 'other', label: 'Pick another unit', pick: () => toDesk(partsDesk(seat, form, chosen)) }]),
      ...(about === undefined ? chosen.flatMap((part, index) => changeChoices(seat, form, chosen, part, index)) : []),
    ],
    chosen: chosen.map((part, index) => ({
      id: `${index} ${idOf(part)}`,
      label: say(part).label,
      role: 'order',
      without: () =>
        partsDesk(
          seat,
          form,
          chosen.filter((_, other) => other !== index),
        ),
    })),
    marks: [],
    looks: looksOf(
      looking(
        open.flatMap((part) => say(part).piece ?? []),
        { offered: true },
      ),
      looking(
        chosen.flatMap((part) => say(part).piece ?? []),
        { picked: true },
      ),
    ),
    proposal: order(chosen),
    pick: ({ piece }) => {
      if (piece === undefined) return NOTHING;
      const taken = chosen.findIndex((part) => say(part).piece === piece);
      if (taken >= 0)
        return toDesk(
          partsDesk(
            seat,
            form,
            chosen.filter((_, index) => index !== taken),
          ),
        );
      const meant = open.filter((part) => say(part).piece === piece);
      const [only, ...others] = meant;
      if (only === undefined) return NOTHING;
      return others.length === 0 ? withPart(only) : toDesk(partsDesk(seat, form, chosen, piece));
    },
  };
}

/** How a picked part can be changed, as far as that is legal; weapons fold out. */
function changeChoices<Part>(
  seat: ElstSeat,
  form: Form<Part>,
  chosen: readonly Part[],
  part: Part,
  index: number,
): ElstChoice[] {
  return (form.changes?.(part) ?? []).flatMap(({ label, part: changed }): ElstChoice[] => {
    const next = chosen.with(index, changed);
    if (violationsOf(seat, form.order(next)).length > 0) return [];
    return [
      {
        id: `change ${index} ${label}`,
        label,
        group: `Change: ${form.say(part).label}`,
        isRare: true,
        pick: () => toDesk(partsDesk(seat, form, next)),
      },
    ];
  });
}

/** Units that parts are about, each once; those that are alike together. */
function unitChoices(
  parts: readonly Said[],
  heading: (piece: string) => string,
  pick: (piece: string) => ReturnType<ElstChoice['pick']>,
): ElstChoice[] {
  const units = new Map(parts.flatMap(({ piece, label }) => (piece === undefined ? [] : [[piece, label] as const])));
  const found = new Map<string, [string, ...string[]]>();
  for (const [piece, label] of units) {
    const key = `${heading(piece)}: ${label}`;
    const alike = found.get(key);
    if (alike === undefined) found.set(key, [piece]);
    else alike.push(piece);
  }
  return [...found.values()].map(([piece, ...more]) => ({
    id: piece,
    label: units.get(piece) ?? piece,
    group: heading(piece),
    piece,
    count: more.length + 1,
    pick: () => pick(piece),
  }));
}

function idOf(part: unknown): string {
  return JSON.stringify(part);
}
