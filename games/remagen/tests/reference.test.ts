import { testReference } from '../../testing/reference.js';
import { reference } from '../reference.js';
import { rulebook } from '../rulebook.js';

testReference(reference, rulebook);
