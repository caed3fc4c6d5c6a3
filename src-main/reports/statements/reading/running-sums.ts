/** Tells a column of balances by what it holds: each is the one before it and the row's amount. */
import { statementAmount } from './statement-values.ts';

/** Fewer rows may add up by chance. */
const FEWEST_ROWS = 3;
/** A row in between may lack a balance. */
const SHARE = 0.8;

/** Whether these balances run with these amounts, the oldest or the newest row first, or are those before each row. */
export function runsWith(balances: readonly string[], amounts: readonly string[]): boolean {
  const [sums, steps] = [balances.map(statementAmount), amounts.map(statementAmount)];
  let rows = 0;
  const fits = [0, 0];
  for (let at = 1; at < sums.length; at += 1) {
    const [before, now, step, last] = [sums[at - 1], sums[at], steps[at], steps[at - 1]];
    if (before == null || now == null || step == null || last == null) continue;
    rows += 1;
    if (now - before === step) fits[0] = (fits[0] ?? 0) + 1;
    if (Math.abs(now - before) === Math.abs(last)) fits[1] = (fits[1] ?? 0) + 1;
  }
  return rows >= FEWEST_ROWS && Math.max(...fits) >= rows * SHARE;
}
