/** Records what a read brought of a charge, in the history and in its entry. */
import { hash } from 'node:crypto';
import { gatewayState } from '../../../src-preload/contract/charges/money-standing.ts';
import type { TransactionRead } from '../../gateway-http/responses.ts';
import type { WatchDeps } from './entry/watch-deps.ts';
import type { ReadOutcome, Waiter, WatchEntry } from './entry/watch-entry.ts';
import { LastCheckedBatch } from './last-checked-batch.ts';
import { OBSERVED_AS } from './schedule/requested-reads.ts';
import type { VisibleCharges } from './schedule/visible-charges.ts';

type ReadRecorderDeps = Pick<WatchDeps, 'clock' | 'observe' | 'markChecked' | 'changed' | 'touched' | 'failed'>;

export class ReadRecorder {
  readonly #deps: ReadRecorderDeps;
  readonly #screens: Pick<VisibleCharges, 'showsHere'>;
  readonly #checks: LastCheckedBatch;

  constructor(deps: ReadRecorderDeps, screens: Pick<VisibleCharges, 'showsHere'>) {
    this.#deps = deps;
    this.#screens = screens;
    this.#checks = new LastCheckedBatch(deps);
  }

  /** Null when the response is identical to the last one and no request waits for it. */
  async record(
    entry: WatchEntry,
    answer: TransactionRead,
    requestedBy?: Waiter['source'],
  ): Promise<ReadOutcome | null> {
    const { receivedAt, raw } = answer.received;
    const digest = hash('sha1', raw, 'base64');
    if (requestedBy === undefined && digest === entry.digest) {
      this.#checked(entry, receivedAt);
      return null;
    }
    const source = requestedBy === undefined ? 'watch' : OBSERVED_AS[requestedBy];
    const observed = await this.#deps.observe(answer, entry.transactionId, source);
    if (observed.kind === 'unknown-transaction') return { kind: 'taken', observed };
    entry.expiresAt = observed.row.expiresAt;
    entry.becomes(gatewayState(observed.row));
    // The same text is recorded where this desk reads for all again, however soon.
    if (observed.kind === 'unchanged' && observed.isLeftToDuty) return { kind: 'taken', observed };
    if (observed.kind === 'fault') {
      entry.fail(null);
    } else {
      entry.digest = digest;
      this.#checked(entry, receivedAt);
    }
    if (observed.kind !== 'unchanged') this.#deps.changed(observed);
    return { kind: 'taken', observed };
  }

  /** Writes what is collected and waits for it. */
  stop(): Promise<void> {
    return this.#checks.stop();
  }

  #checked(entry: WatchEntry, at: number): void {
    entry.failures = 0;
    entry.missingSince = null;
    entry.lastCheckedAt = at;
    this.#checks.add(entry.transactionId, at);
    if (this.#screens.showsHere(entry.key)) this.#deps.touched([entry.key]);
  }
}
