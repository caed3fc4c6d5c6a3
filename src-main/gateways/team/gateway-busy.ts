/** What of a gateway is under way and must end before it is archived, or its history moves. */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { BeforeArchiving } from '../../../src-preload/contract/gateways/archive-operations.ts';

/** Null where nothing is. */
export type BusyWith = (gatewayId: string) => BeforeArchiving['busyWith'];

/** @throws ConsoleFailure `gateway-busy`. */
export function refuseBusy(busyWith: BusyWith, gatewayId: string): void {
  const busy = busyWith(gatewayId);
  if (busy !== null) throw new ConsoleFailure({ kind: 'gateway-busy', reason: busy });
}
