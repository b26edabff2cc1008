/** What the page shows of Elst; how questions are answered is loaded after the board. */
import { openRulebook } from '@bridgehead/engine/rulebook';
import type { Elst } from '@bridgehead/elst';
import { elstRules } from '@bridgehead/elst';
import { DICE } from '../../kit/chance-words.js';
import type { Showing } from '../../kit/later-answers.js';
import { arcsOf, facingsOf } from './arcs.js';
import { hand } from './artillery/batteries.js';
import { describe } from './describe.js';
import { kindOf, placesOf, sumsOf, trailsOf } from './events.js';
import { isForecast } from './forecast-covers.js';
import { forces } from './forces.js';
import { notices } from './notices.js';
import { pacing } from './pacing.js';
import { pieces } from './pieces.js';
import { plan } from './common/plan.js';
import { rollOf } from './rolls.js';
import { signs } from './signs.js';
import { goalLine, standing } from './standing.js';
import { track } from './turn-track.js';
import { trails } from './trails.js';
import { unused } from './left-undone.js';
import { withoutTransfers } from './without-transfers.js';

export const showing: Showing<Elst> = {
  game: elstRules,
  loadGame: async () => (await import('@bridgehead/elst/game')).elstGame,
  chance: DICE,
  countsApart: true,
  plan,
  loadRulebook: async () => openRulebook((await import('@bridgehead/elst/rulebook')).rulebook),
  loadLearning: async () => (await import('./learning.js')).learning,
  pieces,
  signs,
  describe,
  zones: () => [],
  arcsOf,
  facingsOf,
  trails,
  unused,
  replies: () => [],
  notices,
  covers: isForecast,
  routine: [
    { at: 'rally-phase', title: 'Rally Phase: transfer no weapons', answer: withoutTransfers },
    { at: 'advance-phase', title: 'Advance Phase: transfer no weapons', answer: withoutTransfers },
  ],
  track,
  standing,
  goal: goalLine,
  hand,
  forces,
  loadTables: async () => (await import('./tables.js')).tables(),
  kindOf,
  placesOf,
  trailsOf,
  sumsOf,
  rollOf,
  secrets: 'places',
  loadPuzzles: async () => (await import('@bridgehead/elst/examples')).examples,
  loadSight: async () => (await import('./sight.js')).sight,
  pacing,
  loadOrders: async () => (await import('./orders-form.js')).ordersForm,
};
