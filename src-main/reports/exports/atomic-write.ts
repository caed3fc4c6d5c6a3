/** A file that is there whole or not at all: written beside its place, synced, then moved into it. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type ConsoleError, ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { syncFolder } from '../../history/sqlite/history-files.ts';

export interface WrittenFile {
  readonly bytes: number;
  /** Hexadecimal, over the whole file. */
  readonly sha256: string;
}

/** Takes the next piece of the file. The piece before it may still be on its way to the disk. */
export type Append = (piece: string | Uint8Array) => Promise<void>;

/** Where a file is written before it is moved to `path`; `part` tells two writers of one path apart. */
export function temporaryPathOf(path: string, part: string): string {
  return `${path}.${part}.part`;
}

/**
 * Writes what `fill` appends to a file of mode 0600 at `path`, replacing one that is there. When `fill` rejects, or a
 * write does, nothing is left and what was at `path` stands. @throws ConsoleFailure of kind `file-not-written`, or
 * whatever `fill` rejects with.
 *
 * @param part names the temporary file, for whoever must find it after this process has died.
 */
export async function writeFileAtomically(
  path: string,
  fill: (append: Append) => Promise<void>,
  part: string = randomUUID(),
): Promise<WrittenFile> {
  const temporary = temporaryPathOf(path, part);
  const handle = await open(temporary, 'wx', 0o600).catch(notWritten);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      let before: Promise<void> = Promise.resolve();
      await fill(async (given) => {
        const piece = typeof given === 'string' ? Buffer.from(given) : given;
        hash.update(piece);
        bytes += piece.length;
        // One write is under way while the next piece is made.
        await before;
        before = writeAll(handle, piece).catch(notWritten);
        before.catch(() => undefined);
      });
      await before;
      await handle.sync().catch(notWritten);
    } finally {
      await handle.close();
    }
    await rename(temporary, path).catch(notWritten);
    syncFolder(dirname(path));
    return { bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await removeFile(temporary);
    throw error;
  }
}

/** Removes a file; one that is not there is no fault. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((left: unknown) => {
    if (codeOf(left) !== 'ENOENT') throw left;
  });
}

async function writeAll(handle: FileHandle, piece: Uint8Array): Promise<void> {
  for (let written = 0; written < piece.length; ) {
    const { bytesWritten } = await handle.write(piece, written);
    written += bytesWritten;
  }
}

type NotWritten = Extract<ConsoleError, { kind: 'file-not-written' }>['reason'];

const REASONS: Readonly<Record<string, NotWritten>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'not-allowed',
  EPERM: 'not-allowed',
  EROFS: 'not-allowed',
  EBUSY: 'not-allowed',
  EISDIR: 'not-allowed',
  ENOENT: 'no-such-folder',
  ENOTDIR: 'no-such-folder',
};

function notWritten(error: unknown): never {
  throw new ConsoleFailure({ kind: 'file-not-written', reason: REASONS[codeOf(error)] ?? 'other' }, { cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
