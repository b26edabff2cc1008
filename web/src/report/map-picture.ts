/** The map of a report as a picture. Drawn again for every turn it made a printed campaign 50 MB large; of a picture a printed file holds one copy. */

/** Pixels for a unit of the drawing: sharp in print across a page. */
const SCALE = 1.25;
const MOST_PIXELS = 3000;
const QUALITY = 0.8;
const PAPER = '#f4ecd8';

/** The same SVG document with a picture for its content; the drawing as it was where the browser cannot paint it. */
export async function pictureOfMap(drawing: string): Promise<string> {
  const [, frame = ''] = /\bviewBox="([^"]*)"/.exec(drawing) ?? [];
  const [x = 0, y = 0, width = 0, height = 0] = frame.split(' ').map(Number);
  const canvas = document.createElement('canvas');
  const scale = Math.min(SCALE, MOST_PIXELS / width);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const brush = canvas.getContext('2d');
  if (brush === null || width * height === 0) return drawing;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.replace('<svg ', `<svg width="${width}" height="${height}" `))}`;
  try {
    await image.decode();
    brush.fillStyle = PAPER;
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(image, 0, 0, canvas.width, canvas.height);
    const picture = canvas.toDataURL('image/jpeg', QUALITY);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}"><image x="${x}" y="${y}" width="${width}" height="${height}" href="${picture}"/></svg>`;
  } catch {
    return drawing;
  }
}
