/** The rule texts. */
import { testRulebook } from '../../testing/rulebook.js';
import stored from '../content/rulebook.json' with { type: 'json' };

testRulebook('bulge', { stored, rulings: 89 });
