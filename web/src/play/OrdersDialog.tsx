/** Standing orders: what the one at the screen has decided beforehand, for all their units and for single ones. Nothing is given until they say so. */
import type { GameTypes, OrdersOf } from '@bridgehead/engine';
import { useMemo, useState } from 'preact/hooks';
import type { ForceGroup } from '../kit/kit.js';
import type { OrdersForm } from '../kit/orders.js';
import type { Table } from '../table/table.js';
import { Dialog } from '../ui/Dialog.js';
import { lazy, WhenFetched } from '../ui/lazy.js';
import { OrderGroupView } from './OrderGroupView.js';
import './orders.css';

interface OrdersDialogProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly load: () => Promise<OrdersForm<T>>;
  /** Whose orders are shown first; undefined: those for all. */
  readonly unit: string | undefined;
  readonly onClose: () => void;
}

export function OrdersDialog<T extends GameTypes>({ table, load, unit, onClose }: OrdersDialogProps<T>) {
  const form = useMemo(() => lazy(load), [table]);
  const name = table.kit.game.sideName(table.moment.value.viewer);
  return (
    <Dialog title={`Standing orders, ${name}`} onClose={onClose}>
      <WhenFetched what={form} name="the standing orders">
        {(fetched) => <OrdersSheet table={table} form={fetched} unit={unit} onClose={onClose} />}
      </WhenFetched>
    </Dialog>
  );
}

interface OrdersSheetProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly form: OrdersForm<T>;
  readonly unit: string | undefined;
  readonly onClose: () => void;
}

function OrdersSheet<T extends GameTypes>({ table, form, unit, onClose }: OrdersSheetProps<T>) {
  const { kit, moment } = table;
  const { viewer } = moment.value;
  const seat = { ...moment.value.seat, side: viewer };
  const none = kit.game.orders?.none;
  const [draft, setDraft] = useState<OrdersOf<T> | undefined>(table.orders.value[viewer] ?? none);
  const groups = kit.forces(seat.state).filter(({ side }) => side === viewer);
  const [scope, setScope] = useState(unit !== undefined && isAmong(groups, unit) ? unit : ALL);
  if (draft === undefined) return null;

  const give = (orders: OrdersOf<T>) => {
    onClose();
    table.order(viewer, orders);
  };
  const own = form.units(seat, draft);
  const said = kit.game.orders?.say(draft) ?? [];
  return (
    <div class="orders">
      <p class="orders-about">
        {form.about} Only you can see them. They are saved with the game on{' '}
        {table.own === undefined ? 'the server' : 'this device'}.
      </p>
      <label class="orders-whose">
        <span>Orders for</span>
        <select class="control-field" value={scope} onChange={(event) => setScope(event.currentTarget.value)}>
          <option value={ALL}>All units</option>
          <UnitOptions groups={groups} own={own.map(({ unit: id }) => id)} />
        </select>
      </label>
      {form.groups(seat, draft, scope === ALL ? undefined : scope).map((group) => (
        <OrderGroupView key={`${scope} ${group.title}`} group={group} onSet={setDraft} />
      ))}
      {own.length > 0 && (
        <section class="orders-group" aria-label="Units with their own orders">
          <h3>Units with their own orders</h3>
          <ul class="orders-own">
            {own.map(({ unit: id, text, without }) => (
              <li key={id}>
                <button type="button" class="panel-place" title="Show these orders" onClick={() => setScope(id)}>
                  {text}
                </button>
                <button type="button" class="control" aria-label={`Remove: ${text}`} onClick={() => setDraft(without)}>
                  Remove
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p class="dialog-foot">
        <button type="button" class="control control-main" onClick={() => give(draft)}>
          Set orders
        </button>
        {said.length > 0 && none !== undefined && (
          <button type="button" class="control" onClick={() => give(none)}>
            Ask me everything
          </button>
        )}
      </p>
    </div>
  );
}

/** No unit has this id. */
const ALL = '';

function isAmong(groups: readonly ForceGroup[], unit: string): boolean {
  return groups.some(({ units }) => units.some(({ id }) => id === unit));
}

/** Units on the map, and others that have orders already. */
function UnitOptions({ groups, own }: { readonly groups: readonly ForceGroup[]; readonly own: readonly string[] }) {
  return (
    <>
      {groups
        .map(({ title, units }) => ({
          title,
          units: units.filter(({ id, hex }) => hex !== undefined || own.includes(id)),
        }))
        .filter(({ units }) => units.length > 0)
        .map(({ title, units }) => (
          <optgroup key={title} label={title}>
            {units.map(({ id, name, hex }) => (
              <option key={id} value={id}>
                {[name, ...(hex === undefined ? [] : [`in ${hex}`]), ...(own.includes(id) ? ['own orders'] : [])].join(
                  ', ',
                )}
              </option>
            ))}
          </optgroup>
        ))}
    </>
  );
}
