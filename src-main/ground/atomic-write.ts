/** Writes a file whole or not at all: to a temporary file next to it, synced, then renamed. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type ConsoleError, ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { syncFolder } from './folders.ts';

export interface WrittenFile {
  readonly bytes: number;
  /** Hexadecimal, over the whole file. */
  readonly sha256: string;
}

/** Appends the next chunk. The chunk before it may still be on its way to the disk. */
export type Append = (piece: string | Uint8Array) => Promise<void>;

/** The path of the temporary file; `part` separates two writers of one path. */
export function temporaryPathOf(path: string, part: string): string {
  return `${path}.${part}.part`;
}

/**
 * Writes what `fill` appends to a file of mode 0600 at `path`, replacing an existing one. When `fill` or a write
 * rejects, no new file remains and the old one at `path` is unchanged.
 * @throws ConsoleFailure of kind `file-not-written`, or the error `fill` rejects with.
 *
 * @param part names the temporary file, so that it can be found after this process has died.
 */
export async function writeFileAtomically(
  path: string,
  fill: (append: Append) => Promise<void>,
  part: string = randomUUID(),
): Promise<WrittenFile> {
  const temporary = temporaryPathOf(path, part);
  const handle = await open(temporary, 'wx', 0o600).catch((error: unknown) => {
    throw fileNotWritten(error, dirname(path));
  });
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      let before: Promise<void> = Promise.resolve();
      await fill(async (next) => {
        const piece = typeof next === 'string' ? Buffer.from(next) : next;
        hash.update(piece);
        bytes += piece.length;
        // One write runs while the next chunk is made.
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

/** Deletes a file; a missing file is not an error. */
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
  throw fileNotWritten(error);
}

/**
 * An error of the file system as a ConsoleFailure.
 * @param folder where the file could not be begun.
 */
export function fileNotWritten(error: unknown, folder?: string): ConsoleFailure {
  const reason = REASONS[codeOf(error)] ?? 'other';
  const named = folder === undefined ? {} : { folder };
  return new ConsoleFailure({ kind: 'file-not-written', reason, ...named }, { cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
