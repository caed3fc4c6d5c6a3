import type { Reporter, TestModule } from 'vitest/node';

/** Prints the run's closing line, `N passed, N failed, N skipped`, after everything else. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state] += 1;
        else counts.skipped += 1;
      }
      if (module.errors().length > 0) counts.failed += 1;
    }
    counts.failed += unhandledErrors.length;
    process.on('exit', () => {
      process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
    });
  }
}
