import { testGlossary } from '../../testing/glossary.js';
import { figures } from '../figures.js';
import { glossary } from '../glossary.js';
import { rulebook } from '../rulebook.js';

testGlossary(glossary, rulebook, { game: 'remagen', figures, names: ['German Player', 'II', 'Panzer Division'] });
