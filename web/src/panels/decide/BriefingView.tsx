/** What a question is about, above everything that can be picked. */
import type { Briefing } from '../../kit/kit.js';
import { RuleLink } from '../../ui/RuleLink.js';

export function BriefingView({ briefing: { title, rule, texts } }: { readonly briefing: Briefing }) {
  return (
    <section class="panel-section decide-briefing" aria-label="What this is about">
      <h3>
        {title} <RuleLink id={rule} />
      </h3>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
