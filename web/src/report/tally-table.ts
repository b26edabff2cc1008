/** A sum as a table: what counts, by which rule, how much; the total below the line. */
import type { Tally } from '@bridgehead/engine';
import { plainNumber, signedNumber } from '../ui/numbers.js';
import type { Html } from './html.js';
import { html } from './html.js';

export function drawTally({ title, parts, total }: Tally): Html {
  const rows = parts.map(
    ({ label, value, rule }) =>
      html`<tr><th scope="row">${label}</th><td class="rule">${rule}</td><td class="number">${signedNumber(value)}</td></tr>`,
  );
  return html`<table class="tally">
<caption>${title}</caption>
<tbody>${rows}</tbody>
<tfoot><tr><th scope="row">Total</th><td></td><td class="number">${plainNumber(total)}</td></tr></tfoot>
</table>`;
}
