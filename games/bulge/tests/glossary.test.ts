import { testGlossary } from '../../testing/glossary.js';
import { glossary } from '../glossary.js';
import { rulebook } from '../rulebook.js';

testGlossary(glossary, rulebook);
