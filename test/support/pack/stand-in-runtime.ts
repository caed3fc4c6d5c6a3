/**
 * A folder laid out like Electron's runtime for Linux, for packing without it: its program is an ELF file of a few
 * hundred bytes with a wire of fuses, all as Electron ships them, and nothing that could run.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';

/** Marks the fuses in Electron's program (electron/fuses, "constants"). */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** Nine fuses, in the order of `FuseV1Options`. */
const AS_SHIPPED = '101100011';
/** A few of the fifty that Electron has. */
const LANGUAGES = ['am', 'de', 'en-GB', 'en-US', 'fr', 'ja', 'pt-BR', 'pt-PT', 'zh-TW'];

/** Such a program. @param fuses one character each: 0 off, 1 on, r removed. */
export function programWithFuses(fuses = AS_SHIPPED): Buffer {
  // 64 bits, little-endian, System V, a shared object for x86-64: what the head of Electron's own file says.
  const header = Buffer.alloc(64);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  header.set([3, 0, 0x3e, 0, 1], 16);
  const wire = [Buffer.from([1, fuses.length]), Buffer.from(fuses, 'latin1')];
  return Buffer.concat([header, Buffer.from(SENTINEL, 'latin1'), ...wire, Buffer.alloc(64)]);
}

export async function writeStandInRuntime(folder: string): Promise<void> {
  const welcome = `${folder}-welcome`;
  for (const each of [welcome, join(folder, 'locales'), join(folder, 'resources')])
    mkdirSync(each, { recursive: true });
  const program = join(folder, 'electron');
  writeFileSync(program, programWithFuses());
  chmodSync(program, 0o755);
  for (const name of LANGUAGES) writeFileSync(join(folder, 'locales', `${name}.pak`), name);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'resources.pak', 'icudtl.dat', 'chrome-sandbox'])
    writeFileSync(join(folder, name), name);
  writeFileSync(join(welcome, 'main.js'), 'throw new Error("Electron’s welcome page was packed");\n');
  await createPackage(welcome, join(folder, 'resources', 'default_app.asar'));
}
