/** Building when needed: what is in out/ is kept as long as it was made from exactly these sources. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SOURCES = ['src-main', 'src-preload', 'src-renderer'];
const SINGLE_FILES = ['electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** Every file a start needs of a build, below out/; a build that was cut short lacks the fingerprint, which is written last. */
export const MADE = [
  'main/index.js',
  'main/start.js',
  'main/browser.js',
  'main/export.js',
  'main/history-writer.js',
  'main/history-reader.js',
  'main/export-writer.js',
  'main/statement-reader.js',
  'preload/index.cjs',
  'renderer/index.html',
];

/** A digest of everything a build is made from: the path and the bytes of each file. */
function sourcesFingerprint(root: string): string {
  const hash = createHash('sha256');
  const paths = SOURCES.flatMap((folder) => filesBelow(join(root, folder)));
  paths.push(...SINGLE_FILES.map((name) => join(root, name)).filter((path) => existsSync(path)));
  for (const path of paths.sort()) {
    const bytes = readFileSync(path);
    hash.update(`${relative(root, path)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const fingerprintPath = (root: string) => join(root, 'out', 'fingerprint');

/** Whether out/ holds what these sources make. */
export function isBuilt(root: string): boolean {
  if (!MADE.every((path) => existsSync(join(root, 'out', path)))) return false;
  const path = fingerprintPath(root);
  return existsSync(path) && readFileSync(path, 'utf8') === sourcesFingerprint(root);
}

/** How a build ended. */
export type BuildOutcome = { readonly ok: true } | { readonly ok: false; readonly output: string };

/** Runs the build tool; `output` is everything it said. */
export type RunBuild = (root: string) => Promise<{ readonly code: number | null; readonly output: string }>;

/** Builds into out/. The fingerprint is taken before, so that a file saved meanwhile is built the next time. */
export async function build(root: string, run: RunBuild = runElectronVite): Promise<BuildOutcome> {
  const fingerprint = sourcesFingerprint(root);
  rmSync(fingerprintPath(root), { force: true });
  const { code, output } = await run(root);
  if (code !== 0) return { ok: false, output };
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(fingerprintPath(root), fingerprint);
  return { ok: true };
}

const runElectronVite: RunBuild = (root) =>
  new Promise((resolve, reject) => {
    const tool = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
    const child = spawn(process.execPath, [tool, 'build', '--logLevel', 'warn'], { cwd: root });
    const said: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => void said.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => void said.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(said).toString('utf8').trim() }));
  });
