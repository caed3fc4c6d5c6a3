/** What Chromium keeps of open pages, in the folder of a profile of Balcão's own. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Kept so that a page survives a reload or a crash: the list's search is in it. Chromium itself deletes it only in part,
 * so that a CPF would stay readable.
 */
const PAGE_DATA = ['Session Storage', 'Sessions', 'Sessions_Encrypted'];

/** Deletes it. Call it only while no page is open on the profile. */
export function deletePageData(profile: string): void {
  for (const name of PAGE_DATA)
    try {
      rmSync(join(profile, name), { recursive: true, force: true });
    } catch {
      // On Windows another program may hold a file open; the next start tries again.
    }
}
