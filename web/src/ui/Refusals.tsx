/** Why something cannot be done: each reason as a sentence with its rule, and what could be done instead. */
import type { Violation } from '@bridgehead/engine';
import { RuleLink } from './RuleLink.js';
import { Words } from './Words.js';
import './refusals.css';

export interface RefusalsProps {
  readonly violations: readonly Violation[];
  /** refused: it was tried or pointed at. missing: what is being built is not complete yet. */
  readonly tone?: 'refused' | 'missing';
}

export function Refusals({ violations, tone = 'refused' }: RefusalsProps) {
  return (
    <ul class={`refusals refusals-${tone}`}>
      {violations.map(({ text, rule, remedy }, index) => (
        <li key={index}>
          <Words text={text} /> <RuleLink id={rule} />
          {remedy !== undefined && <p class="refusals-remedy">{remedy}</p>}
        </li>
      ))}
    </ul>
  );
}
