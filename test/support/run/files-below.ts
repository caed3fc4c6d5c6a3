import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface FileBelow {
  /** From the folder. */
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * Every file below a folder. One that goes away between the listing and the reading is passed over, because SQLite's
 * journals come and go beside an open file.
 */
export function filesBelow(folder: string): FileBelow[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      try {
        return [{ path: relative(folder, path), bytes: readFileSync(path) }];
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw fault;
      }
    });
}

/** The files below a folder that hold any of these texts in UTF-8, from the folder. */
export const filesHolding = (folder: string, ...texts: readonly string[]): string[] =>
  filesBelow(folder)
    .filter(({ bytes }) => texts.some((text) => bytes.includes(text)))
    .map(({ path }) => path);
