import { expect, test } from 'vitest';
import { sayQuestion } from '../../src/table/say-question.js';
import { open } from '../remagen-desk.js';
import { remagenKit } from '../whole-kits.js';

const state = open({ phase: 'german-move', units: { 'us-27': '0517', 'ge-111': '1116' } });
const COMPUTER = { who: 'computer', level: 'regular' } as const;
const say = (text: string, keeper: Parameters<typeof sayQuestion>[3]) =>
  sayQuestion(remagenKit, state, { side: 'german', text, rule: '4.1b' }, keeper, 'us');

test('a question that the computer answers does not address anyone as "you"', () => {
  expect(say('Move your units.', COMPUTER)).toBe('German Movement Phase');
  expect(say('Pick the next attack.', COMPUTER)).toBe('German: Pick the next attack.');
});

test('a question for a person is told with the name of the side', () => {
  expect(say('Move your units.', { who: 'remote', name: 'Anna' })).toBe('German: Move your units.');
});
