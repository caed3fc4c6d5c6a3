/**
 * Up to which instant payments were seen, and which of them Balcão learned of later: a gateway may tell of a payment
 * minutes or hours after it. Gateway by gateway, in `console.db`: every window of the desk shares it.
 */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { paidOperations } from '../../src-preload/contract/charges/paid-operations.ts';
import type { SignalPayload } from '../../src-preload/contract/contract.ts';
import type { Clock } from '../clock.ts';
import type { Handlers } from '../dispatch.ts';
import type { EventBroadcaster } from '../event-broadcaster.ts';
import { readSaved, writeSaved } from '../settings/saved-value.ts';

/** Keys in the settings table; the desk's own settings have other keys. */
const PAID_SEEN = 'paid-seen';
const PAID_LATE = 'paid-late';
const instants = z.record(z.string(), z.int());
const latePayments = z.record(z.string(), z.array(z.object({ key: z.string(), noticedAt: z.int() })));
/** The most late payments of a gateway that wait to be seen; the oldest are left out. */
const MOST_LATE = 1_000;

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
  const noticed = ({ gatewayId, row: { key, paidAt } }: SignalPayload<'charge-paid'>) => {
    const until = all()[gatewayId];
    if (until === undefined || paidAt === null || paidAt > until) return;
    const saved = allLate();
    const others = (saved[gatewayId] ?? []).filter((late) => late.key !== key);
    const late = [...others, { key, noticedAt: clock.now() }].slice(-MOST_LATE);
    writeSaved(file, PAID_LATE, { ...saved, [gatewayId]: late });
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
    'paid.seenUntil': async ({ gatewayId }) => seenUntil(gatewayId),
    'paid.markSeen': async ({ gatewayId, at }) => {
      const saved = all();
      const seenAt = Math.min(at, clock.now());
      writeSaved(file, PAID_SEEN, { ...saved, [gatewayId]: Math.max(saved[gatewayId] ?? 0, seenAt) });
      const { [gatewayId]: late = [], ...others } = allLate();
      const unseen = late.filter(({ noticedAt }) => noticedAt > seenAt);
      if (late.length > 0)
        writeSaved(file, PAID_LATE, { ...others, ...(unseen.length > 0 && { [gatewayId]: unseen }) });
      events.emit({ name: 'paid-seen', payload: { gatewayId } });
      return seenUntil(gatewayId);
    },
  };
}
