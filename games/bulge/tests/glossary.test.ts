import { testGlossary } from '../../testing/glossary.js';
import { figures } from '../figures.js';
import { glossary } from '../glossary.js';
import { rulebook } from '../rulebook.js';

testGlossary(glossary, rulebook, {
  game: 'bulge',
  figures,
  names: [
    'German Player',
    'American Player',
    'SS',
    'Panzer Division',
    'Infantry Division',
    'II',
    'Airborne Division',
    'All American',
  ],
});
