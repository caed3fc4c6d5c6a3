/**
 * Records the head of the audit trail in the ledger of every open gateway, so that a cut or rewritten trail is noticed:
 * at a ledger's opening and closing, at once after every entry, and within five minutes after a creation's. A line has
 * about 130 bytes. Of an entry that explains differences the line states it, and every ledger that this process opens
 * later gets it too: whether the file's own such entries are genuine, only these lines can say, so it is never read
 * from there.
 */
import type { AuditAction, AuditHead, ExplainingAction } from '../../src-preload/contract/policy/audit.ts';
import { MINUTE } from '../../src-preload/contract/values/durations.ts';
import type { Clock } from '../ground/clock.ts';
import { explains } from './explanations.ts';

/** Creations are many, and their charges are in the ledger anyway (ms). */
const AFTER_CREATIONS = 5 * MINUTE;

interface RecordingHistory {
  recordAuditHead(head: AuditHead, at: number, explains?: ExplainingAction): Promise<void>;
}

export interface HeadRecorderDeps {
  readonly clock: Pick<Clock, 'now' | 'after'>;
  head(): AuditHead | null;
}

export class HeadRecorder {
  readonly #deps: HeadRecorderDeps;
  readonly #histories = new Map<string, RecordingHistory>();
  /** The number of the last head in each ledger. */
  readonly #recorded = new WeakMap<RecordingHistory, number>();
  /** The explanations of this process, oldest first. */
  readonly #explanations: { readonly head: AuditHead; readonly action: ExplainingAction }[] = [];
  #disarm: (() => void) | null = null;

  constructor(deps: HeadRecorderDeps) {
    this.#deps = deps;
  }

  /** An entry was committed. */
  committed(head: AuditHead, action: AuditAction): void {
    if (explains(action)) {
      this.#explanations.push({ head, action });
      for (const history of this.#histories.values())
        void history.recordAuditHead(head, this.#deps.clock.now(), action);
    } else if (action === 'charge-created')
      this.#disarm ??= this.#deps.clock.after(AFTER_CREATIONS, () => this.#recordNewest());
    else this.#recordEverywhere(head);
  }

  opened(gatewayId: string, history: RecordingHistory): void {
    this.#histories.set(gatewayId, history);
    const newest = this.#deps.head();
    for (const { head, action } of this.#explanations)
      void history.recordAuditHead(head, this.#deps.clock.now(), action);
    if (newest !== null) void this.#record(history, newest);
  }

  /** The hashes of the explanations that this process wrote. */
  explanations(): ReadonlySet<string> {
    return new Set(this.#explanations.map(({ head }) => head.hash));
  }

  /** To be awaited before a gateway's ledger closes. */
  async closing(gatewayId: string): Promise<void> {
    const history = this.#histories.get(gatewayId);
    this.#histories.delete(gatewayId);
    const head = this.#deps.head();
    if (history !== undefined && head !== null) await this.#record(history, head);
  }

  stop(): void {
    this.#disarm?.();
  }

  #recordNewest(): void {
    const head = this.#deps.head();
    if (head !== null) this.#recordEverywhere(head);
  }

  #recordEverywhere(head: AuditHead): void {
    this.#disarm?.();
    this.#disarm = null;
    for (const history of this.#histories.values()) void this.#record(history, head);
  }

  async #record(history: RecordingHistory, head: AuditHead): Promise<void> {
    if (this.#recorded.get(history) === head.number) return;
    this.#recorded.set(history, head.number);
    await history.recordAuditHead(head, this.#deps.clock.now());
  }
}
