import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import LongestFirst from './support/run/longest-first.ts';
import { takeOwnTempFolder } from './support/run/own-temp-folder.ts';
import { IS_SOAK } from './support/run/rounds.ts';
import { HAS_POSTGRES } from './support/team/postgres-releases.ts';
import { BOTH_ENGINES, historiesChanged } from './support/team/second-engine.ts';

takeOwnTempFolder();

/** Milliseconds; all tries of a test take a hundred times a part of them. */
const TIMEOUT = IS_SOAK ? 1_800_000 : 60_000;

const root = fileURLToPath(new URL('..', import.meta.url));

const OVER_POSTGRES: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'team',
    environment: 'node',
    isolate: false,
    include: BOTH_ENGINES,
    globalSetup: ['test/support/run/build-children.ts', 'test/support/team/servers-of-run.ts'],
    provide: { engine: 'postgres' },
    testTimeout: TIMEOUT,
    hookTimeout: 60_000,
  },
};

/**
 * One runner for everything: rooms alone and together (node), components (jsdom), the whole console in Chromium (e2e), and
 * the history's own tests again over PostgreSQL (team).
 * The timeouts only end tests that hang: a machine that is busy with something else is slow, and not wrong.
 */
export default defineConfig({
  root,
  test: {
    reporters: ['default', './test/support/run/run-summary.ts'],
    expect: { poll: { timeout: 50_000 } },
    // A test waits for a third of its time, one in a browser for half of it.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          // The files of a project share processes.
          include: ['test/{architecture,unit,integration,security,world}/**/*.test.ts'],
          globalSetup: ['test/support/run/build-children.ts', 'test/support/team/servers-of-run.ts'],
          setupFiles: ['test/support/run/living-threads.ts'],
          provide: { engine: 'sqlite' },
          testTimeout: TIMEOUT,
          hookTimeout: 60_000,
        },
      },
      // Left out where npm has no PostgreSQL for this platform; the tests of the server itself say so.
      ...(HAS_POSTGRES &&
      (IS_SOAK || process.argv.some((word) => /^(--project=)?team$/.test(word)) || historiesChanged(root))
        ? [OVER_POSTGRES]
        : []),
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate: false,
          include: ['test/unit/**/*.test.tsx'],
          setupFiles: ['test/support/renderer/dom.ts'],
          testTimeout: TIMEOUT,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/e2e/setup.ts', 'test/support/team/servers-of-run.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
