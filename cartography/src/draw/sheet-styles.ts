/** How the sheet around a map is written: its frame and title, the legend, the turn track, the compass. */
import { type Inks, sans, serif } from './inks.js';

export function sheetStyles({ colour, fill, stroke }: Inks) {
  return {
    frame: stroke('frame', 1.2),
    'frame-thick': stroke('frame', 4),
    title: `${fill('ink')};${serif(64, 800)};letter-spacing:9px`,
    subtitle: `${fill('ink-soft')};${serif(21, 400, 'italic')}`,
    caption: `${fill('ink-soft')};${sans(13, 400)}`,
    legend: `${fill('ink')};${sans(14, 400)}`,
    'legend-cost': `${fill('ink')};${sans(14, 600)}`,
    'legend-head': `${fill('ink')};${sans(14, 600)};letter-spacing:2.4px`,
    'legend-hex': `${stroke('grid', 1.6)};stroke-opacity:.5`,
    'track-space': `${fill('entry')};stroke:${colour('frame')};stroke-width:1.2`,
    'track-number': `${fill('ink-soft')};${serif(26, 500)};text-anchor:middle;fill-opacity:.8`,
    compass: `${fill('ink')};${serif(24, 700)};text-anchor:middle`,
    rule: `${stroke('frame', 1)};stroke-opacity:.6`,
    ornament: fill('frame'),
    'ornament-light': `${fill('paper')};stroke:${colour('frame')};stroke-width:1`,
  };
}
