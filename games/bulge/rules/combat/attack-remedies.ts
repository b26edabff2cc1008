/** What a player can do instead of an attack that is refused: only what the rules would allow. */
import type { Violation } from '@bridgehead/engine';
import { capital, listed } from '@bridgehead/engine';
import type { ActionOf } from '../state/actions.js';
import type { Contact } from './duties.js';
import type { RefusalCode } from '../vocabulary/refusals.js';
import { idOf, nameOf, unitOf } from '../scenarios/units.js';

type Declared = ActionOf<'attack'>;

/** Another attack, and what makes it different, in words. */
interface Instead {
  readonly words: string;
  readonly action: Declared;
}

/** What is asked of the attacks that are tried. */
export interface RemedySearch {
  readonly contact: Contact;
  readonly isLegal: (action: Declared) => boolean;
  /** 8.0d Participants that are out of supply and not resupplied. */
  readonly lacking: readonly string[];
  /** 13.0e Whether units of this side can still be supplied from the air. */
  readonly hasResupply: boolean;
}

const REMEDIED: readonly string[] = ['unsupplied-primary', 'debt-unpayable', 'strongest-first'] satisfies RefusalCode[];

/** The violations, with a remedy where a small change makes the attack legal. */
export function withRemedies(violations: readonly Violation[], action: Declared, search: RemedySearch): Violation[] {
  if (!violations.some(({ code }) => REMEDIED.includes(code))) return [...violations];
  const words = alternativesTo(action, search)
    .filter((instead) => search.isLegal(instead.action))
    .map((instead) => instead.words);
  if (words.length === 0) return [...violations];
  const remedy = `${capital(listed(words, 'or'))}.`;
  return violations.map((violation) => (REMEDIED.includes(violation.code) ? { ...violation, remedy } : violation));
}

function alternativesTo(action: Declared, search: RemedySearch): Instead[] {
  const { attackers, defender, support } = action;
  const plain: Declared = {
    do: 'attack',
    attackers,
    defender,
    table: action.table,
    support,
    resupply: action.resupply,
  };
  const found: Instead[] = [];
  if (action.table === 'primary')
    found.push({ words: 'choose the Secondary table', action: { ...plain, table: 'secondary', resupply: [] } });
  if (search.lacking.length > 0) found.push(...forSupply(plain, search));
  else found.push(...withoutOne(plain), ...onOthers(plain, search.contact));
  return found;
}

/** 8.0d 13.0e */
function forSupply(plain: Declared, { lacking, hasResupply }: RemedySearch): Instead[] {
  const names = listed(lacking.map((id) => nameOf(unitOf(id))));
  const rest = plain.attackers.filter((id) => !lacking.includes(id));
  const found: Instead[] = [];
  if (rest.length > 0) found.push({ words: `leave out ${names}`, action: { ...plain, attackers: rest } });
  if (hasResupply)
    found.push({
      words: `supply ${names} from the air`,
      action: { ...plain, resupply: [...plain.resupply, ...lacking] },
    });
  return found;
}

/** 5.6b A unit that takes no part can do what the attack obliges to. */
function withoutOne(plain: Declared): Instead[] {
  if (plain.attackers.length < 2) return [];
  return plain.attackers.map((id) => ({
    words: `leave out ${nameOf(unitOf(id))}`,
    action: { ...plain, attackers: plain.attackers.filter((other) => other !== id) },
  }));
}

/** 6.7a Another enemy that all these units can attack. */
function onOthers(plain: Declared, { attackersOn }: Contact): Instead[] {
  return [...attackersOn]
    .filter(
      ([enemy, near]) => idOf(enemy) !== plain.defender && plain.attackers.every((id) => near.includes(unitOf(id))),
    )
    .map(([enemy]) => ({
      words: `attack ${nameOf(enemy)} on the Secondary table`,
      action: { ...plain, defender: idOf(enemy), table: 'secondary', resupply: [] },
    }));
}
