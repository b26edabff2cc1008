/** C-DaE:4 The campaign told: its dates, the Refit Phase step by step, the rosters with the story of each unit, points and purchases. */
import { capital, itemAt, listed } from '@bridgehead/engine';
import type { Campaign, Elst, Event, RefitStep, RosterPiece, Side, State } from '@bridgehead/elst';
import {
  BATTLE_NAMES,
  DATES,
  NONE,
  REFIT_STEPS,
  SIDES,
  SIDE_NAMES,
  STEP_NAMES,
  STEP_RULES,
  campaignContent,
  elstRules,
  findGroup,
  letterOf,
  nameOf,
  pieceFacts,
  pieceId,
  pieceName,
  placeOf,
  sayKinds,
  sayPost,
  settingOf,
} from '@bridgehead/elst';
import type {
  Chronicle,
  ChronicleCell,
  ChronicleDate,
  ChronicleKit,
  ChroniclePiece,
  ChronicleRoster,
  ChronicleState,
  ChronicleStep,
  ChronicleTable,
  LostUnit,
  TellChronicle,
} from '../../../kit/chronicle.js';
import { faceOf } from './ground.js';
import { market } from './market.js';

const tellChronicle: TellChronicle<Elst> = (state, viewer, events): Chronicle => {
  const { campaign } = state;
  if (campaign === undefined)
    return { verdict: '', dates: [], steps: [], tables: [], offers: [], rosters: [], fallen: [] };
  const blows = blowsIn(events);
  const fallen = fallenIn(state, campaign, blows);
  return {
    verdict: verdict(state, campaign),
    dates: dates(state, campaign, events),
    steps: steps(state, events),
    tables: [
      victory(state, campaign),
      ...SIDES.flatMap((side) => accounts(campaign, side)),
      ...pools(campaign),
      ...losses(campaign, fallen),
    ],
    offers: market(state, viewer),
    rosters: SIDES.map((side) => roster(state, campaign, side, blows)).filter(({ pieces }) => pieces.length > 0),
    fallen: fallen.flatMap(({ side, hex }) => (hex === undefined ? [] : [{ side, hex }])),
  };
};

/** C-DaE:4.513e Lost in the rosters, and in the battle that is being fought. */
function unitsLost(state: State): LostUnit<Side>[] {
  const { campaign } = state;
  if (campaign === undefined) return [];
  const found = new Map<string, LostUnit<Side>>();
  const add = (side: Side, name: string, id = `${side} ${name}`) => found.set(id, { id, side, name });
  for (const side of SIDES)
    campaign.rosters[side].pieces.forEach((piece, number) => {
      if (piece.fate === 'eliminated')
        add(side, pieceName(piece), piece.letter === NONE ? pieceId(side, number) : undefined);
    });
  const { battle } = campaign;
  if (battle !== undefined)
    state.side.forEach((side, unit) => {
      const isWreckOfOld = battle.pieces[unit] === NONE;
      if (placeOf(state, unit) === 'eliminated' && !isWreckOfOld) add(side, nameOf(state, unit));
    });
  return [...found.values()];
}

export const chronicle: ChronicleKit<Elst> = { tell: tellChronicle, lost: unitsLost };

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
  if (date < campaign.date || phase === 'over') return 'idle';
  return phase === 'refit' ? 'Refit Phase' : 'now';
}

function stateOf(one: number, now: number): ChronicleState {
  if (one === now) return 'now';
  return one < now ? 'past' : 'ahead';
}

// --- steps ----------------------------------------------------------------------------------------------------------------

/** Steps in which nobody decides. */
const AUTOMATIC: ReadonlySet<RefitStep> = new Set([
  'markers',
  'rally',
  'recuperation',
  'wounded',
  'recombining',
  'date',
  'repair',
  'points',
  'strength',
]);

/** What each step does, and why. */
const ABOUT: Readonly<Record<RefitStep, string>> = {
  melee: 'Every Melee is fought to its end.',
  markers: 'Artillery, Smoke, acquisitions, DM, CX and Motion end with the battle.',
  rally: 'Broken units rally. Nobody gains or loses ground from here on.',
  recuperation: 'Shocked and bogged vehicles roll until they recover or are lost.',
  areas: 'The ground each side holds becomes its Setup Areas. Units go to the nearest one.',
  escape: 'Units that cannot stay where they are try to get back to a friendly area.',
  possession: 'Weapons without a user belong to the side that holds the ground.',
  wounded: 'Each wounded leader rolls once: healed, still wounded, or lost.',
  recombining: 'Two half-squads of a kind become a squad.',
  date: 'The calendar moves on to the next date.',
  shift: 'Units can go to another area or to the Entry Area.',
  repair: 'Broken weapons and vehicles roll for repair. Ammunition is replaced.',
  cannibalizing: 'LMGs can be given up to repair the machine guns of vehicles.',
  replenishment: 'A quarter of the squads lost in the battle can come back.',
  points: 'Each side gains the points of the date less a die roll. The other side does not learn how many.',
  purchase: 'Both sides spend points on Reinforcement Groups.',
  strength: 'Dice for the strength, weapons and leaders of the groups that were bought, in secret.',
  initiative: 'The British attack or stay idle. The Germans attack on the date of their Attack Chit.',
  preparation: 'Each side picks the radios that it uses in the next battle.',
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
    const place = stateOf(index, now);
    const isDecided = !AUTOMATIC.has(step) && step !== 'melee';
    const deciders = isDecided ? sayDeciders(state, inStep, place) : '';
    return {
      number: STEP_RULES[step],
      name: STEP_NAMES[step],
      rule: `C-DaE:${STEP_RULES[step]}`,
      state: place,
      how:
        step === 'melee' ? 'fought out' : isDecided && deciders !== NOBODY_DECIDED ? 'decided in secret' : 'automatic',
      about: ABOUT[step],
      deciders,
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

/** A step in which this time neither side had a choice. */
const NOBODY_DECIDED = 'Neither side had a choice';

/** "British: sealed · German: still deciding" */
function sayDeciders({ stack }: State, events: readonly Event[], place: ChronicleState): string {
  const frame = stack.find((each) => each.at === 'refit');
  const waiting = place === 'now' && frame?.at === 'refit' && frame.waiting !== 'begin' ? frame.waiting : [];
  const sealed = events.flatMap((event) => (event.type === 'order-sealed' ? [event] : []));
  if (place === 'past' && sealed.length === 0) return NOBODY_DECIDED;
  return SIDES.flatMap((side) => {
    const order = sealed.findLast((event) => event.side === side);
    if (waiting.includes(side)) return [`${capital(SIDE_NAMES[side])}: still deciding`];
    if (order === undefined) return place === 'past' ? [`${capital(SIDE_NAMES[side])}: nothing to decide`] : [];
    return [`${capital(SIDE_NAMES[side])}: ${order.order ?? 'sealed'}`];
  }).join(' · ');
}

// --- tables ---------------------------------------------------------------------------------------------------------------

/** C-DaE:4.41b C-DaE:4.41c What the British need, and what they have. */
function verdict(state: State, campaign: Campaign): string {
  const { building, points } = campaignContent.victory;
  const holder = churchHolder(state);
  const church = `${holder === undefined ? 'nobody holds' : `the ${holder === 'british' ? 'British hold' : 'Germans hold'}`} the church`;
  return `The British need the church (${building}) and ${points} VP: ${church}, and ${vpExited(campaign)} VP have left the map.`;
}

function churchHolder(state: State): Side | undefined {
  const church = settingOf(state).scenario.holdings.findIndex(({ at }) => at === campaignContent.victory.building);
  return church < 0 ? undefined : state.control[church];
}

function vpExited({ exited }: Campaign): number {
  return exited.reduce((sum, points) => sum + points, 0);
}

function victory(state: State, campaign: Campaign): ChronicleTable {
  const { attacks } = campaign;
  const holder = churchHolder(state);
  return {
    title: 'Victory',
    head: [],
    rows: [
      ['British VP exited', `${vpExited(campaign)} of ${campaignContent.victory.points}`],
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
      rows: lines.map(({ date, gained, spent }) => [itemAt(DATES, date).name, String(gained), String(spent)]),
      note: `${points} CPP left.`,
    },
    ...(purchases.length === 0
      ? []
      : [
          {
            title: `${capital(SIDE_NAMES[side])} purchases`,
            head: ['Date', 'Group', 'Where', 'CPP', 'Strength'],
            rows: purchases.map(({ date, group, to, cost, strength }) => [
              itemAt(DATES, date).name,
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

interface Fallen {
  readonly side: Side;
  readonly name: string;
  readonly date: number;
  readonly how: string;
  /** Undefined off the map. */
  readonly hex: string | undefined;
}

/** Chapters with which a unit is lost. */
const ENDS: ReadonlySet<RosterPiece['story'][number]['what']> = new Set(['eliminated', 'died', 'recalled']);

/** Who fell when and where, as far as the reader knows the rosters. */
function fallenIn(state: State, { rosters }: Campaign, blows: Blows): Fallen[] {
  return SIDES.flatMap((side) =>
    rosters[side].pieces.flatMap((piece) =>
      piece.fate !== 'eliminated'
        ? []
        : piece.story
            .filter(({ what }) => ENDS.has(what))
            .slice(-1)
            .map((chapter) => {
              const hex = hexOfChapter(state, blows, side, piece, chapter);
              return { side, name: pieceName(piece), date: chapter.date, how: sayEnd(chapter.what, hex), hex };
            }),
    ),
  );
}

function sayEnd(what: RosterPiece['story'][number]['what'], hex: string | undefined): string {
  if (what === 'died') return 'of a wound';
  if (what === 'recalled') return '(Recalled)';
  return hex === undefined ? 'off the map' : `in ${hex}`;
}

/** How many each side has lost on each date, and who fell where. */
function losses({ rosters }: Campaign, fallen: readonly Fallen[]): ChronicleTable[] {
  if (fallen.length === 0) return [];
  const known = SIDES.filter((side) => rosters[side].pieces.length > 0);
  const byDate = (cell: (units: readonly Fallen[]) => ChronicleCell) =>
    DATES.flatMap(({ name }, date) => {
      const units = fallen.filter((one) => one.date === date);
      return units.length === 0 ? [] : [[name, ...known.map((side) => cell(units.filter((one) => one.side === side)))]];
    });
  const head = ['Date', ...known.map((side) => capital(SIDE_NAMES[side]))];
  return [
    { title: 'Losses by date', head, rows: byDate((units) => String(units.length)) },
    {
      title: 'Who fell where',
      head,
      rows: byDate((units) => (units.length === 0 ? 'nobody' : units.map(({ name, how }) => `${name} ${how}`))),
    },
  ];
}

// --- rosters --------------------------------------------------------------------------------------------------------------

/** Where something happened to units, by side, letter and date. */
type Places = ReadonlyMap<string, readonly string[]>;

/** What befell units in battles. */
interface Blows {
  readonly broke: Places;
  readonly fell: Places;
}

function blowsIn(events: readonly Event[]): Blows {
  const broke = new Map<string, string[]>();
  const fell = new Map<string, string[]>();
  let date = 0;
  for (const event of events) {
    if (event.type === 'battle-began') date = DATES.findIndex(({ name }) => name === event.date);
    if (event.type !== 'broke' && event.type !== 'eliminated') continue;
    const found = event.type === 'broke' ? broke : fell;
    const { side, name } = event.unit;
    const key = blowKey(side, name.split(' ').at(-1) ?? '', date);
    found.set(key, [...(found.get(key) ?? []), event.at]);
  }
  return { broke, fell };
}

function blowKey(side: Side, letter: string, date: number): string {
  return `${side} ${letter} ${date}`;
}

function placesOf(places: Places, side: Side, { letter }: RosterPiece, date: number): readonly string[] {
  return letter === NONE ? [] : (places.get(blowKey(side, letterOf(letter), date)) ?? []);
}

/** The hex of a chapter: as the roster has it, or where the unit fell in battle. */
function hexOfChapter(
  state: State,
  { fell }: Blows,
  side: Side,
  piece: RosterPiece,
  { what, at, date }: RosterPiece['story'][number],
): string | undefined {
  if (at !== undefined) return settingOf(state).board.grid.labels[at];
  return what === 'eliminated' ? placesOf(fell, side, piece, date).at(-1) : undefined;
}

function roster(state: State, { rosters }: Campaign, side: Side, blows: Blows): ChronicleRoster {
  return {
    title: capital(SIDE_NAMES[side]),
    pieces: rosters[side].pieces.map((piece, number) => told(state, side, piece, number, blows)),
  };
}

function told(state: State, side: Side, piece: RosterPiece, number: number, blows: Blows): ChroniclePiece {
  const { labels } = settingOf(state).board.grid;
  const hex = piece.fate === 'retained' && piece.hex >= 0 ? labels[piece.hex] : undefined;
  return {
    id: pieceId(side, number),
    face: faceOf(piece, ''),
    name: `${pieceName(piece)}: ${pieceFacts(piece).name}`,
    where: whereIs(piece, state.phase),
    ...(hex !== undefined && { hex }),
    isLost: piece.fate === 'eliminated' || piece.fate === 'merged' || piece.fate === 'left',
    story: DATES.flatMap(({ name }, date) => {
      const chapters = piece.story.filter((chapter) => chapter.date === date);
      const say = (chapter: (typeof chapters)[number]) => {
        const at = hexOfChapter(state, blows, side, piece, chapter);
        return `${CHAPTER_WORDS[chapter.what]}${at === undefined ? '' : ` in ${at}`}`;
      };
      const broke = [...new Set(placesOf(blows.broke, side, piece, date))];
      const battle = chapters.findIndex(({ what }) => ENDS_OF_BATTLE.has(what));
      const before = battle < 0 ? chapters.length : battle;
      const all = [
        ...chapters.slice(0, before).map(say),
        ...(broke.length === 0 ? [] : [`broke in ${listed(broke)}`]),
        ...chapters.slice(before).map(say),
      ];
      return all.length === 0 ? [] : [`${name}: ${all.join(', ')}`];
    }),
  };
}

/** Chapters that are written when a battle is over for the unit: what befell it there comes before them. */
const ENDS_OF_BATTLE: ReadonlySet<RosterPiece['story'][number]['what']> = new Set([
  'fought',
  'reduced',
  'replaced',
  'wounded',
  'eliminated',
  'left',
]);

/** A chapter of the story of a unit in words. */
const CHAPTER_WORDS: Readonly<Record<RosterPiece['story'][number]['what'], string>> = {
  initial: 'there from the start',
  bought: 'arrived with a Reinforcement Group',
  replenished: 'came back',
  created: 'promoted from the ranks',
  fought: 'fought',
  reduced: 'took losses',
  replaced: 'lost heart and was replaced by a weaker unit',
  wounded: 'wounded',
  healed: 'recovered from the wound',
  escaped: 'escaped to its own lines',
  shifted: 'shifted to another area',
  recombined: 'formed from two half-squads',
  repaired: 'repaired',
  eliminated: 'eliminated',
  died: 'died of the wound',
  recalled: 'Recalled from the campaign',
  left: 'left the map for victory',
};

function whereIs({ fate, post }: RosterPiece, phase: State['phase']): string {
  switch (fate) {
    case 'retained':
      return `in ${sayPost(post)}`;
    case 'in-play':
      return phase === 'over' ? 'on the map at the end' : 'in the battle';
    case 'eliminated':
      return 'lost';
    case 'left':
      return 'has left for victory';
    case 'merged':
      return 'recombined';
  }
}
