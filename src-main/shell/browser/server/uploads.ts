/**
 * Files a page hands over: a browser gives no path, so the chosen file is streamed into one of ours, which its owner
 * alone can read, and which goes when it was read. One at a time: a new one replaces what nobody has claimed.
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

/** A file nobody has claimed goes after so long (ms). */
const KEPT_FOR = 10 * 60_000;
/** The file itself, the copy that is read, and what the history grows by; and some room for everybody else (bytes). */
const TIMES = 3;
const SPARE = 64 * 1024 * 1024;

export interface Uploads {
  /** Takes the body of a request that was found good; answers 201 with its ticket, 409, 411 or 507. */
  take(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The file under this ticket, once; whoever claims it removes it. Null where there is none. */
  claim(ticket: string): ChosenFile | null;
  /** Removes what is there. */
  close(): void;
}

/**
 * @param folder made anew: what a crash left in it is gone.
 * @param freeBytes how much the disk of a folder has left.
 */
export function createUploads(folder: string, clock: Pick<Clock, 'after'>, freeBytes = freeBytesOf): Uploads {
  rmSync(folder, { recursive: true, force: true });
  let waiting: { readonly ticket: string; readonly path: string; readonly disarm: () => void } | null = null;
  let isTaking = false;

  function drop(): void {
    if (waiting === null) return;
    waiting.disarm();
    rmSync(waiting.path, { force: true });
    waiting = null;
  }

  async function store(request: IncomingMessage, length: number): Promise<string | 507> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    drop();
    if ((await freeBytes(folder)) < length * TIMES + SPARE) return 507;
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
    waiting = { ticket, path, disarm: clock.after(KEPT_FOR, drop) };
    return ticket;
  }

  function answer(response: ServerResponse, status: number, ticket = ''): void {
    if (response.destroyed) return;
    response.writeHead(status, { ...GUARDING_HEADERS, 'content-type': 'text/plain' }).end(ticket);
  }

  return {
    take: async (request, response) => {
      const length = Number(request.headers['content-length'] ?? Number.NaN);
      // Without a length nobody can say whether there is room.
      if (!Number.isSafeInteger(length) || length < 0) return answer(response, 411);
      if (isTaking) return answer(response, 409);
      isTaking = true;
      try {
        const stored = await store(request, length);
        if (stored === 507) answer(response, 507);
        else answer(response, 201, stored);
      } catch {
        // The page went away in the middle: there is nobody to answer.
        response.destroy();
      } finally {
        isTaking = false;
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
      drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
