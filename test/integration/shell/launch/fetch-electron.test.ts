import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchElectron } from '../../../../src-main/shell/launch/electron-runtime.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
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
    it("fetching Electron's runtime is done already on this computer: the installer succeeds without a download", async () => {
      expect(await fetchElectron(root, () => {})).toBe(true);
      expect(asked).toEqual([]);
    });
  else {
    it("fetching Electron's runtime ends in time when the download does not progress, and is reported while it runs", async () => {
      answer = 'never';
      let ticks = 0;
      expect(await fetchElectron(root, () => (ticks += 1), 5)).toBe(false);
      expect(ticks).toBeGreaterThan(0);
    });

    it("fetching Electron's runtime fails at once where there is nothing to download", async () => {
      answer = 'not-found';
      // Not stopped: it ended by itself.
      expect(await fetchElectron(root, () => {}, 3600)).toBe(false);
      expect(asked[0]).toMatch(/electron-v\d+\.\d+\.\d+-.*\.zip$/);
    });
  }
});
