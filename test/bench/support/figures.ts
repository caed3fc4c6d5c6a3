import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How figures are summarized and printed: each beside its baseline, measured in the same run. */

/** The value below which this share of the sample is; 0 for an empty sample. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (sample: readonly number[]): number => quantile(sample, 0.5);

/** Milliseconds with two decimals. */
export function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}

/** One line of the report. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function heading(text: string): void {
  printLine(`\n${text}`);
}

/** The duration of an action, in milliseconds. */
export async function timed(action: () => Promise<unknown> | unknown): Promise<number> {
  const began = performance.now();
  await action();
  return performance.now() - began;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'balcao-bench-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
