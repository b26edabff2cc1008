/** What a player sets for all games; kept in the browser. */
import type { Theme } from '@bridgehead/cartography';
import { computed, effect, signal } from '@preact/signals';
import type { Signal } from '@preact/signals';

const THEME_CHOICES = ['system', 'day', 'lamp'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** How fast actions of the computer follow one another. */
const PACES = ['calm', 'brisk', 'instant'] as const;
export type Pace = (typeof PACES)[number];

/** How long dice fall before the result shows. */
const DICE_SPEEDS = ['off', 'quick', 'full'] as const;
export type DiceSpeed = (typeof DICE_SPEEDS)[number];

const SWITCHES = ['on', 'off'] as const;
export type Switch = (typeof SWITCHES)[number];

export const theme = setting('theme', THEME_CHOICES, 'system');
export const pace = setting('pace', PACES, 'brisk');
export const diceSpeed = setting('dice', DICE_SPEEDS, 'quick');
/** Whether ending a phase with unused options is asked about. */
export const askUnused = setting('ask-unused', SWITCHES, 'on');
/** Whether hexes in enemy zones of control are marked. */
export const showZones = setting('show-zones', SWITCHES, 'off');
/** Whether dice, cards, moves and the passing of the turn are heard, and felt on a phone. */
export const sound = setting('sound', SWITCHES, 'on');
/** Whether somebody was signed in when the server was last asked: only then other pages than the online ones listen to it. */
export const playsOnline = setting('plays-online', SWITCHES, 'off');

/** Whether a kind of question of a game is asked although nothing is to be decided. */
const routine = new Map<string, Signal<Switch>>();
export function asksAlways(game: string, question: string): Signal<Switch> {
  const name = `ask-${game}-${question}`;
  const known = routine.get(name) ?? setting(name, SWITCHES, 'off');
  routine.set(name, known);
  return known;
}

function setting<Value extends string>(name: string, values: readonly Value[], initial: Value): Signal<Value> {
  const key = `bridgehead.${name}`;
  const stored = read(key);
  const chosen = signal<Value>(values.find((value) => value === stored) ?? initial);
  effect(() => write(key, chosen.value));
  return chosen;
}

/** Storage may be forbidden; then settings last as long as the page. */
function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // nothing is lost but the setting
  }
}

const darkSystem = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
const systemIsDark = signal(darkSystem?.matches === true);
darkSystem?.addEventListener('change', ({ matches }) => {
  systemIsDark.value = matches;
});

/** The theme that is shown, no matter who chose it. */
export const shownTheme = computed(
  (): Theme => (theme.value === 'lamp' || (theme.value === 'system' && systemIsDark.value) ? 'lamp' : 'day'),
);
