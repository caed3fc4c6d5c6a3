/** Removes the mirror from the file, and keeps what still has to be sent. */
import { deleteSavedThings } from './copy-saved-things.ts';
import { keysInFile } from './plan-mirror.ts';
import { removeFromMirror } from './pull-charges.ts';
import type { Sides } from './sides.ts';

/** Charges a commit. */
const TOGETHER = 200;

export function wipeMirror(sides: Sides): void {
  const { file } = sides;
  const keys = keysInFile(file);
  for (let start = 0; start < keys.length; start += TOGETHER)
    removeFromMirror(sides, keys.slice(start, start + TOGETHER));
  deleteSavedThings(sides);
  // Of what was deleted nothing stays in unused ends of pages, or in the WAL.
  file.exec('VACUUM');
  file.pragma('wal_checkpoint(TRUNCATE)');
}
