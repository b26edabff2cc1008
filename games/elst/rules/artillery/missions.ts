/** C-DaE:2.5a C-DaE:2.5b C-DaE:2.7 What an FFE:1 or FFE:2 does when it is resolved. */
import { pushFrame, replaceFrame, popFrame } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { settle } from '../situation/consequences.js';
import type { BarrageFrame } from '../state/artillery-frames.js';
import type { BatteryNumber } from '../state/batteries.js';
import { blastHexes } from '../state/batteries.js';
import type { Setting } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { Frame } from '../state/frames.js';
import type { State } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { SMOKE_VALUES } from '../vocabulary/tables.js';
import type { Side, SmokeKind } from '../vocabulary/vocabulary.js';
import { batteryAt, putCounter } from './battery-changes.js';
import { attackHex } from './blast-attack.js';

/** Smoke is placed at once; HE attacks hex by hex in a frame of its own (C-DaE:2.5c). */
export function resolveMission(play: Play, number: BatteryNumber, phase: 'prep-fire' | 'defensive-fire'): void {
  const { state } = play;
  const battery = batteryAt(state, number);
  const { counter } = battery;
  if (counter === undefined) throw new Error('a battery without a counter has nothing to resolve');
  const hexes = blastHexes(settingOf(state), battery, counter.spot);
  if (counter.mission === 'HE') {
    pushFrame<Frame>(state, { at: 'barrage', battery: number, hexes });
    return;
  }
  laySmoke(play, battery.side, hexes, phase === 'prep-fire' ? 'full' : 'dispersed', 'C-DaE:2.7d');
  flip(play, number);
  settle(play);
}

export const barrageProcedure: ElstProcedure<BarrageFrame> = {
  run(play, frame) {
    const { state } = play;
    const [hex, ...hexes] = frame.hexes;
    if (hex === undefined) {
      popFrame(state);
      flip(play, frame.battery);
      return 'again';
    }
    replaceFrame<Frame>(state, { ...frame, hexes });
    attackHex(play, batteryAt(state, frame.battery), hex);
    return 'again';
  },
};

/** C-DaE:2.5a C-DaE:2.5b The FFE:1 becomes an FFE:2, that an FFE:C. */
function flip(play: Play, number: BatteryNumber): void {
  const { counter } = batteryAt(play.state, number);
  if (counter === undefined) return;
  putCounter(
    play,
    number,
    { ...counter, kind: counter.kind === 'FFE:1' ? 'FFE:2' : 'FFE:C' },
    counter.kind === 'FFE:1' ? 'C-DaE:2.5a' : 'C-DaE:2.5b',
    'flipped',
  );
}

/** C-DaE:2.7d C-DaE:2.7e C-R30 A counter in each hex but a Pond; a hex keeps the thicker Smoke. */
export function laySmoke(play: Play, side: Side, hexes: readonly Hex[], kind: SmokeKind, rule: string): void {
  const { state } = play;
  const setting = settingOf(state);
  for (const hex of hexes.filter((it) => isThinner(state, setting, it, kind))) {
    state.smoke = [
      ...state.smoke.filter((smoke) => smoke.hex !== hex || isPhosphorus(smoke.kind)),
      { hex, kind, side },
    ];
    play.emit({ type: 'smoke-placed', rule, at: setting.board.grid.labels[hex], kind });
  }
}

function isThinner({ smoke }: State, { board }: Setting, hex: Hex, kind: SmokeKind): boolean {
  return (
    board.terrain[hex] !== 'pond' &&
    smoke.every((there) => there.hex !== hex || valueOf(there.kind) < valueOf(kind) || isPhosphorus(there.kind))
  );
}

function valueOf(kind: SmokeKind): number {
  return SMOKE_VALUES.get(kind) ?? 0;
}

/** V-6.2i White Phosphorus does more than hide. */
function isPhosphorus(kind: SmokeKind): boolean {
  return kind === 'phosphorus' || kind === 'dispersed-phosphorus';
}
