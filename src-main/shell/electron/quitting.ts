/**
 * How Balcão ends in Electron. Every way to quit (the menu, Ctrl+Q, the dock, a signal, the last window) first checks
 * for work in progress; then everything is closed in order before the process exits.
 */

import type { Clock } from '../../clock.ts';
import type { Console } from '../../console.ts';
import { type Language, shellMessages } from '../shared/messages.ts';
import { createShutdown } from '../shared/shutdown.ts';
import { dialogMessages } from './dialog-messages.ts';
import type { Electron } from './electron-api.ts';

/** Interval at which the remaining work is checked, in milliseconds. */
const CHECK_AGAIN = 1_000;

export interface QuittingParts {
  readonly electron: Pick<Electron, 'app' | 'BrowserWindow' | 'dialog' | 'powerMonitor'>;
  readonly clock: Clock;
  readonly language: () => Language;
  readonly printSentence: (sentence: string) => void;
  /** Registers a listener for stop signals, called once for each press. */
  readonly onStopRequest: (listener: () => void) => () => void;
}

export interface Quitting {
  /** From now on the console's work delays the end, and `close` runs before it. */
  guard(console: Pick<Console, 'busy'>, close: () => Promise<void>): void;
}

/**
 * Call it when the app is ready: Chromium's own signal handlers, registered earlier, end the app at the second signal.
 */
export function quitInOrder({ electron, clock, language, printSentence, onStopRequest }: QuittingParts): Quitting {
  const { app, BrowserWindow, dialog, powerMonitor } = electron;
  let guarded: { readonly console: Pick<Console, 'busy'>; readonly close: () => Promise<void> } | null = null;
  let isAsking = false;
  let isClosing = false;
  const busy = () => guarded?.console.busy() ?? [];

  const ending = createShutdown({
    clock,
    busy,
    waiting: (reasons) => printSentence(shellMessages[language()].waitingFor(reasons)),
    end: () => app.quit(),
    kill: () => app.exit(130),
  });
  onStopRequest(() => ending.request());

  // The system is shutting down without a prompt: close what can be closed in its time.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    ending.now();
  });

  app.on('before-quit', (event) => {
    const reasons = busy();
    if (ending.hasBegun || reasons.length === 0) return;
    event.preventDefault();
    if (!isAsking) void askWhenToQuit(reasons);
  });

  async function askWhenToQuit(reasons: readonly string[]): Promise<void> {
    isAsking = true;
    const { message, detail, buttons } = dialogMessages[language()].quit;
    const options = { type: 'question' as const, message: message(reasons), detail, buttons: [...buttons] };
    const settings = { ...options, defaultId: 0, cancelId: 2, noLink: true };
    const parent = BrowserWindow.getFocusedWindow();
    const answering = parent === null ? dialog.showMessageBox(settings) : dialog.showMessageBox(parent, settings);
    const { response } = await answering.finally(() => {
      isAsking = false;
    });
    if (response === 0) ending.whenIdle();
    else if (response === 1) ending.now();
    else ending.stay();
  }

  const quitWithoutWindows = () => {
    // A second start has opened a window meanwhile.
    if (BrowserWindow.getAllWindows().length > 0) return;
    if (busy().length === 0) ending.now();
    else clock.after(CHECK_AGAIN, quitWithoutWindows);
  };
  app.on('window-all-closed', quitWithoutWindows);

  app.on('will-quit', (event) => {
    if (guarded === null) return;
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    void guarded.close().finally(() => app.exit(0));
  });

  return {
    guard: (console, close) => {
      guarded = { console, close };
    },
  };
}
