/** C-DaE:4 The campaign told: its dates, the Refit Phase step by step, the rosters with the story of each unit, points and purchases. */
import { capital } from '@bridgehead/engine';
import type { Campaign, Elst, Event, RefitStep, RosterPiece, Side, State } from '@bridgehead/elst';
import {
  BATTLE_NAMES,
  DATES,
  REFIT_STEPS,
  SIDES,
  SIDE_NAMES,
  STEP_NAMES,
  STEP_RULES,
  campaignContent,
  elstRules,
  findGroup,
  pieceFacts,
  pieceId,
  pieceName,
  sayKinds,
  sayPost,
  settingOf,
} from '@bridgehead/elst';
import type {
  Chronicle,
  ChronicleDate,
  ChroniclePiece,
  ChronicleRoster,
  ChronicleState,
  ChronicleStep,
  ChronicleTable,
  TellChronicle,
} from '../../../kit/chronicle.js';
import { faceOf } from './ground.js';
import { market } from './market.js';

export const tellChronicle: TellChronicle<Elst> = (state, viewer, events): Chronicle => {
  const { campaign } = state;
  if (campaign === undefined) return { dates: [], steps: [], tables: [], offers: [], rosters: [] };
  return {
    dates: dates(state, campaign, events),
    steps: steps(state, events),
    tables: [
      victory(state, campaign),
      ...SIDES.flatMap((side) => accounts(campaign, side)),
      ...pools(campaign),
      ...losses(state, campaign),
    ],
    offers: market(state, viewer),
    rosters: SIDES.map((side) => roster(state, campaign, side)).filter(({ pieces }) => pieces.length > 0),
  };
};

// --- dates ----------------------------------------------------------------------------------------------------------------

function dates(state: State, campaign: Campaign, events: readonly Event[]): ChronicleDate[] {
  return DATES.map(({ name }, date) => {
    const battles = events.flatMap((event) =>
      event.type === 'battle-began' && event.date === name ? [BATTLE_NAMES[event.battle]] : [],
    );
    const points = campaign.exited.at(date) ?? 0;
    const what = battles.length > 0 ? battles.join(', ') : sayDate(state, campaign, date);
    return { label: name, state: stateOf(date, campaign.date), text: points === 0 ? what : `${what}, ${points} VP` };
  });
}

function sayDate({ phase }: State, campaign: Campaign, date: number): string {
  if (date > campaign.date) return 'to come';
  if (date < campaign.date) return 'idle';
  return phase === 'refit' ? 'Refit Phase' : 'now';
}

function stateOf(one: number, now: number): ChronicleState {
  if (one === now) return 'now';
  return one < now ? 'past' : 'ahead';
}

// --- steps ----------------------------------------------------------------------------------------------------------------

/** Why nobody decides in a step. */
const REASONS: Readonly<Partial<Record<RefitStep, string>>> = {
  markers: 'Automatic, because artillery, Smoke, acquisitions, DM, CX and Motion end with the battle.',
  rally: 'Automatic, because every broken unit rallies when the battle is over, and control is frozen.',
  recuperation: 'Automatic, because Shock and Bog are rolled for until they end.',
  wounded: 'Automatic, because each wounded leader rolls once.',
  recombining: 'Automatic, because two half-squads of a kind become a squad.',
  date: 'Automatic, because the calendar goes on.',
  repair: 'Automatic, because everything that is broken rolls for repair.',
  points: 'Automatic and secret: the points of the date less a die.',
  strength: 'Automatic and secret: dice for strength, weapons and leaders of what was bought.',
};

/** The last Refit Phase that began, step by step. */
function steps(state: State, events: readonly Event[]): ChronicleStep[] {
  const from = events.findLastIndex(({ type }) => type === 'battle-ended');
  const frame = state.stack.find((each) => each.at === 'refit');
  if (from < 0 && frame === undefined) return [];
  const happened = byStep(events.slice(Math.max(0, from)));
  const now = frame?.at === 'refit' ? REFIT_STEPS.indexOf(frame.step) : REFIT_STEPS.length;
  return REFIT_STEPS.map((step, index) => {
    const inStep = happened.get(step) ?? [];
    const reason = REASONS[step];
    const place = stateOf(index, now);
    return {
      number: STEP_RULES[step],
      name: STEP_NAMES[step],
      rule: `C-DaE:${STEP_RULES[step]}`,
      state: place,
      how: reason === undefined ? (step === 'melee' ? 'in turn' : 'decided under seal') : 'automatic',
      note: reason ?? sayDeciders(state, inStep, place),
      changes: inStep.flatMap((event) =>
        event.type === 'order-sealed' || event.type === 'refit-step'
          ? []
          : [{ text: elstRules.tell(event), rule: event.rule }],
      ),
    };
  });
}

/** What happened in each step; one that comes again goes on. */
function byStep(events: readonly Event[]): ReadonlyMap<RefitStep, readonly Event[]> {
  const found = new Map<RefitStep, Event[]>();
  let step: RefitStep = 'melee';
  for (const event of events) {
    if (event.type === 'refit-step') step = event.step;
    if (event.type === 'battle-began' || event.type === 'battle-ended') continue;
    const known = found.get(step);
    if (known === undefined) found.set(step, [event]);
    else known.push(event);
  }
  return found;
}

/** "British: sealed · German: still deciding" */
function sayDeciders({ stack }: State, events: readonly Event[], place: ChronicleState): string {
  const frame = stack.find((each) => each.at === 'refit');
  const waiting = place === 'now' && frame?.at === 'refit' && frame.waiting !== 'begin' ? frame.waiting : [];
  const sealed = events.flatMap((event) => (event.type === 'order-sealed' ? [event] : []));
  return SIDES.flatMap((side) => {
    const order = sealed.findLast((event) => event.side === side);
    if (waiting.includes(side)) return [`${capital(SIDE_NAMES[side])}: still deciding`];
    if (order === undefined) return place === 'past' ? [`${capital(SIDE_NAMES[side])}: nothing to decide`] : [];
    return [`${capital(SIDE_NAMES[side])}: ${order.order ?? 'sealed'}`];
  }).join(' · ');
}

// --- tables ---------------------------------------------------------------------------------------------------------------

function victory(state: State, { exited, attacks }: Campaign): ChronicleTable {
  const { scenario } = settingOf(state);
  const church = scenario.holdings.findIndex(({ at }) => at === 'NN8');
  const holder = church < 0 ? undefined : state.control[church];
  return {
    title: 'Victory',
    head: [],
    rows: [
      ['British VP exited', `${exited.reduce((sum, points) => sum + points, 0)} of ${campaignContent.victory.points}`],
      ['Church (NN8)', holder === undefined ? 'nobody' : `${SIDE_NAMES[holder]} control`],
      ['British attacks', `${attacks} of ${campaignContent.attacks}`],
    ],
  };
}

/** Only of rosters that the reader knows. */
function accounts({ rosters }: Campaign, side: Side): ChronicleTable[] {
  const { accounts: lines, purchases, points, pieces } = rosters[side];
  if (pieces.length === 0) return [];
  return [
    {
      title: `${capital(SIDE_NAMES[side])} purchase points`,
      head: ['Date', 'Gained', 'Spent'],
      rows: lines.map(({ date, gained, spent }) => [DATES[date].name, String(gained), String(spent)]),
      note: `${points} CPP left.`,
    },
    ...(purchases.length === 0
      ? []
      : [
          {
            title: `${capital(SIDE_NAMES[side])} purchases`,
            head: ['Date', 'Group', 'Where', 'CPP', 'Strength'],
            rows: purchases.map(({ date, group, to, cost, strength }) => [
              DATES[date].name,
              findGroup(side, group)?.name ?? group,
              sayPost(to),
              String(cost),
              strength === 'unknown' ? 'not known yet' : strength,
            ]),
          },
        ]),
  ];
}

/** C-DaE:4.513e */
function pools({ pools: lost }: Campaign): ChronicleTable[] {
  return lost.british.length + lost.german.length === 0
    ? []
    : [
        {
          title: 'Eliminated Pools',
          head: [],
          rows: SIDES.map((side) => [capital(SIDE_NAMES[side]), sayKinds(lost[side]) || 'empty']),
        },
      ];
}

/** How many each side has lost on each date, and who fell where, as far as the reader knows the rosters. */
function losses(state: State, { rosters }: Campaign): ChronicleTable[] {
  const { labels } = settingOf(state).board.grid;
  const fallen = SIDES.flatMap((side) =>
    rosters[side].pieces.flatMap((piece) =>
      piece.fate !== 'eliminated'
        ? []
        : piece.story
            .filter(({ what }) => what === 'eliminated')
            .slice(-1)
            .map(({ date, at }) => ({ side, piece, date, hex: at ?? piece.hex })),
    ),
  );
  if (fallen.length === 0) return [];
  const known = SIDES.filter((side) => rosters[side].pieces.length > 0);
  return [
    {
      title: 'Losses by date',
      head: ['Date', ...known.map((side) => capital(SIDE_NAMES[side]))],
      rows: DATES.flatMap(({ name }, date) =>
        fallen.some((one) => one.date === date)
          ? [
              [
                name,
                ...known.map((side) => String(fallen.filter((one) => one.date === date && one.side === side).length)),
              ],
            ]
          : [],
      ),
    },
    {
      title: 'Who fell where',
      head: ['Unit', 'Side', 'Date', 'Hex'],
      rows: fallen.map(({ side, piece, date, hex }) => [
        pieceName(piece),
        SIDE_NAMES[side],
        DATES[date].name,
        hex < 0 ? 'off the map' : labels[hex],
      ]),
    },
  ];
}

// --- rosters --------------------------------------------------------------------------------------------------------------

function roster(state: State, { rosters }: Campaign, side: Side): ChronicleRoster {
  return {
    title: capital(SIDE_NAMES[side]),
    pieces: rosters[side].pieces.map((piece, number) => told(state, side, piece, number)),
  };
}

function told(state: State, side: Side, piece: RosterPiece, number: number): ChroniclePiece {
  const { labels } = settingOf(state).board.grid;
  const hex = piece.fate === 'retained' && piece.hex >= 0 ? labels[piece.hex] : undefined;
  return {
    id: pieceId(side, number),
    face: faceOf(piece, ''),
    name: `${pieceName(piece)}: ${pieceFacts(piece).name}`,
    where: whereIs(piece),
    ...(hex !== undefined && { hex }),
    isLost: piece.fate === 'eliminated' || piece.fate === 'merged' || piece.fate === 'left',
    story: piece.story.map(
      ({ date, what, at }) => `${DATES[date].name}: ${what}${at === undefined ? '' : ` in ${labels[at]}`}`,
    ),
  };
}

function whereIs({ fate, post }: RosterPiece): string {
  switch (fate) {
    case 'retained':
      return `in ${sayPost(post)}`;
    case 'in-play':
      return 'in the battle';
    case 'eliminated':
      return 'eliminated';
    case 'left':
      return 'has left for victory';
    case 'merged':
      return 'recombined';
  }
}
