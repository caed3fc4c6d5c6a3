/** Plants each fault into a copy of the source, and runs days there until one shows it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Fault, FOUND } from './faults.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The source with a fault in it; throws where the place of the fault is not there, or not alone. */
export function planted({ name, file, from, to }: Fault): string {
  const parts = readFileSync(join(root, file), 'utf8').split(from);
  if (parts.length !== 2) throw new Error(`${name}: ${file} has its place ${parts.length - 1} times`);
  return parts.join(to);
}

/** What a copy is made of; the console's page is built there where the days need it. */
const PARTS = [
  ...['src-main', 'src-preload', 'src-renderer', 'test', 'build', 'docs/use/team-server'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'electron.vite.config.ts'],
];

/**
 * Returns whether every fault was found by these days, each reported as it is tried.
 *
 * @param days the path of what runs them; it ends with FOUND where one shows something untrue
 */
export function findFaults(faults: readonly Fault[], days: string, ...size: readonly number[]): boolean {
  const results = faults.map((fault) => {
    const folder = mkdtempSync(join(tmpdir(), 'balcao-fault-'));
    for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, fault.file), planted(fault));
    const run = spawnSync(process.execPath, [join(folder, days), ...size.map(String)], {
      cwd: folder,
      stdio: 'pipe',
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true, force: true });
    process.stdout.write(
      `${run.status === FOUND ? 'found' : 'NOT FOUND'}: ${fault.name}\n${run.stdout}${run.stderr}\n`,
    );
    return run.status === FOUND;
  });
  return !results.includes(false);
}
