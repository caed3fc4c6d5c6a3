/** Up to which instant payments were seen, gateway by gateway, in `console.db`: every window of the desk shares it. */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { paidOperations } from '../../src-preload/contract/charges/paid-operations.ts';
import type { Clock } from '../clock.ts';
import type { Handlers } from '../dispatch.ts';
import { readSaved, writeSaved } from '../settings/saved-value.ts';

/** Key in the settings table; the desk's own settings have other keys. */
const PAID_SEEN = 'paid-seen';
const instants = z.record(z.string(), z.int());

interface PaidSeenDeps {
  readonly file: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly events: { emit(signal: { readonly name: 'paid-seen'; readonly payload: { gatewayId: string } }): void };
}

export function paidSeenHandlers({ file, clock, events }: PaidSeenDeps): Pick<Handlers, keyof typeof paidOperations> {
  const all = () => readSaved(file, PAID_SEEN, instants) ?? {};
  return {
    'paid.seenUntil': async ({ gatewayId }) => ({ at: all()[gatewayId] ?? null }),
    'paid.markSeen': async ({ gatewayId, at }) => {
      const saved = all();
      const until = Math.max(saved[gatewayId] ?? 0, Math.min(at, clock.now()));
      writeSaved(file, PAID_SEEN, { ...saved, [gatewayId]: until });
      events.emit({ name: 'paid-seen', payload: { gatewayId } });
      return { at: until };
    },
  };
}
