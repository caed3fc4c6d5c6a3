import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../src-main/ground/clock.ts';
import { fetchElectron } from '../../../../src-main/shell/launch/electron-runtime.ts';
import { VirtualClock } from '../../../support/clocks/virtual-clock.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const isHere = existsSync(`${root}/node_modules/electron/path.txt`);

let mirror: Server;
let asked: string[];
let answer: 'a part' | 'not-found';
/** Requests that are not answered to their end. */
let open: number;
let cache: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  asked = [];
  open = 0;
  cache = temporaryFolder();
  mirror = createServer((request, response) => {
    asked.push(request.url ?? '');
    open += 1;
    response.once('close', () => (open -= 1));
    if (answer === 'not-found') response.writeHead(404).end();
    else response.writeHead(200, { 'content-length': 2_000_000 }).write(Buffer.alloc(1_000_000));
  });
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
  // The installer of the `electron` package downloads from here (its documented variable).
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
    it("fetching Electron's runtime is done already here: the installer succeeds without a download", async () => {
      expect(await fetchElectron(root, systemClock, () => {}, null)).toBe('done');
      expect(asked).toEqual([]);
    });
  else {
    it("fetching Electron's runtime is told by what was loaded, and goes on beside Balcão after the limit", async () => {
      answer = 'a part';
      const clock = new VirtualClock();
      let loaded = 0;
      const fetching = fetchElectron(root, clock, (bytes) => (loaded = bytes), 3_600);
      const afterASecond = async () => {
        await clock.advance(1_000);
        return loaded;
      };
      await expect.poll(afterASecond).toBeGreaterThanOrEqual(1_000_000);
      await clock.advance(3_600_000);
      expect([await fetching, open]).toEqual(['slow', 1]);
      answer = 'not-found';
    });

    it("fetching Electron's runtime fails at once where there is nothing to download", async () => {
      answer = 'not-found';
      expect(await fetchElectron(root, systemClock, () => {}, null)).toBe('failed');
      expect(asked[0]).toMatch(/electron-v\d+\.\d+\.\d+-.*\.zip$/);
    });
  }
});
