import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import LongestFirst from './support/run/longest-first.ts';
import { takeOwnTempFolder } from './support/run/own-temp-folder.ts';
import { IS_SOAK } from './support/run/rounds.ts';
import { HAS_POSTGRES } from './support/team/postgres-releases.ts';

takeOwnTempFolder();

/** Milliseconds; all tries of a test take a hundred times a part of them. */
const TIMEOUT = IS_SOAK ? 1_800_000 : 60_000;

/** What a history promises whatever keeps it: these files run over SQLite and, in a project of their own, over PostgreSQL. */
const BOTH_ENGINES = [
  'test/integration/history/charges/*.test.ts',
  'test/integration/history/receivables/receivables.test.ts',
  'test/integration/history/queries/list.test.ts',
  'test/integration/history/erasure/echo.test.ts',
  'test/integration/history/recording/{adoption,attempts,charge-of-another-attempt,observations,plausible-answers,statement-matches}.test.ts',
];

const OVER_POSTGRES: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'team',
    environment: 'node',
    isolate: false,
    sequence: { groupOrder: 1 },
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
  root: new URL('..', import.meta.url).pathname,
  test: {
    reporters: ['default', './test/support/run/run-summary.ts'],
    expect: { poll: { timeout: 30_000 } },
    // vitest's own default leaves one core unused.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          // The files of a project share processes. Those that drive a browser run first and beside no others: what they
          // wait for is on screen in time only where the browser gets its turn.
          sequence: { groupOrder: 1 },
          include: ['test/{architecture,unit,integration,security}/**/*.test.ts'],
          globalSetup: ['test/support/run/build-children.ts', 'test/support/team/servers-of-run.ts'],
          setupFiles: ['test/support/run/living-threads.ts'],
          provide: { engine: 'sqlite' },
          testTimeout: TIMEOUT,
          hookTimeout: 60_000,
        },
      },
      // Left out where npm has no PostgreSQL for this platform; the tests of the server itself say so.
      ...(HAS_POSTGRES ? [OVER_POSTGRES] : []),
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate: false,
          sequence: { groupOrder: 1 },
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
          // A browser's test waits for more than half of its time: two workers leave two cores half idle.
          maxWorkers: 3,
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/e2e/setup.ts', 'test/support/team/servers-of-run.ts'],
          isolate: false,
          sequence: { groupOrder: 0 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
