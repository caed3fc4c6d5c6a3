/** A gateway's batches as its history has them, for an operation that reads, changes or runs one. */
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { BatchesApi, StoredBatch } from '../history/api/batches-api.ts';

export class StoredBatches {
  readonly #historyOf: (gatewayId: string) => Pick<BatchesApi, 'batch'>;

  constructor(historyOf: (gatewayId: string) => Pick<BatchesApi, 'batch'>) {
    this.#historyOf = historyOf;
  }

  /** @throws ConsoleFailure `not-found` */
  async get(gatewayId: string, batchId: string): Promise<StoredBatch> {
    const stored = await this.#historyOf(gatewayId).batch(batchId);
    if (stored === null) throw new ConsoleFailure({ kind: 'not-found', what: 'batch' });
    return stored;
  }

  /** A batch of this desk: another desk's is sent and changed there alone. */
  async own(gatewayId: string, batchId: string): Promise<StoredBatch> {
    const stored = await this.get(gatewayId, batchId);
    if (stored.otherDesk !== null) throw invalidBatch('batch-other-desk');
    return stored;
  }

  /** One whose rows may still be changed by a person. */
  async changeable(gatewayId: string, batchId: string): Promise<StoredBatch> {
    const stored = await this.own(gatewayId, batchId);
    if (stored.status === 'cancelled') throw notChangeable();
    return stored;
  }
}

/** What it would change was sent, or is over. */
export function notChangeable(): ConsoleFailure {
  return invalidBatch('batch-changed');
}

function invalidBatch(code: 'batch-changed' | 'batch-other-desk'): ConsoleFailure {
  return new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'batchId', code }] });
}
