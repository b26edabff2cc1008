/** Who is banned, why, and until when. */
import { AccountForm, Field } from '../account/fields.js';
import { serverNow } from '../ask.js';
import { WhyNot } from '../OnlineFrame.js';
import { sayDate } from '../refusal.js';
import { useAsked, useDoing } from '../use-request.js';
import { operators } from './operator-api.js';

const DAY = 86_400_000;

export function BansSection({ onAct }: { readonly onAct: () => void }) {
  const { value: bans = [], why, again } = useAsked(operators.bans, { key: '' });
  const lifting = useDoing();
  const changed = () => {
    again();
    onAct();
  };
  return (
    <section class="online-card" aria-label="Bans">
      <h2>Bans</h2>
      {bans.length === 0 && <p class="online-quiet">Nobody is banned.</p>}
      <ul class="operator-list">
        {bans.map(({ name, reason, until }) => (
          <li key={name} class="operator-line">
            <span>
              <strong>{name}</strong>: {reason}
              <small>{until === null ? 'until you lift it' : `until ${sayDate(until)}`}</small>
            </span>
            <button
              type="button"
              class="control"
              disabled={lifting.busy}
              aria-label={`Lift the ban of ${name}`}
              onClick={() =>
                lifting.run(async () => {
                  await operators.lift(name);
                  changed();
                })
              }
            >
              Lift ban
            </button>
          </li>
        ))}
      </ul>
      <WhyNot why={lifting.why ?? why} />
      <AccountForm
        label="Ban a player"
        button="Ban player"
        onSend={async (entered) => {
          const days = Number(entered.given('days') ?? 0);
          const { name } = await operators.ban(
            entered.text('name').trim(),
            entered.text('reason').trim(),
            days > 0 ? Math.round(serverNow() + days * DAY) : null,
          );
          changed();
          return `${name} is banned.`;
        }}
      >
        <div class="online-field-row">
          <Field name="name" label="Name" longest={100} />
          <Field name="days" label="Days" longest={5} optional explains="Empty: until you lift it." />
        </div>
        <Field name="reason" label="Reason" longest={500} explains="The banned player reads it." />
      </AccountForm>
    </section>
  );
}
