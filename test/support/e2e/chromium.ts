/**
 * The Chromium for the tests: the environment variable's, the system's, Playwright's; when there is none, one is
 * installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { currentSystem } from '../../../src-main/shell/both/data-folder.ts';
import { findChromium } from '../../../src-main/shell/browser/chromium/find-chromium.ts';

/** A command that may install a Chromium here; each step exits with 0 when it succeeded. */
export interface Installation {
  readonly steps: readonly (readonly string[])[];
}

function testChromium(): string | null {
  const found = findChromium(currentSystem());
  if (found !== null) return found;
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/** Debian's package as root, else Playwright's own download. */
export function chooseInstallation(isRoot: boolean, hasApt: boolean): Installation {
  if (isRoot && hasApt)
    return {
      steps: [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', 'chromium'],
      ],
    };
  return { steps: [['npx', 'playwright', 'install', 'chromium']] };
}

/** Finds a Chromium, or installs one; throws one sentence that names the command when neither works. */
export function requireChromium(
  find: () => string | null = testChromium,
  installation = chooseInstallation(process.getuid?.() === 0, existsSync('/usr/bin/apt-get')),
  run: (command: readonly string[]) => boolean = runVisibly,
): string {
  const found = find();
  if (found !== null) return found;
  const installed = installation.steps.every(run) ? find() : null;
  if (installed !== null) return installed;
  const command = installation.steps.map((step) => step.join(' ')).join(' && ');
  throw new Error(
    `The end-to-end tests need a Chromium and none could be installed: run "${command}", then npm test again.`,
  );
}

function runVisibly([program = '', ...args]: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: ['ignore', process.stderr, process.stderr] }).status === 0;
}
