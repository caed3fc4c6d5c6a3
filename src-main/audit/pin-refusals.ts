/**
 * Refused PINs in the audit trail: where one was typed, never what. Each wrong one is an entry. Of the tries that a
 * wait holds back the first is, and the others of the same process are counted in the next entry, at the latest when it
 * ends. The waits between wrong PINs bound how many entries one process makes; each run of the export command without a
 * window is a process of its own, so each makes at most one.
 */
import type { AuditLog } from './audit-log.ts';

export class PinRefusals {
  readonly #auditLog: Pick<AuditLog, 'recordDone' | 'newest'>;
  /** Tries that were held back and are in no entry yet, and where the last of them was made. */
  #heldBack: { tries: number; operation: string } | null = null;

  constructor(auditLog: Pick<AuditLog, 'recordDone' | 'newest'>) {
    this.#auditLog = auditLog;
  }

  refused(operation: string, reason: 'wrong' | 'wait'): void {
    // By the trail itself: the first try of this process may follow those of another.
    const isRecorded = reason === 'wait' && this.#auditLog.newest('pin-refused')?.subject['reason'] === 'wait';
    if (isRecorded) this.#heldBack = { tries: (this.#heldBack?.tries ?? 0) + 1, operation };
    else this.#record(operation, reason);
  }

  accepted(): void {
    this.flush();
  }

  /** Records tries that were only counted; before `console.db` closes. */
  flush(): void {
    if (this.#heldBack !== null) this.#record(this.#heldBack.operation, 'wait');
  }

  #record(operation: string, reason: 'wrong' | 'wait'): void {
    const heldBack = this.#heldBack === null ? {} : { heldBack: this.#heldBack.tries };
    this.#heldBack = null;
    this.#auditLog.recordDone({ action: 'pin-refused', gatewayId: null, subject: { operation, reason, ...heldBack } });
  }
}
