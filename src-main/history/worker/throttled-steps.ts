import type { OpeningStep } from '../api/open-history.ts';

/** The shortest time between two progress messages (ms). */
const PROGRESS_INTERVAL = 100;

/** Passes on a step's first and last progress, and what lies between them no more often than anybody can read. */
export function throttledSteps(
  post: (message: { kind: 'step'; step: OpeningStep; done: number; total: number }) => void,
): (step: OpeningStep, done: number, total: number) => void {
  let lastPosted = -PROGRESS_INTERVAL;
  return (step, done, total) => {
    if (done !== 0 && done !== total && performance.now() - lastPosted < PROGRESS_INTERVAL) return;
    lastPosted = performance.now();
    post({ kind: 'step', step, done, total });
  };
}
