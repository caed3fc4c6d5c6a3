/** The tables of a soak: what must be 0, and what happened. */
import type { Findings, HistoryRow, ReadFigures } from '../../support/team/compare-ledgers.ts';
import type { DeskProcess } from '../../support/team/desk-process.ts';
import type { Disturbance } from './disturbances.ts';

export interface SoakReport {
  readonly took: string;
  readonly findings: Findings;
  readonly reads: ReadFigures;
  readonly rows: readonly HistoryRow[];
  /** Charges that the gateway made. */
  readonly made: number;
  /** Of all kinds, at the gateway. */
  readonly requests: number;
  readonly disturbances: ReadonlyMap<Disturbance, number>;
  readonly settling: { readonly took: number; readonly unseen: readonly string[]; readonly waiting: number };
  readonly desks: readonly DeskProcess[];
}

/** Cases of each finding that are printed. */
const SHOWN = 10;

export const print = (line: string) => process.stdout.write(`${line}\n`);
export const row = (name: string, value: string | number) => print(`  ${name.padEnd(58)} ${value}`);

/** @returns whether every figure that must be 0 is */
export function printReport(report: SoakReport): boolean {
  const { took, findings, reads, rows, made, requests, disturbances, settling, desks } = report;
  print(`\nA team's soak of ${took}`);
  for (const [kind, count] of disturbances) row(kind, count);
  row('charges that the gateway made', made);
  row('charges in the history', rows.filter(({ transactionId }) => transactionId !== null).length);
  row('outcomes unknown in the history', rows.filter(({ transactionId }) => transactionId === null).length);
  row('requests at the gateway', requests);
  row('reads by the holder of the duty', reads.byHolder);
  row('reads of its own charges by a desk that was cut off', reads.ownWhileAway);
  row('reads for what a creation left behind', reads.leftBehind);
  row('holders of the duty, one after the other', reads.holders);
  row('seconds until everything was on the server and read', settling.took.toFixed(1));
  print('');
  printDesks(desks);
  print('');
  return printGoals([
    ['charges lost', findings.lost],
    ['charges doubled', findings.doubled],
    ['states that the gateway never said', findings.invented],
    ['charges read by two desks at a time', findings.readByTwo],
    ['reads by a desk that does not read for all', findings.readByOthers],
    ['payments not seen at the end', settling.unseen],
    ['charges that a desk still has for itself', settling.waiting],
  ]);
}

/** What the desks have shown, and what failed there. */
export function printDesks(desks: readonly Pick<DeskProcess, 'outcomes' | 'faults'>[]): void {
  const outcomes = new Map<string, number>();
  for (const desk of desks)
    for (const [outcome, count] of desk.outcomes) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
  for (const [outcome, count] of outcomes) row(`shown at a desk: ${outcome}`, count);
  const faults = desks.flatMap((desk) => desk.faults.map(placeOf));
  row('faults in the logs', faults.length);
  for (const [place, all] of Map.groupBy(faults, (each) => each)) print(`    ${all.length} × ${place}`);
}

type Goal = readonly [name: string, found: readonly string[] | number];

/** @returns whether each is 0 */
export function printGoals(goals: readonly Goal[]): boolean {
  for (const [name, found] of goals) {
    const cases = typeof found === 'number' ? [] : found;
    const count = typeof found === 'number' ? found : found.length;
    print(`${count === 0 ? ' ' : '!'} ${name.padEnd(58)} ${count} (goal 0)`);
    for (const each of cases.slice(0, SHOWN)) print(`    ${each}`);
  }
  return goals.every(([, found]) => (typeof found === 'number' ? found === 0 : found.length === 0));
}

/** What went wrong and where, without what is different each time. */
function placeOf(line: string): string {
  if (!/^\{.*\}$/.test(line)) return line;
  const { event, fault, code, where, reason, detail } = JSON.parse(line);
  const first = /at (\S+)/.exec(where ?? '')?.[1];
  return [event, fault, code, first, reason, detail].filter((word) => word).join(' ');
}
