import { testCoverage } from '../../testing/coverage.js';

testCoverage('bulge');
