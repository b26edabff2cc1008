import { itemAt } from '@bridgehead/engine';
import { OFF_BOARD, areAdjacent, parseHex, type Grid, type Hex } from '@bridgehead/engine/hex';
import { LEVEL, hexesBeside, partition } from '../compile/facts.js';
import { boardEdgeOf, commonEdge, samePoint, sideBetween } from '../lattice.js';
import { gridFrom, linesOnPaper } from './grid.js';
import type { Complaint, Path } from './problems.js';
import type {
  Area,
  Bridge,
  Crossing,
  Divide,
  Edge,
  FactRule,
  Level,
  Line,
  MapDrawing,
  Mark,
  Place,
  Town,
} from './schema.js';

/** The kind of terrain that towns, and nothing else, give to their hexes. */
const TOWN = 'town';

/**
 * Judges what a drawing says: every hex exists, chains hang together, names refer to something.
 * A drawing from which faulty features were left out can only be judged in parts: what refers to
 * other features is then not judged, since the fault may lie in what is missing.
 */
export function checkDrawing(drawing: MapDrawing, extent: 'whole' | 'parts'): Complaint[] {
  const check = new Check(drawing);
  check.terrain();
  drawing.levels.forEach((level) => check.hexes(level, `level ${level.level}`, ['hexes'], level.hexes));
  drawing.marks.forEach((mark) => check.mark(mark));
  drawing.lines.forEach((line) => check.line(line));
  drawing.edges.forEach((edge) => check.edge(edge));
  drawing.towns.forEach((town) => check.hexes(town, town.name, ['hexes'], town.hexes));
  drawing.areas.forEach((area) => check.area(area));
  for (const place of [...drawing.places, ...drawing.villages, ...drawing.heights, ...drawing.islands])
    check.hexes(place, place.name, ['hex'], [place.hex]);
  for (const spot of drawing.spots) check.hexes(spot, `${spot.metres} m`, ['hexes'], spot.hexes);
  for (const region of drawing.regions) {
    check.hexes(region, region.name, ['from'], [region.from]);
    check.hexes(region, region.name, ['to'], [region.to]);
  }
  if (extent === 'parts') return check.complaints;
  // Whether ground and sides agree with the lines can only be said once the lines hold together.
  const isSound = check.complaints.length === 0;
  drawing.towns.forEach((town) => check.ident(town));
  drawing.bridges.forEach((bridge) => check.bridge(bridge));
  drawing.crossings.forEach((crossing) => check.crossing(crossing));
  for (const hex of Object.keys(drawing.names)) check.hexes(drawing, '', ['names', hex], [hex]);
  drawing.divides.forEach((divide) => check.divide(divide));
  for (const [name, rule] of Object.entries(drawing.facts)) check.fact(name, rule);
  if (isSound) {
    check.terrainOfFeatures();
    drawing.divides.forEach((divide) => check.leaks(divide));
  }
  return check.complaints;
}

class Check {
  readonly complaints: Complaint[] = [];
  private readonly grid: Grid;
  /** Hex → the line in which its terrain is written, and the place of its letter in it. */
  private readonly written: ReadonlyMap<Hex, { readonly line: number; readonly letter: number }>;

  constructor(private readonly drawing: MapDrawing) {
    this.grid = gridFrom(drawing.grid);
    this.written = new Map(
      linesOnPaper(this.grid).flatMap((hexes, line) => hexes.map((hex, letter) => [hex, { line, letter }] as const)),
    );
  }

  private complain(feature: object, name: string, field: Path, message: string, token?: string): void {
    this.complaints.push({ feature, name, field, message, ...(token === undefined ? {} : { token }) });
  }

  terrain(): void {
    const { terrain } = this.drawing;
    const lines = linesOnPaper(this.grid);
    if (terrain.rows.length !== lines.length) {
      this.complain(terrain, '', ['rows'], `expected ${lines.length} rows, found ${terrain.rows.length}`);
    }
    terrain.rows.forEach((row, i) => {
      const expected = lines.at(i)?.length ?? row.length;
      if (row.length !== expected) {
        this.complain(terrain, '', ['rows', i], `expected ${expected} letters in row ${i + 1}, found ${row.length}`);
      }
      row.split('').forEach((letter, c) => {
        if (letter in terrain.kinds) return;
        const known = Object.keys(terrain.kinds).join(' ');
        this.complain(
          terrain,
          '',
          ['rows', i],
          `letter ${letter} in column ${c + 1} stands for no terrain; expected one of ${known}`,
        );
      });
    });
  }

  /** Every letter of a mark stands for a sign, and rows and signs can be told from the level of the ground. */
  mark(mark: Mark): void {
    if (mark.name === LEVEL)
      this.complain(mark, mark.name, ['name'], `a mark cannot be called ${LEVEL}; that is the level of the ground`);
    mark.rows.forEach((row, i) => {
      for (const letter of new Set(row)) {
        if (letter in mark.shapes) continue;
        this.complain(
          mark,
          mark.name,
          ['rows', i],
          `letter ${letter} stands for no sign; expected one of ${Object.keys(mark.shapes).join(' ')}`,
        );
      }
    });
  }

  /** Every hex is on the board and stands only once in the list. */
  hexes(feature: object, name: string, field: Path, labels: readonly string[]): boolean {
    const before = this.complaints.length;
    const { columns, rows } = this.grid;
    labels.forEach((label, i) => {
      if (parseHex(this.grid, label) === OFF_BOARD) {
        const last = this.grid.labels[this.grid.size - 1];
        this.complain(
          feature,
          name,
          field,
          `${label} is not on the board; expected a hex from 0101 to ${last} (${columns} columns, ${rows} rows)`,
          label,
        );
      } else if (labels.indexOf(label) < i) {
        this.complain(feature, name, field, `${label} appears twice in the list`, label);
      }
    });
    return this.complaints.length === before;
  }

  /** Exits stand along one edge of the sheet. */
  area(area: Area): void {
    const name = `${area.kind} ${area.name}`;
    if (!this.hexes(area, name, ['hexes'], area.hexes) || area.sign !== 'exit') return;
    if (
      commonEdge(
        this.grid,
        area.hexes.map((label) => this.hex(label)),
      ) === undefined
    )
      this.complain(area, name, ['hexes'], 'expected hexes on one edge of the board, since exits are drawn there');
  }

  line(line: Line): void {
    if (!this.hexes(line, line.name, ['hexes'], line.hexes)) return;
    if (line.hexes.length < 2) this.complain(line, line.name, ['hexes'], 'expected at least two hexes');
    line.hexes.slice(1).forEach((label, i) => {
      const previous = itemAt(line.hexes, i);
      if (!areAdjacent(this.grid, this.hex(previous), this.hex(label))) {
        this.complain(line, line.name, ['hexes'], `${label} does not touch ${previous}, the hex before it`, label);
      }
    });
    for (const label of Object.keys(line.towards ?? {})) {
      if (line.leaves?.includes(label) !== true)
        this.complain(line, line.name, ['towards', label], `the line does not leave the map at ${label}`);
    }
    for (const label of line.leaves ?? []) {
      if (!line.hexes.includes(label)) {
        this.complain(line, line.name, ['leaves'], `${label} is not one of the hexes of this line`, label);
      } else if (boardEdgeOf(this.grid, this.hex(label)) === undefined) {
        this.complain(line, line.name, ['leaves'], `${label} is not on the edge of the board`, label);
      }
    }
  }

  edge(edge: Edge): void {
    const ends = edge.sides.map((side) => {
      const [one, other] = hexesBeside(side);
      const a = parseHex(this.grid, one);
      const b = parseHex(this.grid, other);
      if (a !== OFF_BOARD && b !== OFF_BOARD && areAdjacent(this.grid, a, b)) return sideBetween(this.grid, a, b);
      this.complain(
        edge,
        edge.name,
        ['sides'],
        `${side} is no hexside; expected two adjacent hexes, as in 0101/0102`,
        side,
      );
      return undefined;
    });
    ends.slice(1).forEach((end, i) => {
      const previous = ends[i];
      if (end === undefined || previous === undefined) return;
      if (end.some((p) => previous.some((q) => samePoint(p, q)))) return;
      this.complain(
        edge,
        edge.name,
        ['sides'],
        `${edge.sides[i + 1]} does not touch ${edge.sides[i]}, the hexside before it`,
        edge.sides[i + 1],
      );
    });
  }

  /** A terrain that belongs to features (towns, hills, a river in hexes) is found in their hexes and nowhere else. */
  terrainOfFeatures(): void {
    const owners = new Map<
      string,
      { feature: Line | Town | Level | Place; name: string; hexes: readonly string[] }[]
    >();
    const own = (
      kind: string | undefined,
      feature: Line | Town | Level | Place,
      name: string,
      hexes: readonly string[],
    ): void => {
      if (kind !== undefined) owners.set(kind, [...(owners.get(kind) ?? []), { feature, name, hexes }]);
    };
    for (const line of this.drawing.lines) own(line.terrain, line, line.name, line.hexes);
    // Where towns are no terrain of their own, they stand on that of their hexes.
    const areTownsTerrain = Object.values(this.drawing.terrain.kinds).includes(TOWN);
    if (areTownsTerrain) for (const town of this.drawing.towns) own(TOWN, town, town.name, town.hexes);
    for (const level of this.drawing.levels) own(level.terrain, level, `level ${level.level}`, level.hexes);
    for (const place of this.drawing.places) own(place.terrain, place, place.name, [place.hex]);
    for (const [kind, features] of owners) {
      this.grid.labels.forEach((label, hex) => {
        const actual = this.terrainAt(hex);
        const owner = features.find(({ hexes }) => hexes.includes(label));
        if (owner !== undefined && actual !== kind) {
          this.complain(
            owner.feature,
            owner.name,
            ['hexes'],
            `${label} is ${actual} in the terrain rows; expected ${kind}`,
            label,
          );
        } else if (owner === undefined && actual === kind) {
          this.complain(
            this.drawing.terrain,
            '',
            ['rows', this.written.get(hex)?.line ?? 0],
            `${label} is ${kind}, but belongs to no feature with that terrain`,
          );
        }
      });
    }
  }

  ident(town: Town): void {
    if (town.ident !== undefined && !town.hexes.includes(town.ident)) {
      this.complain(town, town.name, ['ident'], `${town.ident} is not one of the town's hexes`);
    }
  }

  bridge(bridge: Bridge): void {
    const line = this.drawing.lines.find(({ name }) => name === bridge.over);
    if (line === undefined) this.complain(bridge, bridge.name, ['over'], `there is no line named ${bridge.over}`);
    else if (!line.hexes.includes(bridge.hex))
      this.complain(bridge, bridge.name, ['hex'], `${bridge.hex} is not a hex of ${bridge.over}`);
    for (const [exit, label] of Object.entries(bridge.exits)) {
      const hex = parseHex(this.grid, label);
      if (!areAdjacent(this.grid, parseHex(this.grid, bridge.hex), hex)) {
        this.complain(bridge, bridge.name, ['exits', exit], `${label} does not touch the bridge hex ${bridge.hex}`);
      } else if (line?.hexes.includes(label) === true) {
        this.complain(
          bridge,
          bridge.name,
          ['exits', exit],
          `${label} is a hex of ${bridge.over}; expected one on its bank`,
        );
      }
    }
  }

  crossing(crossing: Crossing): void {
    const edge = this.drawing.edges.find(({ name }) => name === crossing.over);
    if (edge === undefined)
      this.complain(crossing, crossing.name, ['over'], `there is no line along hexsides named ${crossing.over}`);
    else if (!edge.sides.includes(crossing.side))
      this.complain(crossing, crossing.name, ['side'], `${crossing.side} is not a hexside of ${crossing.over}`);
  }

  divide(divide: Divide): void {
    divide.along.forEach((name, i) => {
      const isLine = this.drawing.lines.some((line) => line.name === name);
      if (isLine && divide.dividing === undefined)
        this.complain(divide, divide.name, ['dividing'], `is missing; the hexes of ${name} need a name of their own`);
      if (isLine || this.drawing.edges.some((edge) => edge.name === name)) return;
      this.complain(divide, divide.name, ['along', i], `there is no line named ${name}`);
    });
    const barrier = this.barrier(divide);
    for (const [side, label] of Object.entries(divide.sides)) {
      const hex = this.hex(label);
      if (hex === OFF_BOARD) this.complain(divide, divide.name, ['sides', side], `${label} is not on the board`);
      else if (barrier.has(hex))
        this.complain(divide, divide.name, ['sides', side], `${label} lies on the dividing line itself`);
    }
    if (divide.border !== undefined && !(divide.border in divide.sides)) {
      this.complain(divide, divide.name, ['border'], `there is no side named ${divide.border}`);
    }
  }

  /** The sides of a divide do not meet. */
  leaks(divide: Divide): void {
    for (const [a, b] of partition(this.drawing, this.grid, divide).leaks) {
      this.complain(
        divide,
        divide.name,
        ['along'],
        `the sides ${a} and ${b} meet; the line has a gap or does not reach the edge`,
      );
    }
  }

  private barrier(divide: Divide): Set<Hex> {
    const lines = this.drawing.lines.filter((line) => divide.along.includes(line.name));
    return new Set(lines.flatMap((line) => line.hexes.map((label) => this.hex(label))));
  }

  fact(name: string, rule: FactRule): void {
    const { lines, edges, bridges, crossings, places, divides, areas, marks } = this.drawing;
    const expect = (field: string, what: string, wanted: string, known: readonly string[]): void => {
      if (known.includes(wanted)) return;
      this.complain(
        rule,
        name,
        [field],
        `there is no ${what} named ${wanted}; expected one of ${[...new Set(known)].join(', ')}`,
      );
    };
    const [kinds, lineNames] = [kindsOf([...lines, ...edges]), namesOf(lines)];
    if ('hexsidesOf' in rule) rule.hexsidesOf.forEach((kind) => expect('hexsidesOf', 'kind', kind, kinds));
    if ('leavingByEdge' in rule) rule.leavingByEdge.forEach((kind) => expect('leavingByEdge', 'kind', kind, kinds));
    if ('leaving' in rule) rule.leaving.forEach((kind) => expect('leaving', 'kind', kind, kinds));
    if ('byName' in rule)
      rule.byName.forEach((kind) => expect('byName', 'kind of line along hexsides', kind, kindsOf(edges)));
    if ('hexesOf' in rule) expect('hexesOf', 'line', rule.hexesOf, lineNames);
    if ('beside' in rule && rule.beside !== undefined) expect('beside', 'line', rule.beside, lineNames);
    if ('across' in rule) expect('across', 'line', rule.across, lineNames);
    if ('bridge' in rule) expect('bridge', 'bridge', rule.bridge, namesOf(bridges));
    if ('areas' in rule) expect('areas', 'kind of area', rule.areas, kindsOf(areas));
    if ('area' in rule) expect('area', 'area', rule.area, namesOf(areas));
    if ('perHex' in rule) expect('perHex', 'mark', rule.perHex, [LEVEL, ...namesOf(marks)]);
    if ('crossings' in rule)
      rule.crossings.forEach((kind) => expect('crossings', 'kind of crossing', kind, kindsOf(crossings)));
    if ('places' in rule) rule.places.forEach((kind) => expect('places', 'kind of place', kind, kindsOf(places)));
    if ('sideNamesOf' in rule) expect('sideNamesOf', 'divide', rule.sideNamesOf, namesOf(divides));
    if ('of' in rule) {
      expect('of', 'divide', rule.of, namesOf(divides));
      const sides = Object.keys(divides.find((divide) => divide.name === rule.of)?.sides ?? {});
      if ('side' in rule) expect('side', 'side', rule.side, sides);
      if ('exits' in rule) {
        Object.values(rule.exits).forEach((side) => expect('exits', 'side', side, sides));
        if (Object.keys(rule.exits).length !== 2) this.complain(rule, name, ['exits'], 'expected two exits');
      }
    }
  }

  private hex(label: string): Hex {
    return parseHex(this.grid, label);
  }

  private terrainAt(hex: Hex): string {
    const { kinds, rows } = this.drawing.terrain;
    const place = this.written.get(hex);
    return place === undefined ? '' : (kinds[itemAt(itemAt(rows, place.line), place.letter)] ?? '');
  }
}

function kindsOf(things: readonly { readonly kind: string }[]): string[] {
  return things.map(({ kind }) => kind);
}

function namesOf(things: readonly { readonly name: string }[]): string[] {
  return things.map(({ name }) => name);
}
