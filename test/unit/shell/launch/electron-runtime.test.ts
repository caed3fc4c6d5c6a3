import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findElectron, type Surroundings } from '../../../../src-main/shell/launch/electron-runtime.ts';

/** UTC milliseconds. */
const NOON = Date.UTC(2026, 10, 20, 12);
const DAY = 24 * 60 * 60_000;

let root: string;
let fetches: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'balcao-root-'));
  fetches = 0;
  mkdirSync(join(root, 'node_modules', 'electron'), { recursive: true });
  setVersion('45.4.1');
});
afterEach(() => rmSync(root, { recursive: true }));

function setVersion(version: string): void {
  writeFileSync(join(root, 'node_modules', 'electron', 'package.json'), JSON.stringify({ version }));
}

/** What the installer leaves behind when it is done. */
function unpack(): void {
  const folder = join(root, 'node_modules', 'electron');
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist', 'electron'), '');
  writeFileSync(join(folder, 'path.txt'), 'electron');
}

const HERE: Surroundings = { platform: 'linux', env: { DISPLAY: ':0' }, isRoot: false, now: NOON };

/** Looks for it on this computer; a download fails, unless said otherwise. */
function search(given: Partial<Surroundings> = {}, insist = false) {
  const fetch = async () => {
    fetches += 1;
    return false;
  };
  return findElectron(root, insist, fetch, { ...HERE, ...given });
}

describe("Electron's runtime", () => {
  it('is used where it lies, without a download', async () => {
    unpack();
    const program = join(root, 'node_modules', 'electron', 'dist', 'electron');
    expect(await search()).toEqual({ program });
    expect(fetches).toBe(0);
  });

  it('is the one ELECTRON_OVERRIDE_DIST_PATH names', async () => {
    writeFileSync(join(root, 'electron'), '');
    const found = await search({ env: { DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: root } });
    expect(found).toEqual({ program: join(root, 'electron') });
  });

  it('is downloaded where it is not, and then used', async () => {
    const fetch = async () => {
      unpack();
      return true;
    };
    expect(await findElectron(root, false, fetch, HERE)).toHaveProperty('program');
  });

  it('that was unpacked half-way is not taken for whole', async () => {
    unpack();
    rmSync(join(root, 'node_modules', 'electron', 'path.txt'));
    await search();
    expect(fetches).toBe(1);
  });

  it('that could not be downloaded is not tried again for a day, so that a second start does not wait', async () => {
    expect(await search()).toEqual({ why: 'not-downloaded' });
    expect(await search({ now: NOON + DAY - 1 })).toEqual({ why: 'failed-before' });
    expect(fetches).toBe(1);
    await search({ now: NOON + DAY });
    expect(fetches).toBe(2);
  });

  it('is tried again at once for another version, or when it is asked for', async () => {
    await search();
    await search({}, true);
    expect(fetches).toBe(2);
    setVersion('46.0.0');
    await search();
    expect(fetches).toBe(3);
  });

  it('is not even looked for as root or without a display on Linux', async () => {
    unpack();
    expect(await search({ isRoot: true })).toEqual({ why: 'root' });
    expect(await search({ env: {} })).toEqual({ why: 'no-display' });
    expect(await search({ env: { WAYLAND_DISPLAY: 'wayland-0' } })).toHaveProperty('program');
    expect(fetches).toBe(0);
  });
});
