/** The answers of the Refit Phase, from the view of one side: nothing is known of the other roster. */
import { judge, preview, itemAt } from '@bridgehead/engine';
import type { ActionOf, Campaign, Context, Unit } from '@bridgehead/elst';
import {
  areasOn,
  campaignContent,
  DATES,
  hexOf,
  isLeader,
  isMultiMan,
  leadershipOf,
  numberOf,
  pieceId,
  unitId,
  unitKinds,
} from '@bridgehead/elst';
import { bestOf } from '../../options.js';
import type { Answer, Request } from '../situation.js';
import { isOf, listedFor } from '../situation.js';
import { worthOf } from '../worth.js';
import { isWonByBritish } from './objective.js';
import { postsByRange, rangeOfPost, reachOf, strengthOfRoster } from './posts.js';
import { answerPurchase } from './purchase.js';

export function answerRefit(request: Request, campaign: Campaign): Answer {
  const { stack } = request.view;
  const frame = stack.at(-1);
  switch (frame?.at === 'refit' ? frame.step : undefined) {
    case 'escape':
      return answerEscape(request, campaign);
    case 'shift':
      return answerShift(request, campaign);
    case 'replenishment':
      return answerReplenishment(request, campaign);
    case 'purchase':
      return answerPurchase(request, campaign);
    case 'initiative':
      return answerInitiative(request.view, request.context, campaign);
    case 'areas':
      return declined(request, 'The first of the nearest areas is as good as any.');
    case 'possession':
      return declined(request, 'Someone can use the weapons.');
    case 'cannibalizing':
      return declined(request, 'An LMG does more in the hands of a squad.');
    case 'preparation':
      return declined(request, 'All units take part from the start.');
    default:
      return undefined;
  }
}

function declined({ question: { decline } }: Request, reason: string): Answer {
  return decline && { action: decline, reason };
}

// --- Escape -------------------------------------------------------------------------------------------------------------

type Stack = ActionOf<'escape'>['stacks'][number];

/** C-DaE:4.506f Stacks that need not go try it only with a DRM that brings them through in more than two of three cases. */
const GOOD_CHANCE = 0;

/** C-DaE:4.506f Each further half-squad makes it harder, and a good leader makes up for it: one squad with one leader. */
function answerEscape(request: Request, campaign: Campaign): Answer {
  const { game, view, side } = request;
  const all = listedFor(request).filter(isOf('escape')).at(-1)?.stacks ?? [];
  const stacks = all
    .flatMap((stack) => pairs(request, stack))
    .filter((stack) => {
      if (mustGo(request, campaign, stack)) return true;
      const tally = preview(game, view, side, { do: 'escape', stacks: [stack] }).tallies[0];
      return tally !== undefined && tally.total <= GOOD_CHANCE;
    });
  const action: ActionOf<'escape'> = { do: 'escape', stacks };
  if (!judge(game, view, side, action).legal) return undefined;
  const reason =
    stacks.length === 0
      ? 'The cut-off units are safer if they stay.'
      : 'Most get through one by one, each with a leader if possible.';
  return { action, reason };
}

function mustGo({ view, side, context: { board } }: Request, { ground }: Campaign, { units }: Stack): boolean {
  return areasOn(board, ground).at[hexOf(board, itemAt(view.place, numberOf(itemAt(units, 0))))]?.side !== side;
}

/** What one would hand to another who goes alone is dropped. */
function pairs({ view }: Request, { units, drop, give = [] }: Stack): Stack[] {
  const numbers = units.map(numberOf);
  const leaders = numbers
    .filter((unit) => isLeader(view, unit))
    .toSorted((one, other) => (leadershipOf(view, one) ?? 0) - (leadershipOf(view, other) ?? 0));
  const others = numbers
    .filter((unit) => !isLeader(view, unit))
    .toSorted((one, other) => worthOf(view, other) - worthOf(view, one));
  const groups: Unit[][] = others.map((unit) => [unit]);
  leaders.forEach((leader, index) => {
    const helps = (leadershipOf(view, leader) ?? 0) < 0;
    const group = helps && index < others.length && isMultiMan(view, itemAt(others, index)) ? groups[index] : undefined;
    if (group === undefined) groups.push([leader]);
    else group.push(leader);
  });
  return groups.map((group) => {
    const isTheirs = (weapon: string) => group.includes(itemAt(view.holder, numberOf(weapon)));
    const given = give.filter(({ weapon, unit }) => isTheirs(weapon) && group.includes(numberOf(unit)));
    const left = give.map(({ weapon }) => weapon).filter((id) => !given.some(({ weapon }) => weapon === id));
    return { units: group.map(unitId), drop: [...drop, ...left].filter(isTheirs), give: given };
  });
}

// --- Shift --------------------------------------------------------------------------------------------------------------

/** Hexes nearer to the church that are worth the risk of the way. */
const WORTH_THE_WAY = 6;
/** C-DaE:4.511f With this DRM or less one in twelve comes to harm. */
const SAFE = 0;

/** The British bring everybody to the area that is nearest to the church; the Germans those whom the enemy has passed. */
function answerShift(request: Request, campaign: Campaign): Answer {
  const { game, view, side, context } = request;
  const passed = side === 'german' ? reachOf(campaign, context, 'british') : 0;
  const foremost = itemAt(postsByRange(campaign, context, side), 0);
  const goal = rangeOfPost(campaign, context, side, foremost);
  const posts = new Map(campaign.rosters[side].pieces.map(({ post }, number) => [pieceId(side, number), post]));
  const taken = new Set<string>();
  const groups = listedFor(request)
    .filter(isOf('shift'))
    .flatMap((order) => {
      const group = order.groups[0];
      if (group?.to !== foremost || group.drop.length > 0 || group.pieces.some((piece) => taken.has(piece))) return [];
      const from = posts.get(itemAt(group.pieces, 0)) ?? -1;
      const range = rangeOfPost(campaign, context, side, from < 0 ? 'entry' : from + 1);
      if (range - goal < WORTH_THE_WAY || range < passed) return [];
      if (preview(game, view, side, order).tallies.some(({ total }) => total > SAFE)) return [];
      for (const piece of group.pieces) taken.add(piece);
      return [group];
    });
  const action: ActionOf<'shift'> = { do: 'shift', groups };
  if (groups.length === 0 || !judge(game, view, side, action, context).legal)
    return declined(request, 'All units are near enough to the front.');
  return { action, reason: 'They are needed at the front.' };
}

// --- Replenishment ------------------------------------------------------------------------------------------------------

/** C-DaE:4.513 As many as may come back, to the post nearest to the church. */
function answerReplenishment(request: Request, campaign: Campaign): Answer {
  const { side, context } = request;
  const best = bestOf(
    listedFor(request)
      .filter(isOf('replenish'))
      .filter(({ units }) => units.length > 0)
      .map((action) => {
        const men = action.units.reduce(
          (sum, { kind: id }) => sum + (unitKinds.find((kind) => kind.id === id)?.size ?? 0),
          0,
        );
        const range = rangeOfPost(campaign, context, side, itemAt(action.units, 0).to);
        return { action, value: 100 * men - range };
      }),
  );
  if (best === undefined) return declined(request, 'Nobody comes back.');
  return { action: best.action, reason: 'Brings back as many units as possible, close to the church.' };
}

// --- Initiative ---------------------------------------------------------------------------------------------------------

/** Worth of the units that make an attack promising: about a dozen squads. */
const PROMISING = 24;

/** C-DaE:4.517 The British must take the church and leave the map in time: they wait only while there are more dates than attacks. */
function answerInitiative(view: Request['view'], context: Context, campaign: Campaign): Answer {
  const { date, attacks } = campaign;
  const attacksLeft = campaignContent.attacks - attacks;
  const datesLeft = DATES.length - date;
  if (attacksLeft <= 0) return choose('idle', 'There is no attack left.');
  if (isWonByBritish(view, context)) return choose('idle', 'We have won what we need.');
  const last = Math.min(attacksLeft, datesLeft);
  if (attacksLeft >= datesLeft) return choose('attack', `Time runs short: ${last} more can be made.`);
  if (strengthOfRoster(campaign, 'british') >= PROMISING) return choose('attack', 'We are strong enough to get on.');
  return choose('idle', 'Reinforcements first: there are more dates than attacks.');
}

function choose(choice: 'attack' | 'idle', reason: string): Answer {
  return { action: { do: 'choose-initiative', choice }, reason };
}
