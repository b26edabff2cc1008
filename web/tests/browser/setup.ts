/** Runs before each browser test file: whatever a test has opened is closed after it. */
import { afterEach } from 'vitest';
import { closePages } from './page.js';

afterEach(({ task }) => closePages(task.result?.state === 'fail' ? 'fail' : 'pass'));
