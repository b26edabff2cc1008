/** Remagen on the page. */
import { some } from '@bridgehead/engine';
import { openRulebook } from '@bridgehead/engine/rulebook';
import type { Remagen } from '@bridgehead/remagen';
import { remagenRules } from '@bridgehead/remagen';
import { DICE } from '../../kit/chance-words.js';
import type { Kit, Kits, OpenKit } from '../../kit/kit.js';
import type { Showing } from '../../kit/later-answers.js';
import { laterAnswers } from '../../kit/later-answers.js';
import { describe } from './describe.js';
import { kindOf, placesOf, sumsOf, trailsOf } from './events.js';
import { forces } from './forces.js';
import { notices } from './notices.js';
import { pieces, signs } from './pieces.js';
import { plan } from './plan.js';
import { replies } from './replies.js';
import { rollOf } from './rolls.js';
import { goal, standing } from './standing.js';
import { track } from './turn-track.js';
import { trails } from './trails.js';
import { unused } from './left-undone.js';
import { zones } from './zones.js';

const showing: Showing<Remagen> = {
  game: remagenRules,
  loadGame: async () => (await import('@bridgehead/remagen/game')).remagen,
  chance: DICE,
  plan: () => plan,
  loadRulebook: async () => openRulebook((await import('@bridgehead/remagen/rulebook')).rulebook),
  loadLearning: async () => (await import('./learning.js')).learning,
  pieces,
  signs,
  describe,
  zones,
  trails,
  unused,
  replies,
  notices,
  repeated: ['attack'],
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
};

export const remagenKit: Kit<Remagen> = laterAnswers(showing, async () => (await import('./answering.js')).answering);

/** For the catalogue of games. */
export const kit: OpenKit = some<Kits, Remagen>(remagenKit);
