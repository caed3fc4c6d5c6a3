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

/** A duration with what it is compared with: samples in milliseconds. */
export interface Compared {
  readonly name: string;
  readonly took: readonly number[];
  /** The least that the same can take, measured in the same run; null where there is no such thing. */
  readonly bare: readonly number[] | null;
  /** Milliseconds at the 95th percentile, or a multiple of the bare median. */
  readonly goal: { readonly p95: number } | { readonly times: number };
}

/** The rows of the table at the end of a run, in the order of their measurement. */
const table: string[] = [];

/** Prints a duration beside its baseline, and keeps it for the table. A `!` marks a missed goal. */
export function report({ name, took, bare, goal }: Compared): void {
  const [p50, p95] = [quantile(took, 0.5), quantile(took, 0.95)];
  const least = bare === null ? null : quantile(bare, 0.5);
  const times = least === null ? null : p50 / least;
  const isMet = 'p95' in goal ? p95 <= goal.p95 : times !== null && times <= goal.times;
  const wanted = 'p95' in goal ? `p95 ${goal.p95} ms` : `${goal.times} times`;
  const cells = [
    name,
    ms(p50),
    ms(p95),
    least === null ? '' : ms(least),
    times === null ? '' : times.toFixed(1),
    isMet ? wanted : `${wanted} (missed)`,
  ];
  const beside = least === null ? '' : `; bare p50 ${cells[3]}: ${cells[4]} times`;
  printLine(
    `  ${isMet ? ' ' : '!'} ${name}: p50 ${ms(p50)}, p95 ${ms(p95)} (goal ${wanted}, ${took.length} times)${beside}`,
  );
  table.push(`| ${cells.join(' | ')} |`);
}

/** Prints what was reported as the table that docs/build/figures.md keeps. */
export function printTable(): void {
  if (table.length === 0) return;
  heading('As a table');
  const head = ['figure', 'p50', 'p95', 'bare p50', 'times', 'goal'];
  for (const line of [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...table]) printLine(line);
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
