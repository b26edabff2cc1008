import { testRulebook } from '../../testing/rulebook.js';
import stored from '../content/rulebook.json' with { type: 'json' };

testRulebook('elst', {
  stored,
  rulings: 106,
  part: 'I-',
  furtherRulings: [
    { part: 'V-', chapter: 'rulings on guns and vehicles', count: 87 },
    { part: 'C-', chapter: 'rulings on artillery', count: 37 },
  ],
  bareId: /(?<![[\w.:-])[ICV]-[\dA-Z][\w.:]*(?![\]\w])/,
});
