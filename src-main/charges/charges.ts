/** The room of charges: the operations on them, and what of them is under way in the open gateways. */
import type { Database } from 'better-sqlite3';
import type { Clock } from '../ground/clock.ts';
import type { EventBroadcaster } from '../ground/event-broadcaster.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import { chargesHandlers } from './charges-handlers.ts';
import type { GatewayCharges } from './gateway-charges.ts';
import { PaidSeen } from './paid-seen.ts';

export interface ChargesRoomDeps {
  /** `console.db`. */
  readonly file: Database;
  readonly clock: Clock;
  readonly events: EventBroadcaster;
  readonly gateways: {
    /** Both throw where the gateway is unknown, or its history did not open. */
    chargesOf(gatewayId: string): GatewayCharges;
    historyOf(gatewayId: string): HistoryApi;
    /** The charges of all open gateways. */
    allCharges(): readonly GatewayCharges[];
  };
  /** IANA name of the desk's zone. */
  timeZone(): string;
  /** Logs an error that must not stop anything. */
  failed(fault: unknown): void;
}

export function openCharges(deps: ChargesRoomDeps) {
  const { gateways, timeZone } = deps;
  return {
    operations: chargesHandlers({ ...gateways, timeZone, paidSeen: new PaidSeen(deps) }),
    /** Why the process must not end now; empty where it may. */
    busy: () => (gateways.allCharges().some(({ isBusy }) => isBusy) ? ['attempt'] : []),
    /** Pending charges are read once. */
    wake: () => {
      for (const charges of gateways.allCharges()) charges.wake();
    },
    /** What the window showed is no longer read before others. */
    windowClosed: (windowId: string) => {
      for (const charges of gateways.allCharges()) charges.onScreen(windowId, []);
    },
  };
}
