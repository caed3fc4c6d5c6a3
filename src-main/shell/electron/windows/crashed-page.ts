/** A window's page whose process has died: it is loaded again once, and then somebody is asked. */
import type { BrowserWindow, RenderProcessGoneDetails } from 'electron';
import type { Clock } from '../../../clock.ts';

/** A page that dies again within this time is not loaded by itself, in milliseconds. */
const LATELY = 5 * 60_000;

export interface CrashedPageParts {
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Is told of each death but a process that ended well. */
  readonly gone: (reason: RenderProcessGoneDetails['reason']) => void;
  /** Asks whether to load it again; false closes the window. */
  readonly ask: () => Promise<boolean>;
}

export function reloadCrashedPage(window: BrowserWindow, { clock, gone, ask }: CrashedPageParts): void {
  let revivedAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  const revive = () => {
    revivedAt = clock.monotonic();
    window.webContents.reload();
  };
  const letPersonDecide = async () => {
    isAsking = true;
    const again = await ask().finally(() => {
      isAsking = false;
    });
    if (window.isDestroyed()) return;
    if (again) revive();
    else window.close();
  };

  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    gone(reason);
    if (window.isDestroyed() || isAsking) return;
    if (clock.monotonic() - revivedAt > LATELY) revive();
    else void letPersonDecide();
  });
}
