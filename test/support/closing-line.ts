import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** What a run came to. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Test files whose process died under them; none of their tests is counted. */
  readonly crashed: readonly string[];
}

/** Where the counts go when `test/run.ts` asks for them; it prints the closing line then. */
export const COUNTS_FILE = 'BALCAO_TEST_COUNTS';

/** How vitest's pool tells of a test process that died. */
const CRASH = /Worker exited unexpectedly.* while running test file (\S+?)\.?$/;

/** Prints the run's closing line, `N passed, N failed, N skipped`, after everything else. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const crashed = unhandledErrors.flatMap((error) => crashedFile(error) ?? []);
    const counts = { passed: 0, failed: unhandledErrors.length - crashed.length, skipped: 0, crashed };
    for (const module of modules) {
      if (crashed.includes(module.moduleId)) continue;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
      }
      if (module.errors().length > 0) counts.failed += 1;
    }
    const file = process.env[COUNTS_FILE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
    else process.on('exit', () => void process.stdout.write(closingLine(counts)));
  }
}

/** The line itself; a process that died counts as one failure. */
export function closingLine({ passed, failed, skipped, crashed }: Counts): string {
  return `\n${passed} passed, ${failed + crashed.length} failed, ${skipped} skipped\n`;
}

function crashedFile(error: unknown): string | null {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = 'cause' in cause ? cause.cause : null) {
    const file = 'message' in cause ? CRASH.exec(String(cause.message))?.[1] : undefined;
    if (file !== undefined) return file;
  }
  return null;
}
