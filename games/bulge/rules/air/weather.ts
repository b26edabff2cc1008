/** 12 Weather: where it comes from, what it leaves of the air points, and how it helps German attacks. */
import { rollDie } from '@bridgehead/engine/chance';
import type { State } from '../state/state.js';
import { AIR_PARTS, DAYS, MIST, OVERCAST_SHIFT, WEATHER_TABLE } from '../board/tables.js';
import type { Play } from '../situation/types.js';
import type { Combat, Side, Weather } from '../vocabulary/vocabulary.js';

/** 12.0e R63 The faces of the die that shift an attack in mist. */
export const MIST_FACES: readonly number[] = MIST.faces;

/** 12.0e What the die of an attack in mist shifts. */
export function mistShift(die: number): number {
  return MIST_FACES.includes(die) ? MIST.shift : 0;
}

export interface WeatherRoll {
  readonly modified: number;
  readonly weather: Weather;
}

/** 12.9 12.9a R64 What the weather of the turn before becomes with this die. */
export function weatherAfter(previous: Weather, die: number): WeatherRoll {
  const modified = die + WEATHER_TABLE.modifiers[previous];
  return { modified, weather: WEATHER_TABLE.rows[modified] };
}

/** 12.0a The weather of the Game-Turn that begins, before the air orders are written (12.3). */
export function rollWeather(play: Play): void {
  const { state } = play;
  const { weather: source } = state.options;
  if (source === 'off') return; // 12.0 without weather there is no air power either
  if (state.turn === 1) {
    state.weather = WEATHER_TABLE.first;
    play.emit({ type: 'weather-set', rule: '12.2', weather: state.weather, roll: undefined });
    return;
  }
  if (source === 'historical') {
    state.weather = DAYS[state.turn - 1].weather;
    play.emit({ type: 'weather-set', rule: '12.8', weather: state.weather, roll: undefined });
    return;
  }
  const die = rollDie(play.chance, 'weather');
  const { modified, weather } = weatherAfter(state.weather ?? WEATHER_TABLE.first, die);
  state.weather = weather;
  play.emit({ type: 'weather-set', rule: '12.9', weather, roll: { die, modified } });
}

/** 12.0b 12.0c 12.0d How many of the available air points can be used: all, none, or half with the fraction lost. */
export function airShare(weather: Weather, points: number): number {
  const part = AIR_PARTS[weather];
  return part === 0 ? 0 : Math.floor(points / part);
}

/** 12.0c 12.0e Columns to the right that the weather gives an attack, or 'die' where a die decides. */
export function weatherShift({ weather }: Pick<State, 'weather'>, side: Side, when: Combat): number | 'die' {
  if (side !== 'german' || when !== 'post') return 0;
  if (weather === 'overcast') return OVERCAST_SHIFT;
  return weather === 'mist' ? 'die' : 0; // 12.0b clear weather changes nothing
}
