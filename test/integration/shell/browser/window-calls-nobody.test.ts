/** The browser shell's own window with a page that turned bad: it may be told to go anywhere, and gets nowhere else. */
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openWindow } from '../../../../src-main/shell/browser/chromium/open-window.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';
import { missingForWindows, openDisplay, windowChromium } from '../../../support/shell/virtual-display.ts';

/** A server on every address of this computer, and the paths it was asked for. */
async function listening(page: string): Promise<{ readonly port: number; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`);
    response.setHeader('content-type', 'text/html').end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, asked };
}

it('a page of Balcão’s own window that goes to another address reaches nobody, by name or by number', async ({
  skip,
}) => {
  const reason = missingForWindows();
  if (reason !== null) return skip(reason);
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const elsewhere = await listening('');
  const home = (host: string) => `http://${host}:${elsewhere.port}/secret`;
  // Each frame navigates, as the page itself would; the page stays, to say that all of them have ended.
  const own = await listening(`<!doctype html><meta charset="utf-8"><title>Balcão</title><script>
    const tries = ['${home('localhost')}', '${home('127.0.0.2')}', '${home('127.0.0.1')}'].map((address) => new Promise((ended) => {
      const frame = document.createElement('iframe');
      document.documentElement.append(frame);
      frame.onload = ended;
      frame.contentWindow.location = address;
    }));
    Promise.all(tries).then(() => fetch('/ended'));
  </script>`);
  vi.stubEnv('DISPLAY', await openDisplay());
  onTestFinished(() => void vi.unstubAllEnvs());
  const dataFolder = join(folder.path, 'data');
  mkdirSync(dataFolder);
  const program = windowChromium(folder.path);
  const address = new URL(`http://127.0.0.1:${own.port}/`);
  const window = await openWindow({ kind: 'chromium', program }, address, dataFolder, 'pt-BR', true);
  onTestFinished(async () => {
    window.close();
    await window.ended;
  });
  await expect.poll(() => own.asked).toContain('127.0.0.1/ended');
  // The one that is this computer's shows that a frame does arrive.
  expect(new Set(elsewhere.asked)).toEqual(new Set(['127.0.0.1/secret']));
}, 60_000);
