/** The one battle: who stands where at the beginning, and what the German Player may place. */
import type { Hex } from '@bridgehead/engine/hex';
import { hexNamed } from '@bridgehead/engine/hex';
import { hexIn, wholeNumber } from '@bridgehead/engine/content';
import map from '../../content/map.json' with { type: 'json' };
import content from '../../content/scenarios.json' with { type: 'json' };
import { GRID } from '../board/grid.js';
import { LAST_TURN } from '../board/tables.js';
import type { Unit } from './units.js';
import { unitIn, units } from './units.js';

export const SCENARIO_IDS = ['campaign'] as const;
export type ScenarioId = (typeof SCENARIO_IDS)[number];

const HERE = { file: 'scenarios.json', entry: 'campaign' };

export const campaign = {
  id: SCENARIO_IDS[0],
  title: content.title,
  summary: content.summary,
} as const;

/** 1.3g R13 The hex of each unit that is set up. */
export const SETUP: ReadonlyMap<Unit, Hex> = new Map(
  units.flatMap(({ entry }, unit) => (entry.by === 'set-up' ? [[unit, hexNamed(GRID, entry.hex)] as const] : [])),
);

/** R80 R81 Where German units may be placed. */
export const START_AREA: readonly Hex[] = map.startArea.map((number) =>
  hexIn(GRID, number, { file: 'map.json', entry: 'facts' }, 'startArea'),
);

/** 16.0d R80 The divisions of the schedule that may begin on the map. */
export const RESERVE_DIVISIONS: readonly Unit[] = content.reserves.map((id) => unitIn(id, HERE, 'reserves'));

/** 10.0 */
export const AIRBORNE: Unit = unitIn(content.airborne, HERE, 'airborne');

/** 16.0e The units that only an option brings, and when. */
export const HELD: ReadonlyMap<Unit, number> = new Map(
  content.held.map(({ unit, turn }) => [
    unitIn(unit, HERE, 'held'),
    wholeNumber(turn, 1, LAST_TURN, HERE, 'held.turn'),
  ]),
);
