/**
 * What a work results in; null once the signal is aborted, without waiting any longer. Nothing of ended work stays with
 * the signal, as it would in `Promise.race` with a promise that lives longer.
 */
export function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(null);
    const ended = () => signal.removeEventListener('abort', giveUp);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    work.finally(ended).then(resolve, reject);
  });
}
