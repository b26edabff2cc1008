/** The tool that draws lines on demand: all of them, or the one of what is pointed at; a pick holds it. */
import type { GameTypes } from '@bridgehead/engine';
import type { ReadonlySignal } from '@preact/signals';
import { computed, signal } from '@preact/signals';
import type { Target } from '../board/model.js';
import type { LineReport, LinesKit } from '../kit/lines.js';
import type { MapTool } from './map-tool.js';
import type { Table } from './table.js';

export interface LinesTool extends MapTool {
  readonly title: string;
  readonly hint: string;
  readonly report: ReadonlySignal<LineReport>;
  /** Whether the report is about one line. */
  readonly isOne: ReadonlySignal<boolean>;
  /** Back to all of them. */
  restart(): void;
}

/** passing: the mouse is there. held: it was picked, or a finger or the keyboard is there. */
interface Meant {
  readonly target: Target;
  readonly is: 'passing' | 'held';
}

export function openLines<T extends GameTypes>(table: Table<T>, lines: LinesKit<T>): LinesTool {
  const isOn = signal(false);
  const meant = signal<Meant | undefined>(undefined);
  const one = computed(() =>
    meant.value === undefined ? undefined : lines.of(table.moment.value.seat, meant.value.target),
  );
  const report = computed(() => one.value ?? lines.all(table.moment.value.seat));
  return {
    title: lines.title,
    hint: lines.hint,
    isOn,
    report,
    isOne: computed(() => one.value !== undefined),
    scene: computed(() => ({ ...table.scene.value, marks: report.value.marks, trails: report.value.trails })),
    spoken: computed(() => (meant.value?.is === 'passing' ? '' : sayReport(lines.title, report.value))),
    toggle() {
      if (!isOn.value) {
        const hex = table.desk.value?.chosen.find((each) => each.hex !== undefined)?.hex;
        meant.value = hex === undefined ? undefined : { target: { hex }, is: 'held' };
        table.consider(undefined, 'mouse');
      }
      isOn.value = !isOn.value;
    },
    leave() {
      isOn.value = false;
    },
    restart() {
      meant.value = undefined;
    },
    consider(target, pointing) {
      if (pointing !== 'mouse') meant.value = target && { target, is: 'held' };
      else if (meant.value?.is !== 'held') meant.value = target && { target, is: 'passing' };
    },
    pick(target) {
      const isHeld = meant.value?.is === 'held' && meant.value.target.hex === target.hex;
      meant.value = { target, is: isHeld ? 'passing' : 'held' };
    },
  };
}

function sayReport(title: string, { heading, text, rule, steps }: LineReport): string {
  const breaks = steps.filter((step) => step.breaks).map((step) => `${step.text}.`);
  return [`${title}: ${heading}.`, text, `Rule ${rule}.`, ...breaks].join(' ');
}
