/**
 * The last answer of each watched charge, so that the same answer again costs no look at what is known: of thousands
 * of reads a second, nearly all say what the one before said. Taking an answer in twice changes nothing the second
 * time (merge-answer.ts), so an answer equal to the last one taken is unchanged.
 */
import { createHash } from 'node:crypto';
import type { Observation } from '../api/history-api.ts';

/** Beyond this many charges the one remembered longest is forgotten: it only costs the next read a look. */
const MOST = 65_536;

export class LastResponses {
  readonly #digests = new Map<string, string>();

  isSeen(observation: Observation): boolean {
    return this.#digests.get(observation.transactionId) === digestOf(observation);
  }

  remember(observation: Observation): void {
    this.#digests.delete(observation.transactionId);
    this.#digests.set(observation.transactionId, digestOf(observation));
    if (this.#digests.size <= MOST) return;
    const [oldest] = this.#digests.keys();
    if (oldest !== undefined) this.#digests.delete(oldest);
  }

  forget(transactionId: string): void {
    this.#digests.delete(transactionId);
  }
}

/** The code's report is part of it: a newer reader may say something else of the same payload. */
function digestOf(observation: Observation): string {
  return createHash('sha256')
    .update(observation.raw)
    .update('\0')
    .update(JSON.stringify(observation.code))
    .digest('base64');
}
