/** The Battle of the Bulge on the page. */
import { some } from '@bridgehead/engine';
import { openRulebook } from '@bridgehead/engine/rulebook';
import type { Bulge } from '@bridgehead/bulge';
import { bulgeRules } from '@bridgehead/bulge';
import { DICE } from '../../kit/chance-words.js';
import type { Kit, Kits, OpenKit } from '../../kit/kit.js';
import type { Showing } from '../../kit/later-answers.js';
import { laterAnswers } from '../../kit/later-answers.js';
import { compare } from './compare.js';
import { describe } from './describe.js';
import { kindOf, placesOf, sumsOf, trailsOf } from './events.js';
import { forces } from './forces.js';
import { hand } from './hand.js';
import { lines } from './lines.js';
import { notices } from './notices.js';
import { pieces, signs } from './pieces.js';
import { plan } from './plan.js';
import { rollOf } from './rolls.js';
import { goal, standing } from './standing.js';
import { track } from './turn-track.js';
import { trails } from './trails.js';
import { unused } from './left-undone.js';
import { zones } from './zones.js';

const showing: Showing<Bulge> = {
  game: bulgeRules,
  loadGame: async () => (await import('@bridgehead/bulge/game')).bulge,
  chance: DICE,
  plan: () => plan,
  loadRulebook: async () => openRulebook((await import('@bridgehead/bulge/rulebook')).rulebook),
  loadLearning: async () => (await import('./learning.js')).learning,
  pieces,
  signs,
  describe,
  zones,
  trails,
  unused,
  replies: () => [],
  notices,
  track,
  standing,
  goal,
  forces,
  loadTables: async () => (await import('./tables.js')).tables(),
  kindOf,
  placesOf,
  trailsOf,
  sumsOf,
  rollOf,
  secrets: 'orders',
  hand,
  lines,
  compare,
};

export const bulgeKit: Kit<Bulge> = laterAnswers(showing, async () => (await import('./answering.js')).answering);

/** For the catalogue of games. */
export const kit: OpenKit = some<Kits, Bulge>(bulgeKit);
