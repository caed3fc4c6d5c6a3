/** Which credit of a bank's statement is which payment here. Each credit is one payment's, and each payment one credit's. */
import type { StatementMatch } from '../../src-preload/contract/reports.ts';
import type { PaidCharge } from '../history/report-port.ts';
import type { ZonedTime } from '../zoned-time.ts';
import type { ReadEntry } from './statement-reading.ts';

type Matched = StatementMatch['matched'][number];

const DAY = 86_400_000;

/**
 * First by the end-to-end id, which no two payments share; then, for what is left, by the amount (or the net amount,
 * where the bank books that) within so many days, the nearest first. Debits are none of ours.
 *
 * @param charges paid in the statement's days and `windowDays` around them.
 */
export function matchStatement(
  entries: readonly ReadEntry[],
  charges: readonly PaidCharge[],
  windowDays: number,
  zoned: ZonedTime,
): Omit<StatementMatch, 'unread'> {
  const credits = entries.filter(({ amount }) => amount > 0);
  const days = entries.map(({ day }) => day).toSorted();
  const [from = '', to = ''] = [days.at(0), days.at(-1)];
  const open = new Set(charges);
  const matched: Matched[] = [];
  const take = (entry: ReadEntry, charge: PaidCharge, by: Matched['by']) => {
    open.delete(charge);
    matched.push({ entry, charge, by, amountDiffers: !amountsOf(charge).includes(entry.amount) });
  };

  const byId = Map.groupBy(
    charges.filter(({ end2endId }) => end2endId !== null),
    ({ end2endId }) => end2endId,
  );
  const unnamed = credits.filter((entry) => {
    const charge = byId.get(entry.end2endId)?.find((each) => open.has(each));
    if (entry.end2endId === null || charge === undefined) return true;
    take(entry, charge, 'end-to-end');
    return false;
  });

  const dayOf = new Map(charges.map((charge) => [charge, Date.parse(zoned.day(charge.paidAt))]));
  const byAmount = new Map<number, PaidCharge[]>();
  for (const charge of open)
    for (const amount of new Set(amountsOf(charge))) byAmount.set(amount, [...(byAmount.get(amount) ?? []), charge]);
  const pairs = unnamed
    .flatMap((entry) =>
      (byAmount.get(entry.amount) ?? [])
        // Two ids that differ are two payments, whatever their amounts.
        .filter((charge) => entry.end2endId === null || charge.end2endId === null)
        .map((charge) => ({ entry, charge, apart: Math.abs(Date.parse(entry.day) - (dayOf.get(charge) ?? 0)) / DAY })),
    )
    .filter(({ apart }) => apart <= windowDays)
    .toSorted((one, other) => one.apart - other.apart || one.charge.paidAt - other.charge.paidAt);
  const left = new Set(unnamed);
  for (const { entry, charge } of pairs) {
    if (!left.has(entry) || !open.has(charge)) continue;
    left.delete(entry);
    take(entry, charge, 'amount-and-time');
  }
  return {
    from,
    to,
    matched: matched.toSorted((one, other) => one.entry.line - other.entry.line),
    missingInBank: [...open].filter(({ paidAt }) => zoned.day(paidAt) >= from && zoned.day(paidAt) <= to),
    missingHere: [...left],
  };
}

function amountsOf({ amount, netAmount }: PaidCharge): number[] {
  return netAmount === null || netAmount === 0 ? [amount] : [amount, netAmount];
}
