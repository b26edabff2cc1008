/** A plan of a few hexes with one of everything. */
export const TINY_PLAN = `name: Tiny
title: Tiny
subtitle: A farm
grid: { columns: 6, rows: 5, stagger: odd-columns-lower, names: letters, edges: half-hexes }
metresPerHex: 40
north: 0
roadWidth: 0.16
orchards: E4 E5 D3
fields:
  - name: north field
    outline: 1.2,0.2 2.2,0.2 2.2,1.4 1.2,1.4
buildings:
  - hexes: C3 C4
    material: stone
    name: Farm
    kind: church
    steeple: C3
    outline: 1.5,2.2 1.9,2.2 1.9,3.6 1.5,3.6
  - hexes: F1
    material: wood
    outline: 4.1,0.8 4.5,0.8 4.5,1.2 4.1,1.2
    annexes:
      - 4.2,0.6 4.4,0.6 4.4,0.7 4.2,0.7
roads:
  - surface: paved
    course: -0.59,1.4 0.866,2
  - surface: paved
    course: 0.866,2 1.732,1.8 2.598,2.05
  - surface: dirt
    course: 0.866,2 0.866,4.51
  - surface: dirt
    course: 2.598,2.05 2.598,3
junctions:
  - { at: "0.866,2", flare: 0.1 }
squares:
  - name: yard
    outline: 2.5,1.9 2.7,1.9 2.7,2.1 2.5,2.1
ponds:
  - hex: E1
    outline: 3.3,0.4 3.6,0.4 3.6,0.7 3.3,0.7
ditches:
  - band: 0.6
    course: 3.464,1.6 3.464,3.4
labels:
  - { text: Farm, at: "1.7,2.1", along: nothing }
  - { text: Lane, at: "0.9,3", along: road }
arrows:
  - { hex: C1, edge: north }
tracks:
  - name: Turns
    spaces: 1 2 END
    ringed: { "2": 6 }
`;
