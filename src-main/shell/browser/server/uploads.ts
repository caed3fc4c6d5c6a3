/**
 * Files that a page uploads: a browser reveals no path, so the chosen file is streamed into a temporary file that only
 * its owner can read, and that is deleted after it was read. One at a time: a new one replaces an unclaimed one.
 */

import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../../clock.ts';
import type { ChosenFile } from '../../../console.ts';
import { historyErrorOf } from '../../../history/sqlite/sqlite-error.ts';

import { GUARDING_HEADERS } from '../../shared/index-page.ts';

/** An unclaimed file is deleted after this time (ms). */
const UNCLAIMED_FOR = 10 * 60_000;
/**
 * Free disk space that an upload needs: this many times its size (the file itself, the copy that is read, the growth of
 * the history), plus a reserve for everything else (bytes).
 */
const COPIES = 3;
const RESERVE = 64 * 1024 * 1024;

export interface Uploads {
  /** Receives the body of a request that was checked; responds 201 with its ticket, 409, 411 or 507. */
  receive(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Returns the file of this ticket, once; the caller deletes it. Null where there is none. */
  claim(ticket: string): ChosenFile | null;
  /** Deletes the stored file. */
  close(): void;
}

/**
 * @param folder emptied first: what a crash left in it is deleted.
 * @param freeBytes the free space of a folder's disk.
 */
export function createUploads(folder: string, clock: Pick<Clock, 'after'>, freeBytes = freeBytesOf): Uploads {
  rmSync(folder, { recursive: true, force: true });
  let waiting: { readonly ticket: string; readonly path: string; readonly disarm: () => void } | null = null;
  let isReceiving = false;

  function deleteFile(): void {
    if (waiting === null) return;
    waiting.disarm();
    rmSync(waiting.path, { force: true });
    waiting = null;
  }

  async function store(request: IncomingMessage, length: number): Promise<string | 507> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    deleteFile();
    if ((await freeBytes(folder)) < length * COPIES + RESERVE) return 507;
    const ticket = randomBytes(24).toString('base64url');
    const path = join(folder, ticket);
    try {
      // Node ends a body at its stated length, and fails one that is cut off before.
      await pipeline(request, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await rm(path, { force: true });
      if (historyErrorOf(error).reason === 'disk-full') return 507;
      throw error;
    }
    waiting = { ticket, path, disarm: clock.after(UNCLAIMED_FOR, deleteFile) };
    return ticket;
  }

  function answer(response: ServerResponse, status: number, ticket = ''): void {
    if (response.destroyed) return;
    response.writeHead(status, { ...GUARDING_HEADERS, 'content-type': 'text/plain' }).end(ticket);
  }

  return {
    receive: async (request, response) => {
      const length = Number(request.headers['content-length'] ?? Number.NaN);
      // Without a length it is not known whether there is space.
      if (!Number.isSafeInteger(length) || length < 0) return answer(response, 411);
      if (isReceiving) return answer(response, 409);
      isReceiving = true;
      try {
        const stored = await store(request, length);
        if (stored === 507) answer(response, 507);
        else answer(response, 201, stored);
      } catch {
        // The page disconnected during the upload: there is no one to respond to.
        response.destroy();
      } finally {
        isReceiving = false;
      }
    },
    claim: (ticket) => {
      if (waiting === null || waiting.ticket !== ticket) return null;
      const { path, disarm } = waiting;
      disarm();
      waiting = null;
      return { path, release: () => rm(path, { force: true }) };
    },
    close: () => {
      deleteFile();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
