/** What a question is about, above everything that can be picked. */
import type { GameTypes } from '@bridgehead/engine';
import type { Table } from '../../table/table.js';
import { RuleLink } from '../../ui/RuleLink.js';

export function BriefingView<T extends GameTypes>({ table: { kit, moment } }: { readonly table: Table<T> }) {
  const { seat, keeper } = moment.value;
  const briefing = keeper?.who === 'person' ? kit.briefing?.(seat) : undefined;
  return briefing === undefined ? null : (
    <section class="panel-section decide-briefing" aria-label="About this decision">
      <h2>
        {briefing.title} <RuleLink id={briefing.rule} />
      </h2>
      {briefing.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
