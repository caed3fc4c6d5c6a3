/**
 * Counts the threads a test file starts. Whoever opens a history closes it: a process that ends while a thread still
 * opens or reads a database may die of it, and takes the file's results along.
 */
import type { Worker } from 'node:worker_threads';
import { afterAll, expect } from 'vitest';

const living = new Set<Worker>();

function count(worker: Worker): void {
  living.add(worker);
  worker.once('exit', () => living.delete(worker));
}
process.on('worker', count);

/** How many threads of this process are alive now. */
export function livingThreads(): number {
  return living.size;
}

// Registered before any test's own hook, so it runs after all of them.
afterAll(async () => {
  // Node tells of a new thread a moment after it was started.
  await new Promise((resolve) => setImmediate(resolve));
  // The next file in this process counts its own.
  process.off('worker', count);
  expect(livingThreads(), 'threads that nobody has ended').toBe(0);
});
