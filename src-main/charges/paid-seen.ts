/**
 * Up to which instant payments were seen, and which of them Balcão learned of later: a gateway may tell of a payment
 * minutes or hours after it. Gateway by gateway, in `console.db`: every window of the desk shares it.
 */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { paidOperations } from '../../src-preload/contract/charges/paid-operations.ts';
import type { SignalPayload } from '../../src-preload/contract/contract.ts';
import type { Clock } from '../ground/clock.ts';
import type { Handlers } from '../ground/dispatch.ts';
import type { EventBroadcaster } from '../ground/event-broadcaster.ts';
import { readSaved, writeSaved } from '../settings/saved-value.ts';

/** Keys in the settings table; the desk's own settings have other keys. */
const PAID_SEEN = 'paid-seen';
const PAID_LATE = 'paid-late';
const instants = z.record(z.string(), z.int());
const latePayments = z.record(z.string(), z.array(z.object({ key: z.string(), noticedAt: z.int() })));
/** The most late payments of a gateway that wait to be seen; the oldest are left out. */
const MOST_LATE = 1_000;

interface Noticed {
  readonly key: string;
  readonly paidAt: number;
  readonly noticedAt: number;
}

interface PaidSeenDeps {
  readonly file: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly events: Pick<EventBroadcaster, 'emit' | 'listen'>;
  failed(fault: unknown): void;
}

export function paidSeenHandlers(deps: PaidSeenDeps): Pick<Handlers, keyof typeof paidOperations> {
  const { file, clock, events } = deps;
  const all = () => readSaved(file, PAID_SEEN, instants) ?? {};
  const allLate = () => readSaved(file, PAID_LATE, latePayments) ?? {};
  const seenUntil = (gatewayId: string) => ({
    at: all()[gatewayId] ?? null,
    late: (allLate()[gatewayId] ?? []).map(({ key }) => key),
  });
  /** Payments noticed since the last look: one that a page had not read when somebody marked them is still unseen. */
  const recent = new Map<string, readonly Noticed[]>();
  const noticed = ({ gatewayId, row: { key, paidAt } }: SignalPayload<'charge-paid'>) => {
    if (paidAt === null) return;
    const until = all()[gatewayId];
    const payment = { key, paidAt, noticedAt: clock.now() };
    if (until === undefined || paidAt > until) {
      recent.set(gatewayId, [...(recent.get(gatewayId) ?? []), payment].slice(-MOST_LATE));
      return;
    }
    const saved = allLate();
    writeSaved(file, PAID_LATE, { ...saved, [gatewayId]: withLate(saved[gatewayId] ?? [], [payment]) });
    events.emit({ name: 'paid-seen', payload: { gatewayId } });
  };
  events.listen((signal) => {
    if (signal.name !== 'charge-paid') return;
    try {
      noticed(signal.payload);
    } catch (fault) {
      // It is recorded as paid and announced whether or not this is saved.
      deps.failed(fault);
    }
  });
  return {
    'charges.paidSeenUntil': async ({ gatewayId }) => seenUntil(gatewayId),
    'charges.markPaidSeen': async ({ gatewayId, at }) => {
      const saved = all();
      const seenAt = Math.min(at, clock.now());
      writeSaved(file, PAID_SEEN, { ...saved, [gatewayId]: Math.max(saved[gatewayId] ?? 0, seenAt) });
      const isUnseen = ({ noticedAt }: { readonly noticedAt: number }) => noticedAt > seenAt;
      const { [gatewayId]: late = [], ...others } = allLate();
      const unread = (recent.get(gatewayId) ?? []).filter(isUnseen);
      recent.set(gatewayId, unread);
      const unseen = withLate(
        late.filter(isUnseen),
        unread.filter(({ paidAt }) => paidAt <= seenAt),
      );
      if (late.length > 0 || unseen.length > 0)
        writeSaved(file, PAID_LATE, { ...others, ...(unseen.length > 0 && { [gatewayId]: unseen }) });
      events.emit({ name: 'paid-seen', payload: { gatewayId } });
      return seenUntil(gatewayId);
    },
  };
}

type Late = z.infer<typeof latePayments>[string];

function withLate(late: Late, payments: readonly Noticed[]): Late {
  const keys = new Set(payments.map(({ key }) => key));
  const others = late.filter(({ key }) => !keys.has(key));
  return [...others, ...payments.map(({ key, noticedAt }) => ({ key, noticedAt }))].slice(-MOST_LATE);
}
