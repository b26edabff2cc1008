import { describe, expect, it } from 'vitest';
import { locationLabel } from '../rules/board/locations.js';
import { driveProspect, startOfDrive, startOfDriving } from '../rules/planning/drive-planning.js';
import { contextOf } from '../rules/state/context.js';
import { drive, driveOn, driven } from './driving-kit.js';
import { at, isLegal, stateWith, unitNumber } from './toolkit.js';
import { inMovement } from './walking.js';

describe('a drive being planned', () => {
  const { state, u } = stateWith<string>({
    phase: 'movement',
    units: { tank: 'br-sherman-v S10>2', idle: 'br-4-5-7 A1' },
  });
  const phase = inMovement(state);
  const context = contextOf(phase);

  it('V-3.3.2a shows what each expenditure has cost, and where the vehicle is then', () => {
    const { way, end, spent, allotment, inMotion } = driveProspect(
      startOfDrive(phase, context, unitNumber(u['tank'])),
      [{ start: true }, { to: 'S11' }, { hull: 3 }],
    );
    expect(way.map((step) => [step.spent / 2, locationLabel(context.board, step.hex), step.hull])).toEqual([
      [1, 'S10', 2],
      [2, 'S11', 2],
      [3, 'S11', 3],
    ]);
    expect([locationLabel(context.board, end), spent / 2, allotment / 2, inMotion]).toEqual(['S11', 3, 13, true]);
  });

  it('V-3.3.2e V-3.3.2d finds the cheapest way to every hex in reach, and the rules accept it', () => {
    const { reach } = driveProspect(startOfDrive(phase, context, unitNumber(u['tank'])), []);
    const there = reach.get(at(phase, 'S13'));
    expect(there?.spent).toBe(8);
    // Backwards: start 1, turn 2, enter 1.
    expect(reach.get(at(phase, 'S9'))?.spent).toBe(8);
    for (const { way } of reach.values())
      if (way.length > 0) expect(isLegal(phase, { do: 'drive', unit: u['tank'], way: [...way], stops: [] })).toBe(true);
  });

  it('V-7.6a V-DaE:1.3v2 shows the chance to bog, out of 36 rolls', () => {
    const inPolder = stateWith<string>({
      phase: 'movement',
      units: { tank: 'br-sherman-v G4>3 motion', idle: 'br-4-5-7 A1' },
    });
    const open = inMovement(inPolder.state);
    const start = startOfDrive(open, contextOf(open), unitNumber(inPolder.u['tank']));
    expect(driveProspect(start, [{ to: 'G5' }]).way.map(({ bog }) => bog)).toEqual([15]);
    expect(driveProspect(start, [{ to: 'G5', all: 'all' }]).way.map(({ bog }) => bog)).toEqual([3]);
  });

  it('V-3.3.2a goes on from a vehicle on the move', () => {
    const { state: after } = driven(state, u['tank'], ['start', 'S11']);
    const start = startOfDriving(after, contextOf(after));
    expect(start?.driver.spent).toBe(4);
    expect(start && driveProspect(start, []).next.length).toBeGreaterThan(5);
    expect(startOfDriving(phase, context)).toBeUndefined();
    expect([isLegal(after, driveOn(['S12'])), isLegal(phase, drive(u['tank'], ['S11']))]).toEqual([true, false]);
  });
});
