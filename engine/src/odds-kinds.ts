/**
 * Every course of chance, with faces that lead to the same walked once. Cards leave the pile that they are drawn from, so
 * that kinds drawn one after the other are not independent: how many draws lie behind a course is counted exactly.
 */
import { itemAt } from './checked-access.js';
import type { Chance } from './chance.js';
import type { CountedCourses, CourseEnd } from './game.js';

/** What matters of a face for what it is drawn for; undefined: each outcome is walked on its own. */
export type KindOf = (label: string, face: number) => string | number | undefined;

/** One pick of a course: which outcomes it could have, which was taken, and which are still to be walked. */
interface Taken {
  /** The pile that it was drawn from, by its number; undefined where each outcome was walked on its own. */
  readonly pile: number | undefined;
  readonly ways: number;
  /** The faces among which the one taken is, or, without a pile, the outcome itself. */
  readonly among: readonly number[];
  readonly others: readonly (readonly number[])[];
}

/** A pile as it was at its first draw, and what has been drawn from it. */
export interface Pile {
  readonly faces: readonly number[];
  readonly drawn: number[];
}

/**
 * The pile that these faces are left of, by its number. 'new': none of them has been seen in a pile before, so that what is drawn
 * does not depend on what was. 'mixed': cards have been shuffled together.
 */
export function pileLeft(piles: readonly Pile[], faces: readonly number[]): number | 'new' | 'mixed' {
  const offered = new Set(faces);
  const found = piles.findIndex(
    (pile) =>
      pile.faces.length - pile.drawn.length === faces.length &&
      pile.faces.every((face) => offered.has(face) !== pile.drawn.includes(face)),
  );
  if (found >= 0) return found;
  const isNew = offered.size === faces.length && piles.every((pile) => !pile.faces.some((face) => offered.has(face)));
  return isNew ? 'new' : 'mixed';
}

/** More draws from one pile than this are not counted. */
const MOST_DRAWS = 6;

/**
 * Runs the same code once for every course of kinds. 'too-many': past `limit` courses. Undefined: where a pile changes
 * otherwise than by what is drawn from it, every single outcome must be walked.
 */
export function everyKind<T>(
  run: (chance: Chance) => T,
  kindOf: KindOf,
  limit: number,
): CountedCourses<T> | 'too-many' | undefined {
  const ends: CourseEnd<T>[] = [];
  let courses = 0;
  let script: Taken[] = [];
  for (;;) {
    const course = new Course(kindOf, script);
    const result = run(course);
    if (!course.isCountable) return undefined;
    const weight = course.weight();
    courses += weight.courses;
    ends.push({ probability: weight.probability, result });
    if (ends.length > limit) return 'too-many';
    const { taken } = course;
    const last = taken.findLastIndex(({ others }) => others.length > 0);
    if (last < 0) return { courses, ends, someAlike: courses > ends.length };
    const draw = itemAt(taken, last);
    script = [...taken.slice(0, last), { ...draw, among: itemAt(draw.others, 0), others: draw.others.slice(1) }];
  }
}

class Course implements Chance {
  readonly taken: Taken[] = [];
  isCountable = true;
  readonly #piles: Pile[] = [];
  /** For each pile, faces for the draws that the script prescribes. */
  readonly #meant: (readonly number[])[] = [];
  readonly #kindOf: KindOf;
  readonly #script: readonly Taken[];

  constructor(kindOf: KindOf, script: readonly Taken[]) {
    this.#kindOf = kindOf;
    this.#script = script;
  }

  pick(ways: number, label: string, faces?: readonly number[]): number {
    const said = this.#script[this.taken.length];
    const isDrawn = faces !== undefined && this.#kindOf(label, itemAt(faces, 0)) !== undefined;
    return isDrawn ? this.#draw(faces, label, said) : this.#roll(ways, said);
  }

  #roll(ways: number, said: Taken | undefined): number {
    const others = Array.from({ length: ways - 1 }, (_, index) => [index + 1]);
    const taken = said ?? { pile: undefined, ways, among: [0], others };
    this.taken.push(taken);
    return itemAt(taken.among, 0);
  }

  #draw(faces: readonly number[], label: string, said: Taken | undefined): number {
    const number = this.#pileOf(faces);
    const pile = itemAt(this.#piles, number);
    const meant = itemAt(this.#meant, number).at(pile.drawn.length) ?? itemAt(faces, 0);
    const face = said === undefined || !faces.includes(meant) ? itemAt(faces, 0) : meant; // not so only where nothing is counted
    this.taken.push(said ?? { pile: number, ways: faces.length, ...this.#kindsOf(pile, label, face, number) });
    pile.drawn.push(face);
    if (pile.drawn.length > MOST_DRAWS) this.isCountable = false;
    return faces.indexOf(face);
  }

  /** The pile that these faces are left of, or a new one. */
  #pileOf(faces: readonly number[]): number {
    const found = pileLeft(this.#piles, faces);
    if (typeof found === 'number') return found;
    if (found === 'mixed') this.isCountable = false;
    const pile = this.#piles.length;
    this.#piles.push({ faces: [...faces], drawn: [] });
    this.#meant.push(distinctFaces(this.#script.filter((taken) => taken.pile === pile).map(({ among }) => among)));
    return pile;
  }

  /** The kind of the face that was taken, and all others that could have come after the kinds drawn before. */
  #kindsOf(pile: Pile, label: string, face: number, number: number): Pick<Taken, 'among' | 'others'> {
    const kinds = new Map<string | number | undefined, number[]>();
    for (const each of pile.faces) {
      const kind = this.#kindOf(label, each);
      kinds.set(kind, [...(kinds.get(kind) ?? []), each]);
    }
    const before = this.#drawsFrom(number);
    const own = this.#kindOf(label, face);
    const others = [...kinds].flatMap(([kind, among]) =>
      kind !== own && waysToDraw([...before, among]) > 0 ? [among] : [],
    );
    return { among: kinds.get(own) ?? [face], others };
  }

  #drawsFrom(pile: number): (readonly number[])[] {
    return this.taken.filter((taken) => taken.pile === pile).map(({ among }) => among);
  }

  /** How likely it is, and how many courses of single faces it stands for. */
  weight(): { readonly probability: number; readonly courses: number } {
    const drawn = this.#piles.reduce((product, _pile, number) => product * waysToDraw(this.#drawsFrom(number)), 1);
    const all = this.taken.reduce((product, { ways }) => product * ways, 1);
    return { probability: drawn / all, courses: drawn };
  }
}

/** In how many ways different faces can be drawn one after the other, each out of its own set. */
export function waysToDraw(sets: readonly (readonly number[])[]): number {
  const [first, ...rest] = sets;
  if (first === undefined) return 1;
  // All ways to draw the rest times all faces of the first, less those in which the first is drawn again by one of the rest.
  let ways = first.length * waysToDraw(rest);
  for (const [index, set] of rest.entries()) {
    const both = set.filter((face) => first.includes(face));
    if (both.length > 0) ways -= waysToDraw(rest.map((other, at) => (at === index ? both : other)));
  }
  return ways;
}

/** A face out of each set, all different: there is such a choice, since there are ways to draw them. */
function distinctFaces(sets: readonly (readonly number[])[]): number[] {
  const owner = new Map<number, number>();
  const give = (index: number, tried: Set<number>): boolean =>
    itemAt(sets, index).some((face) => {
      if (tried.has(face)) return false;
      tried.add(face);
      const holder = owner.get(face);
      if (holder !== undefined && !give(holder, tried)) return false;
      owner.set(face, index);
      return true;
    });
  for (const index of sets.keys()) if (!give(index, new Set())) throw new Error('There are no different faces to draw');
  const faces: number[] = [];
  for (const [face, index] of owner) faces[index] = face;
  return faces;
}
