import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FETCH_SECONDS, fetchElectron } from '../../../src-main/shell/launch/electron-runtime.ts';
import { temporaryFolder } from '../../support/shell-transports.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const isHere = existsSync(`${root}/node_modules/electron/path.txt`);

let mirror: Server;
let asked: string[];
let answer: 'never' | 'not-found';
let cache: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  asked = [];
  cache = temporaryFolder();
  mirror = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (answer === 'not-found') response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
  // The installer of the `electron` package takes its downloads from here (its documented variable).
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/`);
  vi.stubEnv('electron_config_cache', cache.path);
});
afterEach(() => {
  vi.unstubAllEnvs();
  mirror.closeAllConnections();
  mirror.close();
  cache.remove();
});

describe("fetching Electron's runtime", () => {
  if (isHere)
    it("fetching Electron's runtime is done already on this machine: the installer ends well without asking anybody", async () => {
      expect(await fetchElectron(() => {}, new VirtualClock())(root)).toBe(true);
      expect(asked).toEqual([]);
    });
  else {
    it("fetching Electron's runtime is given up in time when the download does not move, and is seen to run", async () => {
      answer = 'never';
      const clock = new VirtualClock();
      let ticks = 0;
      const fetched = fetchElectron(() => (ticks += 1), clock)(root);
      await expect.poll(() => asked[0]).toMatch(/electron-v\d+\.\d+\.\d+-.*\.zip$/);
      await clock.advance(FETCH_SECONDS * 1000);
      expect(await fetched).toBe(false);
      expect(ticks).toBe(FETCH_SECONDS - 1);
    });

    it("fetching Electron's runtime fails at once where there is nothing to download", async () => {
      answer = 'not-found';
      // On a clock that stands still nothing is ever given up: it ended by itself.
      expect(await fetchElectron(() => {}, new VirtualClock())(root)).toBe(false);
    });
  }
});
