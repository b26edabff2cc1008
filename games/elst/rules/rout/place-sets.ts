/** Sets of places of a list, as bits: in one number, or in more where the list is longer than a number has bits. */
import type { Location } from '../board/locations.js';

/** The words of a set; all sets of places of one list have as many. */
export type PlaceSet = readonly number[];

const BITS = 31;

export function placesThat(places: readonly Location[], isIn: (place: Location) => boolean): PlaceSet {
  const words = Array.from({ length: Math.ceil(places.length / BITS) }, () => 0);
  for (let index = 0; index < places.length; index++)
    if (isIn(places[index])) words[Math.floor(index / BITS)] |= 1 << (index % BITS);
  return words;
}

/** Whether the place with this index in the list is in it. */
export function hasPlace(set: PlaceSet, index: number): boolean {
  return (set[Math.floor(index / BITS)] & (1 << (index % BITS))) !== 0;
}

/** Mostly nothing is added, and no new set is made. */
export function union(one: PlaceSet, other: PlaceSet): PlaceSet {
  return isWithin(other, one) ? one : one.map((word, index) => word | other[index]);
}

export function isWithin(part: PlaceSet, whole: PlaceSet): boolean {
  for (let index = 0; index < part.length; index++) if ((part[index] & ~whole[index]) !== 0) return false;
  return true;
}
