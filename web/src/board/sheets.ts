/** A drawn map as sheets that lie on one another: after a zoom the browser draws one of them in each frame, not all at once. */

/** So many sheets, of about the same weight. More would take longer to lay together while the map moves. */
const SHEETS = 3;

/** From the lowest to the uppermost; numbers and names are on the last one. The browser closes open tags. */
export function sheetsOf(drawing: string): string[] {
  const [head = '', ...groups] = drawing.split(/(?=^<g id="map-(?!country))/m);
  const tags = head.match(/^<svg[^>]*>|<g id="map-country"[^>]*>/g)?.join('') ?? '';
  const sheets: string[] = [];
  let before = 0;
  for (const group of groups) {
    const isDue = before >= (drawing.length * sheets.length) / SHEETS || group.startsWith('<g id="map-hex-numbers');
    if (isDue && sheets.length < SHEETS) sheets.push(sheets.length === 0 ? head : tags);
    sheets[sheets.length - 1] += group;
    before += group.length;
  }
  return groups.length === 0 ? [drawing] : sheets;
}
