/** The campaign in a report: its battles, what was bought and lost on which date, who fell where, and the story of every unit. */
import type { GameTypes } from '@bridgehead/engine';
import type { Chronicle, ChronicleTable, TellChronicle } from '../kit/chronicle.js';
import type { Html } from './html.js';
import { html } from './html.js';
import type { ReportKit, Story } from './story.js';

/** Before the end nobody's secrets are told: the campaign is seen as neither side alone sees it. */
export function chronicleSection<T extends GameTypes>(
  { game }: ReportKit<T>,
  { timeline, over }: Story<T>,
  tell: TellChronicle<T>,
): Html {
  const state = timeline.stateAt(timeline.last);
  const seen = over ? state : game.sides.reduce((view: T['State'], side: T['Side']) => game.view(view, side), state);
  const events = timeline.moments.flatMap((moment) => moment.events);
  const told = tell(
    seen,
    game.sides[0],
    over
      ? events
      : events.filter((event) => game.sides.every((side: T['Side']) => game.sees(event, side) !== undefined)),
  );
  return html`<section aria-labelledby="campaign">
<h2 id="campaign">The campaign</h2>
${tableOf({ title: 'Battles', head: ['Date', 'What happened'], rows: told.dates.map(({ label, text }) => [label, text]) })}
${told.tables.filter(({ rows }) => rows.length > 0).map(tableOf)}
${told.rosters.map(rosterOf)}
</section>`;
}

function tableOf({ title, head, rows }: ChronicleTable): Html {
  return html`<h3>${title}</h3>
<table>${head.length === 0 ? undefined : html`<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>`}
<tbody>${rows.map(([first, ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;
}

function rosterOf({ title, pieces }: Chronicle['rosters'][number]): Html {
  return html`<h3>${title} roster</h3>
<ul>${pieces.map(({ name, where, story }) => html`<li><strong>${name}</strong>, ${where}. ${story.join('; ')}.</li>`)}</ul>`;
}
