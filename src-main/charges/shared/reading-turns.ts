/**
 * What this desk of a team reads: the watch follows the last statement, whatever query of the history is still open.
 */
import type { Clock } from '../../ground/clock.ts';
import type { PendingCharge } from '../../history/api/history-api.ts';
import type { Reading } from '../../history/api/shared-history.ts';
import type { Watch } from '../watch/watch.ts';

export interface ReadingTurnsDeps {
  readonly clock: Clock;
  readonly watch: Pick<Watch, 'start' | 'standBy' | 'takeOver' | 'hold'>;
  pendingCharges(): Promise<readonly PendingCharge[]>;
  /** Emitted when the watch has the charges that this desk reads, or that another one does. */
  turned(): void;
  failed(fault: unknown): void;
}

/** Delay before a history is queried again that could not say which charges are pending (ms). */
const ASK_AGAIN = 2_000;

export class ReadingTurns {
  readonly #deps: ReadingTurnsDeps;
  #reading: Reading = 'none';
  /** Counts the statements, so that an answer to an earlier turn is known as such. */
  #turn = 0;
  /** Some desk has read since the start: then nothing is owed a read at once. */
  #isReadAlready = false;
  #isAsking = false;
  #disarm: () => void = () => undefined;

  constructor(deps: ReadingTurnsDeps) {
    this.#deps = deps;
  }

  get reading(): Reading {
    return this.#reading;
  }

  /** The history is being queried for the pending charges: its answer may be older than a change that is known. */
  get isAsking(): boolean {
    return this.#isAsking;
  }

  readElsewhere(): void {
    this.#isReadAlready = true;
  }

  turnTo(reading: Reading): void {
    this.#reading = reading;
    this.#turn += 1;
    this.#isAsking = true;
    this.#disarm();
    // What another desk reads is not read here for as long as the history takes to answer.
    if (reading !== 'all') this.#deps.watch.standBy();
    void this.#follow(reading, this.#turn);
  }

  /** Follows no turn any more. */
  stop(): void {
    this.#turn += 1;
    this.#disarm();
  }

  async #follow(reading: Reading, turn: number): Promise<void> {
    const { clock, watch } = this.#deps;
    const askedAt = clock.monotonic();
    let pending: readonly PendingCharge[];
    try {
      pending = await this.#deps.pendingCharges();
    } catch (fault) {
      if (turn !== this.#turn) return;
      this.#deps.failed(fault);
      this.#disarm = clock.after(ASK_AGAIN, () => void this.#follow(reading, turn));
      return;
    }
    if (turn !== this.#turn) return;
    if (reading === 'none') watch.hold(pending, askedAt);
    else if (this.#isReadAlready) watch.takeOver(pending, askedAt);
    else watch.start(pending, askedAt);
    this.#isReadAlready ||= reading !== 'none';
    this.#isAsking = false;
    this.#deps.turned();
  }
}
