/** A board of four lines from north to south and five hexes from east to west, turned so that north is up, for tests. */
export const TURNED_MAP = `name: Turned
title: "North\\nis up"
subtitle: A river from the south
grid: { columns: 4, rows: 5, stagger: even-columns-lower, edges: short-columns, turn: quarter }
metresPerHex: 5000
north: 0
terrain:
  kinds: { C: clear, 1: rough-1, 2: rough-2 }
  rows:
    - CC112
    - C112
    - 1C122
    - 1CC2
lines:
  - { kind: main-road, name: Long road, hexes: 0105 0204 0304 0303 0302 0301, leaves: 0105 0301, towards: { "0105": to Town } }
  - { kind: main-road, name: North road, hexes: 0303 0202 0102, leaves: 0102 }
  - { kind: main-road, name: South road, hexes: 0303 0402, leaves: 0402 }
  - { kind: limit, name: Border, hexes: 0104 0204 0305 0404 }
edges:
  - { kind: river, name: Great River, sides: 0402/0403 0303/0402 0302/0303 0202/0303 0202/0203 0103/0203 0103/0104 }
  - { kind: river, name: Little River, breadth: 0.5, sides: 0401/0402 0302/0402 }
towns:
  - { name: Ham, hexes: 0303 }
villages:
  - { name: Thorp, hex: 0202 }
areas:
  - { kind: exit, name: "3", letter: ×3, sign: exit, legend: Exit, hexes: 0105 0104 0103 0102 }
  - { kind: wall, name: whole, sign: triangle, legend: Wall, hexes: 0201 }
  - { kind: wall, name: broken, sign: struck-triangle, legend: "Wall, broken", hexes: 0302 }
  - { kind: entry, name: Left side, letter: L, legend: Entry from the left, hexes: 0305 }
divides:
  - { name: border, along: [Border], dividing: row, sides: { west: 0105, east: 0101 }, border: east }
facts:
  roads: { hexsidesOf: [main-road] }
  rivers: { byName: [river] }
  edgeRoads: { leavingByEdge: [main-road] }
  walls: { areas: wall }
  entry: { area: Left side }
  names: { names: places }
`;
