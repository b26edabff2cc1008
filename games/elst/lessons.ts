/** The lessons, in their order. An entry of its own: a page loads it when someone wants to learn the game. */
import { readLessons } from '@bridgehead/engine/lessons';
import rally from './content/lessons/01-rally.json' with { type: 'json' };
import prepFire from './content/lessons/02-prep-fire.json' with { type: 'json' };
import movement from './content/lessons/03-movement.json' with { type: 'json' };
import defensiveFire from './content/lessons/04-defensive-fire.json' with { type: 'json' };
import advancingFire from './content/lessons/05-advancing-fire.json' with { type: 'json' };
import rout from './content/lessons/06-rout.json' with { type: 'json' };
import advance from './content/lessons/07-advance.json' with { type: 'json' };
import closeCombat from './content/lessons/08-close-combat.json' with { type: 'json' };
import guns from './content/lessons/09-guns.json' with { type: 'json' };
import driving from './content/lessons/10-driving.json' with { type: 'json' };
import armour from './content/lessons/11-armour.json' with { type: 'json' };
import panzerfaust from './content/lessons/12-panzerfaust.json' with { type: 'json' };
import artillery from './content/lessons/13-artillery.json' with { type: 'json' };
import fireGroup from './content/lessons/14-example-fire-group.json' with { type: 'json' };
import turnTheGun from './content/lessons/15-example-turn-the-gun.json' with { type: 'json' };
import targetType from './content/lessons/16-example-target-type.json' with { type: 'json' };
import selfRally from './content/lessons/17-example-self-rally.json' with { type: 'json' };
import bazooka from './content/lessons/18-example-bazooka.json' with { type: 'json' };

export const lessons = readLessons([
  rally,
  prepFire,
  movement,
  defensiveFire,
  advancingFire,
  rout,
  advance,
  closeCombat,
  guns,
  driving,
  armour,
  panzerfaust,
  artillery,
  fireGroup,
  turnTheGun,
  targetType,
  selfRally,
  bazooka,
]);
