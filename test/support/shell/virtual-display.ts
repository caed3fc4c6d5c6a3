/** A display of a test's own, the Chromium that opens on it, and what is to be seen there. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { currentSystem } from '../../../src-main/shell/both/data-folder.ts';
import { findChromium } from '../../../src-main/shell/browser/chromium/find-chromium.ts';

const isThere = (program: string) => spawnSync(program, ['-version'], { stdio: 'ignore' }).error === undefined;

/** What a test of a real window lacks here, as a sentence; null where it can run. */
export function missingForWindows(): string | null {
  if (findChromium(currentSystem()) === null) return 'no Chromium is here';
  if (!isThere('Xvfb')) return 'no display can be made here (Xvfb)';
  return isThere('import') ? null : 'no picture of a display can be taken here (ImageMagick)';
}

/** Chromium without the bar about unusual switches; as root it runs only without its sandbox. Returns its path. */
export function windowChromium(folder: string, ...switches: readonly string[]): string {
  const path = join(folder, 'chromium');
  const all = ['--test-type', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...switches];
  writeFileSync(path, `#!/bin/sh\nexec "${findChromium(currentSystem())}" ${all.join(' ')} "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

/** A virtual display, until the test has ended; returns its name. */
export async function openDisplay(): Promise<string> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '900x700x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void server.kill());
  const [number] = await once(server.stdout, 'data');
  return `:${String(number).trim()}`;
}

/** Every colour to be seen, as 0xRRGGBB. */
export function coloursOn(display: string): ReadonlySet<number> {
  const taken = ['-display', display, '-window', 'root', '-depth', '8', 'rgb:-'];
  const { stdout } = spawnSync('import', taken, { maxBuffer: 16 * 1024 * 1024 });
  const colours = new Set<number>();
  for (let at = 0; at + 2 < stdout.length; at += 3) colours.add(stdout.readUIntBE(at, 3));
  return colours;
}
