/**
 * An installed Balcão 1.0.0 (an AppImage) as electron-updater sees one, and the address where versions are published: the
 * library's own updater in plain Node, over Node's HTTP in place of Electron's.
 */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { AppImageUpdater } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { type InstalledUpdater, installedUpdater } from '../../../src-main/shell/electron/system/installed-updater.ts';
import { temporaryFolder } from '../shell/shell-transports.ts';

/** Node's requests follow no redirect by themselves: nothing has to be done about them. */
class NodeHttp extends ElectronHttpExecutor {
  override createRequest(options: object, callback: (response: IncomingMessage) => void) {
    // Electron's requests are shaped like Node's, which the library uses alike.
    return request(options, callback) as unknown as ReturnType<ElectronHttpExecutor['createRequest']>;
  }
  protected override addRedirectHandlers(): void {}
}

class NodeUpdater extends AppImageUpdater {
  /** The library sets it itself where it runs in Electron. */
  readonly httpExecutor = new NodeHttp();
}

/** The AppImage of the newer version: run by the installation, it says so. */
export const NEWER_FILE = `#!/bin/sh
echo "$APPIMAGE_EXIT_AFTER_INSTALL" > "$(dirname "$0")/installed"
# ${'x'.repeat(200_000)}
`;

const RELEASE = { version: '1.2.0', notes: '', sha512: createHash('sha512').update(NEWER_FILE).digest('base64') };
export type Release = typeof RELEASE;

export interface InstalledBalcao {
  /** Of the last start. */
  readonly updater: InstalledUpdater;
  /** Starts Balcão again: a new process on the same disk. */
  restart(): void;
  /** The headers of each request. */
  readonly asked: readonly IncomingHttpHeaders[];
  /** Publishes a version. */
  publish(release?: Partial<Release>): void;
  /** What the address answers with from now on in place of the published file. */
  answer(path: 'description' | 'file', respond: (response: ServerResponse) => void): void;
  /** Ends the app as Electron does, and calls what waits for that. */
  quit(exitCode?: number): void;
  /** The program's own file, and whether an installation has run it. */
  installation(): { readonly file: string; readonly hasRun: boolean };
  close(): Promise<void>;
}

export async function installBalcao(): Promise<InstalledBalcao> {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const program = at('balcao.AppImage');
  writeFileSync(program, 'Balcão 1.0.0');
  chmodSync(program, 0o755);
  const asked: IncomingHttpHeaders[] = [];
  const published: Record<'description' | 'file', (response: ServerResponse) => void> = {
    description: (response) => void response.writeHead(404).end(),
    file: (response) => void response.end(NEWER_FILE),
  };
  const server = createServer((incoming, response) => {
    asked.push(incoming.headers);
    published[/\.yml(\?|$)/.test(incoming.url ?? '') ? 'description' : 'file'](response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server on a port has this shape of address.
  const { port } = server.address() as AddressInfo;
  mkdirSync(at('resources'));
  const config = { provider: 'generic', url: `http://127.0.0.1:${port}/balcao`, updaterCacheDirName: 'balcao-updater' };
  // JSON is YAML.
  writeFileSync(at('resources/app-update.yml'), JSON.stringify(config));

  const before = process.env['APPIMAGE'];
  process.env['APPIMAGE'] = program;
  let quitting: ((exitCode: number) => void)[] = [];
  const app: AppAdapter = {
    version: '1.0.0',
    name: 'balcao',
    isPackaged: true,
    appUpdateConfigPath: at('resources/app-update.yml'),
    userDataPath: at('data'),
    baseCachePath: at('cache'),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: (handler) => void quitting.push(handler),
  };
  const start = () => {
    quitting = [];
    const updater = installedUpdater(at('resources'), process, async () => new NodeUpdater(null, app));
    if (updater === null) throw new Error('an installed Balcão has an updater');
    return updater;
  };
  let updater = start();
  return {
    get updater() {
      return updater;
    },
    restart: () => {
      updater = start();
    },
    asked,
    publish: (release) => {
      const { version, notes, sha512 } = { ...RELEASE, ...release };
      const files = [{ url: `balcao-${version}.AppImage`, sha512, size: NEWER_FILE.length }];
      const described = { version, files, releaseNotes: notes, releaseDate: '2026-12-01T12:00:00.000Z' };
      published.description = (response) => void response.end(JSON.stringify(described));
    },
    answer: (path, respond) => {
      published[path] = respond;
    },
    quit: (exitCode = 0) => {
      for (const handler of quitting) handler(exitCode);
    },
    installation: () => ({ file: readFileSync(program, 'utf8'), hasRun: existsSync(at('installed')) }),
    close: async () => {
      if (before === undefined) delete process.env['APPIMAGE'];
      else process.env['APPIMAGE'] = before;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      folder.remove();
    },
  };
}
