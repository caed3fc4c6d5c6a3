/**
 * Up to which instant payments were seen, and which of them Balcão learned of later: a gateway may tell of a payment
 * minutes or hours after it. Gateway by gateway, in `console.db`: every window of the desk shares it.
 */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { Output, SignalPayload } from '../../src-preload/contract/contract.ts';
import type { Clock } from '../ground/clock.ts';
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

export class PaidSeen {
  readonly #deps: PaidSeenDeps;
  /** Payments noticed since the last look: one that a page had not read when somebody marked them is still unseen. */
  readonly #recent = new Map<string, readonly Noticed[]>();

  constructor(deps: PaidSeenDeps) {
    this.#deps = deps;
    deps.events.listen((signal) => {
      if (signal.name !== 'charge-paid') return;
      try {
        this.#noticed(signal.payload);
      } catch (fault) {
        // It is recorded as paid and announced whether or not this is saved.
        deps.failed(fault);
      }
    });
  }

  until(gatewayId: string): Output<'charges.paidSeenUntil'> {
    return { at: this.#all()[gatewayId] ?? null, late: (this.#allLate()[gatewayId] ?? []).map(({ key }) => key) };
  }

  /** @param at UTC milliseconds; a later time than now counts as now. */
  mark(gatewayId: string, at: number): Output<'charges.paidSeenUntil'> {
    const { file, clock, events } = this.#deps;
    const saved = this.#all();
    const seenAt = Math.min(at, clock.now());
    writeSaved(file, PAID_SEEN, { ...saved, [gatewayId]: Math.max(saved[gatewayId] ?? 0, seenAt) });
    const isUnseen = ({ noticedAt }: { readonly noticedAt: number }) => noticedAt > seenAt;
    const { [gatewayId]: late = [], ...others } = this.#allLate();
    const unread = (this.#recent.get(gatewayId) ?? []).filter(isUnseen);
    this.#recent.set(gatewayId, unread);
    const unseen = withLate(
      late.filter(isUnseen),
      unread.filter(({ paidAt }) => paidAt <= seenAt),
    );
    if (late.length > 0 || unseen.length > 0)
      writeSaved(file, PAID_LATE, { ...others, ...(unseen.length > 0 && { [gatewayId]: unseen }) });
    events.emit({ name: 'paid-seen', payload: { gatewayId } });
    return this.until(gatewayId);
  }

  #all() {
    return readSaved(this.#deps.file, PAID_SEEN, instants) ?? {};
  }

  #allLate() {
    return readSaved(this.#deps.file, PAID_LATE, latePayments) ?? {};
  }

  #noticed({ gatewayId, row: { key, paidAt } }: SignalPayload<'charge-paid'>): void {
    const { file, clock, events } = this.#deps;
    if (paidAt === null) return;
    const until = this.#all()[gatewayId];
    const payment = { key, paidAt, noticedAt: clock.now() };
    if (until === undefined || paidAt > until) {
      this.#recent.set(gatewayId, [...(this.#recent.get(gatewayId) ?? []), payment].slice(-MOST_LATE));
      return;
    }
    const saved = this.#allLate();
    writeSaved(file, PAID_LATE, { ...saved, [gatewayId]: withLate(saved[gatewayId] ?? [], [payment]) });
    events.emit({ name: 'paid-seen', payload: { gatewayId } });
  }
}

type Late = z.infer<typeof latePayments>[string];

function withLate(late: Late, payments: readonly Noticed[]): Late {
  const keys = new Set(payments.map(({ key }) => key));
  const others = late.filter(({ key }) => !keys.has(key));
  return [...others, ...payments.map(({ key, noticedAt }) => ({ key, noticedAt }))].slice(-MOST_LATE);
}
