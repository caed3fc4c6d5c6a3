/**
 * The one place that hands links to the system (checklist item 15): https and mailto alone, and never one that a page
 * passes: main makes them all. On Linux Electron starts xdg-open, whose command line other users can read.
 */
import { fileURLToPath } from 'node:url';
import type { Shell } from 'electron';
import type { Clock } from '../../../ground/clock.ts';
import { createLinkOpener, type LinkOpener } from '../../both/page/link-opener.ts';

/** @param downloads the user's folder, in which pages are kept for a minute */
export function linksOfElectron(
  shell: Pick<Shell, 'openExternal' | 'openPath'>,
  { platform, clock, downloads }: { platform: NodeJS.Platform; clock: Pick<Clock, 'after'>; downloads: string },
): LinkOpener {
  return createLinkOpener({
    pageFolder: platform === 'linux' ? downloads : null,
    clock,
    openAddress: (address) =>
      shell.openExternal(address).then(
        () => true,
        // It rejects where no program takes the address, or the user refused.
        () => false,
      ),
    openPage: async (page) => (await shell.openPath(fileURLToPath(page))) === '',
  });
}
