import type { Reporter, TestModule } from 'vitest/node';

const SLOWEST = 15;

/** Printed last: the slowest files, the time of each project, and `N passed, N failed, N skipped`. */
export default class RunSummary implements Reporter {
  /** Printed when no test ran: the set-up failed, and has printed the reason. */
  #summary = '\n0 passed, 1 failed, 0 skipped\n';

  onInit(): void {
    process.on('exit', () => void process.stdout.write(this.#summary));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    if (modules.length > 0) this.#summary = `\n${timesOf(modules)}\n${countsOf(modules, unhandledErrors.length)}\n`;
  }
}

/** @param faults errors outside every test, each a failure of the run: a test process that crashed is one */
function countsOf(modules: readonly TestModule[], faults: number): string {
  const counts = { passed: 0, failed: faults, skipped: 0 };
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      counts[state === 'pending' ? 'skipped' : state] += 1;
    }
    if (module.errors().length > 0) counts.failed += 1;
  }
  return `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
}

function timesOf(modules: readonly TestModule[]): string {
  const timed = modules
    .map((module) => ({ module, seconds: secondsOf(module) }))
    .toSorted((one, other) => other.seconds - one.seconds);
  const slowest = timed
    .slice(0, SLOWEST)
    .map(({ module, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${module.relativeModuleId}`);
  const projects = Map.groupBy(timed, ({ module }) => module.project.name);
  const totals = [...projects].map(([name, files]) => {
    const seconds = files.reduce((sum, file) => sum + file.seconds, 0);
    return `${seconds.toFixed(1).padStart(8)} s  ${name}, ${files.length} files`;
  });
  return ['The slowest files', ...slowest, 'All files of a project', ...totals].join('\n');
}

/** From the start of its environment to the end of its last hook. */
function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration) / 1000;
}
