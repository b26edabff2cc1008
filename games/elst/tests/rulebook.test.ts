import { testRulebook } from '../../testing/rulebook.js';
import stored from '../content/rulebook.json' with { type: 'json' };

testRulebook('elst', { stored, rulings: 106, part: 'I-', bareId: /(?<![[\w.:-])[IC]-[\dA-Z][\w.:]*(?![\]\w])/ });
