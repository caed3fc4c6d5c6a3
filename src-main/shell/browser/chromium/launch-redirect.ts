/** The page that takes a browser to the launch address. */
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeRedirectPage } from '../../both/page/redirect-page.ts';

const REDIRECT = /^open-[0-9a-f]+\.html$/;

/** Writes the page and returns its file URL. Earlier ones are deleted. */
export function writeRedirect(dataFolder: string, launchAddress: string): URL {
  removeRedirects(dataFolder);
  const path = join(dataFolder, `open-${randomBytes(8).toString('hex')}.html`);
  writeRedirectPage(path, launchAddress);
  return pathToFileURL(path);
}

export function removeRedirects(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) if (REDIRECT.test(name)) rmSync(join(dataFolder, name), { force: true });
}
