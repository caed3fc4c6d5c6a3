/** How this process is asked to end from outside: Ctrl+C, the terminal closing, the system going down. */
import { performance } from 'node:perf_hooks';

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * How soon another signal is the same one, in milliseconds. Ctrl+C reaches every process of the terminal, and npm and
 * `npm start` hand theirs on to their children as well: one press comes two or three times.
 */
const SAME_PRESS = 500;

/** What signals are heard on; `process`, or a stand-in for it. */
export interface SignalSource {
  on(signal: NodeJS.Signals, heard: () => void): unknown;
  off(signal: NodeJS.Signals, heard: () => void): unknown;
}

/**
 * Calls `asked` each time this process is asked to end, once for each press; gives the way to stop, after which a signal
 * ends the process as the system has it. In Electron it is to be called when the app is ready: what is heard before,
 * Chromium's own handlers replace.
 *
 * @param elapsed milliseconds on a clock that never goes back.
 */
export function onStopSignal(
  asked: () => void,
  source: SignalSource = process,
  elapsed: () => number = () => performance.now(),
): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const heard = () => {
    const now = elapsed();
    const isSamePress = now - last < SAME_PRESS;
    last = now;
    if (!isSamePress) asked();
  };
  for (const signal of SIGNALS) source.on(signal, heard);
  return () => {
    for (const signal of SIGNALS) source.off(signal, heard);
  };
}

/** Resolves when this process is asked to end; asked once more, it ends at once with `code`. */
export function untilStopped(code: number): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false;
    onStopSignal(() => {
      if (isAsked) process.exit(code);
      isAsked = true;
      resolve();
    });
  });
}
