/** The lessons, in their order. An entry of its own: a page loads it when someone wants to learn the game. */
import { readLessons } from '@bridgehead/engine/lessons';
import counterAndMap from './content/lessons/01-counter-and-map.json' with { type: 'json' };
import zones from './content/lessons/02-zones.json' with { type: 'json' };
import bridge from './content/lessons/03-bridge.json' with { type: 'json' };
import attack from './content/lessons/04-attack.json' with { type: 'json' };
import guns from './content/lessons/05-guns.json' with { type: 'json' };
import retreatAndAdvance from './content/lessons/06-retreat-and-advance.json' with { type: 'json' };
import front from './content/lessons/07-front.json' with { type: 'json' };
import victory from './content/lessons/08-victory.json' with { type: 'json' };
import exampleLinz from './content/lessons/09-example-linz.json' with { type: 'json' };
import exampleHoldingAttack from './content/lessons/10-example-holding-attack.json' with { type: 'json' };
import exampleTwoDefenders from './content/lessons/11-example-two-defenders.json' with { type: 'json' };
import exampleBattery from './content/lessons/12-example-battery.json' with { type: 'json' };
import exampleThreeFollow from './content/lessons/13-example-three-follow.json' with { type: 'json' };

export const lessons = readLessons([
  counterAndMap,
  zones,
  bridge,
  attack,
  guns,
  retreatAndAdvance,
  front,
  victory,
  exampleLinz,
  exampleHoldingAttack,
  exampleTwoDefenders,
  exampleBattery,
  exampleThreeFollow,
]);
