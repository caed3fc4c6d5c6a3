/** A Chromium that outlived a crash of Balcão, here a process of the test's own that its profile's lock names. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { isProfileInUse } from '../../../../src-main/shell/browser/chromium/profile-lock.ts';
import { createWindowLauncher } from '../../../../src-main/shell/browser/chromium/window-launcher.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';

let dataFolder: string;
let data: string;
let pageData: string;
beforeEach(() => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  dataFolder = folder.path;
  data = join(dataFolder, 'chromium');
  pageData = join(data, 'Default', 'Session Storage', '000003.log');
  mkdirSync(join(pageData, '..'), { recursive: true });
  writeFileSync(pageData, '529.982.247-25');
});

async function liveProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

function lock(target: string): void {
  rmSync(join(data, 'SingletonLock'), { force: true });
  symlinkSync(target, join(data, 'SingletonLock'));
}

it('a private profile is in use while the process its lock names lives here, and not after that', async () => {
  expect(isProfileInUse(join(dataFolder, 'none'), 'linux')).toBe(false);
  expect(isProfileInUse(data, 'linux')).toBe(false);
  const child = await liveProcess();
  lock(`${hostname()}-${child.pid}`);
  expect([isProfileInUse(data, 'linux'), isProfileInUse(data, 'darwin')]).toEqual([true, true]);
  for (const other of [`other-${hostname()}-${child.pid}`, `${hostname()}-`, `${hostname()}-0`, `${hostname()}--1`]) {
    lock(other);
    expect([other, isProfileInUse(data, 'linux')]).toEqual([other, false]);
  }
  lock(`${hostname()}-${child.pid}`);
  await end(child);
  expect(isProfileInUse(data, 'linux')).toBe(false);
});

it('a private profile on Windows is in use while its lock cannot be opened for writing', () => {
  expect(isProfileInUse(data, 'win32')).toBe(false);
  writeFileSync(join(data, 'lockfile'), '');
  expect(isProfileInUse(data, 'win32')).toBe(false);
  rmSync(join(data, 'lockfile'));
  // A folder stands for a file that another program holds.
  mkdirSync(join(data, 'lockfile'));
  expect(isProfileInUse(data, 'win32')).toBe(true);
});

/** A launcher of a Chromium that ends at once, as one that passes its address on; `ended` waits for its n-th end. */
function launcher() {
  const pids = join(dataFolder, 'pids');
  const program = join(dataFolder, 'chromium.sh');
  writeFileSync(program, `#!/bin/sh\necho $$ >> '${pids}'\n`, { mode: 0o700 });
  const printed: string[] = [];
  const parts = createWindowLauncher({
    choice: { kind: 'chromium', program },
    dataFolder,
    language: 'en',
    launchAddress: () => 'http://127.0.0.1:1/',
    everShown: () => false,
    printAddress: () => void printed.push('address'),
    printSentence: () => void printed.push('sentence'),
    clock: { after: () => () => {} },
  });
  const ended = (count: number) =>
    expect
      .poll(() => {
        const started = existsSync(pids) ? readFileSync(pids, 'utf8').trim().split('\n') : [];
        return started.length === count && !started.some((pid) => existsSync(join('/proc', pid)));
      })
      .toBe(true);
  return { ...parts, printed, ended };
}

it.runIf(process.platform === 'linux')(
  'a Chromium that outlived a crash of Balcão keeps its profile, and shows the address passed to it',
  async () => {
    const survivor = await liveProcess();
    lock(`${hostname()}-${survivor.pid}`);
    const preferences = join(data, 'Default', 'Preferences');
    writeFileSync(preferences, '{"its":"own"}');
    const { open, openAgain, close, printed, ended } = launcher();
    await open();
    await ended(1);
    expect(await openAgain()).toBeNull();
    await ended(2);
    expect([readFileSync(preferences, 'utf8'), existsSync(pageData), printed]).toEqual(['{"its":"own"}', true, []]);
    await end(survivor);
    await close();
    expect(existsSync(pageData)).toBe(false);
  },
);

it.runIf(process.platform === 'linux')(
  'a Chromium that ends at once on a free profile is reported, and the profile is cleaned',
  async () => {
    const dead = await liveProcess();
    lock(`${hostname()}-${dead.pid}`);
    await end(dead);
    const { open, close, printed, ended } = launcher();
    await open();
    await ended(1);
    expect([printed, existsSync(pageData)]).toEqual([['address', 'sentence'], false]);
    await close();
  },
);

it('a private profile that a Chromium holds when Balcão ends is left to the next start', async () => {
  const survivor = await liveProcess();
  lock(`${hostname()}-${survivor.pid}`);
  await launcher().close();
  expect(existsSync(pageData)).toBe(true);
});
