/** Files that a page may fetch once: each under its own secret, for requests with the session's cookie. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { GUARDING_HEADERS } from '../../both/page/index-page.ts';

/** The most offers at a time; the oldest is withdrawn. */
const OFFERS = 100;

export interface Downloads {
  /** The path below the page under which this file can be fetched once. */
  offer(path: string): string;
  /** Sends the file and withdraws the offer; false when there is no such offer or the file is gone. */
  send(ticket: string, response: ServerResponse): Promise<boolean>;
}

export const DOWNLOAD_PATH = 'download/';

export function createDownloads(): Downloads {
  const offers = new Map<string, string>();
  return {
    offer: (path) => {
      const ticket = randomBytes(24).toString('base64url');
      offers.set(ticket, path);
      const oldest = offers.keys().next();
      if (offers.size > OFFERS && !oldest.done) offers.delete(oldest.value);
      return DOWNLOAD_PATH + ticket;
    },
    send: async (ticket, response) => {
      const path = offers.get(ticket);
      offers.delete(ticket);
      if (path === undefined) return false;
      const found = await stat(path).catch(() => null);
      if (found === null || !found.isFile()) return false;
      response.writeHead(200, {
        ...GUARDING_HEADERS,
        'content-type': 'application/octet-stream',
        'content-length': found.size,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(basename(path))}`,
      });
      await pipeline(createReadStream(path), response).catch(() => response.destroy());
      return true;
    },
  };
}
