/** C-DaE:4.506d C-DaE:4.506e C-DaE:4.511d What those who Escape or Shift carry: what is too much for one is handed to another of them, or dropped. */

/** Somebody on the way. items: what they have, with its PP. */
export interface Carrier {
  readonly id: number;
  readonly most: number;
  readonly items: readonly { readonly item: number; readonly portage: number }[];
}

export interface Shared {
  readonly drop: readonly number[];
  readonly give: readonly { readonly item: number; readonly to: number }[];
}

/** Everybody keeps the lightest; the rest goes to those who can carry more. */
export function shareLoads(carriers: readonly Carrier[]): Shared {
  const free = new Map<number, number>();
  const excess: Carrier['items'][number][] = [];
  for (const { id, most, items } of carriers) {
    let left = most;
    for (const one of items.toSorted((a, b) => a.portage - b.portage))
      if (one.portage <= left) left -= one.portage;
      else excess.push(one);
    free.set(id, left);
  }
  const drop: number[] = [];
  const give: { item: number; to: number }[] = [];
  for (const { item, portage } of excess) {
    const taker = [...free].find(([, left]) => portage <= left);
    if (taker === undefined) drop.push(item);
    else {
      give.push({ item, to: taker[0] });
      free.set(taker[0], taker[1] - portage);
    }
  }
  return { drop, give };
}
