/**
 * How long a gateway's charges keep their customers' data, saved in `console.db`. A confirmed retention begins a day
 * later, so that a wrong choice can be cancelled before any person is erased. Times are UTC milliseconds.
 */

import { type RetentionStore, retainedFrom } from '../gateways/scheduled/retention-store.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { HistoryApi } from '../history/api/history-api.ts';

export interface RetentionDeps {
  readonly retention: RetentionStore;
  readonly historyOf: (gatewayId: string) => Pick<HistoryApi, 'countWithCustomerBefore'>;
  /** @throws ConsoleFailure `not-found` for an unknown gateway. */
  readonly gateway: (gatewayId: string) => unknown;
  readonly timeZone: () => string;
  /** Emitted when the state of this gateway's history changed. */
  readonly changed: (gatewayId: string) => void;
}

export function retentionHandlers({
  retention,
  historyOf,
  gateway,
  timeZone,
  changed,
}: RetentionDeps): HandlersOf<'retention'> {
  return {
    'retention.read': async ({ gatewayId }) => retention.read(gatewayId),
    'retention.preview': async ({ gatewayId, months }) => {
      const now = retention.read(gatewayId);
      const beginsAt = now?.months === months ? now.beginsAt : retention.beginsAt();
      const before = retainedFrom(beginsAt, months, timeZone());
      return { beginsAt, before, charges: await historyOf(gatewayId).countWithCustomerBefore(before) };
    },
    'retention.set': async ({ gatewayId, months }) => {
      gateway(gatewayId);
      const set = retention.set(gatewayId, months);
      changed(gatewayId);
      return set;
    },
    'retention.clear': async ({ gatewayId }) => {
      retention.clear(gatewayId);
      changed(gatewayId);
      return null;
    },
  };
}
