/** Plants each fault into a copy of the source, and runs days there until one shows it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FAULTS, type Fault, FOUND } from './faults.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The source with a fault in it; throws where the place of the fault is not there, or not alone. */
export function planted({ name, file, from, to }: Fault): string {
  const parts = readFileSync(join(root, file), 'utf8').split(from);
  if (parts.length !== 2) throw new Error(`${name}: ${file} has its place ${parts.length - 1} times`);
  return parts.join(to);
}

/** Returns whether every fault whose name has this text was found within so many seeds, each reported as it is tried. */
export function findFaults(seed: number, seeds: number, named = ''): boolean {
  const results = FAULTS.filter(({ name }) => name.includes(named)).map((fault) => {
    const folder = mkdtempSync(join(tmpdir(), 'balcao-fault-'));
    for (const part of ['src-main', 'src-preload', 'test', 'package.json', 'tsconfig.json'])
      cpSync(join(root, part), join(folder, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, fault.file), planted(fault));
    const days = spawnSync(process.execPath, [join(folder, 'test/world/days.ts'), String(seed), String(seeds)], {
      cwd: folder,
      stdio: 'pipe',
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true, force: true });
    process.stdout.write(
      `${days.status === FOUND ? 'found' : 'NOT FOUND'}: ${fault.name}\n${days.stdout}${days.stderr}\n`,
    );
    return days.status === FOUND;
  });
  return !results.includes(false);
}
