/** What a player sets for all games. Every choice takes effect at once. */
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { DiceSpeed, Pace, Switch, ThemeChoice } from '../browser/settings.js';
import { askUnused, diceSpeed, pace, showZones, sound, theme } from '../browser/settings.js';
import { Dialog } from './Dialog.js';
import { Segments } from './Segments.js';
import './settings.css';

interface Choice<Value extends string> {
  readonly id: Value;
  readonly label: string;
}

const THEMES: readonly Choice<ThemeChoice>[] = [
  { id: 'system', label: 'System' },
  { id: 'day', label: 'Light' },
  { id: 'lamp', label: 'Dark' },
];
const PACE_CHOICES: readonly Choice<Pace>[] = [
  { id: 'calm', label: 'Calm' },
  { id: 'brisk', label: 'Brisk' },
  { id: 'instant', label: 'Immediately' },
];
const DICE_CHOICES: readonly Choice<DiceSpeed>[] = [
  { id: 'off', label: 'Off' },
  { id: 'quick', label: 'Quick' },
  { id: 'full', label: 'Full' },
];
export const ON_OFF: readonly Choice<Switch>[] = [
  { id: 'on', label: 'On' },
  { id: 'off', label: 'Off' },
];

interface SettingsDialogProps {
  readonly onClose: () => void;
  /** Opens the list of keys, where there is one. */
  readonly onKeys?: () => void;
  /** Settings of one game. */
  readonly children?: ComponentChildren;
}

export function SettingsDialog({ onClose, onKeys, children }: SettingsDialogProps) {
  return (
    <Dialog title="Settings" onClose={onClose}>
      <div class="settings">
        <Setting
          title="Theme"
          explains="Light is paper; dark is the same map on a dark desk."
          choices={THEMES}
          setting={theme}
        />
        <Setting
          title="Pace of the computer"
          explains="How fast its actions follow each other. You can review them in the log."
          choices={PACE_CHOICES}
          setting={pace}
        />
        <Setting
          title="Dice"
          explains="How long they fall before the result shows. Any key or click skips."
          choices={DICE_CHOICES}
          setting={diceSpeed}
        />
        <Setting
          title="Sound and vibration"
          explains="Dice, cards, moves, and when it’s your turn. Phones vibrate for your turn."
          choices={ON_OFF}
          setting={sound}
        />
        <Setting
          title="Ask about unused options"
          explains="Before a phase ends with something you could still do."
          choices={ON_OFF}
          setting={askUnused}
        />
        <Setting
          title="Show enemy zones and arcs"
          explains="Marks where enemy units would stop yours, and what their Guns and vehicles cover."
          choices={ON_OFF}
          setting={showZones}
        />
        {children}
      </div>
      {onKeys && (
        <p class="settings-keys">
          <button type="button" class="control" onClick={onKeys}>
            Keyboard shortcuts
          </button>
        </p>
      )}
    </Dialog>
  );
}

interface SettingProps<Value extends string> {
  readonly title: string;
  readonly explains: string;
  readonly choices: readonly Choice<Value>[];
  readonly setting: Signal<Value>;
}

export function Setting<Value extends string>({ title, explains, choices, setting }: SettingProps<Value>) {
  return (
    <div class="settings-row">
      <div>
        <h3>{title}</h3>
        <p>{explains}</p>
      </div>
      <Segments label={title} choices={choices} chosen={setting.value} onChoose={(value) => (setting.value = value)} />
    </div>
  );
}
