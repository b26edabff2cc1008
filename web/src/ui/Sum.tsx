/** A number that shows its sum: a small column of labels, signed numbers and rules, with the total below the line. */
import type { Tally } from '@bridgehead/engine';
import { plainNumber, signedNumber } from './numbers.js';
import { RuleLink } from './RuleLink.js';
import './sum.css';

export interface SumProps {
  readonly tally: Tally;
  /** Where the parts fall in one after the other: the step at which the first one falls. */
  readonly fallsFrom?: number;
}

export function Sum({ tally, fallsFrom }: SumProps) {
  const { title, parts, total } = tally;
  // A sum that takes something away is a difference, and is spoken of with its sign.
  const isDifference = parts.some(({ value }) => value < 0);
  const fall = (index: number) =>
    fallsFrom === undefined ? {} : { class: 'sum-falling', style: { '--step': String(fallsFrom + index) } };
  return (
    <table class="sum">
      <caption>{title}</caption>
      <tbody>
        {parts.map(({ label, value, rule }, index) => (
          <tr key={index} {...fall(index)}>
            <th scope="row">{label}</th>
            <td class="sum-number">{signedNumber(value)}</td>
            <td class="sum-rule">
              <RuleLink id={rule} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr {...fall(parts.length)}>
          <th scope="row">Total</th>
          <td class="sum-number">{isDifference ? signedNumber(total) : plainNumber(total)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
