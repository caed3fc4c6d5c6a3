/** Checks the audit trail on request and once after a start, and reports when it begins or ceases to fail. */
import type { Database } from 'better-sqlite3';
import type { AuditCheck, WitnessedHead } from '../../src-preload/contract/policy/audit.ts';
import { MINUTE } from '../../src-preload/contract/values/durations.ts';
import type { Clock } from '../ground/clock.ts';
import type { Log } from '../ground/log.ts';
import { checkTrail } from './audit-check.ts';

/** The first minutes of a desk belong to its charges (ms). */
const FIRST_CHECK = 2 * MINUTE;

export interface TrailCheckerDeps {
  readonly file: Database;
  readonly clock: Pick<Clock, 'after' | 'monotonic' | 'now'>;
  /** Writes entries that are still in memory. */
  flush(): void;
  /** The heads in the ledgers and closings of every history in the data folder. */
  witnesses(): Promise<readonly WitnessedHead[]>;
  /** The hashes of the explanations that this process wrote. */
  ownExplanations(): ReadonlySet<string>;
  /** A check failed where the one before did not, or the other way round. */
  changed(): void;
  failed(fault: unknown): void;
  readonly log: Log;
}

export class TrailChecker {
  readonly #deps: TrailCheckerDeps;
  #isFailing = false;
  #inFlight: Promise<unknown> = Promise.resolve();
  #disarm: (() => void) | undefined;

  constructor(deps: TrailCheckerDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#disarm = this.#deps.clock.after(FIRST_CHECK, () => {
      this.check().catch(this.#deps.failed);
    });
  }

  /** To be awaited before `console.db` closes. */
  async stop(): Promise<void> {
    this.#disarm?.();
    await this.#inFlight;
  }

  /** Whether the last check failed; false before the first. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** @param printed a control code from paper or a file, to be looked up; null for none. */
  check(printed: string | null = null): Promise<AuditCheck> {
    const checking = this.#check(printed);
    this.#inFlight = Promise.allSettled([this.#inFlight, checking]);
    return checking;
  }

  async #check(printed: string | null): Promise<AuditCheck> {
    const { file, clock, flush, ownExplanations, changed } = this.#deps;
    const begun = clock.monotonic();
    // Before the trail is read: a head recorded meanwhile must not look as if the trail lacked it.
    const witnesses = await this.#deps.witnesses();
    flush();
    const found = await checkTrail(file, {
      witnesses,
      ownExplanations: ownExplanations(),
      now: clock.now(),
      printed,
    });
    this.#logFindings(found, Math.round(clock.monotonic() - begun));
    const before = this.#isFailing;
    this.#isFailing = found.isFailing;
    if (found.isFailing !== before) changed();
    return found;
  }

  #logFindings({ entries, brokenAt, agreeing, differences, isFailing }: AuditCheck, ms: number): void {
    const { log } = this.#deps;
    log({ event: 'trail-checked', entries, records: agreeing.records, ms });
    if (!isFailing) return;
    const numberOf = (kind: string) => differences.find((each) => each.kind === kind)?.number ?? null;
    log({ event: 'trail-differs', entries, brokenAt, cut: numberOf('cut'), rewritten: numberOf('rewritten') });
  }
}
