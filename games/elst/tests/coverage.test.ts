import { testCoverage } from '../../testing/coverage.js';

testCoverage('elst');
