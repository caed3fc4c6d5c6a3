/** The desks of a team that may still have in their files whom this desk has erased on the server. */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import type { ErasureReceipts } from './erasure-receipts.ts';

/** By name; one that was revoked keeps nothing, once it learns it, and sends nothing. */
export async function waitingDesks(history: Pick<HistoryApi, 'desks'>, onServerAt: number | null): Promise<string[]> {
  if (onServerAt === null) return [];
  const desks = await history.desks();
  return desks
    .filter(({ erasedUntil, revokedAt }) => revokedAt === null && (erasedUntil ?? 0) < onServerAt)
    .map(({ name }) => name);
}

/**
 * Asks the servers again about receipts that still name desks, or could not. Where one does not answer, its receipts stay as
 * they are.
 */
export async function askWaitingDesks(
  receipts: ErasureReceipts,
  historyOf: (gatewayId: string) => Pick<HistoryApi, 'desks'>,
): Promise<void> {
  for (const { id, gateways } of receipts.list())
    for (const { gatewayId, onServerAt, waitingDesks: before } of gateways) {
      if (before?.length === 0) continue;
      try {
        receipts.setWaiting(id, gatewayId, await waitingDesks(historyOf(gatewayId), onServerAt));
      } catch (fault) {
        if (!(fault instanceof ConsoleFailure)) throw fault;
      }
    }
}
