/** A drawn map as sheets that lie on one another: after a zoom the browser draws one of them in each frame, not all at once. */

/** So many sheets, of about the same weight. More would take longer to lay together while the map moves. */
const SHEETS = 3;

/** The drawing up to the first group of the country, what it opens with, and its groups from the ground to the names. */
const PARTS =
  /^(?<open><svg[^>]*>)(?<first>[^]*?)(?<country><g id="map-country"[^>]*>)(?<groups>[^]*)<\/g>\s*<\/svg>\s*$/;

/** From the lowest to the uppermost. A drawing without groups is one sheet. */
export function sheetsOf(drawing: string): string[] {
  const parts = PARTS.exec(drawing)?.groups;
  if (parts === undefined) return [drawing];
  const { open, first, country, groups } = parts;
  return byWeight(groups.split(/(?=<g id="map-)/)).map(
    (own, index) => `${open}${index === 0 ? first : ''}${country}${own.join('')}</g></svg>`,
  );
}

/** In their order; numbers and names stay together on the last sheet. */
function byWeight(groups: readonly string[]): string[][] {
  const whole = groups.reduce((sum, { length }) => sum + length, 0);
  const sheets: string[][] = Array.from({ length: SHEETS }, () => []);
  let before = 0;
  let at = 0;
  for (const group of groups) {
    const isLast = group.startsWith('<g id="map-hex-numbers"');
    at = isLast
      ? SHEETS - 1
      : Math.max(at, Math.min(SHEETS - 1, Math.floor(((before + group.length / 2) / whole) * SHEETS)));
    sheets[at].push(group);
    before += group.length;
  }
  return sheets.filter(({ length }) => length > 0);
}
