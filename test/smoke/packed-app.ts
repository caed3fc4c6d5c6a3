/** Where the parts of a packed Balcão lie on each system, and a copy of it with one byte changed. */
import { closeSync, cpSync, openSync, readSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getRawHeader, statFile } from '@electron/asar';

/** The file that starts a packed folder, or macOS' .app. */
export function programIn(packed: string, platform = process.platform): string {
  if (platform === 'darwin') return join(packed, 'Contents', 'MacOS', 'balcao');
  return join(packed, platform === 'win32' ? 'balcao.exe' : 'balcao');
}

export function archiveIn(packed: string, platform = process.platform): string {
  return join(packed, ...(platform === 'darwin' ? ['Contents', 'Resources'] : ['resources']), 'app.asar');
}

/** Copies it into a folder; links inside macOS' frameworks stay as they are. */
export function copyPacked(packed: string, folder: string): string {
  const copy = join(folder, basename(packed));
  cpSync(packed, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Changes one byte in the middle of the program that starts first: it still has its length and its place. */
export function changeOneByte(archive: string): void {
  const entry = statFile(archive, join('out', 'main', 'index.js'));
  if (!('offset' in entry)) throw new Error('out/main/index.js is not in the archive.');
  // The header's length as two pickled numbers, the header, then the files.
  const at = 8 + getRawHeader(archive).headerSize + Number(entry.offset) + Math.floor(entry.size / 2);
  const file = openSync(archive, 'r+');
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, at);
  writeSync(file, Buffer.from([byte.readUInt8() ^ 1]), 0, 1, at);
  closeSync(file);
}
