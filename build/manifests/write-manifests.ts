/** `npm run manifests -- FOLDER ADDRESS`: writes what winget, Homebrew and Flathub ask for into out/manifests. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manifests } from './manifests.ts';

const [, , folder, address] = process.argv;
if (folder === undefined || address === undefined || !URL.canParse(address))
  throw new Error(
    'Usage: npm run manifests -- FOLDER ADDRESS (https://github.com/OWNER/NAME/releases/download/vVERSION)',
  );
const out = fileURLToPath(new URL('../../out/manifests', import.meta.url));
const homepage = address.replace(/\/releases\/.*/, '');
for (const [path, text] of manifests({ folder: resolve(folder), address: address.replace(/\/$/, ''), homepage })) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), text);
  process.stdout.write(`${join(out, path)}\n`);
}
