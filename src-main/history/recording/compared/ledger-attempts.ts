import type { LedgerEntry } from '../ledger/ledger-file.ts';

export type AttemptLine = Extract<LedgerEntry, { kind: 'attempt' }>;

/** Collects the attempts of a ledger's lines, in the order of the lines. */
export class LedgerAttempts {
  /** The attempts without an end. */
  readonly open = new Map<string, AttemptLine>();
  /** With a charge, whose draft is known. */
  readonly made = new Map<string, AttemptLine & { readonly endedAt: number; readonly transactionId: string }>();
  /** Without a charge, or erased. */
  readonly ended = new Set<string>();

  /** An attempt that another part of the desk writes. */
  leaveOut(attemptId: string): void {
    for (const found of [this.open, this.made]) found.delete(attemptId);
  }

  add(entry: LedgerEntry): void {
    if (entry.kind === 'attempt') this.open.set(entry.attemptId, entry);
    else if (entry.kind === 'erased') {
      this.leaveOut(entry.key);
      this.ended.add(entry.key);
    } else if (entry.attemptId !== null) {
      const line = this.open.get(entry.attemptId);
      this.open.delete(entry.attemptId);
      if (entry.kind === 'void') this.ended.add(entry.attemptId);
      else if (line?.draftId !== undefined)
        this.made.set(entry.attemptId, { ...line, endedAt: entry.at, transactionId: entry.transactionId });
    }
  }
}
