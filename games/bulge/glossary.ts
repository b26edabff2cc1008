/** The terms of the rulebook, one sentence each. An entry of its own: a page loads it once the board is there. */
import { readGlossary } from '@bridgehead/engine/learning';
import terms from './content/glossary.json' with { type: 'json' };

export const glossary = readGlossary(terms);
