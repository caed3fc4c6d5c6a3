import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** Three builds into out/: main (one entry a process or worker), the sandboxed preload, and the page. */
export default defineConfig({
  main: {
    build: {
      rolldownOptions: {
        input: {
          index: 'src-main/index.ts',
          start: 'src-main/start.ts',
          browser: 'src-main/browser.ts',
          export: 'src-main/export.ts',
          'history-writer': 'src-main/history/writer.ts',
          'history-reader': 'src-main/history/reader.ts',
          'export-writer': 'src-main/reports/export-worker.ts',
          'keyring-probe': 'src-main/shell/browser/keyring-probe.ts',
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload is one CommonJS file: it can load nothing beside itself.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src-preload/index.ts', payer: 'src-preload/payer.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    // Both shells serve the page below a path of their own.
    base: './',
    plugins: [react()],
    build: {
      // Beside the other builds, whatever the root.
      outDir: 'out/renderer',
      minify: true,
      // A font inside a style sheet is a `data:` address, which the page's policy refuses.
      assetsInlineLimit: 0,
      // Loaded from this computer, once a window: one chunk is the fastest.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: { index: 'src-renderer/index.html', payer: 'src-renderer/payer.html' } },
    },
  },
});
