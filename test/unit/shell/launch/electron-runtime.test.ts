import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Fetched,
  findElectron,
  isSandboxRefused,
  type Surroundings,
} from '../../../../src-main/shell/launch/electron-runtime.ts';

/** UTC milliseconds. */
const NOON = Date.UTC(2026, 10, 20, 12);
const DAY = 24 * 60 * 60_000;

let root: string;
let fetches: number;
let outcome: Fetched;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'balcao-root-'));
  fetches = 0;
  outcome = 'failed';
  mkdirSync(join(root, 'node_modules', 'electron'), { recursive: true });
  setVersion('45.4.1');
});
afterEach(() => rmSync(root, { recursive: true }));

function setVersion(version: string): void {
  writeFileSync(join(root, 'node_modules', 'electron', 'package.json'), JSON.stringify({ version }));
}

/** The files that the installer leaves when it is done. */
function unpack(): void {
  const folder = join(root, 'node_modules', 'electron');
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist', 'electron'), '');
  writeFileSync(join(folder, 'path.txt'), 'electron');
}

const HERE: Surroundings = { platform: 'linux', env: { DISPLAY: ':0' }, isRoot: false, now: NOON };

/** Looks for it on this computer; a download fails, unless passed otherwise. */
function search(given: Partial<Surroundings> = {}, insist = false) {
  const fetch = async () => {
    fetches += 1;
    return outcome;
  };
  return findElectron(root, insist, fetch, { ...HERE, ...given });
}

describe("Electron's runtime", () => {
  it("Electron's runtime is used where it is installed, without a download", async () => {
    unpack();
    const program = join(root, 'node_modules', 'electron', 'dist', 'electron');
    expect(await search()).toEqual({ program });
    expect(fetches).toBe(0);
  });

  it("Electron's runtime is the one that ELECTRON_OVERRIDE_DIST_PATH names", async () => {
    writeFileSync(join(root, 'electron'), '');
    const found = await search({ env: { DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: root } });
    expect(found).toEqual({ program: join(root, 'electron') });
  });

  it("Electron's runtime is downloaded where it is missing, and then used", async () => {
    const fetch = async () => {
      unpack();
      return 'done' as const;
    };
    expect(await findElectron(root, false, fetch, HERE)).toHaveProperty('program');
  });

  it("Electron's runtime that was half unpacked does not count as complete", async () => {
    unpack();
    rmSync(join(root, 'node_modules', 'electron', 'path.txt'));
    await search();
    expect(fetches).toBe(1);
  });

  it("Electron's runtime that could not be downloaded is not tried again for a day", async () => {
    expect(await search()).toEqual({ why: 'not-downloaded' });
    expect(await search({ now: NOON + DAY - 1 })).toEqual({ why: 'failed-before' });
    expect(fetches).toBe(1);
    await search({ now: NOON + DAY });
    expect(fetches).toBe(2);
  });

  it("Electron's runtime that is being downloaded is not waited for again, and used once there", async () => {
    outcome = 'slow';
    expect(await search()).toEqual({ why: 'still-loading' });
    expect(await search()).toEqual({ why: 'failed-before' });
    expect(fetches).toBe(1);
    unpack();
    expect(await search()).toHaveProperty('program');
  });

  it("Electron's runtime is tried again at once for another version, or on request", async () => {
    await search();
    await search({}, true);
    expect(fetches).toBe(2);
    setVersion('46.0.0');
    await search();
    expect(fetches).toBe(3);
  });

  it("Electron's runtime is not even looked for as root or without a display on Linux", async () => {
    unpack();
    expect(await search({ isRoot: true })).toEqual({ why: 'root' });
    expect(await search({ env: {} })).toEqual({ why: 'no-display' });
    expect(await search({ env: { WAYLAND_DISPLAY: 'wayland-0' } })).toHaveProperty('program');
    expect(fetches).toBe(0);
  });
});

describe('the sandbox of Linux', () => {
  const restriction = (value: string) => {
    writeFileSync(join(root, 'restriction'), `${value}\n`);
    return join(root, 'restriction');
  };

  it('the sandbox of Linux is refused where AppArmor restricts it and the helper has no rights of root', () => {
    const program = join(root, 'electron');
    expect(isSandboxRefused(program, join(root, 'missing'))).toBe(false);
    expect(isSandboxRefused(program, restriction('0'))).toBe(false);
    expect(isSandboxRefused(program, restriction('1'))).toBe(true);
    writeFileSync(join(root, 'chrome-sandbox'), '');
    expect(isSandboxRefused(program, restriction('1'))).toBe(true);
    if (process.getuid?.() !== 0) return;
    // Only root can make what the remedy makes.
    chmodSync(join(root, 'chrome-sandbox'), 0o4755);
    expect(isSandboxRefused(program, restriction('1'))).toBe(false);
  });
});
