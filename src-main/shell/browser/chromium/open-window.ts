/** Opens the console on screen: in a Chromium window of its own, else in the default browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import type { Clock } from '../../../ground/clock.ts';
import type { System } from '../../both/data-folder.ts';
import { createLinkOpener, type LinkOpener } from '../../both/page/link-opener.ts';
import { defaultBrowser, type WindowChoice } from './choose-window.ts';
import { chromiumFolders, prepareProfile } from './private-profile.ts';
import { isProfileInUse } from './profile-lock.ts';

/** A window that Balcão opened, as far as it can be tracked. */
export interface OpenedWindow {
  /** Resolves when the program has ended; at once for a default browser, which passes the address on and ends. */
  readonly ended: Promise<void>;
  /** Closes a window of Balcão's own; a default browser is not closed. */
  close(): void;
}

/**
 * Opens the address; rejects when the program cannot be started.
 *
 * @param isFirst whether no other window of Balcão's own is open: only then its private profile may be written to.
 */
export async function openWindow(
  choice: Exclude<WindowChoice, { readonly kind: 'none' }>,
  address: URL,
  dataFolder: string,
  language: string,
  isFirst: boolean,
): Promise<OpenedWindow> {
  if (choice.kind === 'default-browser') {
    await started(spawn(choice.program, [...choice.args, address.href], { stdio: 'ignore', detached: true }));
    return { ended: Promise.resolve(), close: () => {} };
  }
  const { data, profile } = chromiumFolders(dataFolder);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  chmodSync(data, 0o700);
  // A Chromium that outlived a crash of Balcão holds the profile: the new one passes the address on to it and ends.
  if (isFirst && !isProfileInUse(data)) prepareProfile(profile, address);
  const child = spawn(choice.program, chromiumArguments(data, address, language), {
    stdio: 'ignore',
    // On Linux Chromium takes its own language (calendars, dialogs) from here, elsewhere from `--lang`.
    env: { ...process.env, LANGUAGE: language.replace('-', '_') },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await started(child);
  return { ended, close: () => void child.kill() };
}

/**
 * Opens links in the default browser and the e-mail program. A page is opened on systems that show the command lines of
 * other users.
 * @param downloads the user's folder; on Linux it holds pages for a minute
 */
export function linksInDefaultBrowser(
  { platform }: Pick<System, 'platform'>,
  clock: Pick<Clock, 'after'>,
  { dataFolder, downloads }: { readonly dataFolder: string; readonly downloads: string },
): LinkOpener {
  const isWindows = platform === 'win32';
  // macOS asks its user before a program may read the downloads folder, and confines no browser to it.
  const pageFolder = platform === 'darwin' ? dataFolder : downloads;
  const start = (address: string) => {
    const { program, args } = defaultBrowser(platform);
    // Explorer takes any text as a path, and an equals sign outside quotation marks for the end of an address.
    const last = isWindows ? `"${address.replaceAll('"', '%22')}"` : address;
    const options = { stdio: 'ignore', detached: true, windowsVerbatimArguments: isWindows } as const;
    return started(spawn(program, [...args, last], options)).then(
      () => true,
      () => false,
    );
  };
  return createLinkOpener({
    pageFolder: isWindows ? null : pageFolder,
    clock,
    openAddress: start,
    openPage: ({ href }) => start(href),
  });
}

/** A private profile, no first-run pages, no background processes, no extensions, no keyring of Chromium's own. */
function chromiumArguments(data: string, address: URL, language: string): string[] {
  return [
    `--app=${address.href}`,
    `--user-data-dir=${data}`,
    `--lang=${language}`,
    '--class=Balcao',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-mode',
    '--disable-extensions',
    '--disable-sync',
    '--disable-breakpad',
    // No policy keeps a page from going to another address: the window finds none but Balcão's, with or without a proxy.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    '--no-proxy-server',
    '--password-store=basic',
  ];
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
