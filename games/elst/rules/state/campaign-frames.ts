/** The procedures of the campaign that can be under way. */
import type { Side } from '../vocabulary/vocabulary.js';

/** C-DaE:4.5seq The steps of the Refit Phase in their order, and what is decided before a battle. */
export const REFIT_STEPS = [
  'melee',
  'markers',
  'rally',
  'recuperation',
  'areas',
  'escape',
  'possession',
  'wounded',
  'recombining',
  'date',
  'shift',
  'repair',
  'cannibalizing',
  'replenishment',
  'points',
  'purchase',
  'strength',
  'initiative',
  'preparation',
] as const;
export type RefitStep = (typeof REFIT_STEPS)[number];

/** C-R200 One step of the Refit Phase. Both sides answer under seal. begin: it is found out who has something to decide. */
export interface RefitFrame {
  readonly at: 'refit';
  readonly step: RefitStep;
  /** Who has still to answer. */
  readonly waiting: readonly Side[] | 'begin';
  /** C-DaE:4.501a Rounds of close combat that have been fought. */
  readonly rounds?: number;
  /** Rounds in a row in which nobody was lost, and who was left before the last one. */
  readonly idle?: number;
  readonly strength?: number;
}

/** C-DaE:4.501c Between two rounds a side may expose crews that were stunned. */
export interface MeleeCrewsFrame {
  readonly at: 'melee-crews';
  readonly side: Side;
}

/** C-DaE:4.5181a C-DaE:4.5182a Units of a roster come into play for a part of the set-up. */
export interface MusterFrame {
  readonly at: 'muster';
  readonly side: Side;
  readonly part: 'isolated' | 'rest';
}

/** C-DaE:4.5171b The German declares the area of the assault. */
export interface DeclarationFrame {
  readonly at: 'declaration';
}

/** C-CG8 The attacker stands units of the Entry Area outside the map. */
export interface EntryFrame {
  readonly at: 'entry';
}

/** C-CG2b The attacker may offer to end the battle; then the defender accepts it or not. */
export interface AgreementFrame {
  readonly at: 'agreement';
  readonly offered: boolean;
}

export type CampaignFrame = RefitFrame | MeleeCrewsFrame | MusterFrame | DeclarationFrame | EntryFrame | AgreementFrame;
