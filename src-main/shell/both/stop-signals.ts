/** Requests to end this process from outside: Ctrl+C, a closed terminal, a system shutdown. */
import { performance } from 'node:perf_hooks';

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * How soon another signal counts as the same one, in milliseconds. Ctrl+C reaches every process of the terminal, and
 * npm and `npm start` forward theirs to their children as well: one press arrives two or three times.
 */
const SAME_PRESS = 500;

/** The source of signals; `process`, or a fake. */
export interface SignalSource {
  on(signal: NodeJS.Signals, onSignal: () => void): unknown;
  off(signal: NodeJS.Signals, onSignal: () => void): unknown;
}

/**
 * Calls `onStop` each time this process is requested to end, once for each press; returns the function that stops it,
 * after which a signal has its default effect. In Electron call it when the app is ready: Chromium's own handlers
 * replace earlier ones.
 *
 * @param monotonic milliseconds of a monotonic clock.
 */
export function onStopSignal(
  onStop: () => void,
  source: SignalSource = process,
  monotonic: () => number = () => performance.now(),
): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const onSignal = () => {
    const now = monotonic();
    const isSamePress = now - last < SAME_PRESS;
    last = now;
    if (!isSamePress) onStop();
  };
  for (const signal of SIGNALS) source.on(signal, onSignal);
  return () => {
    for (const signal of SIGNALS) source.off(signal, onSignal);
  };
}

/** Resolves when this process is requested to end; a second request ends it at once with `code`. */
export function untilStopped(code: number): Promise<void> {
  return new Promise((resolve) => {
    let isRequested = false;
    onStopSignal(() => {
      if (isRequested) process.exit(code);
      isRequested = true;
      resolve();
    });
  });
}
