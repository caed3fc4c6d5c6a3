/**
 * Handles a window whose page died or could not be loaded: it is loaded again once, and after that the user decides.
 */
import type { BrowserWindow, RenderProcessGoneDetails } from 'electron';
import { MINUTE } from '../../../../src-preload/contract/values/durations.ts';
import type { Clock } from '../../../ground/clock.ts';

/** A page that dies again within this time is not reloaded automatically, in milliseconds. */
const SOON_AGAIN = 5 * MINUTE;

/** Chromium's ERR_ABORTED: another load took this one's place, or its window was closed. */
const ABORTED = -3;

export interface CrashedPageParts {
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Called for each death except a clean exit. */
  readonly onGone: (reason: RenderProcessGoneDetails['reason'] | 'load-failed') => void;
  /** Asks whether to load it again; false closes the window. */
  readonly ask: () => Promise<boolean>;
}

export function reloadCrashedPage(window: BrowserWindow, { clock, onGone, ask }: CrashedPageParts): void {
  let revivedAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  const revive = () => {
    revivedAt = clock.monotonic();
    window.webContents.reload();
  };
  const askWhetherToReload = async () => {
    isAsking = true;
    // A page that never painted has not shown its window: the question would belong to nothing on the screen.
    if (!window.isVisible()) window.show();
    const again = await ask().finally(() => {
      isAsking = false;
    });
    if (window.isDestroyed()) return;
    if (again) revive();
    else window.close();
  };
  const gone: CrashedPageParts['onGone'] = (reason) => {
    onGone(reason);
    if (window.isDestroyed() || isAsking) return;
    if (clock.monotonic() - revivedAt > SOON_AGAIN) revive();
    else void askWhetherToReload();
  };

  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') gone(reason);
  });
  window.webContents.on('did-fail-load', (_event, code, _description, _address, isMainFrame) => {
    if (isMainFrame && code !== ABORTED) gone('load-failed');
  });
}
