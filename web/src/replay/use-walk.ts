/** Where a replay stands: one moment, which steps and the clock move. */
import type { GameTypes } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import { useEffect, useState } from 'preact/hooks';
import type { Step } from './steps.js';
import { momentAfter } from './steps.js';
import type { Timeline } from './timeline.js';

const SPEEDS = ['slow', 'even', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a moment stays in view. */
const STAYS: Readonly<Record<Speed, number>> = { slow: 2_000, even: 900, fast: 250 };
/** A roll is looked at for longer. */
const ROLL = 2.2;

export interface Walk {
  readonly at: number;
  readonly going: 'playing' | 'still';
  readonly speed: Speed;
  readonly go: (at: number) => void;
  readonly take: (step: Step) => void;
  readonly setSpeed: (speed: Speed) => void;
}

export function useWalk<T extends GameTypes>(timeline: Timeline<T>, from: number): Walk {
  const [at, setAt] = useState(from);
  const [going, setGoing] = useState<Walk['going']>('still');
  const [speed, setSpeed] = useState<Speed>('even');

  useEffect(() => {
    if (going === 'still') return;
    if (at === timeline.last) {
      setGoing('still');
      return;
    }
    const stays = STAYS[speed] * (itemAt(timeline.moments, at).rolls.length > 0 ? ROLL : 1);
    const timer = setTimeout(() => setAt(at + 1), stays);
    return () => clearTimeout(timer);
  }, [timeline, at, going, speed]);

  const go = (to: number) => {
    setGoing('still');
    setAt(to);
  };
  return {
    at,
    going,
    speed,
    go,
    take(step) {
      if (step.to !== 'play') {
        go(momentAfter(timeline, at, step));
        return;
      }
      // Anyone who presses play at the end wants to see it again.
      if (going === 'still' && at === timeline.last) setAt(0);
      setGoing(going === 'playing' ? 'still' : 'playing');
    },
    setSpeed,
  };
}
