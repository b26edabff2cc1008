/**
 * The sight tool: looks along the line between two hexes while everything else on the table stays as it is. The first pick is
 * one end; whatever is pointed at then is the other, until a pick holds it.
 */
import type { GameTypes } from '@bridgehead/engine';
import type { SightReport, SightStep } from '@bridgehead/engine/hex';
import type { ReadonlySignal } from '@preact/signals';
import { batch, computed, signal } from '@preact/signals';
import type { HexMark, Scene } from '../board/model.js';
import type { SightEnd, SightKit } from '../kit/sight.js';
import type { MapTool } from './map-tool.js';
import type { Table } from './table.js';

/** One end as the card shows it. */
export interface ShownEnd extends SightEnd {
  /** The places of its hex, where there are several to choose from. */
  readonly places: readonly { readonly id: string; readonly label: string }[];
}

/** A line, as far as it has been picked. */
export interface SightLine {
  readonly from: ShownEnd | undefined;
  readonly to: ShownEnd | undefined;
  readonly report: SightReport | undefined;
}

export interface SightTool extends MapTool {
  readonly line: ReadonlySignal<SightLine>;
  /** Both ends are to be picked again. */
  restart(): void;
  /** One end is at another place of its hex. */
  stand(end: 'from' | 'to', place: string): void;
}

/** The other end: where it is, and how firmly. passing: the mouse is there. pointed: a finger or the keyboard is. held: it was picked. */
interface FarEnd extends SightEnd {
  readonly is: 'passing' | 'pointed' | 'held';
}

export function openSight<T extends GameTypes>(table: Table<T>, sight: SightKit<T>): SightTool {
  const isOn = signal(false);
  const from = signal<SightEnd | undefined>(undefined);
  const to = signal<FarEnd | undefined>(undefined);
  const shown = (end: SightEnd | undefined): ShownEnd | undefined => {
    if (end === undefined) return undefined;
    const places = sight.places?.(table.moment.value.seat, end.hex) ?? [];
    return { hex: end.hex, places, ...placeOf(end.place ?? places.at(0)?.id) };
  };
  const line = computed((): SightLine => {
    const [near, far] = [shown(from.value), shown(to.value)];
    return { from: near, to: far, report: near && far && sight.line(table.moment.value.seat, near, far) };
  });
  const begin = (hex: string | undefined, other?: FarEnd) => {
    batch(() => {
      from.value = hex === undefined ? undefined : { hex };
      to.value = other;
    });
  };
  /** The place stays chosen as long as its hex does. */
  const end = (hex: string, is: FarEnd['is']) => {
    to.value =
      hex === from.value?.hex ? undefined : { hex, is, ...placeOf(hex === to.value?.hex ? to.value.place : undefined) };
  };

  return {
    isOn,
    line,
    scene: computed(() => ({ ...table.scene.value, marks: marksOf(line.value), trails: trailsOf(line.value) })),
    spoken: computed(() => (to.value?.is === 'passing' ? '' : sayLine(line.value))),
    toggle() {
      if (isOn.value) {
        isOn.value = false;
        return;
      }
      // What is picked is one end, or else what is pointed at.
      const picked = table.desk.value?.chosen.find(({ hex }) => hex !== undefined)?.hex;
      const pointed = table.considered.value?.target.hex;
      batch(() => {
        isOn.value = true;
        if (picked === undefined || pointed === undefined || picked === pointed) begin(picked ?? pointed);
        else begin(picked, { hex: pointed, is: 'passing' });
        table.consider(undefined, 'mouse');
      });
    },
    leave() {
      isOn.value = false;
    },
    restart() {
      begin(undefined);
    },
    stand(which, place) {
      if (which === 'from') from.value = from.value && { ...from.value, place };
      else to.value = to.value && { ...to.value, place, is: 'held' };
    },
    consider(target, pointing) {
      if (target === undefined || from.value === undefined) return;
      if (pointing !== 'mouse') end(target.hex, 'pointed');
      else if (to.value?.is !== 'held') end(target.hex, 'passing');
    },
    pick({ hex }) {
      if (from.value === undefined) begin(hex);
      else if (hex === from.value.hex) begin(undefined);
      // What is held is let go by a second pick.
      else end(hex, to.value?.is === 'held' && to.value.hex === hex ? 'passing' : 'held');
    },
  };
}

function placeOf(place: string | undefined): { readonly place?: string } {
  return place === undefined ? {} : { place };
}

const MARKS: Readonly<Record<SightStep['effect'], HexMark['kind']>> = {
  free: 'crossed',
  hinders: 'hindering',
  blocks: 'blocking',
};

function marksOf({ from, to, report }: SightLine): HexMark[] {
  const between = report?.steps.flatMap(({ hexes, effect, amount }) =>
    hexes.map((hex): HexMark => ({ hex, kind: MARKS[effect], ...(amount === undefined ? {} : { text: amount }) })),
  );
  return [
    ...(between ?? []),
    ...[from, to].flatMap((end): HexMark[] => (end === undefined ? [] : [{ hex: end.hex, kind: 'picked' }])),
  ];
}

function trailsOf({ from, to, report }: SightLine): Scene['trails'] {
  if (from === undefined || to === undefined || report === undefined) return [];
  const first = report.steps.find(({ effect }) => effect === 'blocks');
  return [
    { kind: 'sight', hexes: [from.hex, to.hex], seenTo: report.verdict === 'blocked' ? (first?.begins ?? 0) : 1 },
  ];
}

function sayLine({ from, report }: SightLine): string {
  if (from === undefined) return 'Line of sight: pick the hex where the line begins.';
  if (report === undefined) return `Line of sight from ${from.hex}: go to the other end.`;
  const notable = report.steps
    .filter(({ effect }) => effect !== 'free')
    .map(({ text, rule }) => `${text}.${rule === undefined ? '' : ` Rule ${rule}.`}`);
  return [report.text, `Rule ${report.rule}.`, ...notable].join(' ');
}
