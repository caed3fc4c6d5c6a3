/**
 * Where the console's window was when it closed: bounds, display, maximised or full screen, and the page's zoom. In a
 * small file of the data folder; a window opens as if there were none where it cannot be read or written.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow, Display, Screen } from 'electron';
import { z } from 'zod';
import { type Bounds, boundsOnDisplays, boundsWithin } from '../../both/window-bounds.ts';

const FILE = 'window.json';

/** What a desktop's coordinates can be; anything else is no place. */
const pixels = z.int().min(-100_000).max(100_000);
const extent = z.int().min(100).max(100_000);

const windowPlace = z.object({
  bounds: z.object({ x: pixels, y: pixels, width: extent, height: extent }),
  /** Electron's id of the display it was on. */
  displayId: z.number(),
  state: z.enum(['normal', 'maximized', 'full-screen']),
  /** Chromium's: each step is 20 %. From 48 % to 249 %, so that no window opens unreadable. */
  zoomLevel: z.number().min(-4).max(5).catch(0),
});
export type WindowPlace = z.infer<typeof windowPlace>;

/** The place on the displays there are now: on the same display if it is still there. */
export interface UsablePlace extends Pick<WindowPlace, 'state' | 'zoomLevel'> {
  /** Null leaves the place to the system. */
  readonly bounds: Bounds | null;
}

const NOWHERE: UsablePlace = { bounds: null, state: 'normal', zoomLevel: 0 };

export class SavedWindowPlace {
  readonly #path: string;
  readonly #screen: Pick<Screen, 'getAllDisplays' | 'getDisplayMatching'>;

  constructor(dataFolder: string, screen: Pick<Screen, 'getAllDisplays' | 'getDisplayMatching'>) {
    this.#path = join(dataFolder, FILE);
    this.#screen = screen;
  }

  read(): UsablePlace {
    const place = this.#saved();
    return place === null ? NOWHERE : { ...place, bounds: usableBounds(place, this.#screen.getAllDisplays()) };
  }

  /** Call it while the window is still there. */
  save(window: BrowserWindow): void {
    // Of the normal state, whatever the window's state is now.
    const bounds = window.getNormalBounds();
    const place: WindowPlace = {
      bounds,
      displayId: this.#screen.getDisplayMatching(window.getBounds()).id,
      state: window.isFullScreen() ? 'full-screen' : window.isMaximized() ? 'maximized' : 'normal',
      zoomLevel: window.webContents.getZoomLevel(),
    };
    try {
      writeFileSync(`${this.#path}.part`, JSON.stringify(place), { mode: 0o600 });
      renameSync(`${this.#path}.part`, this.#path);
    } catch {
      // A full disk: the window then opens where it did before, which is no reason to stop it from closing.
    }
  }

  #saved(): WindowPlace | null {
    try {
      return windowPlace.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch {
      // Not there yet, or not readable: the window opens as at the first start.
      return null;
    }
  }
}

function usableBounds({ bounds, displayId }: WindowPlace, displays: readonly Display[]): Bounds | null {
  const same = displays.find(({ id }) => id === displayId);
  if (same !== undefined) return boundsWithin(bounds, same.workArea);
  return boundsOnDisplays(
    bounds,
    displays.map(({ workArea }) => workArea),
  );
}
