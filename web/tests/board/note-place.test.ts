import { describe, expect, test } from 'vitest';
import type { NoteRoom } from '../../src/board/note-place.js';
import { placeNote } from '../../src/board/note-place.js';

const room = (given: Partial<NoteRoom>): NoteRoom => ({
  width: 1000,
  height: 700,
  at: { x: 500, y: 350 },
  from: { x: 420, y: 350 },
  away: 40,
  keep: [],
  ...given,
});

describe('the card beside a hex', () => {
  test('stands on the far side of the unit of which it speaks', () => {
    expect(placeNote(room({}))).toEqual({ side: 'right', edge: 'below' });
    expect(placeNote(room({ from: { x: 580, y: 350 } })).side).toBe('left');
  });

  test('keeps off hexes that can be picked', () => {
    const keep = [
      { x: 600, y: 400 },
      { x: 660, y: 400 },
    ];
    expect(placeNote(room({ keep }))).toEqual({ side: 'right', edge: 'above' });
  });

  test('goes to a corner of the map where hexes all around can be picked', () => {
    const keep = Array.from({ length: 25 }, (_, index) => ({
      x: 340 + 80 * (index % 5),
      y: 250 + 50 * Math.floor(index / 5),
    }));
    expect(placeNote(room({ keep }))).toEqual({ side: 'left', edge: 'top' });
  });

  test('never covers the hex of which it speaks', () => {
    const keep = Array.from({ length: 25 }, (_, index) => ({
      x: 100 + 80 * (index % 5),
      y: 100 + 50 * Math.floor(index / 5),
    }));
    const at = { x: 90, y: 60 };
    expect(placeNote(room({ at, keep }))).not.toEqual({ side: 'left', edge: 'top' });
  });
});
