/** The campaign in a report: its battles, what was bought and lost on which date, who fell where, and the story of every unit. */
import type { GameTypes } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import type { Chronicle, ChronicleCell, ChronicleKit, ChronicleTable } from '../kit/chronicle.js';
import { countOf } from '../ui/numbers.js';
import type { Html } from './html.js';
import { html, join } from './html.js';
import type { MapFigures } from './map-figures.js';
import type { ReportKit, Story } from './story.js';

/** Before the end nobody's secrets are told: the campaign is seen as neither side alone sees it. */
export function chronicleOf<T extends GameTypes>(
  { game }: ReportKit<T>,
  { timeline, over }: Story<T>,
  { tell }: ChronicleKit<T>,
): Chronicle {
  const state = timeline.stateAt(timeline.last);
  const seen = over ? state : game.sides.reduce((view: T['State'], side: T['Side']) => game.view(view, side), state);
  const events = timeline.moments.flatMap((moment) => moment.events);
  return tell(
    seen,
    itemAt(game.sides, 0),
    over
      ? events
      : events.filter((event) => game.sides.every((side: T['Side']) => game.sees(event, side) !== undefined)),
  );
}

export function campaignSection<T extends GameTypes>(
  { game }: ReportKit<T>,
  { dates, tables, fallen }: Chronicle,
  figures: MapFigures,
): Html {
  const graves = game.sides.map((side) => fallen.flatMap((unit) => (unit.side === side ? [unit.hex] : [])));
  const title = 'Where units were lost';
  return html`<section aria-labelledby="campaign">
<h2 id="campaign">The campaign</h2>
${tableOf({ title: 'Battles', head: ['Date', 'What happened'], rows: dates.map(({ label, text }) => [label, text]) })}
${fallen.length === 0 ? undefined : html`<h3>${title}</h3><figure>${figures.graves(graves, title)}<figcaption>A cross for each hex in which units were lost, and their number. ${game.sides.map((side, index) => html`<span class="side-name side-${index}">${game.sideName(side)}</span> `)}</figcaption></figure>`}
${tables.filter(({ rows }) => rows.length > 0).map(tableOf)}
</section>`;
}

export function rostersSection({ rosters }: Chronicle): Html {
  if (rosters.length === 0) return html``;
  return html`<section aria-labelledby="rosters">
<h2 id="rosters">The rosters</h2>
<p class="lead">Every unit with its story.</p>
${rosters.map(rosterOf)}
</section>`;
}

function tableOf({ title, head, rows, note }: ChronicleTable): Html {
  return html`<h3>${title}</h3>
<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table class="list">${head.length === 0 ? undefined : html`<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>`}
<tbody>${rows.map(([first = '', ...cells]) => html`<tr><th scope="row">${wordsOf(first)}</th>${cells.map((cell) => html`<td>${wordsOf(cell)}</td>`)}</tr>`)}</tbody></table></div>
${note === undefined ? undefined : html`<p class="where">${note}</p>`}`;
}

/** Units of a list stay whole at the end of a line. */
function wordsOf(cell: ChronicleCell): Html {
  if (typeof cell === 'string') return html`${cell}`;
  return join(
    cell.map((text, index) => html`<span class="whole">${text}${index < cell.length - 1 ? ',' : ''}</span> `),
  );
}

function rosterOf({ title, pieces }: Chronicle['rosters'][number]): Html {
  return html`<h3>${title}: ${countOf(pieces.length, 'unit', 'units')}</h3>
<ul class="stories">${pieces.map(({ name, where, story }) => html`<li><strong>${name}</strong>, ${where}. ${story.join('; ')}.</li>`)}</ul>`;
}
