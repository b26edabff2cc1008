/** Places on the board where a combat of any differential can be fought, and the guns to bring it about. */
import { columnFor } from '../../rules/combat-table.js';
import type { Event } from '../../rules/events.js';
import type { Played } from '../toolkit.js';
import { attack, battalionsIn, combatIn, gunsIn, play, position, question, regimentsIn, support } from '../toolkit.js';

/** A defender's hex with this cover, and hexes from which it can be attacked; no stream in between unless it is meant. */
const SITES: Readonly<Record<string, { readonly defender: string; readonly attackers: readonly string[] }>> = {
  clear: { defender: '1914', attackers: ['1814', '1813', '1913'] },
  mixed: { defender: '1910', attackers: ['1810', '1809', '1909'] },
  grove: { defender: '1711', attackers: ['1611', '1610', '1710'] },
  broken: { defender: '1408', attackers: ['1308', '1309', '1407'] },
  town: { defender: '1719', attackers: ['1619', '1618', '1718'] },
  woods: { defender: '1413', attackers: ['1313', '1314', '1412'] },
  rough: { defender: '1310', attackers: ['1210', '1209', '1309'] },
  bridge: { defender: '0616', attackers: ['0517'] },
  stream: { defender: '0721', attackers: ['0720'] },
};

/** Out of contact and in range of every site. */
const US_GUNS = ['0915', '0916', '1016', '1017'];
const GERMAN_GUNS = ['2216', '2215', '2217', '2214', '2218', '2213', '2219', '2212', '2211', '2210', '2209', '2220'];
const HEAVY_GUNS = { 'ge-heavy-1': '2113', 'ge-heavy-2': '2118' };

/**
 * U.S. battalions (3 each) and guns (3 each) attack a German 1-1-7; German guns (1 and 2 each) make up the rest.
 * Beyond what they can do, everything that the German side has attacks a U.S. gun (1).
 */
export function fight(terrain: string, differential: number, die: number): Played {
  const site = SITES[terrain];
  if (site === undefined) throw new Error(`there is no site with ${terrain}`);
  const strong = Math.max(1, Math.ceil((differential + 1) / 3));
  if (strong > site.attackers.length + US_GUNS.length) return fightWithAll(differential, die);
  const battalions = battalionsIn(...site.attackers.slice(0, Math.max(1, strong - US_GUNS.length)));
  const guns = gunsIn('us', ...US_GUNS.slice(0, strong - Object.keys(battalions).length));
  const fire = finalProtectiveFire(strong * 3 - 1 - differential);
  const start = position({
    phase: 'us-combat',
    us: { ...battalions, ...guns },
    german: { 'ge-garrison': site.defender, ...fire },
  });
  const declared = attack(Object.keys(battalions), ['ge-garrison'], Object.keys(guns));
  if (Object.keys(fire).length === 0) return play(start, 'us', declared, [die]);
  const waiting = play(start, 'us', declared);
  return play(waiting.state, 'german', support(...Object.keys(fire)), [die]);
}

function finalProtectiveFire(strength: number): Record<string, string> {
  const heavy = Object.entries(HEAVY_GUNS).slice(0, Math.floor(strength / 2));
  return { ...Object.fromEntries(heavy), ...gunsIn('german', ...GERMAN_GUNS.slice(0, strength - 2 * heavy.length)) };
}

function fightWithAll(differential: number, die: number): Played {
  const regiments = { 'ge-130-ir': '1913', ...regimentsIn('2013', '2014', '1915', '1814', '1813') };
  const guns = { ...gunsIn('german', ...GERMAN_GUNS), 'ge-heavy-1': HEAVY_GUNS['ge-heavy-1'] };
  const start = position({
    turn: 25,
    phase: 'german-combat',
    us: { 'us-art-9': '1914' },
    german: { ...regiments, ...guns },
  });
  const fought = play(start, 'german', attack(Object.keys(regiments), ['us-art-9'], Object.keys(guns)), [die]);
  if (combatIn(fought.events).differential !== differential)
    throw new Error(`there is no way to fight at ${differential}`);
  return fought;
}

/** Line, column and result of the one combat that was resolved, as a vector names them. */
export function readCombat(events: readonly Event[]): {
  line: string;
  column: number;
  columnLabel: string;
  differential: number;
  result: string;
} {
  const { line, column: columnLabel, differential, result } = combatIn(events);
  const column = columnFor(line, differential);
  if (column.label !== columnLabel)
    throw new Error(`the combat used column ${columnLabel}, the table says ${column.label}`);
  return { line, column: column.number, columnLabel, differential, result };
}

/** What is being decided now ("retreat", "advance" …), read off the frame that asks. */
export function pending({ state }: Played): string {
  return question(state) === undefined ? 'over' : (state.stack.at(-1)?.at ?? '');
}
