import { itemAt } from '@bridgehead/engine';
import {
  OFF_BOARD,
  hexNamed,
  inUnits,
  makeGrid,
  parseHex,
  type Grid,
  unitCentre,
  unitCorners,
} from '@bridgehead/engine/hex';
import { contains, length } from '../draw/path.js';
import type { Complaint, Path } from '../source/problems.js';
import { areaOf, crossesItself, shareWithin } from './polygons.js';
import type { Building, PlanSource, PlanTrack, Pond } from './schema.js';
import { pairs } from './units.js';

/** A building may reach over the lines of its hexes by as much as the draughtsman's hand trembles, and no more. */
const WITHIN = 0.985;
/** A hex that a building is said to stand in holds at least this share of it. */
const PART = 0.2;
/** How near, in hexes, roads must come to a point to meet there. */
const MEETING = 0.012;

/** Judges what a plan says: hexes exist, outlines are sound, buildings stand in their hexes, ground is of one kind. */
export function checkPlan(plan: PlanSource): Complaint[] {
  const check = new Check(plan);
  check.orchards();
  plan.fields.forEach((field) => check.outline(field, field.name, ['outline'], field.outline));
  plan.buildings.forEach((building) => check.building(building));
  check.hexesOfBuildings();
  plan.roads.forEach((road) => check.course(road, road.name ?? 'road', road.course));
  plan.ditches.forEach((ditch) => check.course(ditch, 'ditch', ditch.course));
  plan.squares.forEach((square) => check.outline(square, square.name, ['outline'], square.outline));
  plan.ponds.forEach((pond) => check.pond(pond));
  plan.junctions.forEach((junction) => check.junction(junction, junction.at));
  plan.arrows.forEach((arrow) => check.hex(arrow, '', ['hex'], arrow.hex));
  plan.tracks.forEach((track) => check.track(track));
  return check.complaints;
}

class Check {
  readonly complaints: Complaint[] = [];
  private readonly grid: Grid;

  constructor(private readonly plan: PlanSource) {
    const { columns, rows, stagger, names, edges } = plan.grid;
    this.grid = makeGrid(columns, rows, stagger, { names, edges });
  }

  private complain(feature: object, name: string, field: Path, message: string, token?: string): void {
    this.complaints.push({ feature, name, field, message, ...(token === undefined ? {} : { token }) });
  }

  /** Whether a hex is on the board. */
  hex(feature: object, name: string, field: Path, label: string): boolean {
    if (parseHex(this.grid, label) !== OFF_BOARD) return true;
    this.complain(
      feature,
      name,
      field,
      `${label} is not on the board; expected a hex from ${this.grid.labels[0]} to ${this.grid.labels[this.grid.size - 1]}`,
      label,
    );
    return false;
  }

  orchards(): void {
    const { orchards, fields } = this.plan;
    const outlines = fields.map(({ outline }) => pairs(inUnits(outline)));
    orchards.forEach((label, i) => {
      if (!this.hex(this.plan, '', ['orchards'], label)) return;
      if (orchards.indexOf(label) < i)
        this.complain(this.plan, '', ['orchards'], `${label} appears twice in the list`, label);
      const centre = unitCentre(this.grid, hexNamed(this.grid, label));
      if (outlines.some((outline) => contains(outline, centre))) {
        this.complain(this.plan, '', ['orchards'], `${label} cannot be an orchard: its dot lies in a field`, label);
      }
    });
  }

  outline(feature: object, name: string, field: Path, points: readonly number[]): boolean {
    const outline = pairs(inUnits(points));
    const before = this.complaints.length;
    if (outline.length < 3) this.complain(feature, name, field, 'expected at least three points');
    else if (crossesItself(outline)) this.complain(feature, name, field, 'the outline crosses itself');
    else if (areaOf(outline) === 0) this.complain(feature, name, field, 'the outline encloses nothing');
    return this.complaints.length === before;
  }

  course(feature: object, name: string, points: readonly number[]): void {
    if (points.length < 4) this.complain(feature, name, ['course'], 'expected at least two points');
  }

  building(building: Building): void {
    const { hexes, outline, annexes = [], steeple } = building;
    const name = building.name ?? `building ${hexes[0]}`;
    const isSound = [
      hexes.map((label) => this.hex(building, name, ['hexes'], label)),
      [this.outline(building, name, ['outline'], outline)],
      annexes.map((annex, i) => this.outline(building, name, ['annexes', i], annex)),
    ]
      .flat()
      .every(Boolean);
    if (steeple !== undefined && !hexes.includes(steeple))
      this.complain(building, name, ['steeple'], `the building does not stand in ${steeple}`, steeple);
    if (!isSound) return;
    const outlines = [outline, ...annexes].map((points) => pairs(inUnits(points)));
    const shares = hexes.map((label) => shareWithin(outlines, unitCorners(this.grid, hexNamed(this.grid, label))));
    const within = shares.reduce((sum, share) => sum + share, 0);
    if (within < WITHIN)
      this.complain(
        building,
        name,
        ['outline'],
        `only ${Math.round(within * 100)} % of it lies in ${hexes.join(' and ')}`,
      );
    shares.forEach((share, i) => {
      if (within >= WITHIN && share < PART)
        this.complain(building, name, ['hexes'], `hardly any of it lies in ${hexes[i]}`, hexes[i]);
    });
  }

  hexesOfBuildings(): void {
    const taken = new Map<string, Building>();
    for (const building of this.plan.buildings) {
      for (const label of building.hexes) {
        if (taken.has(label))
          this.complain(
            building,
            `building ${building.hexes[0]}`,
            ['hexes'],
            `${label} belongs to another building already`,
            label,
          );
        if (this.plan.orchards.includes(label))
          this.complain(building, `building ${building.hexes[0]}`, ['hexes'], `${label} is an orchard as well`, label);
        taken.set(label, building);
      }
    }
  }

  pond(pond: Pond): void {
    const isSound = this.hex(pond, 'pond', ['hex'], pond.hex) && this.outline(pond, 'pond', ['outline'], pond.outline);
    if (
      isSound &&
      shareWithin([pairs(inUnits(pond.outline))], unitCorners(this.grid, hexNamed(this.grid, pond.hex))) < 0.97
    ) {
      this.complain(pond, 'pond', ['outline'], `it does not lie in ${pond.hex}`);
    }
  }

  track(track: PlanTrack): void {
    for (const space of Object.keys(track.ringed ?? {})) {
      if (!track.spaces.includes(space))
        this.complain(track, track.name, ['ringed', space], `the track has no space ${space}`);
    }
  }

  junction(junction: object, at: readonly number[]): void {
    const place = itemAt(pairs(at), 0);
    const ends = this.plan.roads.flatMap(({ course }) => [pairs(course).at(0), pairs(course).at(-1)]);
    const meeting = ends.filter((end) => end !== undefined && length(end, place) <= MEETING);
    if (meeting.length < 3)
      this.complain(junction, '', ['at'], `expected the ends of at least three roads here, found ${meeting.length}`);
  }
}
