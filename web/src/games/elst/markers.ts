/** The markers that would lie on a counter, as small signs at its edge. */
import type { Mark, State, Unit, WeaponMark } from '@bridgehead/elst';
import { armOf, hasMark, hasWeaponMark, isMounted, nameOf, NOBODY, weaponName, weaponsOf } from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { Tag } from '../../board/model.js';

interface MarkTag<Kind extends string> extends Tag {
  readonly mark: Kind;
  /** Where one of these is true as well, it says more. */
  readonly unless?: readonly Kind[];
}

export const UNIT_TAGS: readonly MarkTag<Mark>[] = [
  { mark: 'hidden', sign: '?', means: 'hidden' },
  { mark: 'melee', sign: 'Melee', means: 'in Melee' },
  { mark: 'fought', sign: 'CC', means: 'in close combat' },
  { mark: 'desperate', sign: 'DM', means: 'desperate' },
  { mark: 'pinned', sign: 'Pin', means: 'pinned' },
  { mark: 'exhausted', sign: 'CX', means: 'exhausted' },
  { mark: 'wounded', sign: 'Wnd', means: 'wounded' },
  { mark: 'prep-fired', sign: 'Prep', means: 'has fired in the Prep Fire Phase', tone: 'fire' },
  { mark: 'final-fired', sign: 'Fin', means: 'Final Fire', tone: 'fire' },
  { mark: 'first-fired', sign: '1st', means: 'First Fire', tone: 'fire', unless: ['final-fired'] },
  // Vehicles. Without CE a crew is Buttoned Up (V-7.7a).
  { mark: 'crew-exposed', sign: 'CE', means: 'crew exposed' },
  { mark: 'motion', sign: 'Mot', means: 'in Motion' },
  { mark: 'bogged', sign: 'Bog', means: 'bogged', tone: 'harm', unless: ['mired'] },
  { mark: 'mired', sign: 'Mire', means: 'mired', tone: 'harm' },
  { mark: 'immobilized', sign: 'Imm', means: 'immobilized', tone: 'harm' },
  { mark: 'shocked', sign: 'Shock', means: 'shocked', tone: 'harm' },
  { mark: 'unconfirmed-kill', sign: 'UK', means: 'unconfirmed kill', tone: 'harm' },
  { mark: 'stunned', sign: 'Stun', means: 'stunned', tone: 'harm' },
  { mark: 'stun-shaken', sign: '+1', means: 'shaken by a Stun', tone: 'harm', unless: ['stunned'] },
  { mark: 'recalled', sign: 'Rec', means: 'recalled', tone: 'harm' },
  { mark: 'low-ammo', sign: 'Low', means: 'Low Ammo', tone: 'harm' },
];

export const WEAPON_TAGS: readonly MarkTag<WeaponMark>[] = [
  { mark: 'malfunctioned', sign: '✕', means: 'malfunctioned', tone: 'harm' },
  { mark: 'prep-fired', sign: 'Prep', means: 'has fired in the Prep Fire Phase', tone: 'fire' },
  { mark: 'final-fired', sign: 'Fin', means: 'Final Fire', tone: 'fire' },
  { mark: 'first-fired', sign: '1st', means: 'First Fire', tone: 'fire', unless: ['final-fired'] },
  { mark: 'bounding-fired', sign: 'Bnd', means: 'Bounding Fire', tone: 'fire' },
  { mark: 'intensive-fired', sign: 'Int', means: 'Intensive Fire', tone: 'fire' },
];

export function tagsIn<Kind extends string>(tags: readonly MarkTag<Kind>[], has: (mark: Kind) => boolean): Tag[] {
  return tags
    .filter(({ mark, unless = [] }) => has(mark) && !unless.some(has))
    .map(({ sign, means, tone }) => ({ sign, means, ...(tone === undefined ? {} : { tone }) }));
}

/** What has become of the weapons of a vehicle: "MA✕", "1st". What all of them share is said once, and not again what the vehicle is marked with. */
export function mountedTags(state: State, unit: Unit): Tag[] {
  const found = weaponsOf(state, unit)
    .filter((weapon) => isMounted(state, weapon))
    .flatMap((weapon) => {
      const { mounted, name } = armOf(state, weapon);
      const short = mounted?.station === 'main' ? 'MA' : name;
      return tagsIn(WEAPON_TAGS, (mark) => hasWeaponMark(state, weapon, mark)).map((tag) =>
        tag.tone === 'harm' ? { ...tag, sign: `${short}${tag.sign}`, means: `${short} ${tag.means}` } : tag,
      );
    });
  const own = tagsIn(UNIT_TAGS, (mark) => hasMark(state, unit, mark)).map(({ sign }) => sign);
  return found.filter(
    ({ sign }, index) => !own.includes(sign) && found.findIndex((other) => other.sign === sign) === index,
  );
}

/** V-6.10 Who has acquired it, with -1 or -2. */
export function acquisitionTags(state: State, unit: Unit): Tag[] {
  return state.acquired
    .filter(({ units }) => units.includes(unit))
    .map(({ weapon }) => {
      const number = hasWeaponMark(state, weapon, 'acquired-twice') ? '-2' : '-1';
      const holder = itemAt(state.holder, weapon);
      const by = holder === NOBODY ? weaponName(state, weapon) : nameOf(state, holder);
      return { sign: number, means: `acquired ${number} by ${by}`, tone: 'harm' };
    });
}
