/**
 * Counts the threads that a test file starts. A test that opens a history must close it: a process that ends while a
 * thread still opens or reads a database may crash, and the file's results are lost with it.
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
  // Node reports a new thread a moment after it was started.
  await new Promise((resolve) => setImmediate(resolve));
  // The next file in this process counts its own.
  process.off('worker', count);
  expect(livingThreads(), 'threads that nobody has ended').toBe(0);
});
