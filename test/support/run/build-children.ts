/**
 * Builds what tests start, once for all of them: the programs in test/support/children and the console's worker
 * threads. From sources, every thread would strip the types anew: half a second of processor time for each history, and
 * more threads compiling WebAssembly in one process than V8 allows ("Check failed: jit_page.has_value()",
 * nodejs/node#64500).
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** As deep as the folders of test/support, because a script finds the root from its own path. */
const folder = join(root, 'out', 'test', 'support');
/** When the sources were read; written last. */
const stamp = join(folder, 'built-at');

/** One file each: a thread starts sooner than from the eight it would share with the others. */
const THREADS = {
  'history-writer': 'src-main/history/worker/writer.ts',
  'history-reader': 'src-main/history/worker/reader.ts',
  'foreign-file': 'src-main/history/worker/foreign-file.ts',
  'team-writer': 'src-main/team-history/worker/team-writer.ts',
  'team-reader': 'src-main/team-history/worker/team-reader.ts',
  'team-connection': 'src-main/team-history/engine/connection-thread.ts',
  'team-mover': 'src-main/team-history/moving/move-thread.ts',
  'team-offline': 'src-main/team-history/offline/sync/sync-thread.ts',
  'export-writer': 'src-main/reports/exports/export-worker.ts',
  'statement-worker': 'src-main/reports/statements/statement-worker.ts',
  'spreadsheet-worker': 'src-main/batches/spreadsheet/spreadsheet-worker.ts',
};
const PROCESSES = {
  'keyring-probe': 'src-main/shell/browser/vault/keyring-probe.ts',
  ...Object.fromEntries(
    readdirSync(join(root, 'test', 'support', 'children'))
      .filter((name) => /-(child|thread)\.ts$/.test(name))
      .map((name) => [name.slice(0, -'.ts'.length), `test/support/children/${name}`]),
  ),
};

function lastChange(): number {
  const changes = ['src-main', 'src-preload', 'test/support'].flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map(
      (path) => statSync(join(root, name, path)).mtimeMs,
    ),
  );
  return Math.max(...changes);
}

/** Does nothing when the build is newer than the sources. */
export default async function buildChildren(): Promise<void> {
  if (existsSync(stamp) && Number(readFileSync(stamp, 'utf8')) > lastChange()) return;
  const startedAt = Date.now();
  // Built beside the old one until it is complete, because another run may be reading that.
  const fresh = `${folder}-${process.pid}`;
  await bundle(PROCESSES, fresh);
  for (const [name, script] of Object.entries(THREADS)) await bundle({ [name]: script }, fresh);
  writeFileSync(join(fresh, 'built-at'), String(startedAt));
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

async function bundle(input: Readonly<Record<string, string>>, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // As in the console's own build.
    ssr: { noExternal: ['zod'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node22.19',
      rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
}
