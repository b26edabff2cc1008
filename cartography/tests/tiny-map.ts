/** A board of five columns and four rows with a river down the middle, for tests. */
export const TINY_MAP = `name: Tiny
title: Tiny
subtitle: A river and a bridge
grid: { columns: 5, rows: 4, stagger: even-columns-lower }
metresPerHex: 500
north: 10
terrain:
  kinds: { C: clear, W: woods, T: town, R: rough, "~": water }
  rows:
    - CC~CW
    - TC~WW
    - CC~CR
    - CW~CC
lines:
  - { kind: river, name: Brook, terrain: water, flow: forward, written: [0.5], hexes: 0301 0302 0303 0304 }
  - { kind: road, name: Main road, hexes: 0102 0202 0303 0402 0503, leaves: 0102 0503 }
  - { kind: trail, name: Side path, hexes: 0102 0103 }
edges:
  - { kind: stream, name: Rill, sides: 0401/0501 0401/0502 0402/0502 }
bridges:
  - { name: Old Bridge, over: Brook, hex: 0303, exits: { left: 0202, right: 0402 } }
towns:
  - { name: Ham, hexes: 0102, ident: 0102, objective: true }
villages:
  - { name: Thorp, hex: 0404 }
heights:
  - { name: Knoll, hex: 0503, metres: 210 }
areas:
  - { kind: entry, name: A, hexes: 0102 }
divides:
  - { name: banks, along: [Brook], dividing: river, sides: { left: 0101, right: 0501 }, border: right }
facts:
  roads: { hexsidesOf: [road] }
  streams: { hexsidesOf: [stream] }
  leaving: { leaving: [road] }
  river: { hexesOf: Brook }
  bank: { sideNamesOf: banks }
  rightBank: { side: right, of: banks, beside: Brook }
  crossings: { across: Brook, of: banks, exits: { leftExit: left, rightExit: right } }
  bridge: { bridge: Old Bridge }
  entryAreas: { areas: entry }
`;
