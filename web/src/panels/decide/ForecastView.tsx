/** An answer in detail: the table it is looked up in, row by row with its chances, and what may become of each unit. */
import type { FateChances, Forecast } from '../../kit/forecast.js';
import { percent } from '../../ui/numbers.js';
import { RuleLink } from '../../ui/RuleLink.js';
import '../../ui/odds-bars.css';
import './forecast.css';

export function ForecastView({ forecast: { tables, fates, trust, notes } }: { readonly forecast: Forecast }) {
  return (
    <div class="forecast odds">
      {fates.map((each) => (
        <Fates key={each.title} fates={each} />
      ))}
      <p class="odds-trust">{trust}</p>
      {tables.map(({ title, rule, head, rows }) => (
        <table key={title} class="forecast-table">
          <caption>
            {title} <RuleLink id={rule} />
          </caption>
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells: [first, ...others], probability }) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {others.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
                <td class="forecast-chance">
                  <span class="forecast-bar" style={{ '--share': String(probability) }} aria-hidden="true" />
                  {percent(probability)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {notes.length > 0 && (
        <ul class="odds-assumptions">
          {notes.map(({ text, rule }) => (
            <li key={text}>
              {text} <RuleLink id={rule} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Fates({ fates: { title, chances } }: { readonly fates: FateChances }) {
  return (
    <table class="odds-table">
      <caption>Outcomes for {title}</caption>
      <tbody>
        {chances.map(({ name, probability }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="odds-chance">
              <span class="odds-bar" style={{ '--share': String(probability) }} aria-hidden="true" />
              {percent(probability)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
