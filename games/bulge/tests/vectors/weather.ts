/** The weather, and what it leaves of the air points. */
import * as z from 'zod';
import { usablePoints } from '../../rules/air/air-plan.js';
import type { EventOf } from '../../rules/state/events.js';
import type { Weather } from '../../rules/vocabulary/vocabulary.js';
import { WEATHERS } from '../../rules/vocabulary/vocabulary.js';
import { campaign, eventIn, open, position } from '../toolkit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

/** How the turn after this one begins, with nobody on the map. */
function nextWeather(
  turn: number,
  source: 'table' | 'historical',
  before: Weather,
  dice: readonly number[],
): EventOf<'weather-set'> {
  return eventIn(
    open(position({ turn, phase: 'american-post', options: { weather: source }, weather: before }), dice).events,
    'weather-set',
  );
}

const rolled: Adapter = ({ given, rolls }) => {
  const { previous } = z.object({ previous: z.enum(WEATHERS) }).parse(given);
  const set = nextWeather(5, 'table', previous, rolls);
  return { modified: set.roll?.modified, weather: set.weather };
};

/** No die is at hand: one that was rolled would be missed. */
const firstTurn: Adapter = () => ({ weather: campaign({ weather: 'table' }).weather, rolled: false });

const historical: Adapter = ({ given }) => {
  const { turns } = z.object({ turns: z.array(z.number()) }).parse(given);
  return {
    weather: Object.fromEntries(turns.map((turn) => [turn, nextWeather(turn - 1, 'historical', 'mist', []).weather])),
  };
};

const usable: Adapter = ({ given }) => {
  const { turn, weather: now } = z.object({ turn: z.number().default(5), weather: z.enum(WEATHERS) }).parse(given);
  const state = position({ turn, phase: 'weather', options: { weather: 'table' }, weather: now });
  return { usable: { US: usablePoints(state, 'american'), German: usablePoints(state, 'german') } };
};

export const weather: Adapters = {
  ...Object.fromEntries(['V115', 'V116', 'V117', 'V118', 'V119', 'V120', 'V121', 'V122'].map((id) => [id, rolled])),
  V123: firstTurn,
  V124: historical,
  V128: usable,
  V129: usable,
  V134: usable,
};
