import { testGlossary } from '../../testing/glossary.js';
import { figures } from '../figures.js';
import { glossary } from '../glossary.js';
import { rulebook } from '../rulebook.js';

// Turret types and lists of the Vehicle Notes stand in tables.
testGlossary(glossary, rulebook, {
  game: 'elst',
  figures,
  names: [
    'SS',
    'II',
    'III',
    'IIIN',
    'VG',
    'Volksgrenadier Company',
    'British Assault',
    'German Assault',
    'Date Max',
    'TT',
    'ST',
    'NT',
    'HW',
    'ID',
  ],
});
