/** Primosole Bridge on the page. */
import { some } from '@bridgehead/engine';
import { openRulebook } from '@bridgehead/engine/rulebook';
import type { Primosole } from '@bridgehead/primosole';
import { primosoleRules } from '@bridgehead/primosole';
import { CARDS } from '../../kit/chance-words.js';
import type { Kit, Kits, OpenKit } from '../../kit/kit.js';
import type { Showing } from '../../kit/later-answers.js';
import { laterAnswers } from '../../kit/later-answers.js';
import { describe } from './describe.js';
import { kindOf, placesOf, sumsOf, trailsOf } from './events.js';
import { forces } from './forces.js';
import { cardTable, hand } from './hand.js';
import { notices } from './notices.js';
import { pieces, signs } from './pieces.js';
import { plan } from './plan.js';
import { rollOf } from './rolls.js';
import { suggestedSetup } from './suggested-setup.js';
import { goal, standing } from './standing.js';
import { track } from './turn-track.js';
import { trails } from './trails.js';
import { unused } from './left-undone.js';

const showing: Showing<Primosole> = {
  game: primosoleRules,
  loadGame: async () => (await import('@bridgehead/primosole/game')).primosole,
  chance: CARDS,
  plan: () => plan,
  loadRulebook: async () => openRulebook((await import('@bridgehead/primosole/rulebook')).rulebook),
  loadLearning: async () => (await import('./learning.js')).learning,
  pieces,
  signs,
  describe,
  zones: () => [],
  trails,
  unused,
  replies: () => [],
  notices,
  routine: [
    { at: 'set-up', title: 'Setup: begin with the suggested one', answer: suggestedSetup },
    { at: 'lay-mines', title: 'Mines: begin with the suggested hexes', answer: suggestedSetup },
  ],
  repeated: ['window'],
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
  secrets: 'hands',
  hand,
  loadSight: async () => (await import('./sight.js')).sight,
  loadOrders: async () => (await import('./orders-form.js')).ordersForm,
  cardTable,
};

export const primosoleKit: Kit<Primosole> = laterAnswers(
  showing,
  async () => (await import('./answering.js')).answering,
);

/** For the catalogue of games. */
export const kit: OpenKit = some<Kits, Primosole>(primosoleKit);
