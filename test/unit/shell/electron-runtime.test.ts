import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findElectron, type RuntimeSearch } from '../../../src-main/shell/launch/electron-runtime.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

let root: string;
let clock: VirtualClock;
let fetches: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'balcao-root-'));
  clock = new VirtualClock();
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

function search(given: Partial<RuntimeSearch> = {}): RuntimeSearch {
  return {
    root,
    platform: 'linux',
    env: { DISPLAY: ':0' },
    isRoot: false,
    clock,
    insist: false,
    fetch: async () => {
      fetches += 1;
      return false;
    },
    ...given,
  };
}

describe("Electron's runtime", () => {
  it("Electron's runtime is used where it lies, without a download", async () => {
    unpack();
    const program = join(root, 'node_modules', 'electron', 'dist', 'electron');
    expect(await findElectron(search())).toEqual({ kind: 'ready', program });
    expect(fetches).toBe(0);
  });

  it("Electron's runtime is the one ELECTRON_OVERRIDE_DIST_PATH names", async () => {
    writeFileSync(join(root, 'electron'), '');
    const found = await findElectron(search({ env: { DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: root } }));
    expect(found).toEqual({ kind: 'ready', program: join(root, 'electron') });
  });

  it("Electron's runtime is downloaded where it is not, and then used", async () => {
    const fetch = async () => {
      unpack();
      return true;
    };
    expect(await findElectron(search({ fetch }))).toMatchObject({ kind: 'ready' });
  });

  it("Electron's runtime that was unpacked half-way is not taken for whole", async () => {
    unpack();
    rmSync(join(root, 'node_modules', 'electron', 'path.txt'));
    await findElectron(search());
    expect(fetches).toBe(1);
  });

  it("Electron's runtime that could not be downloaded is not tried again for a day, so that a second start does not wait", async () => {
    expect(await findElectron(search())).toEqual({ kind: 'hindered', why: 'not-downloaded' });
    await clock.advance(24 * 60 * 60_000 - 1);
    expect(await findElectron(search())).toEqual({ kind: 'hindered', why: 'failed-before' });
    expect(fetches).toBe(1);
    await clock.advance(1);
    await findElectron(search());
    expect(fetches).toBe(2);
  });

  it("Electron's runtime is tried again at once for another version, or when it is asked for", async () => {
    await findElectron(search());
    await findElectron(search({ insist: true }));
    expect(fetches).toBe(2);
    setVersion('46.0.0');
    await findElectron(search());
    expect(fetches).toBe(3);
  });

  it("Electron's runtime is not even looked for as root or without a display on Linux", async () => {
    unpack();
    expect(await findElectron(search({ isRoot: true }))).toEqual({ kind: 'hindered', why: 'root' });
    expect(await findElectron(search({ env: {} }))).toEqual({ kind: 'hindered', why: 'no-display' });
    expect(await findElectron(search({ env: { WAYLAND_DISPLAY: 'wayland-0' } }))).toMatchObject({ kind: 'ready' });
    expect(fetches).toBe(0);
  });
});
