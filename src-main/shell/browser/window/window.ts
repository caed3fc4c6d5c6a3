/** Opens the console on screen: in a Chromium window of its own, else in the default browser, else not at all. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { System } from '../../shared/data-folder.ts';
import { CHROMIUM_VARIABLE, findChromium } from './find-chromium.ts';
import { disableTranslation } from './no-translation.ts';

/** How a window is opened on this computer. */
export type WindowChoice =
  | { readonly kind: 'chromium'; readonly program: string }
  | { readonly kind: 'default-browser'; readonly program: string; readonly args: readonly string[] }
  | { readonly kind: 'none' };

/**
 * Chooses how. Without a display there is no window. As root on Linux Chromium runs only without its sandbox, which
 * Balcão does not disable: then there is no window either, unless BALCAO_CHROMIUM names a program.
 */
export function chooseWindow(system: System, isRoot: boolean): WindowChoice {
  const { platform, env } = system;
  const isUnix = platform !== 'win32' && platform !== 'darwin';
  if (isUnix && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return { kind: 'none' };
  const program = findChromium(system);
  if (isUnix && isRoot && !env[CHROMIUM_VARIABLE]) return { kind: 'none' };
  if (program !== null) return { kind: 'chromium', program };
  if (platform === 'darwin') return { kind: 'default-browser', program: 'open', args: [] };
  // `start` is a command of the shell; explorer.exe is the program that opens a file in its default program.
  if (platform === 'win32') return { kind: 'default-browser', program: 'explorer.exe', args: [] };
  return { kind: 'default-browser', program: 'xdg-open', args: [] };
}

const REDIRECT = /^open-[0-9a-f]+\.html$/;

/**
 * Writes a page that redirects to the launch address, readable by this user alone, and returns its file URL: the secret
 * stays out of the command line, which every user of the computer can read. Earlier ones are deleted.
 */
export function writeRedirect(dataFolder: string, launchAddress: string): URL {
  removeRedirects(dataFolder);
  const path = join(dataFolder, `open-${randomBytes(8).toString('hex')}.html`);
  const page = `<!doctype html><meta charset="utf-8"><title>Balcão</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${launchAddress}">`;
  writeFileSync(path, page, { mode: 0o600, flag: 'wx' });
  return pathToFileURL(path);
}

export function removeRedirects(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) if (REDIRECT.test(name)) rmSync(join(dataFolder, name), { force: true });
}

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
  const profile = join(dataFolder, 'chromium');
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  chmodSync(profile, 0o700);
  if (isFirst) disableTranslation(profile);
  const child = spawn(choice.program, chromiumArguments(profile, address, language), {
    stdio: 'ignore',
    // On Linux Chromium takes its own language (calendars, dialogs) from here, elsewhere from `--lang`.
    env: { ...process.env, LANGUAGE: language.replace('-', '_') },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await started(child);
  return { ended, close: () => void child.kill() };
}

/** A private profile, no first-run pages, no background processes, no extensions, no keyring of Chromium's own. */
function chromiumArguments(profile: string, address: URL, language: string): string[] {
  return [
    `--app=${address.href}`,
    `--user-data-dir=${profile}`,
    `--lang=${language}`,
    '--class=Balcao',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-mode',
    '--disable-extensions',
    '--disable-sync',
    '--disable-breakpad',
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
