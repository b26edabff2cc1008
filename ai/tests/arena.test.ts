import { remagen } from '@bridgehead/remagen';
import { testAgainstRandom } from './against-random.js';

testAgainstRandom(remagen, ['remagen-1', 'remagen-2']);
