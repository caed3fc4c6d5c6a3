/**
 * Opens links in the system's programs. Where a program gets its address in a command line, a web address goes into a
 * page that this user alone can read, and the browser gets the page. A `mailto:` address has no such way: whatever asks
 * for the e-mail program, the desktop portal included, starts it with the address.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MINUTE } from '../../../../src-preload/contract/values/durations.ts';
import type { Clock } from '../../../ground/clock.ts';
import { makeFolder } from '../../../ground/folders.ts';
import { openableAddress } from './openable-address.ts';
import { writeRedirectPage } from './redirect-page.ts';

const PAGE = /^balcao-[0-9a-f]{32}\.html$/;

/** How long a browser has to read the page, in milliseconds: one that has to start needs some seconds. */
const READ_WITHIN = MINUTE;

export interface LinkOpenerParts {
  /**
   * Where the pages are written; null where the system hides an address from other users. A browser in a sandbox (Snap)
   * reads no hidden folder, so it is not one.
   */
  readonly pageFolder: string | null;
  readonly clock: Pick<Clock, 'after'>;
  /** Hands an https or mailto address to the system; false where no program took it. */
  openAddress(address: string): Promise<boolean>;
  /** Opens a page in the system's browser; false where there is none. */
  openPage(page: URL): Promise<boolean>;
}

export interface LinkOpener {
  /** Refuses every address but https and mailto. @returns whether the system opened it */
  open(address: string): Promise<boolean>;
  /** Deletes the pages that are left. */
  close(): void;
}

/** Also deletes the pages that a crash has left. */
export function createLinkOpener({ pageFolder, clock, openAddress, openPage }: LinkOpenerParts): LinkOpener {
  if (pageFolder !== null) removeLeftPages(pageFolder);
  const removals = new Map<string, () => void>();
  const remove = (path: string) => {
    removals.get(path)?.();
    removals.delete(path);
    rmSync(path, { force: true });
  };
  const openByPage = async (folder: string, address: string) => {
    makeFolder(folder);
    const path = join(folder, `balcao-${randomBytes(16).toString('hex')}.html`);
    writeRedirectPage(path, address);
    removals.set(
      path,
      clock.after(READ_WITHIN, () => remove(path)),
    );
    const isOpened = await openPage(pathToFileURL(path));
    if (!isOpened) remove(path);
    return isOpened;
  };
  return {
    open: async (address) => {
      const openable = openableAddress(address);
      if (openable === null) return false;
      if (pageFolder === null || !openable.startsWith('https:')) return openAddress(openable);
      // A folder that cannot be written to: the address is not opened in a way that shows it instead.
      return openByPage(pageFolder, openable).catch(() => false);
    },
    close: () => {
      for (const path of [...removals.keys()]) remove(path);
    },
  };
}

function removeLeftPages(folder: string): void {
  try {
    for (const name of readdirSync(folder)) if (PAGE.test(name)) rmSync(join(folder, name), { force: true });
  } catch {
    // The folder does not exist or cannot be read: then no page was written there.
  }
}
