/**
 * Records the head of the audit trail in the ledger of every open gateway, so that a cut or rewritten trail is noticed:
 * at a ledger's opening and closing, at once after every entry, and within five minutes after a creation's. A line has
 * about 130 bytes.
 */
import type { AuditAction, AuditHead } from '../../src-preload/contract/policy/audit.ts';
import type { Clock } from '../clock.ts';

/** Creations are many, and their charges are in the ledger anyway (ms). */
const AFTER_CREATIONS = 5 * 60_000;

interface RecordingHistory {
  recordAuditHead(head: AuditHead, at: number): Promise<void>;
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
  #disarm: (() => void) | null = null;

  constructor(deps: HeadRecorderDeps) {
    this.#deps = deps;
  }

  /** An entry was committed. */
  committed(head: AuditHead, action: AuditAction): void {
    if (action === 'charge-created')
      this.#disarm ??= this.#deps.clock.after(AFTER_CREATIONS, () => this.#recordNewest());
    else this.#recordEverywhere(head);
  }

  opened(gatewayId: string, history: RecordingHistory): void {
    this.#histories.set(gatewayId, history);
    const head = this.#deps.head();
    if (head !== null) void this.#record(history, head);
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
