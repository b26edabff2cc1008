/** A Vitest reporter for long runs: now and then a line that says how far it is, and an end with a message if nothing moves. */
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';

/** Between two lines. */
const EVERY = 30_000;
/** A run in which no test has ended for so long will never end. Longer than any test may take, unless a script says how long. */
const STUCK = Number(process.env['LONGEST_TEST_MINUTES'] ?? 15) * 60_000;

export class Progress implements Reporter {
  private files = 0;
  private done = 0;
  private tests = 0;
  private failed = 0;
  private readonly begun = Date.now();
  private moved = Date.now();
  /** The files that are being run, and since when. */
  private readonly running = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.length;
    this.timer = setInterval(() => this.tell(), EVERY);
    this.timer.unref();
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.running.set(moduleId, Date.now());
  }

  onTestCaseResult(testCase: TestCase): void {
    this.moved = Date.now();
    this.tests++;
    if (testCase.result().state === 'failed') this.failed++;
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.moved = Date.now();
    this.done++;
    this.running.delete(moduleId);
  }

  onTestRunEnd(): void {
    clearInterval(this.timer);
  }

  private tell(): void {
    const now = Date.now();
    const running = [...this.running]
      .map(([file, since]) => `${relative(process.cwd(), file)} (${seconds(now - since)})`)
      .join(', ');
    process.stdout.write(
      `… ${this.done} of ${this.files} files, ${this.tests} tests, ${this.failed} failed after ${seconds(now - this.begun)}; running: ${running || 'nothing yet'}\n`,
    );
    if (now - this.moved < STUCK) return;
    process.stdout.write(`No test has ended for ${seconds(STUCK)}, so the run ends here. Look at what was running.\n`);
    process.exit(1);
  }
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} s`;
}
