/** The written parts of the reference card. An entry of its own: a page loads it when someone asks for the card. */
import { readReference } from '@bridgehead/engine/learning';
import written from './content/reference.json' with { type: 'json' };

export const reference = readReference(written);
