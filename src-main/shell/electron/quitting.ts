/**
 * How Balcão ends in Electron. Every way to quit (the menu, Ctrl+Q, the dock, a signal, the last window) first checks
 * for work in progress; then everything is closed in order before the process exits. When the system itself ends,
 * no question is shown, and what is not closed within five seconds is left to the next start, as after a power cut.
 */

import type { BrowserWindow } from 'electron';
import type { Clock } from '../../ground/clock.ts';
import type { Console } from '../../shell-contract.ts';
import { type Language, shellMessages } from '../both/messages.ts';
import { createShutdown } from '../both/shutdown.ts';
import type { Dialogs } from './dialogs.ts';
import type { Electron } from './system/electron-api.ts';

/** Interval at which the remaining work is checked, in milliseconds. */
const CHECK_AGAIN = 1_000;

/** How long the system waits for a program when it ends: Windows' and systemd's shortest, in milliseconds. */
const SYSTEM_WAITS = 5_000;

export interface QuittingParts {
  readonly electron: Pick<Electron, 'app' | 'BrowserWindow' | 'powerMonitor'>;
  readonly clock: Clock;
  readonly language: () => Language;
  readonly dialogs: Pick<Dialogs, 'whenToQuit'>;
  readonly printSentence: (sentence: string) => void;
  /** Registers a listener for stop signals, called once for each press. */
  readonly onStopRequest: (listener: () => void) => () => void;
  /** Called where Balcão quits because the system does: an installer begun then would be killed half-way. */
  readonly systemEnds: () => void;
}

export interface Quitting {
  /** After this call the console's work delays the end, and `close` runs before it. */
  guard(console: Pick<Console, 'busy'>, close: () => Promise<void>): void;
  /** Whether everything is being closed: no question is shown any more. */
  readonly hasBegun: boolean;
}

/**
 * Call it when the app is ready: Chromium's own signal handlers, registered earlier, end the app at the second signal.
 */
export function quitInOrder(parts: QuittingParts): Quitting {
  const { electron, clock, language, dialogs, printSentence, onStopRequest } = parts;
  const { app, BrowserWindow } = electron;
  let guarded: { readonly console: Pick<Console, 'busy'>; readonly close: () => Promise<void> } | null = null;
  let isAsking = false;
  let isClosing = false;
  let isSystemEnding = false;
  const busy = () => guarded?.console.busy() ?? [];

  const ending = createShutdown({
    clock,
    busy,
    waiting: (reasons) => printSentence(shellMessages[language()].waitingFor(reasons)),
    end: () => app.quit(),
    kill: () => app.exit(130),
  });
  onStopRequest(() => ending.request());

  function endWithSystem(): void {
    if (isSystemEnding) return;
    isSystemEnding = true;
    parts.systemEnds();
    clock.after(SYSTEM_WAITS, () => app.exit(0));
    ending.now();
  }
  followSystemEnd(electron, endWithSystem);

  app.on('before-quit', (event) => {
    const reasons = busy();
    if (ending.hasBegun || reasons.length === 0) return;
    event.preventDefault();
    if (!isAsking) void askWhenToQuit(reasons);
  });

  async function askWhenToQuit(reasons: readonly string[]): Promise<void> {
    isAsking = true;
    const answer = await dialogs.whenToQuit(reasons).finally(() => {
      isAsking = false;
    });
    if (answer === 'when-idle') ending.whenIdle();
    else if (answer === 'now') ending.now();
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
    get hasBegun() {
      return ending.hasBegun;
    },
  };
}

/** Calls `end` where the system ends, by whatever each system announces it with. */
function followSystemEnd({ app, powerMonitor }: QuittingParts['electron'], end: () => void): void {
  // Linux delays its end only for a program that listens to it, and Electron does not count the very first listener
  // (electron://lib/browser/api/power-monitor.ts): this is that one.
  powerMonitor.on('suspend', () => {});
  // Linux and macOS. Prevented, the system waits until the app has exited.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    end();
  });
  // Windows tells its windows alone. It asks first, and waits where that is prevented, unless it cannot wait; then the
  // second event is the only one that counts.
  const followSession = (window: BrowserWindow) => {
    window.on('query-session-end', (event) => {
      event.preventDefault();
      end();
    });
    window.on('session-end', end);
  };
  app.on('browser-window-created', (_event, window) => followSession(window));
}
