/**
 * The tables, the same in the embedded database and in PostgreSQL. Moments are milliseconds since 1970, JSON is text, truth is
 * 0 or 1: what both databases store alike.
 */
import type { Generated, Selectable } from 'kysely';

export interface Tables {
  accounts: AccountsTable;
  passkeys: PasskeysTable;
  sign_ins: SignInsTable;
  tokens: TokensTable;
  links: LinksTable;
  challenges: ChallengesTable;
  promised_dice: PromisedDiceTable;
  signing_keys: SigningKeysTable;
  known_devices: KnownDevicesTable;
  quotas: QuotasTable;
  games: GamesTable;
  ratings: RatingsTable;
  rating_history: RatingHistoryTable;
  seats: SeatsTable;
  rows: RowsTable;
  notes: NotesTable;
  chat: ChatTable;
  appeals: AppealsTable;
  people: PeopleTable;
  lessons_done: LessonsDoneTable;
  reports: ReportsTable;
  audit: AuditTable;
  push_places: PushPlacesTable;
  webhooks: WebhooksTable;
  notices: NoticesTable;
  looking: LookingTable;
  jobs: JobsTable;
  heartbeat: HeartbeatTable;
  schema_use: SchemaUseTable;
  downtimes: DowntimesTable;
  snapshots: SnapshotsTable;
  quarantined: QuarantinedTable;
  page_assets: PageAssetsTable;
}

interface AccountsTable {
  id: string;
  /** As shown to others. A guest has one that was made for them. */
  name: string;
  /** The name in the form in which no two may be alike. */
  name_key: string;
  /** What the name looks like: see name-looks.ts. */
  name_look: string;
  guest: number;
  password: string | null;
  /** The address at which they have opened a link that was sent to it. */
  mail: string | null;
  /** An address that they want, and that is not checked yet. */
  mail_wanted: string | null;
  /** What the account has chosen: notices, quiet hours … */
  settings: string;
  created: number;
  seen: number;
  /** Why they may not play; null: they may. */
  banned: string | null;
  /** When the ban ends; null: when an operator lifts it. */
  banned_until: Generated<number | null>;
}

export interface PasskeysTable {
  id: string;
  account: string;
  name: string;
  public_key: string;
  counter: number;
  transports: string;
  created: number;
}

/** A device on which someone is signed in. Only the hash of what its cookie holds is kept. */
interface SignInsTable {
  hash: string;
  account: string;
  device: string;
  created: number;
  seen: number;
  expires: number;
  /** When they have shown on it last who they are: they signed in, or gave their password, or used a passkey. */
  confirmed: number;
}

/** A key with which a program acts for an account. */
interface TokensTable {
  hash: string;
  account: string;
  name: string;
  created: number;
  used: number | null;
}

/** A link that was sent by mail. It can be used once, until it expires. */
interface LinksTable {
  hash: string;
  account: string;
  /** 'recover': choose a new password. 'mail': the address is theirs. */
  purpose: string;
  /** To which address it was sent; null: it was written to the log. */
  mail: string | null;
  expires: number;
}

/** What a passkey is asked to sign, once. */
interface ChallengesTable {
  challenge: string;
  /** Who adds a passkey; null: somebody wants to sign in. */
  account: string | null;
  expires: number;
}

export interface GamesTable {
  id: string;
  game: string;
  rules_version: string;
  content_hash: string;
  title: string;
  setup: string;
  time_control: string;
  /** 1: it changes the ratings of its players. */
  rated: Generated<number>;
  /** 'public' or 'invited'. */
  visibility: string;
  invitation: string;
  owner: string | null;
  /** 'open', 'running', 'over', 'withdrawn'. */
  status: string;
  seed: string;
  commitment: string;
  /** How many rows it has. */
  rows: number;
  /** How often something of it was stored: rows, an offer, orders. Only one node can raise it from the same number. */
  version: Generated<number>;
  /** Who waits for what, for lists: JSON. */
  summary: string;
  clocks: string;
  /** What is offered and not answered yet: a draw, a step back. */
  offer: string | null;
  rematch_of: string | null;
  rematch: string | null;
  created: number;
  changed: number;
}

export interface SeatsTable {
  game: string;
  side: string;
  account: string | null;
  /** The level of the computer that sits here. */
  computer: string | null;
  nonce: string | null;
  orders: string | null;
}

/** What happened in a game: see hosting/rows.ts. */
interface RowsTable {
  game: string;
  number: number;
  row: string;
  /** The side that asked, and the name that it gave to its request: who repeats it gets the same answer. */
  request: string | null;
  /** What the request asked, as a hash: the same name can't be used for anything else. Null: unknown, or no request. */
  asks: Generated<string | null>;
  at: number;
  /** The version of the game after it: rows with the same one were stored together. */
  version: number;
}

interface NotesTable {
  game: string;
  account: string;
  text: string;
}

interface ChatTable {
  id: Generated<number>;
  game: string;
  account: string | null;
  name: string;
  text: string;
  at: number;
}

/** Someone asks the operator for a verdict in a game. */
interface AppealsTable {
  game: string;
  account: string;
  reason: string;
  at: number;
}

/** Whom an account has blocked or muted. */
interface PeopleTable {
  account: string;
  other: string;
  /** 'block' or 'mute'. */
  kind: string;
  created: number;
}

/** A lesson that an account has done. */
interface LessonsDoneTable {
  account: string;
  /** A game and a lesson of it: "remagen/zones". */
  lesson: string;
  done: number;
}

/** Somebody tells the operators of somebody. */
interface ReportsTable {
  id: string;
  /** Null: they have deleted their account. */
  reporter: string | null;
  reported: string | null;
  /** One of REPORT_REASONS. */
  reason: string;
  text: string;
  /** The game in which it happened. */
  game: string | null;
  at: number;
  /** The operator who looks after it. */
  taken_by: string | null;
  /** When it was closed, by whom, and what came of it. */
  closed: number | null;
  closed_by: string | null;
  note: string | null;
}

/** What operators did. */
export interface AuditTable {
  id: Generated<number>;
  at: number;
  /** The name under which the operator's token is set. */
  operator: string;
  /** "PUT /api/operators/bans". */
  act: string;
  account: string | null;
  game: string | null;
  /** What was sent: JSON. */
  details: string;
  /** 'done', or the code of the refusal. */
  outcome: string;
}

/** Seeds whose hash was told to somebody who has not offered their game yet. */
export interface PromisedDiceTable {
  /** The id that the game will have. */
  game: string;
  account: string;
  seed: string;
  expires: number;
}

/** How strong somebody is as a side of a game (Glicko-2). */
interface RatingsTable {
  /** The id of an account, or "computer" and its level. */
  player: string;
  game: string;
  side: string;
  rating: number;
  deviation: number;
  volatility: number;
  /** Rated games so far. */
  games: number;
  changed: number;
}

/** What each rated game made of a rating. */
interface RatingHistoryTable {
  player: string;
  /** The id of the game that was played. */
  played: string;
  game: string;
  side: string;
  at: number;
  rating: number;
  deviation: number;
  score: number;
}

/** Devices that have signed in to an account before. */
interface KnownDevicesTable {
  hash: string;
  account: string;
  expires: number;
}

/** How often something was done in a stretch of time. */
interface QuotasTable {
  key: string;
  until: number;
  used: number;
}

/** Keys that records are signed with. */
interface SigningKeysTable {
  public: string;
  secret: string;
  created: number;
  /** When another one took its place. */
  retired: number | null;
}

interface PushPlacesTable {
  endpoint: string;
  account: string;
  keys: string;
  created: number;
}

/** The webhook of an account, with what became of the last deliveries. */
interface WebhooksTable {
  account: string;
  /** The address that the secret was made for: with another address in the settings the row no longer counts. */
  address: string;
  /** Signs each delivery, so it is kept as it is. */
  secret: string;
  /** When the secret was made. */
  renewed: number;
  /** Failed deliveries since the last one that arrived. */
  failures: number;
  /** When the last failure was, and why; null: there was none. */
  failed: number | null;
  problem: string | null;
  /** When it was turned off after too many failures; null: it is on. */
  disabled: number | null;
}

/** The last thing of each kind in a game of which someone was given notice, or soon will be. */
interface NoticesTable {
  account: string;
  game: string;
  /** What it is about: see notices/words.ts. */
  about: string;
  /** Which of its kind: the number of the delivery with which it was asked, for example. */
  mark: number;
  /** Whether it was told by push, mail and webhook: 0 while it waits for the end of quiet hours or for the digest, 2 while it is handed on. */
  sent: number;
}

/** Who sits before which board with a page in view, at which node. */
interface LookingTable {
  connection: string;
  game: string;
  account: string;
  node: string;
  /** A node that ends without a word does not renew it. */
  until: number;
}

export interface JobsTable {
  id: string;
  kind: string;
  data: string;
  due: number;
  attempts: number;
}

/** Who may use the database: one row. */
interface SchemaUseTable {
  id: number;
  /** The newest migration that a version must know to use it. */
  oldest: string;
}

/** The last sign of life of any node: one row. */
interface HeartbeatTable {
  id: number;
  at: number;
}

/** Times in which the service was down. */
interface DowntimesTable {
  began: number;
  ended: number;
}

/** A game written down whole. It can be made again from its rows. */
interface SnapshotsTable {
  game: string;
  /** The form and the rules by which it was written. */
  form: string;
  /** How many rows are in it. */
  rows: number;
  /** Compressed, in base64. */
  data: string;
}

/** A game whose rows can't be played. */
interface QuarantinedTable {
  game: string;
  form: string;
  reason: string;
  at: number;
}

export type Account = Selectable<AccountsTable>;
export type GameRow = Selectable<GamesTable>;
export type Seat = Selectable<SeatsTable>;
export type StoredWebhook = Selectable<WebhooksTable>;
export type Passkey = Selectable<PasskeysTable>;
export type ChatLine = Selectable<ChatTable>;
export type Report = Selectable<ReportsTable>;

/** Files of the page with a hash in their names, of all versions that run or ran lately: any node serves them. */
interface PageAssetsTable {
  /** "/assets/index-D4kOXzAs.js". */
  address: string;
  type: string;
  /** The file in base64. */
  data: string;
  /** When a node that has it started last. */
  seen: number;
}
