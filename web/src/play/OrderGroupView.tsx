/** One subject of the standing orders: what is done, and when. */
import type { OrderField, OrderGroup } from '../kit/orders.js';
import { RuleLink } from '../ui/RuleLink.js';

interface OrderGroupViewProps<Orders> {
  readonly group: OrderGroup<Orders>;
  readonly onSet: (orders: Orders) => void;
}

export function OrderGroupView<Orders>({ group: { title, rule, hint, fields }, onSet }: OrderGroupViewProps<Orders>) {
  return (
    <section class="orders-group" aria-label={title}>
      <div class="orders-head">
        <h3>
          {title} <RuleLink id={rule} />
        </h3>
        <p class="orders-hint">{hint}</p>
      </div>
      <div class="orders-fields">
        {fields.map((field) => (
          <FieldView key={field.id} field={field} onSet={onSet} />
        ))}
      </div>
    </section>
  );
}

function FieldView<Orders>({
  field,
  onSet,
}: {
  readonly field: OrderField<Orders>;
  readonly onSet: (orders: Orders) => void;
}) {
  if (field.kind === 'one') {
    return (
      <label class="orders-field">
        <span>{field.label}</span>
        <select
          class="control-field"
          value={field.chosen}
          onChange={(event) => onSet(field.choose(event.currentTarget.value))}
        >
          {field.choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <fieldset class="orders-some">
      <legend>{field.label}</legend>
      {field.choices.map(({ id, label }) => (
        <label key={id}>
          <input type="checkbox" checked={field.chosen.includes(id)} onChange={() => onSet(field.toggle(id))} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
