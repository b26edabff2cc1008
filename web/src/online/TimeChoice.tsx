/** How much time each side has. */
import type { TimeControl } from '@bridgehead/protocol';
import { Choices } from '../new-game/Choices.js';

const KINDS: readonly { readonly id: TimeControl['kind']; readonly title: string; readonly summary: string }[] = [
  { id: 'none', title: 'No clock', summary: 'Take the time you need.' },
  { id: 'daily', title: 'Days per turn', summary: 'For games over weeks, with a few decisions a day.' },
  {
    id: 'bank',
    title: 'Clock',
    summary: 'For an evening: minutes for the whole game, plus seconds for each decision.',
  },
];

/** Where each kind begins. */
const FIRST: Readonly<Record<TimeControl['kind'], TimeControl>> = {
  none: { kind: 'none' },
  daily: { kind: 'daily', days: 3 },
  bank: { kind: 'bank', minutes: 90, seconds: 30 },
};

export function TimeChoice({
  time,
  onChange,
}: {
  readonly time: TimeControl;
  readonly onChange: (time: TimeControl) => void;
}) {
  return (
    <div class="online-time">
      <Choices title="Time" choices={KINDS} chosen={time.kind} onChoose={(kind) => onChange(FIRST[kind])} />
      {time.kind === 'daily' && (
        <div class="online-field-row">
          <NumberField
            label="Days per turn"
            value={time.days}
            least={1}
            most={14}
            onChange={(days) => onChange({ ...time, days })}
          />
          <NumberField
            label="Vacation days for each side"
            value={time.vacation ?? 0}
            least={0}
            most={60}
            onChange={(vacation) => onChange({ ...time, vacation })}
          />
        </div>
      )}
      {time.kind === 'bank' && (
        <div class="online-field-row">
          <NumberField
            label="Minutes for each side"
            value={time.minutes}
            least={1}
            most={6_000}
            onChange={(minutes) => onChange({ ...time, minutes })}
          />
          <NumberField
            label="Extra seconds for each decision"
            value={time.seconds}
            least={0}
            most={600}
            onChange={(seconds) => onChange({ ...time, seconds })}
          />
        </div>
      )}
    </div>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

function NumberField({ label, value, least, most, onChange }: NumberFieldProps) {
  return (
    <label class="online-field">
      {label}
      <input
        type="number"
        class="control-field"
        inputMode="numeric"
        min={least}
        max={most}
        step={1}
        required
        defaultValue={value}
        onInput={({ currentTarget: { valueAsNumber, validity } }) => {
          if (validity.valid && !Number.isNaN(valueAsNumber)) onChange(valueAsNumber);
        }}
      />
    </label>
  );
}
