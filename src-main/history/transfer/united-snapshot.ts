/** What two files have of one charge, as one document. */
import type { ChargeSnapshot } from '../model/charge-facts.ts';
import { mergeResponse } from '../model/merge-response.ts';
import type { ChargeBundle } from './charge-bundle.ts';
import { unitedStatesSincePaid } from './united-returns.ts';

/** When a file last recorded something of a charge: its last change, or its last read. */
export function seenAt({ status, timeline }: Pick<ChargeBundle, 'status' | 'timeline'>): number {
  return Math.max(status.lastCheckedAt ?? 0, ...timeline.map(({ at }) => at));
}

/** The later observation wins field by field; what only the older one has stays (merge-response.ts). */
export function mergeSnapshots(older: ChargeBundle, newer: ChargeBundle): ChargeSnapshot {
  const madeHere = [newer, older].find(isMadeHere);
  const response = {
    ...newer.snapshot.facts,
    ...(madeHere && { amount: madeHere.snapshot.facts.amount }),
    id: newer.status.transactionId ?? '',
  };
  const {
    isPaymentHeld: _older,
    codeRenewals: _renewals,
    changesCounted: _counted,
    statesSincePaid: _states,
    returnDates: _dates,
    ...snapshot
  } = mergeResponse(
    older.snapshot,
    response,
    newer.snapshot.code,
    seenAt(newer),
    newer.status.answeredAmount ?? newer.snapshot.facts.amount,
  ).snapshot;
  const most = (count: 'codeRenewals' | 'changesCounted') =>
    Math.max(older.snapshot[count] ?? 0, newer.snapshot[count] ?? 0);
  const codeRenewals = most('codeRenewals');
  const changesCounted = most('changesCounted');
  // Which of two numbers counts is in the timelines (charges/note-invoice.ts).
  const noted = newer.snapshot.invoiceNumber ?? older.snapshot.invoiceNumber;
  const paid = [older.snapshot.paidSeenAt, newer.snapshot.paidSeenAt].filter((at) => at !== null);
  return {
    ...snapshot,
    withdrawn: [...newer.snapshot.withdrawn],
    ...(codeRenewals > 0 && { codeRenewals }),
    ...(changesCounted > 0 && { changesCounted }),
    paidSeenAt: paid.length > 0 ? Math.min(...paid) : null,
    ...(madeHere?.snapshot.madeAt !== undefined && { madeAt: madeHere.snapshot.madeAt }),
    ...(madeHere?.snapshot.dating && { dating: madeHere.snapshot.dating }),
    ...(madeHere?.snapshot.echo && { echo: madeHere.snapshot.echo }),
    // Whether the payment has been emitted meanwhile is in the newer file.
    ...(newer.snapshot.isPaymentHeld && { isPaymentHeld: true }),
    ...unitedStatesSincePaid(older, newer),
    ...(noted !== undefined && { invoiceNumber: noted }),
  };
}

/** A charge with an attempt has the requested amount; one that was only adopted has what the service reported. */
export function isMadeHere({ attempts }: ChargeBundle): boolean {
  return attempts.length > 0;
}
