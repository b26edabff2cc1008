/**
 * The report of a game: one HTML document that needs nothing else, to keep, to print and to send. It is made from the record
 * alone, of a finished game or of one under way. Nothing here needs a browser.
 */
import type { GameRecord, ReplayFailure } from '@bridgehead/engine/records';
import type { GameTypes } from '@bridgehead/engine';
import { sayEnded } from '@bridgehead/engine/records';
import { itemAt, sayOptions } from '@bridgehead/engine';
import type { Sign } from '../board/model.js';
import type { ChronicleKit } from '../kit/chronicle.js';
import type { Author } from '../replay/comments.js';
import { parseComment } from '../replay/comments.js';
import type { TurnSpan } from '../replay/timeline.js';
import { nameIn } from '../replay/timeline.js';
import { countOf, plainNumber } from '../ui/numbers.js';
import { drawChart } from './charts.js';
import { flagsOf } from './ground-taken.js';
import { campaignSection, chronicleOf, rostersSection } from './chronicle-section.js';
import { combatTable, decisiveSection, luckSection } from './combat-sections.js';
import type { Html } from './html.js';
import { html, join, trusted, wholeCounters } from './html.js';
import { mapFigures } from './map-figures.js';
import type { MapFigures, MapScene } from './map-figures.js';
import { REPORT_STYLE } from './report-style.js';
import type { ReportKit, Story, TurnStory } from './story.js';
import { tellStory } from './story.js';
import { drawTally } from './tally-table.js';
import { beginsBattle, turnTicks } from './turn-axis.js';

export interface AboutReport<T extends GameTypes> {
  /** What the game is called in the list of games. */
  readonly title: string;
  /** Who played, in words. */
  readonly players: Readonly<Record<T['Side'], string>>;
  /** Who answers for a side: what the computer gave as its reasons is not told. */
  readonly authors: Readonly<Record<T['Side'], Author>>;
  /** The SVG document of the map. */
  readonly drawing: string;
  /** How a campaign is told, where the game was one. */
  readonly chronicle?: ChronicleKit<T>;
}

export type ReportMade = { readonly ok: true; readonly document: string; readonly title: string } | ReplayFailure;

export function makeReport<T extends GameTypes>(
  given: ReportKit<T>,
  record: GameRecord<T>,
  about: AboutReport<T>,
): ReportMade {
  const { chronicle } = about;
  const kit = chronicle === undefined ? given : { ...given, lost: chronicle.lost };
  const told = tellStory(kit, record);
  if (!told.ok) return told;
  const { story } = told;
  const title = `${kit.game.title}: ${about.title}`;
  const scenes = story.turns.map(({ end }) => sceneAt(kit, story, end));
  const figures = mapFigures(kit.plan(story.timeline.stateAt(0)), about.drawing, [sceneAt(kit, story, 0), ...scenes]);
  const campaign = chronicle && chronicleOf(kit, story, chronicle);
  const body = [
    headSection(kit, record, about, story, campaign?.verdict),
    resultSection(kit, story),
    ...(campaign === undefined ? [] : [campaignSection(kit, campaign, figures)]),
    overTimeSection(kit, story),
    decisiveSection(kit, story.combats),
    luckSection(kit, story),
    turnsSection(kit, story, scenes, figures, about.authors),
    combatTable(kit, story),
    ...(campaign === undefined ? [] : [rostersSection(campaign)]),
    footSection(record),
  ];
  return { ok: true, title, document: documentOf(title, figures.shared, body) };
}

function documentOf(title: string, shared: Html, body: readonly Html[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${trusted(REPORT_STYLE)}</style>
</head>
<body>
${shared}
<main>
${join(body)}
</main>
</body>
</html>
`.html;
}

function sceneAt<T extends GameTypes>(kit: ReportKit<T>, { timeline }: Story<T>, at: number): MapScene {
  const state = timeline.stateAt(at);
  return { pieces: kit.pieces(state), signs: kit.signs(state) };
}

// --- head and result ------------------------------------------------------------------------------------------------

function headSection<T extends GameTypes>(
  { game, chance }: ReportKit<T>,
  record: GameRecord<T>,
  about: AboutReport<T>,
  story: Story<T>,
  verdict: string | undefined,
): Html {
  const { scenario, options } = record.header.setup;
  const played = game.scenarios.find(({ id }) => id === scenario);
  const chosen = sayOptions(game.options, options);
  const rows = [
    ...game.sides.map(
      (side: T['Side']) => html`<div><dt>${game.sideName(side)}</dt><dd>${about.players[side]}</dd></div>`,
    ),
    html`<div><dt>Scenario</dt><dd>${played?.title ?? scenario}. ${played?.summary}</dd></div>`,
    html`<div><dt>Options</dt><dd>${chosen.length === 0 ? 'None' : chosen.map(({ text, rule }) => `${text} (${rule})`).join(', ')}</dd></div>`,
    ...(record.header.from === undefined
      ? []
      : [html`<div><dt>Started from</dt><dd>A custom position, not the start of the scenario</dd></div>`]),
    html`<div><dt>Length</dt><dd>${countOf(story.turns.length, 'turn', 'turns')}, ${countOf(story.timeline.last, 'action', 'actions')}, ${countOf(story.combats.length, chance.one, chance.many)}</dd></div>`,
  ];
  const comment = record.header.comment === undefined ? undefined : html`<p class="note">${record.header.comment}</p>`;
  return html`<header>
<p class="kind">Report of a game</p>
<h1>${game.title}</h1>
<p class="subtitle">${about.title}</p>
<p class="verdict">${verdictOf(game, story)}${verdict === undefined ? undefined : html`<br>${verdict}`}</p>
<dl class="facts">${rows}</dl>
${comment}
</header>`;
}

function verdictOf<T extends GameTypes>(
  game: ReportKit<T>['game'],
  { outcome, resigned, ended, over, timeline }: Story<T>,
): string {
  const score = game.sides
    .map((side: T['Side']) => `${game.sideName(side)} ${plainNumber(outcome.points[side].total)}`)
    .join(', ');
  if (resigned !== undefined) return `${game.sideName(resigned)} resigned. Points until then: ${score}.`;
  if (ended !== undefined) return `${sayEnded(game, ended)} Points until then: ${score}.`;
  if (over) return `${outcome.level}: ${score}.`;
  return `Not over yet. ${game.headline(timeline.stateAt(timeline.last))}. Points so far: ${score}.`;
}

function resultSection<T extends GameTypes>({ game }: ReportKit<T>, { outcome, over }: Story<T>): Html {
  return html`<section aria-labelledby="result">
<h2 id="result">${over ? 'Result' : 'Current score'}</h2>
<div class="pair">${game.sides.map((side: T['Side']) => drawTally(outcome.points[side]))}</div>
</section>`;
}

// --- over time ------------------------------------------------------------------------------------------------------

function overTimeSection<T extends GameTypes>({ game }: ReportKit<T>, { turns, over }: Story<T>): Html {
  const along = itemAt(turns, 0).span.chapter === undefined ? 'Turn' : 'Battle';
  const ticks = turnTicks(turns.map(({ span }) => span));
  const chartOf = (
    id: string,
    title: string,
    summary: string,
    unit: string,
    pick: (turn: TurnStory<T>) => Readonly<Record<T['Side'], number>>,
  ) =>
    drawChart({
      id,
      title,
      summary,
      unit,
      along,
      ticks,
      series: game.sides.map((side: T['Side']) => ({
        name: game.sideName(side),
        points: [
          { x: itemAt(turns, 0).span.along - 1, y: 0 },
          ...turns.map((turn) => ({ x: turn.span.along, y: pick(turn)[side] })),
        ],
      })),
      rows: turns.map((turn) => ({
        label: nameIn(turn.span.chapter, turn.span.label),
        values: game.sides.map((side: T['Side']) => plainNumber(pick(turn)[side])),
      })),
    });
  return html`<section aria-labelledby="over-time">
<h2 id="over-time">Points and losses</h2>
<div class="pair">
${chartOf('points', 'Points', over ? 'At the end of each turn. The last value includes points that count only at the end of the game.' : 'At the end of each turn.', 'points', ({ points }) => points)}
${chartOf('losses', 'Losses', 'Units each side has lost permanently, at the end of each turn.', 'units lost', ({ losses }) => losses)}
</div>
</section>`;
}

// --- turn by turn ---------------------------------------------------------------------------------------------------

function turnsSection<T extends GameTypes>(
  kit: ReportKit<T>,
  story: Story<T>,
  scenes: readonly MapScene[],
  figures: MapFigures,
  authors: AboutReport<T>['authors'],
): Html {
  const title = 'The map at the start';
  const start = sceneAt(kit, story, 0);
  const parts = battleParts(story, scenes, figures);
  const pictureOf = (index: number) => (name: string) =>
    figures.picture(itemAt(scenes, index), name, parts.get(itemAt(story.turns, index).span.chapter?.title ?? ''));
  const first = html`<article class="turn">
<h3>Start</h3>
<figure>${figures.picture(start, title)}<figcaption>${title}.</figcaption></figure>
</article>`;
  return html`<section aria-labelledby="turns">
<h2 id="turns">Turn by turn</h2>
${start.pieces.length === 0 ? undefined : first}
${story.turns.flatMap((turn, index) =>
  isBetween(turn)
    ? [interludeArticle(kit, story, turn)]
    : [...battleHeading(turn.span, story), turnArticle(kit, story, turn, pictureOf(index), authors)],
)}
</section>`;
}

/** Whether a turn lies between two battles of a campaign. */
function isBetween<T extends GameTypes>({ span: { chapter } }: TurnStory<T>): boolean {
  return chapter !== undefined && chapter.date === undefined;
}

/** The turns of a campaign stand under the name of their battle. */
function battleHeading<T extends GameTypes>(span: TurnSpan, { timeline: { turns } }: Story<T>): Html[] {
  const battles = turns.filter((each, index) => beginsBattle(each, turns[index - 1]));
  const number = battles.indexOf(span) + 1;
  return number === 0 ? [] : [html`<h3 class="chapter">Battle ${number}. ${span.chapter?.title}</h3>`];
}

/** In a campaign all turns of a battle show the part of the map where it was fought. */
function battleParts<T extends GameTypes>({ turns }: Story<T>, scenes: readonly MapScene[], figures: MapFigures) {
  const scenesOf = new Map<string, MapScene[]>();
  for (const [index, { span }] of turns.entries()) {
    const title = span.chapter?.title;
    if (title !== undefined) scenesOf.set(title, [...(scenesOf.get(title) ?? []), itemAt(scenes, index)]);
  }
  return new Map([...scenesOf].map(([title, some]) => [title, figures.partOf(some)]));
}

/** Everything that changed between two battles; before the end of the campaign what both sides know. */
function interludeArticle<T extends GameTypes>(
  { game, kindOf }: ReportKit<T>,
  { timeline, over }: Story<T>,
  { span }: TurnStory<T>,
): Html {
  const changes = timeline.moments
    .slice(span.from, span.to + 1)
    .flatMap(({ events }) => events)
    .filter((event) => kindOf(event) === 'news')
    .filter((event) => over || game.sides.every((side: T['Side']) => game.sees(event, side) !== undefined))
    .map((event) => game.tell(event));
  if (changes.length === 0) return html``;
  return html`<article class="interlude">
<h3 class="chapter">${span.chapter?.title}</h3>
${listOf(changes)}
</article>`;
}

function turnArticle<T extends GameTypes>(
  kit: ReportKit<T>,
  story: Story<T>,
  turn: TurnStory<T>,
  picture: (title: string) => Html,
  authors: AboutReport<T>['authors'],
): Html {
  const { game } = kit;
  const { span, complete, points } = turn;
  const isLast = span === story.timeline.turns.at(-1);
  const when = complete || (isLast && story.over) ? `at the end of turn ${span.turn}` : `in turn ${span.turn}, so far`;
  const title = `The map ${when}`;
  const score = game.sides.map((side: T['Side']) => `${game.sideName(side)} ${plainNumber(points[side])}`).join(', ');
  const sign = span.sign && html` <span class="sign-word">${span.sign.kind}</span>`;
  return html`<article class="${span.chapter === undefined ? 'turn' : 'turn of-battle'}">
${span.chapter === undefined ? html`<h3>${span.heading}${sign}</h3>` : html`<h4>${span.heading}${sign}</h4>`}
<figure>${picture(title)}<figcaption>${title}. Points: ${score}.</figcaption></figure>
<div class="news">
${newsSection(kit, turn)}
${notesOf(kit, story, turn, authors)}
</div>
</article>`;
}

/** What persons wrote about actions of a turn. Arrows are for the replay. */
function notesOf<T extends GameTypes>(
  kit: ReportKit<T>,
  { timeline }: Story<T>,
  { comments }: TurnStory<T>,
  authors: AboutReport<T>['authors'],
): Html[] {
  const { hexes } = kit.plan(timeline.stateAt(0));
  const isHex = (name: string) => hexes.some((hex) => hex.name === name);
  return comments
    .map(({ at, side, written }) => ({ at, text: parseComment(written, isHex, authors[side]).text }))
    .filter(({ text }) => text !== '')
    .map(({ at, text }) => html`<p class="note">${text} <span class="note-at">Action ${at}</span></p>`);
}

/** The rolls of a turn in a campaign are many: they are folded away. */
function newsSection<T extends GameTypes>(kit: ReportKit<T>, turn: TurnStory<T>): Html {
  const news = newsOf(kit, turn);
  const rolls = rollsOf(kit, turn);
  if (news.length + rolls.length === 0) return html`<p>Nothing happened.</p>`;
  if (turn.span.chapter === undefined) return listOf([...rolls, ...news]);
  return html`${listOf(news)}${rolls.length === 0 ? undefined : html`<details><summary>${countOf(rolls.length, kit.chance.one, kit.chance.many)}</summary>${listOf(rolls)}</details>`}`;
}

function listOf(lines: readonly string[]): Html {
  return html`<ul>${lines.map((line) => html`<li>${wholeCounters(line)}</li>`)}</ul>`;
}

function rollsOf<T extends GameTypes>({ game }: ReportKit<T>, { combats }: TurnStory<T>): string[] {
  return combats.map(
    ({ number, roll }) => `Combat ${number}. ${game.sideName(roll.side)}: ${roll.title}, ${roll.result}.`,
  );
}

function newsOf<T extends GameTypes>({ game }: ReportKit<T>, { moves, fallen, signs }: TurnStory<T>): string[] {
  return [
    ...(game.sides.some((side) => moves[side] > 0)
      ? [`Moves: ${game.sides.map((side: T['Side']) => `${game.sideName(side)} ${moves[side]}`).join(', ')}.`]
      : []),
    ...game.sides
      .filter((side) => fallen[side].length > 0)
      .map((side: T['Side']) => `${game.sideName(side)} losses: ${fallen[side].join(', ')}.`),
    ...flagsOf(signs),
    ...signs.come.filter(isLasting).map(({ spoken }) => `Arrived: ${spoken}.`),
    ...signs.gone.filter(isLasting).map(({ spoken }) => `Gone from the map: ${spoken}.`),
  ];
}

/** Smoke and shells come and go: the pictures show them. Flags are told apart. */
function isLasting({ kind }: Sign): boolean {
  return kind !== 'smoke' && kind !== 'fire' && kind !== 'flag';
}

function footSection<T extends GameTypes>({ header }: GameRecord<T>): Html {
  return html`<footer><p>Made with Bridgehead from the record of the game (rules ${header.rulesVersion}). Every number here follows from that record; numbers like 7.61 are rules of the game's rulebook.</p></footer>`;
}
