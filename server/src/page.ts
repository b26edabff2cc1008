import { createHash } from 'node:crypto';

export interface Page {
  readonly html: string;
  /** The Content-Security-Policy under which this page shows: no script, no style but our own. */
  readonly policy: string;
}

const ZOOMS = [
  { id: 'fit', label: 'Fit' },
  { id: 'double', label: '2×' },
  { id: 'quadruple', label: '4×' },
] as const;

/** @param drawing the map as one inline SVG */
export function mapPage(drawing: string): Page {
  const html = layout('Remagen – Bridgehead', `
    <header>
      <h1>Remagen</h1>
      <p>7 March 1945, afternoon: the American 27th Armored Infantry Battalion stands at the last bridge over the Rhine, and only a small German garrison holds its far end.</p>
    </header>
    <main>
      <fieldset class="zoom">
        <legend>Zoom</legend>
        ${ZOOMS.map(({ id, label }) => `<label><input type="radio" name="zoom" value="${id}"${id === 'fit' ? ' checked' : ''}> ${label}</label>`).join('\n        ')}
      </fieldset>
      <div class="map" role="region" aria-label="Map" tabindex="0">
        <div role="img" aria-label="The map of Remagen with the units where they start">
          ${drawing}
        </div>
      </div>
    </main>`);
  return { html, policy: policyFor(html) };
}

export function missingPage(): Page {
  const html = layout('Not found – Bridgehead', `
    <main class="missing">
      <h1>No such place</h1>
      <p>There is nothing at this address. <a href="/">Back to the map</a></p>
    </main>`);
  return { html, policy: policyFor(html) };
}

function layout(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/page.css">
  </head>
  <body>${body}
  </body>
</html>
`;
}

/** A drawing brings its own styles; their hashes let exactly these through. */
function policyFor(html: string): string {
  const elements = hashesOf(html, /<style>([\s\S]*?)<\/style>/g);
  const attributes = hashesOf(html, / style="([^"]*)"/g);
  return [
    "default-src 'none'",
    `style-src ${["'self'", ...elements].join(' ')}`,
    `style-src-attr ${attributes.length === 0 ? "'none'" : ["'unsafe-hashes'", ...attributes].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashesOf(html: string, style: RegExp): string[] {
  const hashes = [...html.matchAll(style)].map(([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)];
}
