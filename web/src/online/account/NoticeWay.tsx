/** One way of being notified, to turn on and off. */
interface NoticeWayProps {
  readonly label: string;
  readonly explains: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

export function NoticeWay({ label, explains, on, disabled = false, onChange }: NoticeWayProps) {
  return (
    <label class="online-check">
      <input
        type="checkbox"
        checked={on && !disabled}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        {label}
        <small>{explains}</small>
      </span>
    </label>
  );
}
