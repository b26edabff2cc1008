/** A table that may be wider than its column: it scrolls on its own and leaves the page alone. */
import type { ComponentChildren } from 'preact';
import './control.css';
import './wide-table.css';

export interface WideTableProps {
  readonly title: string;
  /** Whether the title is seen too, or only heard. */
  readonly caption: 'seen' | 'spoken';
  readonly head: readonly ComponentChildren[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly ComponentChildren[])[];
}

export function WideTable({ title, caption, head, rows }: WideTableProps) {
  return (
    <div class="wide-table" role="region" aria-label={title} tabIndex={0}>
      <table>
        <caption class={caption === 'seen' ? undefined : 'control-hidden'}>{title}</caption>
        {head.length > 0 && (
          <thead>
            <tr>
              {head.map((cell, index) => (
                <th key={index} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(([first, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{first}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
