/** The page that takes a browser to the launch address. */
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

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
