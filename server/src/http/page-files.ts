/** The built page, read into memory once: a megabyte or two. An address is looked up, never turned into a path. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Asset } from '../store/page-assets.js';

/** In the order in which we prefer them, with the ending that the build gives to the compressed file. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
type Encoding = (typeof ENCODINGS)[number][0];

export interface Form {
  readonly encoding: Encoding | undefined;
  readonly bytes: Buffer;
  readonly tag: string;
}

export interface PageFile {
  readonly type: string;
  readonly caching: string;
  /** The file as it is. */
  readonly plain: Form;
  readonly compressed: readonly Form[];
}

/** By address: "/assets/index-D4kOXzAs.js". */
export type PageFiles = ReadonlyMap<string, PageFile>;

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};

/** The build puts a hash into the names of all files in this folder: what is behind such a name never changes. */
const HASHED = '/assets/';
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** The files of the built page; undefined if there is no page in the folder. */
export function readPage(folder: string): PageFiles | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = new Map(
    names.filter((path) => !isCompressed(path)).map((path) => [addressOf(folder, path), readFile(folder, path)]),
  );
  const start = files.get('/index.html');
  return start === undefined ? undefined : files.set('/', start);
}

/** Files whose names have a hash. */
export function hashedFiles(files: PageFiles): readonly Asset[] {
  return [...files].flatMap(([address, { type, plain }]) =>
    isHashed(address) ? [{ address, type, bytes: plain.bytes }] : [],
  );
}

export function isHashed(address: string): boolean {
  return address.startsWith(HASHED);
}

/** A file of another version, as another node has stored it. */
export function storedFile({ type, bytes }: Asset): PageFile {
  return {
    type,
    caching: FOR_EVER,
    plain: { encoding: undefined, bytes, tag: `"${hashOfBytes(bytes)}"` },
    compressed: [],
  };
}

function hashOfBytes(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

function isCompressed(path: string): boolean {
  return ENCODINGS.some(([, ending]) => path.endsWith(ending));
}

function addressOf(folder: string, path: string): string {
  return `/${relative(folder, path).split(sep).join('/')}`;
}

function readFile(folder: string, path: string): PageFile {
  const bytes = readFileSync(path);
  const hash = hashOfBytes(bytes);
  const compressed = ENCODINGS.filter(([, ending]) => existsSync(path + ending)).map(
    ([encoding, ending]): Form => ({ encoding, bytes: readFileSync(path + ending), tag: `"${hash}-${encoding}"` }),
  );
  return {
    type: TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    caching: isHashed(addressOf(folder, path)) ? FOR_EVER : ASK_EACH_TIME,
    plain: { encoding: undefined, bytes, tag: `"${hash}"` },
    compressed,
  };
}
