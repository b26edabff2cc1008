/** What the tool for lines says: the verdict in a sentence, then what lies on the line in order. */
import type { LinesTool } from '../table/lines.js';
import '../ui/control.css';
import { RuleLink } from '../ui/RuleLink.js';
import './sight-card.css';

const TONES = { good: 'clear', bad: 'blocked', mixed: 'hindered' } as const;

export function LinesCard({ lines }: { readonly lines: LinesTool }) {
  const { verdict, heading, text, rule, steps } = lines.report.value;
  return (
    <section class="sight" aria-label={lines.title}>
      <header class="sight-head">
        <h2>{lines.title}</h2>
        {lines.isOne.value && (
          <button type="button" class="control" onClick={() => lines.restart()}>
            Show all
          </button>
        )}
        <button type="button" class="control" onClick={() => lines.leave()}>
          Done
        </button>
      </header>
      <div class="sight-body">
        <p class={`sight-verdict sight-verdict-${TONES[verdict]}`}>
          <strong>{heading}.</strong> {text} <RuleLink id={rule} />
        </p>
        {steps.length > 0 && (
          <ol class="sight-line">
            {steps.map((step) => (
              <li key={step.id} class={step.breaks ? 'sight-place sight-blocks' : 'sight-place'}>
                {step.breaks && <strong>Break: </strong>}
                {step.text} {step.rule !== undefined && <RuleLink id={step.rule} />}
              </li>
            ))}
          </ol>
        )}
        {!lines.isOne.value && <p class="sight-hint">{lines.hint}</p>}
      </div>
    </section>
  );
}
