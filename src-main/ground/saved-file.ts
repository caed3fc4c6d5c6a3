/** Saves a file under the path that the shell returns. */
import { basename } from 'node:path';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { SavedFile } from '../../src-preload/contract/values/saved-file.ts';
import { type Append, writeFileAtomically } from './atomic-write.ts';

/** What a shell knows of files that are saved. */
export interface SavePaths {
  /**
   * The path for a file of this name: absolute, in an existing folder, or null when the user cancelled. Electron opens a
   * dialog; the browser shell finds a free name in Downloads.
   * @param folder is used instead of the downloads folder, unless it is empty.
   */
  chooseExportPath(suggestedName: string, folder?: string): Promise<string | null>;
  /** The address from which this page may fetch a file just written; null in Electron. */
  offerDownload(path: string): string | null;
}

/**
 * Writes what `fill` appends, whole or not at all.
 * @param suggestedName has no personal data.
 * @throws ConsoleFailure `cancelled` when the user cancels, `file-not-written`, or what `fill` rejects with.
 */
export async function saveFile(
  shell: SavePaths,
  suggestedName: string,
  fill: (append: Append) => Promise<void>,
): Promise<SavedFile> {
  const path = await chosenPath(shell, suggestedName);
  await writeFileAtomically(path, fill);
  return savedAt(shell, path);
}

/** The path for a file that something else writes. @throws ConsoleFailure `cancelled` when the user cancels. */
export async function chosenPath(shell: SavePaths, suggestedName: string): Promise<string> {
  const path = await shell.chooseExportPath(suggestedName);
  if (path === null) throw new ConsoleFailure({ kind: 'cancelled' });
  return path;
}

/** What the page receives about a file that was written. */
export function savedAt(shell: SavePaths, path: string): SavedFile {
  return { fileName: basename(path), path, download: shell.offerDownload(path) };
}
