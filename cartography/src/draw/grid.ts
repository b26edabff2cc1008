import { OFF_BOARD } from '@bridgehead/engine';
import { sideEnds } from '../lattice.js';
import { Pen, num } from './path.js';
import { HEX, type Sheet, hexCentre, onPaper } from './sheet.js';
import { group, path } from './svg.js';

/** All hexsides, each drawn once. */
export function drawGrid(sheet: Sheet): string {
  const { grid } = sheet;
  const pen = new Pen();
  for (let hex = 0; hex < grid.size; hex++) {
    let isPenDown = false;
    for (let direction = 0; direction < 6; direction++) {
      const neighbour = grid.neighbours[hex * 6 + direction];
      const isMine = direction < 3 || neighbour === OFF_BOARD;
      if (isMine) {
        const [from, to] = sideEnds(grid, hex, direction).map(onPaper);
        if (!isPenDown) pen.moveTo(from);
        pen.lineTo(to);
      }
      isPenDown = isMine;
    }
  }
  return group('grid', [path('grid', pen.d)]);
}

export function drawHexNumbers(sheet: Sheet): string {
  const texts = sheet.grid.labels.map((label, hex) => {
    const { x, y } = hexCentre(sheet, hex);
    return `<text x="${num(x)}" y="${num(y - HEX / 2 + 9)}">${label}</text>`;
  });
  return group('hex-numbers', texts, ' class="m-hex-number"');
}
