/** The lessons, in their order. An entry of its own: a page loads it when someone wants to learn the game. */
import { readLessons } from '@bridgehead/engine/lessons';
import cards from './content/lessons/01-cards.json' with { type: 'json' };
import activation from './content/lessons/02-activation.json' with { type: 'json' };
import fire from './content/lessons/03-fire.json' with { type: 'json' };
import reactions from './content/lessons/04-reactions.json' with { type: 'json' };
import closeCombat from './content/lessons/05-close-combat.json' with { type: 'json' };
import morale from './content/lessons/06-morale.json' with { type: 'json' };
import objectives from './content/lessons/07-objectives.json' with { type: 'json' };
import exampleGun from './content/lessons/08-example-gun.json' with { type: 'json' };
import exampleActivation from './content/lessons/09-example-activation.json' with { type: 'json' };
import exampleDividedSupport from './content/lessons/10-example-divided-support.json' with { type: 'json' };
import exampleTanksFirst from './content/lessons/11-example-tanks-first.json' with { type: 'json' };
import exampleSureCard from './content/lessons/12-example-sure-card.json' with { type: 'json' };

export const lessons = readLessons([
  cards,
  activation,
  fire,
  reactions,
  closeCombat,
  morale,
  objectives,
  exampleTanksFirst,
  exampleGun,
  exampleSureCard,
  exampleActivation,
  exampleDividedSupport,
]);
