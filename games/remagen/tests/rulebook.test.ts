import { testRulebook } from '../../testing/rulebook.js';
import stored from '../content/rulebook.json' with { type: 'json' };

testRulebook('remagen', { stored, rulings: 82 });
