/** What the server answers: a status, headers, a body. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Form, PageFile } from './page-files.js';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/**
 * Everything comes from this server, and nothing else is let through. Styles may stand in the document because the drawn
 * map brings its own, and because the board sets places and sizes. Pictures may also be made by the page itself (blob:).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const ON_EVERY_ANSWER: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export const NOT_ALLOWED = answer(405, 'text/plain; charset=utf-8', 'Only GET and HEAD are answered here.\n', {
  Allow: 'GET, HEAD',
});
export const MISSING = answer(
  404,
  'text/html; charset=utf-8',
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Not found – Bridgehead</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <style>
      :root { color-scheme: light dark; }
      body { margin: 4rem auto; max-width: 36rem; padding: 0 1.5rem; font: 1.125rem/1.5 Georgia, serif; color: #2c2418; background: #f6efdd; }
      a { color: #74301a; }
      @media (prefers-color-scheme: dark) {
        body { color: #f0e6d0; background: #2a251e; }
        a { color: #f0b878; }
      }
    </style>
  </head>
  <body>
    <main>
      <h1>No such place</h1>
      <p>Nothing found at this address. <a href="/">Back to the start</a></p>
    </main>
  </body>
</html>
`,
);

function answer(status: number, type: string, body: string, more: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { 'Content-Type': type, 'Cache-Control': 'no-cache', ...more }, body };
}

/** The file in the best form that the browser takes, or word that it has it already. */
export function fileAnswer(file: PageFile, asked: IncomingHttpHeaders): Answer {
  const form = bestForm(file, asked['accept-encoding'] ?? '');
  const headers = {
    'Cache-Control': file.caching,
    ETag: form.tag,
    ...(file.compressed.length > 0 ? { Vary: 'Accept-Encoding' } : {}),
  };
  if (names(asked['if-none-match'] ?? '', form.tag)) return { status: 304, headers, body: '' };
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': file.type,
      ...(form.encoding === undefined ? {} : { 'Content-Encoding': form.encoding }),
    },
    body: form.bytes,
  };
}

function bestForm({ plain, compressed }: PageFile, accepted: string): Form {
  const wanted = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.replace(/;.*$/s, '').trim()),
  );
  return compressed.find(({ encoding }) => encoding !== undefined && wanted.has(encoding)) ?? plain;
}

/** A proxy that changes the answer marks its tag as weak; for "has it changed?" that is the same. */
function names(tags: string, tag: string): boolean {
  return tags.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')));
}
