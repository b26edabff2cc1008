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

/** Five rows of five hexes, from this point on. */
const hexesFrom = (x: number, y: number) =>
  Array.from({ length: 25 }, (_, index) => ({ x: x + 80 * (index % 5), y: y + 50 * Math.floor(index / 5) }));

describe('the card beside a hex', () => {
  test('stands on the far side of the unit of which it speaks', () => {
    expect(placeNote(room({}))).toEqual({ side: 'right', edge: 'below', aside: 0 });
    expect(placeNote(room({ from: { x: 580, y: 350 } })).side).toBe('left');
  });

  test('keeps off hexes that can be picked', () => {
    const keep = [
      { x: 600, y: 400 },
      { x: 660, y: 400 },
    ];
    expect(placeNote(room({ keep }))).toEqual({ side: 'right', edge: 'above', aside: 0 });
  });

  test('stands a little farther off where the hexes next to it can be picked', () => {
    const keep = [400, 410, 290, 300].flatMap((y) => [600, 400].map((x) => ({ x, y })));
    expect(placeNote(room({ keep }))).toMatchObject({ side: 'right', edge: 'below', aside: 120 });
  });

  test('goes to a corner of the map where hexes all around can be picked', () => {
    expect(placeNote(room({ keep: [...hexesFrom(180, 150), ...hexesFrom(580, 150), ...hexesFrom(340, 400)] }))).toEqual(
      {
        side: 'right',
        edge: 'top',
        aside: 0,
      },
    );
  });

  test('never covers the hex of which it speaks', () => {
    const at = { x: 90, y: 60 };
    expect(placeNote(room({ at, from: at, keep: hexesFrom(100, 100) }))).not.toMatchObject({
      side: 'left',
      edge: 'top',
    });
  });
});
