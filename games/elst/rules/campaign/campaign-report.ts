/** A whole campaign in numbers: when battles were fought, losses by date, who was lost where, and the story of each unit. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Campaign, Chapter, Piece, RosterPiece } from '../state/campaign.js';
import type { UnitKind } from '../vocabulary/units.js';
import { unitKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import { DATES } from './calendar.js';
import { squadsIn } from './replenishment.js';

/** What a side lost on a date. squads: in squad-equivalents, Casualty Reductions included. */
export interface Losses {
  readonly squads: number;
  readonly leaders: number;
  readonly vehicles: number;
}

export interface ReportedDate {
  readonly name: string;
  /** Whether units of either side fought. */
  readonly battle: boolean;
  readonly losses: Readonly<Record<Side, Losses>>;
  /** C-DaE:4.41e VP that left the map. */
  readonly exited: number;
}

/** A unit that was eliminated. at: undefined where it was not on the map. */
export interface Fallen {
  readonly side: Side;
  readonly piece: Piece;
  readonly kind: UnitKind;
  readonly date: number;
  readonly at: Hex | undefined;
}

export interface CampaignReport {
  readonly dates: readonly ReportedDate[];
  readonly fallen: readonly Fallen[];
  readonly stories: Readonly<Record<Side, readonly Pick<RosterPiece, 'kind' | 'fate' | 'story'>[]>>;
}

/** C-DaE:4.13 C-DaE:4.514c What both rosters tell; of a view only that side's. */
export function reportCampaign({ rosters, exited }: Pick<Campaign, 'rosters' | 'exited'>): CampaignReport {
  return {
    dates: DATES.map(({ name }, date) => ({
      name,
      battle: SIDES.some((side) => rosters[side].pieces.some((piece) => chaptersOn(piece, date, 'fought') > 0)),
      losses: { british: lossesOn(rosters.british.pieces, date), german: lossesOn(rosters.german.pieces, date) },
      exited: exited[date] ?? 0,
    })),
    fallen: SIDES.flatMap((side) => fallenOf(side, rosters[side].pieces)).toSorted((a, b) => a.date - b.date),
    stories: { british: storiesOf(rosters.british.pieces), german: storiesOf(rosters.german.pieces) },
  };
}

function chaptersOn({ story }: RosterPiece, date: number, what: Chapter['what']): number {
  return story.filter((chapter) => chapter.date === date && chapter.what === what).length;
}

/** A squad that is reduced loses half of itself. */
const REDUCTION = 0.5;

function lossesOn(pieces: readonly RosterPiece[], date: number): Losses {
  const losses = { squads: 0, leaders: 0, vehicles: 0 };
  for (const piece of pieces) {
    const { type } = unitKinds[piece.kind];
    if (type !== 'leader' && type !== 'vehicle') losses.squads += REDUCTION * chaptersOn(piece, date, 'reduced');
    if (chaptersOn(piece, date, 'eliminated') === 0) continue;
    if (type === 'leader') losses.leaders++;
    else if (type === 'vehicle') losses.vehicles++;
    else losses.squads += squadsIn(piece.kind);
  }
  return losses;
}

function fallenOf(side: Side, pieces: readonly RosterPiece[]): Fallen[] {
  return pieces.flatMap(({ kind, story }, piece) => {
    const last = story.find(({ what }) => what === 'eliminated');
    return last === undefined ? [] : [{ side, piece, kind, date: last.date, at: last.at }];
  });
}

function storiesOf(pieces: readonly RosterPiece[]): CampaignReport['stories'][Side] {
  return pieces.map(({ kind, fate, story }) => ({ kind, fate, story }));
}
