/** The parts of a report that tell of rolls or draws: the decisive ones, the luck of both sides, and the list of all. */
import type { GameTypes } from '@bridgehead/engine';
import type { LuckPoint, RollLuck } from '@bridgehead/engine/chance';
import { capital, itemAt } from '@bridgehead/engine';
import type { Kit } from '../kit/kit.js';
import type { Roll } from '../ui/model.js';
import { nameIn } from '../replay/timeline.js';
import { countOf, percent, signedNumber } from '../ui/numbers.js';
import { drawChart } from './charts.js';
import type { Html } from './html.js';
import { html, wholeCounters } from './html.js';
import type { Combat, Story } from './story.js';
import { decisiveCombats } from './story.js';
import { turnAt, turnTicks } from './turn-axis.js';
import { drawTally } from './tally-table.js';

/** What these parts need of a kit. */
type Told<T extends GameTypes> = Pick<Kit<T>, 'game' | 'chance'>;

export function decisiveSection<T extends GameTypes>(kit: Told<T>, combats: readonly Combat<T>[]): Html {
  const decisive = decisiveCombats(combats);
  return html`<section aria-labelledby="decisive">
<h2 id="decisive">The decisive combats</h2>
<p class="lead">${decisive.length === 0 ? `Nothing has depended on ${kit.chance.by} yet.` : 'The combats that moved the points most, cost the most units, or had the least likely results.'}</p>
${decisive.map((combat) => combatArticle(kit, combat))}
</section>`;
}

function combatArticle<T extends GameTypes>(
  { game, chance }: Told<T>,
  { number, turn, roll, luck, aftermath, gains }: Combat<T>,
): Html {
  const points = game.sides
    .filter((side) => gains[side] !== 0)
    .map((side: T['Side']) => `${game.sideName(side)} ${signedNumber(gains[side])}`);
  return html`<article class="combat">
<h3>Combat ${number}: ${wholeCounters(roll.title)}</h3>
<p class="where">${nameIn(turn.chapter, turn.label)}. ${game.sideName(roll.side)} ${chance.did}.</p>
<div class="combat-parts">
<div class="sums">${roll.sums.map(drawTally)}</div>
<div class="outcome">
<p><b class="result">${roll.result}</b> ${roll.meaning} <span class="rule">${roll.rule}</span></p>
<p class="where">${roll.lookup}${shownBy(roll)}.</p>
${luck ? html`${oddsBars(luck)}<p>${placeInWords(luck)}</p>` : undefined}
${aftermath.length > 0 ? html`<ul>${aftermath.map((line) => html`<li>${wholeCounters(line)}</li>`)}</ul>` : undefined}
${points.length > 0 ? html`<p class="gains">Points: ${points.join(', ')}.</p>` : undefined}
</div>
</div>
</article>`;
}

/** A bar for each outcome that could have come, worst first, with the one that came marked. */
function oddsBars<Side extends string>({ chances, outcome }: RollLuck<Side>): Html {
  const rows = chances.map(({ name, probability }) => {
    const came = name === outcome;
    return html`<tr${came ? html` class="came"` : undefined}><th scope="row">${name}</th><td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round(probability * 1000) / 10}" height="10"/></svg></td><td class="number">${percent(probability)}</td><td>${came ? 'actual' : ''}</td></tr>`;
  });
  return html`<table class="odds"><caption>The odds, worst first</caption><tbody>${rows}</tbody></table>`;
}

function placeInWords<Side extends string>({ chances, rank, percentile }: RollLuck<Side>): string {
  const share = (test: (other: number) => boolean) =>
    percent(chances.reduce((sum, chance) => sum + (test(chance.rank) ? chance.probability : 0), 0));
  return `Worse: ${share((other) => other < rank)}; as good: ${share((other) => other === rank)}; better: ${share((other) => other > rank)}. Its place in these odds is ${place(percentile)} of 100.`;
}

/** A percentile as a number from 0 to 100. */
function place(percentile: number): string {
  return String(Math.round(percentile * 100));
}

export function luckSection<T extends GameTypes>(
  { game, chance }: Told<T>,
  { luck, isTooLong, combats, timeline, turns }: Story<T>,
): Html {
  if (isTooLong)
    return html`<section aria-labelledby="luck">
<h2 id="luck">Luck</h2>
<p>This report shows no luck: the odds of ${countOf(combats.length, chance.one, chance.many)} would take minutes to work out. The replay shows the odds of each ${chance.one}.</p>
</section>`;
  if (luck.rolls.length === 0) return html``;
  const x = (at: number) => turnAt(timeline.turns, at);
  const chart = drawChart({
    id: 'luck-curve',
    title: 'The luck of both sides',
    summary: `Each ${chance.one} adds its place in its own odds, from half a point below to half a point above the middle. A curve near 0 means average luck.`,
    unit: 'luck',
    along: itemAt(timeline.turns, 0).chapter === undefined ? 'Turn' : 'Battle',
    series: game.sides.map((side: T['Side']) => ({
      name: game.sideName(side),
      points: [
        { x: x(0), y: 0 },
        ...luck.curves[side].flatMap((point, index, curve) => stepped(x(point.entry), point, curve[index - 1])),
        { x: x(timeline.last + 1), y: luck.curves[side].at(-1)?.luck ?? 0 },
      ],
    })),
    ticks: turnTicks(timeline.turns),
    rows: turns.map(({ span, end }) => ({
      label: nameIn(span.chapter, span.label),
      values: game.sides.map((side: T['Side']) => tenths(luckAt(luck.curves[side], end))),
    })),
  });
  return html`<section aria-labelledby="luck">
<h2 id="luck">Luck</h2>
${chart}
<div class="scroll" role="region" aria-label="All ${chance.many} of a side" tabindex="0"><table class="list"><caption>All ${chance.many} of a side together. The rank of a result is 0 where it helps nobody, higher where it helps the side that ${chance.did}.</caption>
<thead><tr><th scope="col">Side</th><th scope="col" class="number">${capital(chance.many)}</th><th scope="col" class="number">Mean place</th><th scope="col" class="number">Luck</th><th scope="col" class="number">Ranks expected</th><th scope="col" class="number">Actual ranks</th></tr></thead>
<tbody>${game.sides.map((side: T['Side']) =>
    luckRow(
      game.sideName(side),
      luck.rolls.filter((roll) => roll.side === side),
      luck.curves[side].at(-1),
    ),
  )}</tbody></table></div>
</section>`;
}

function luckAt(curve: readonly LuckPoint[], at: number): number {
  return curve.findLast(({ entry }) => entry < at)?.luck ?? 0;
}

/** Luck changes at a roll and stays until the next one. */
function stepped(x: number, { luck }: LuckPoint, before: LuckPoint | undefined): { x: number; y: number }[] {
  return [
    { x, y: before?.luck ?? 0 },
    { x, y: luck },
  ];
}

function luckRow<Side extends string>(
  name: string,
  rolls: readonly RollLuck<Side>[],
  last: LuckPoint | undefined,
): Html {
  const mean =
    rolls.length === 0
      ? ''
      : `${place(rolls.reduce((sum, { percentile }) => sum + percentile, 0) / rolls.length)} of 100`;
  return html`<tr><th scope="row">${name}</th><td class="number">${rolls.length}</td><td class="number">${mean}</td><td class="number">${tenths(last?.luck ?? 0)}</td><td class="number">${tenths(last?.expected ?? 0)}</td><td class="number">${tenths(last?.actual ?? 0)}</td></tr>`;
}

/** +0.7, −1.2, 0.0 */
function tenths(value: number): string {
  const written = Math.abs(value).toFixed(1);
  return written === '0.0' ? written : `${value > 0 ? '+' : '−'}${written}`;
}

export function combatTable<T extends GameTypes>({ game, chance }: Told<T>, { combats, isTooLong }: Story<T>): Html {
  if (combats.length === 0) return html``;
  const rows = combats.map(
    ({ number, turn, roll, luck, swing }) =>
      html`<tr><td class="number">${number}</td><td>${turn.chapter?.date === undefined ? String(turn.turn) : `${turn.chapter.date}, ${turn.turn}`}</td><td>${game.sideName(roll.side)}</td><th scope="row">${wholeCounters(roll.title)}</th><td>${roll.lookup}</td><td class="number">${facesOf(roll)}</td><td>${roll.result}</td>${isTooLong ? undefined : html`<td class="number">${luck ? place(luck.percentile) : ''}</td>`}<td class="number">${swing === 0 ? '' : signedNumber(swing)}</td></tr>`,
  );
  const swings = `swing is the points won by the side that ${chance.did}, minus those of the other side (${countOf(combats.length, chance.one, chance.many)}).`;
  const caption = isTooLong
    ? `The ${swings}`
    : `The place is that of the result in its own odds, from 0 to 100; the ${swings}`;
  const table = html`<div class="scroll" role="region" aria-label="All combats, one by one" tabindex="0"><table class="list"><caption>${caption}</caption>
<thead><tr><th scope="col" class="number">No.</th><th scope="col">Turn</th><th scope="col">Side</th><th scope="col">Combat</th><th scope="col">Looked up</th><th scope="col" class="number">${chance.face}</th><th scope="col">Result</th>${isTooLong ? undefined : html`<th scope="col" class="number">Place</th>`}<th scope="col" class="number">Swing</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
  return html`<section aria-labelledby="combats">
<h2 id="combats">All combats</h2>
${isTooLong ? html`<details><summary>${countOf(combats.length, chance.one, chance.many)}</summary>${table}</details>` : table}
</section>`;
}

/** Dice or cards, as they fell. */
function facesOf({ dice, cards }: Roll): string {
  return cards === undefined ? dice.join(', ') : cards.map(({ text }) => text).join(', ');
}

function shownBy(roll: Roll): string {
  if (roll.cards === undefined)
    return `; ${roll.dice.length === 1 ? 'the die shows' : 'the dice show'} ${facesOf(roll)}`;
  return roll.cards.length === 0 ? '' : `; ${roll.cards.length === 1 ? 'the card' : 'the cards'}: ${facesOf(roll)}`;
}
