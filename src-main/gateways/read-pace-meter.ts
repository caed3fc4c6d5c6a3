/** Measures one gateway's reads: how many, how far apart, with which results. Stored for a minute, in memory. */
import type { ReadPace } from '../../src-preload/contract/diagnostics/diagnostics-operations.ts';
import type { Clock } from '../clock.ts';
import type { GatewayClient, ReadResponse } from '../gateway/responses.ts';

const SECONDS = 60;
/** How many pauses between two reads of one charge are stored. */
const MOST_PAUSES = 500;
/** How many charges' last reads are stored; the oldest one is deleted first. */
const MOST_CHARGES = 20_000;

/** Responses with information about the charge, or that it does not exist. */
const GOOD: ReadonlySet<ReadResponse['kind']> = new Set(['read', 'not-found']);

interface Second {
  readonly number: number;
  readonly reads: Map<ReadResponse['kind'], number>;
}

export class ReadPaceMeter {
  readonly #clock: Clock;
  /** Indexed by the second modulo 60. */
  readonly #seconds: Second[] = [];
  readonly #lastRead = new Map<string, number>();
  readonly #pauses: number[] = [];
  #nextPause = 0;
  #failures = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The same client, its reads counted. */
  counting(client: GatewayClient): GatewayClient {
    return {
      ...client,
      read: async (transactionId, signal) => {
        this.#began(transactionId);
        const answer = await client.read(transactionId, signal);
        this.#ended(answer.kind);
        return answer;
      },
    };
  }

  figures(): ReadPace {
    const first = this.#second() - SECONDS;
    const reads: Record<string, number> = {};
    for (const second of this.#seconds)
      if (second !== undefined && second.number > first)
        for (const [kind, count] of second.reads) reads[kind] = (reads[kind] ?? 0) + count;
    const all = Object.values(reads).reduce((sum, count) => sum + count, 0);
    const pauses = this.#pauses.toSorted((one, other) => one - other);
    const longest = pauses.at(-1);
    return {
      reads,
      readsASecond: Math.round((all / SECONDS) * 100) / 100,
      spacing: longest === undefined ? null : { median: pauses[pauses.length >> 1] ?? longest, longest },
      failuresInARow: this.#failures,
    };
  }

  #second(): number {
    return Math.floor(this.#clock.monotonic() / 1000);
  }

  #began(transactionId: string): void {
    const now = this.#clock.monotonic();
    const before = this.#lastRead.get(transactionId);
    // Inserted again, so that the map is ordered by last read.
    this.#lastRead.delete(transactionId);
    this.#lastRead.set(transactionId, now);
    if (before !== undefined) {
      this.#pauses[this.#nextPause] = Math.round(now - before);
      this.#nextPause = (this.#nextPause + 1) % MOST_PAUSES;
    } else if (this.#lastRead.size > MOST_CHARGES) {
      const [oldest] = this.#lastRead.keys();
      if (oldest !== undefined) this.#lastRead.delete(oldest);
    }
  }

  #ended(kind: ReadResponse['kind']): void {
    const number = this.#second();
    let second = this.#seconds[number % SECONDS];
    if (second?.number !== number) {
      second = { number, reads: new Map() };
      this.#seconds[number % SECONDS] = second;
    }
    second.reads.set(kind, (second.reads.get(kind) ?? 0) + 1);
    this.#failures = GOOD.has(kind) ? 0 : this.#failures + 1;
  }
}
