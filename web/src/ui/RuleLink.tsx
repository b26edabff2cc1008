/** The number of a rule, anywhere on the page: it opens the rulebook there. */
import { openRule } from './open-rule.js';
import './rule-link.css';

/** Refusals that come from no rulebook ("You have nothing to take back yet.") have no number: nothing is shown then. */
export function RuleLink({ id }: { readonly id: string }) {
  if (id === '') return null;
  return (
    <button type="button" class="rule-link" aria-label={`Rule ${id}`} onClick={() => openRule(id)}>
      {id}
    </button>
  );
}
