/** A line that shows how far a long piece of work has come. */
import { bar } from '../report.js';
import type { Desk } from '../terminal.js';

export interface Progress {
  step(): void;
  /** Takes the line away and gives the seconds that it all took. */
  end(): number;
}

/** How often the line is drawn again, in milliseconds. */
const PERIOD = 100;

export function startProgress({ terminal }: Desk, total: number, what: string): Progress {
  const start = performance.now();
  let done = 0;
  let drawn = start - PERIOD;
  const seconds = () => (performance.now() - start) / 1000;
  const draw = () => {
    const rate = done / seconds();
    const left = rate > 0 ? Math.ceil((total - done) / rate) : 0;
    terminal.errors.write(
      `\r${bar(done / total, 30)} ${done}/${total} ${what}, ${rate.toFixed(1)} per second, ${left} s left   `,
    );
  };
  return {
    step() {
      done++;
      if (!terminal.drawsProgress || performance.now() - drawn < PERIOD) return;
      drawn = performance.now();
      draw();
    },
    end() {
      if (terminal.drawsProgress) terminal.errors.write(`\r${' '.repeat(100)}\r`);
      return seconds();
    },
  };
}
