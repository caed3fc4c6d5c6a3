/** A file that is there whole or not at all: written beside its place, synced, then moved into it. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type ConsoleError, ConsoleFailure } from '../../src-preload/contract/errors.ts';

export interface WrittenFile {
  readonly bytes: number;
  /** Hexadecimal, over the whole file. */
  readonly sha256: string;
}

/**
 * Writes what `fill` appends to a file of mode 0600 at `path`, replacing one that is there. When `fill` rejects, or a
 * write does, nothing is left and what was at `path` stands. @throws ConsoleFailure of kind `file-not-written`, or
 * whatever `fill` rejects with.
 */
export async function writeWholeFile(
  path: string,
  fill: (append: (text: string) => Promise<void>) => Promise<void>,
): Promise<WrittenFile> {
  const temporary = `${path}.${randomUUID()}.part`;
  const handle = await open(temporary, 'wx', 0o600).catch(notWritten);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      await fill(async (text) => {
        const piece = Buffer.from(text);
        hash.update(piece);
        bytes += piece.length;
        await writeAll(handle, piece).catch(notWritten);
      });
      await handle.sync().catch(notWritten);
    } finally {
      await handle.close();
    }
    await rename(temporary, path).catch(notWritten);
    await syncFolder(dirname(path));
    return { bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await unlink(temporary).catch((left: unknown) => {
      if (codeOf(left) !== 'ENOENT') throw left;
    });
    throw error;
  }
}

async function writeAll(handle: FileHandle, piece: Buffer): Promise<void> {
  for (let written = 0; written < piece.length; ) {
    const { bytesWritten } = await handle.write(piece, written);
    written += bytesWritten;
  }
}

/** The new name survives a loss of power only with its folder. Windows has no such thing, and refuses it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
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
