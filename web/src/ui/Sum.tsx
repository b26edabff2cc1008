/** A number that shows its sum: a small column of labels, signed numbers and rules, with the total below the line. */
import type { Tally } from '@bridgehead/engine';
import { capital } from '@bridgehead/engine';
import { plainNumber, signedNumber } from './numbers.js';
import { RuleLink } from './RuleLink.js';
import { Words } from './Words.js';
import './sum.css';

export interface SumProps {
  readonly tally: Tally;
}

export function Sum({ tally }: SumProps) {
  const { title, parts, total } = tally;
  // A sum that takes something away is a difference, and is spoken of with its sign.
  const isDifference = parts.some(({ value }) => value < 0);
  return (
    <table class="sum">
      <caption>{title}</caption>
      <tbody>
        {parts.map(({ label, value, rule }, index) => (
          <tr key={index}>
            <th scope="row">
              <Words text={capital(label)} />
            </th>
            <td class="sum-number">{signedNumber(value)}</td>
            <td class="sum-rule">
              <RuleLink id={rule} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td class="sum-number">{isDifference ? signedNumber(total) : plainNumber(total)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
