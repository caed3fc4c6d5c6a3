/**
 * A digest of the last response of each watched charge, so that an identical response needs no look at the snapshot: of
 * thousands of reads a second, nearly all repeat the one before. Merging a response twice changes nothing the second
 * time (merge-response.ts), so a response equal to the last one is unchanged.
 */
import { createHash } from 'node:crypto';
import type { Observation } from '../api/history-api.ts';

/** Beyond this many charges the oldest is removed: it only costs the next read a look. */
const MOST = 65_536;

export class ResponseDigests {
  readonly #digests = new Map<string, string>();

  /** PAID is always looked at: after a return it means something else once it stays (returns.ts). */
  isSeen(observation: Observation): boolean {
    if (observation.transaction.state === 'PAID') return false;
    return this.#digests.get(observation.transactionId) === responseDigest(observation);
  }

  remember(observation: Observation): void {
    this.#digests.delete(observation.transactionId);
    this.#digests.set(observation.transactionId, responseDigest(observation));
    if (this.#digests.size <= MOST) return;
    const [oldest] = this.#digests.keys();
    if (oldest !== undefined) this.#digests.delete(oldest);
  }

  /** Where another desk may have changed any charge. */
  forgetAll(): void {
    this.#digests.clear();
  }

  forget(transactionId: string): void {
    this.#digests.delete(transactionId);
  }
}

/** Of what is merged, not of the text: a state's meaning or a time zone that an admin sets changes how a text is read. */
function responseDigest({ transaction, code }: Observation): string {
  return createHash('sha256')
    .update(JSON.stringify([transaction, code]))
    .digest('base64');
}
