import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, type InlineConfig, type Plugin } from 'vite';
import { noteBundledPackages } from './build/pack/bundled-packages.ts';

/** The entry of each worker thread, by the name of its script in out/main. */
const WORKERS = {
  'history-writer': 'src-main/history/worker/writer.ts',
  'history-reader': 'src-main/history/worker/reader.ts',
  'foreign-file': 'src-main/history/worker/foreign-file.ts',
  'export-writer': 'src-main/reports/exports/export-worker.ts',
  'statement-worker': 'src-main/reports/statements/statement-worker.ts',
  'spreadsheet-worker': 'src-main/batches/spreadsheet/spreadsheet-worker.ts',
  'team-writer': 'src-main/team-history/worker/team-writer.ts',
  'team-reader': 'src-main/team-history/worker/team-reader.ts',
  'team-connection': 'src-main/team-history/engine/connection-thread.ts',
  'team-mover': 'src-main/team-history/moving/move-thread.ts',
  'team-offline': 'src-main/team-history/offline/sync/sync-thread.ts',
};

/** How long a build takes is for nobody who starts Balcão on a slow computer. */
const CHECKS = { bundlerTimings: false };

/**
 * A thread loads one file sooner than the eight it would share with the main process: a history opens about 5 ms
 * earlier.
 */
const workersInOneFileEach: Plugin = {
  name: 'workers-in-one-file-each',
  closeBundle: async () => {
    for (const [name, script] of Object.entries(WORKERS))
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [noteBundledPackages(name)],
        // From its own folder it is some 120 files, which the process for foreign files and its thread would each load.
        // Parsers of foreign files are only in their worker.
        ssr: {
          noExternal: ['zod', 'entities', 'read-excel-file', 'saxen', 'fflate', 'worker-f', 'yazl', 'buffer-crc32'],
        },
        build: {
          ssr: script,
          outDir: 'out/main',
          emptyOutDir: false,
          target: 'node22.19',
          rolldownOptions: { checks: CHECKS, output: { entryFileNames: `${name}.js`, codeSplitting: false } },
        },
      });
  },
};

/** Bytes. A start mostly waits for requests of small files: what is smaller joins another file. */
const SMALL = 50_000;

/**
 * The options of a page's build.
 * @param bundled the name under which its packages are noted
 * @param page the name of its HTML file
 */
function pageOptions(bundled: string, page: string, more: readonly Plugin[] = []): InlineConfig {
  return {
    root: resolve('src-renderer'),
    // Both shells serve the page below a path of their own.
    base: './',
    plugins: [react(), noteBundledPackages(bundled), ...more],
    build: {
      // Beside the other builds, whatever the root is.
      outDir: resolve('out/renderer'),
      minify: true,
      // A font inlined into a style sheet is a `data:` address, which the page's policy refuses.
      assetsInlineLimit: 0,
      // One style sheet in the order of the imports: some thirty small ones, each a request, hold up the first rows, and
      // the theme's has to stay before those of components.
      cssCodeSplit: false,
      // The page is loaded from this computer, so a large chunk needs no warning.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        checks: CHECKS,
        input: { [page]: resolve(`src-renderer/${page}.html`) },
        output: {
          // A group's own name lists every screen that loads it.
          chunkFileNames: 'assets/[hash].js',
          // Files that are joined by their size may need each other.
          strictExecutionOrder: true,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'start', tags: ['$initial'] },
              { name: 'screen', entriesAware: true, entriesAwareMergeThreshold: SMALL },
            ],
          },
        },
      },
    },
  };
}

/** The payer's page shares no file with the console's: a chunk of both would run one's entry in the other. */
const payerPage: Plugin = {
  name: 'payer-page',
  closeBundle: async () => {
    const { build: options, ...payer } = pageOptions('payer', 'payer');
    await build({ ...payer, configFile: false, logLevel: 'warn', build: { ...options, emptyOutDir: false } });
  },
};

/**
 * Three builds into out/: main (one entry for each process and each of its threads), the sandboxed preload, and the
 * page.
 */
export default defineConfig({
  main: {
    plugins: [workersInOneFileEach, noteBundledPackages('main')],
    build: {
      // Under `dependencies`, so that an audit sees them, and in our own files nevertheless: from their own folders they
      // are some 190 files, and each start reads all of them.
      externalizeDeps: {
        exclude: ['zod', 'entities', 'fflate', 'qrcode', 'read-excel-file', 'undici', 'ws', 'pino', 'yazl'],
      },
      rolldownOptions: {
        checks: CHECKS,
        input: {
          index: 'src-main/index.ts',
          start: 'src-main/start.ts',
          browser: 'src-main/browser.ts',
          export: 'src-main/export.ts',
          'keyring-probe': 'src-main/shell/browser/vault/keyring-probe.ts',
        },
      },
    },
  },
  preload: {
    plugins: [noteBundledPackages('preload')],
    build: {
      // A sandboxed preload must be one CommonJS file, because it cannot load other files.
      externalizeDeps: false,
      rolldownOptions: {
        checks: CHECKS,
        input: { index: 'src-preload/index.ts', payer: 'src-preload/payer.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: pageOptions('renderer', 'index', [payerPage]),
});
