/**
 * Records: a game as it is stored, read, replayed and published.
 *
 * @module records
 */
export type {
  ActionEntry,
  GameRecord,
  RecordDice,
  RecordEnding,
  RecordEntry,
  RecordHeader,
  RecordNotes,
  RecordResult,
  RecordSeal,
  ReplayFailure,
  ReplayStep,
  Replayed,
  ResignEntry,
  SeenAnswer,
  Versions,
} from '../record.js';
export {
  ENDED_BY,
  RECORD_FORMAT,
  RECORD_VERSION,
  RECORD_VERSIONS,
  headerFor,
  isResignation,
  problemWithin,
  replay,
  sayEnded,
  stateFingerprint,
  writeRecord,
} from '../record.js';
export { parseRecord, parseSetup, readRecord } from '../parse-record.js';
export type { PublishedEntry, PublishedEvent, PublishedHeader, PublishedRecord, ToldGame } from '../published.js';
export {
  PUBLISHED_FORMAT,
  PUBLISHED_VERSION,
  isPublished,
  parsePublished,
  publish,
  publishTold,
  writePublished,
} from '../published.js';
