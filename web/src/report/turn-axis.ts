/** Turns along the lower edge of a chart: 3 is the end of turn 3, whatever number of actions it had. */
import { lastItem } from '@bridgehead/engine';
import type { TurnSpan } from '../replay/timeline.js';
import { spanAt } from '../replay/timeline.js';
import type { ChartTick } from './charts.js';

/** More labels than this cover one another. */
const MOST = 13;

export function turnTicks(turns: readonly TurnSpan[]): ChartTick[] {
  if (turns.some(({ chapter }) => chapter !== undefined)) return battleTicks(turns);
  const step = [1, 2, 5, 10].find((size) => turns.length / size <= MOST) ?? 20;
  const shown = turns.filter(({ turn }) => turn % step === 0);
  return (shown.length === 0 ? turns.slice(-1) : shown).map(({ turn }) => ({ x: turn, label: String(turn) }));
}

/** The battles of a campaign by their numbers, each where it begins. */
function battleTicks(turns: readonly TurnSpan[]): ChartTick[] {
  return turns
    .filter((span, index) => beginsBattle(span, turns[index - 1]))
    .map(({ along }, index) => ({ x: along - 1, label: String(index + 1) }));
}

export function beginsBattle({ chapter }: TurnSpan, before: TurnSpan | undefined): boolean {
  return chapter?.date !== undefined && chapter.title !== before?.chapter?.title;
}

/** Where a moment lies: in the middle of its turn's actions it is half a turn on. */
export function turnAt(turns: readonly TurnSpan[], at: number): number {
  const last = lastItem(turns);
  if (at > last.to) return last.along;
  const { along, from, to } = spanAt(turns, at);
  return along - 1 + (at - from) / (to + 1 - from);
}
