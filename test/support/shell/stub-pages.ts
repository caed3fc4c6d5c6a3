import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stand-ins of the built pages, where a test needs a shell and none of its screens; returns their new folder. */
export function writeStubPages(folder: string): string {
  const pages = join(folder, 'renderer');
  mkdirSync(pages, { recursive: true });
  for (const name of ['index.html', 'payer.html'])
    writeFileSync(join(pages, name), '<html><head><meta property="csp-nonce" nonce="" /></head></html>');
  return pages;
}
