/** A board of six columns and five rows with water along hexsides, a hill, planted ground and a sign in every hex, for tests. */
export const SOUTHERN_MAP = `name: Southern
title: A rather long southern title
subtitle: Water along hexsides
grid: { columns: 6, rows: 5, stagger: even-columns-lower }
metresPerHex: 200
north: 0
soil: dry
costs: on foot / by cart
terrain:
  kinds: { ".": clear, f: crop, v: vineyard, o: orchard, l: olive, r: reeds, "1": hill1, "2": hill2, d: ditch, s: sunken, b: building, e: embankment }
  rows:
    - e.fvo.
    - esssl.
    - e..r..
    - eb.11.
    - eddd2.
levels:
  - { level: 1, terrain: hill1, hexes: 0404 0504 }
  - { level: 2, terrain: hill2, hexes: 0505 }
marks:
  - { name: suit, shapes: { c: clubs, d: diamonds, h: hearts, s: spades }, rows: [cdhs, hscd] }
lines:
  - { kind: highway, name: Highway, drawn: Strada, beside: -0.05, hexes: 0601 0602 0603 0604 0605, leaves: 0601 0605, towards: { 0601: per il Nord } }
  - { kind: track, name: Cart track, hexes: 0603 0503 0403 0304 0204 }
  - { kind: trail, name: Sunken lane, written: [0.5], profile: sunken, terrain: sunken, hexes: 0202 0302 0402 }
  - { kind: ditch, name: Moat, profile: sunken, terrain: ditch, hexes: 0205 0305 0405 }
  - { kind: railway, name: Main line, profile: raised, terrain: embankment, hexes: 0101 0102 0103 0104 0105, leaves: 0101 0105 }
edges:
  - { kind: river, name: Flood, drawn: Fiume, sides: 0102/0103 0103/0202 0202/0203 0202/0303 0302/0303 0303/0402 0402/0403 0402/0503 0502/0503 0503/0602 0602/0603 }
  - { kind: canal, name: Cut, written: [0.4], sides: 0104/0105 0105/0204 0204/0205 0204/0305 0304/0305 0305/0404 0404/0405 }
crossings:
  - { kind: bridge, name: Long Bridge, over: Flood, side: 0602/0603, destroyable: true }
  - { kind: ford, name: Shallows, drawn: Guado, over: Flood, side: 0402/0403 }
  - { kind: ruined-bridge, name: Old span, over: Flood, side: 0102/0103 }
  - { kind: bridge, name: Plank, over: Cut, side: 0304/0305 }
places:
  - { kind: farm, name: Farm, drawn: Masseria, hex: 0204, terrain: building }
  - { kind: blockhouse, name: Post, hex: 0603, shift: [0.2, 0.1] }
  - { kind: strongpoint, name: Redoubt, hex: 0505 }
heights:
  - { name: Knoll, hex: 0505 }
tracks:
  - { name: Turns, from: 0, to: 4 }
names:
  "0505": Knoll top
divides:
  - { name: banks, along: [Flood], sides: { north: 0101, south: 0105 } }
facts:
  suit: { perHex: suit }
  level: { perHex: level }
  bank: { sideNamesOf: banks }
  rivers: { hexsidesOf: [river] }
  crossings: { crossings: [bridge, ford] }
  farms: { places: [farm] }
  names: { names: hexes }
`;
