/** The lessons, in their order. An entry of its own: a page loads it when someone wants to learn the game. */
import { readLessons } from '@bridgehead/engine/lessons';
import roads from './content/lessons/01-roads.json' with { type: 'json' };
import zones from './content/lessons/02-zones.json' with { type: 'json' };
import twoTables from './content/lessons/03-two-tables.json' with { type: 'json' };
import supply from './content/lessons/04-supply.json' with { type: 'json' };
import weatherAndAir from './content/lessons/05-weather-and-air.json' with { type: 'json' };
import exits from './content/lessons/06-exits.json' with { type: 'json' };
import exampleBastogne from './content/lessons/07-example-bastogne.json' with { type: 'json' };
import exampleRiverLine from './content/lessons/08-example-river-line.json' with { type: 'json' };
import exampleNoExchange from './content/lessons/09-example-no-exchange.json' with { type: 'json' };
import exampleArrival from './content/lessons/10-example-arrival.json' with { type: 'json' };

export const lessons = readLessons([
  roads,
  zones,
  twoTables,
  supply,
  weatherAndAir,
  exits,
  exampleBastogne,
  exampleRiverLine,
  exampleNoExchange,
  exampleArrival,
]);
