/**
 * How an attempt reaches the disk: what must be written before anything is sent, and how its end is written on a full
 * disk.
 */

import type { ChargeRow } from '../../src-preload/contract/charges/charge-row.ts';
import type { HistoryErrorData, HistoryReason } from '../ground/errors/history-error.ts';
import { historyErrorIn, historyFailure } from '../ground/errors/history-failure.ts';
import type { Log } from '../ground/log.ts';
import { historyErrorOf } from '../sqlite-file/sqlite-error.ts';
import type { AttemptEnd, NewAttempt, Observation, OpenedAttempt, PossibleDuplicate } from './api/history-api.ts';
import { echoesOther } from './model/charge-facts.ts';
import type { DiskReserve } from './recording/disk-reserve.ts';
import type { Ledger } from './recording/ledger/ledger.ts';
import type { LedgerEntry } from './recording/ledger/ledger-file.ts';
import type { OpenReferences } from './recording/ledger/open-references.ts';
import type { EndedAttempt } from './recording/write-attempt.ts';
import type { CommonReaderCalls } from './worker/reader-calls.ts';
import type { WorkerCalls } from './worker/worker-client.ts';
import type { CommonWriterCalls } from './worker/writer-calls.ts';

export interface AttemptDeps {
  readonly writer: WorkerCalls<CommonWriterCalls>;
  readonly rows: WorkerCalls<CommonReaderCalls>;
  readonly ledger: Ledger;
  readonly references: OpenReferences;
  /** Deletes the references that are not needed any more, and those of attempts for which nothing is sent. */
  readonly settleReferences: (withdrawn?: readonly string[]) => void;
  readonly reserve: DiskReserve;
  /** Writes a ledger line that may be lost without loss of data. */
  readonly record: (entry: LedgerEntry) => Promise<void>;
  readonly log: Log;
}

export function attemptCommits(deps: AttemptDeps) {
  const { rows, reserve } = deps;
  const withdrawals = new Withdrawals(deps);
  return {
    openAttempt: attemptOpening(deps, withdrawals),
    endAttempt: attemptEnding(deps),
    attemptOfDraft: async (draftId: string) => {
      const attempt = await rows.call('attemptOfDraft', draftId);
      // One that has ended came back from the desk's offline file.
      return attempt?.outcome === 'open' && withdrawals.has(attempt.id) ? null : attempt;
    },
    recordingFault: async () => (await reserve.ensure())?.reason ?? null,
  };
}

/** Attempts for which nothing was sent, and which the disk has not yet allowed to be withdrawn. */
class Withdrawals {
  readonly #deps: Pick<AttemptDeps, 'writer' | 'settleReferences'>;
  readonly #waiting = new Set<string>();

  constructor(deps: Pick<AttemptDeps, 'writer' | 'settleReferences'>) {
    this.#deps = deps;
  }

  has(attemptId: string): boolean {
    return this.#waiting.has(attemptId);
  }

  note(attemptId: string): void {
    this.#waiting.add(attemptId);
  }

  async withdraw(attemptId: string): Promise<void> {
    this.note(attemptId);
    await this.#deps.writer.call('withdrawAttempt', attemptId);
    this.#waiting.delete(attemptId);
    this.#deps.settleReferences([attemptId]);
  }

  async withdrawAll(): Promise<void> {
    for (const attemptId of this.#waiting) await this.withdraw(attemptId);
  }
}

function attemptOpening(deps: AttemptDeps, withdrawals: Withdrawals) {
  const { writer, ledger, references, settleReferences, reserve, record: note, log } = deps;
  /**
   * Commits an attempt (`synchronous=FULL`) and appends it to the ledger, together with a typed reference, all at once:
   * nothing may be sent before all of it is written. The draft's id is unique among attempts.
   */
  async function openAttempt(attempt: NewAttempt, unlessLike: PossibleDuplicate | null = null): Promise<OpenedAttempt> {
    const full = reserve.isHeld ? null : await reserve.ensure();
    if (full !== null) throw historyFailure(full);
    await withdrawals.withdrawAll();
    const { id: attemptId, at, body, draft, reference } = attempt;
    const line = { kind: 'attempt', attemptId, draftId: draft.id, at, amount: body.amount } as const;
    const isTyped = draft.reference !== '';
    const [opened, written] = await Promise.allSettled([
      writer.call('openAttempt', attempt, unlessLike),
      isTyped
        ? Promise.all([ledger.append(line), references.add(attemptId, reference)])
        : ledger.append({ ...line, reference }),
    ]);
    references.opened(attemptId);
    if (opened.status === 'fulfilled' && opened.value.kind === 'opened' && written.status === 'fulfilled')
      return opened.value;
    return takeBack(attempt, opened, written);
  }

  /** What was written of an attempt for which nothing is sent is withdrawn. @throws why it was not opened */
  async function takeBack(
    { id: attemptId, at }: NewAttempt,
    opened: PromiseSettledResult<OpenedAttempt>,
    written: PromiseSettledResult<unknown>,
  ): Promise<OpenedAttempt> {
    const isCommitted = opened.status === 'fulfilled' && opened.value.kind === 'opened';
    settleReferences(isCommitted ? [] : [attemptId]);
    void note({ kind: 'void', attemptId, at });
    if (opened.status === 'rejected') {
      const reason = takesNothing(opened.reason);
      if (reason !== null) reserve.markLost({ reason, detail: 'an attempt was not written' });
      // A server may have committed it all the same, and its answer was lost: then it is withdrawn before the next one.
      if (historyErrorIn(opened.reason)?.reason === 'server-unreachable') withdrawals.note(attemptId);
      throw opened.reason;
    }
    if (opened.value.kind !== 'opened') return opened.value;
    const fault = historyErrorOf(written.status === 'rejected' ? written.reason : null);
    log({ event: 'ledger-not-written', ...fault });
    reserve.markLost(fault);
    // An attempt that cannot be withdrawn is withdrawn as soon as the disk allows it. After a crash before that it
    // appears as "outcome unknown": wrong on the safe side.
    await withdrawals.withdraw(attemptId).catch(() => undefined);
    throw historyFailure(fault);
  }

  return openAttempt;
}

function attemptEnding(deps: AttemptDeps) {
  const { writer, settleReferences, reserve, record: note, log } = deps;
  const writeCharge = chargeWriting(deps);

  /**
   * The commit has the same content as the line, so no one waits for the line's sync; a process that dies has written
   * it.
   */
  async function writeEnd(attemptId: string, end: AttemptEnd): Promise<ChargeRow | null> {
    const committed = writer.call('endAttempt', attemptId, end);
    if (end.outcome === 'created') return (await writeCharge(attemptId, end.observation, committed)).row;
    // An unknown outcome adds nothing to the attempt's own line.
    if (end.outcome !== 'unknown') void note({ kind: 'void', attemptId, at: end.at });
    return (await committed).row;
  }

  async function endAttempt(attemptId: string, end: AttemptEnd) {
    try {
      const row = await writeEnd(attemptId, end);
      // The response may have closed another attempt.
      if (end.outcome !== 'unknown') settleReferences();
      return row;
    } catch (failure) {
      const reason = takesNothing(failure);
      if (reason === null) throw failure;
      const fault: HistoryErrorData = { reason, detail: 'the end of an attempt was not written' };
      if (!(await reserve.release(fault))) throw failure;
      log({ event: 'reserve-used', ...fault });
      return writeEnd(attemptId, end);
    }
  }

  return endAttempt;
}

function chargeWriting({ rows, record: note }: AttemptDeps) {
  /** Transactions whose creations are ending now; the first end of one decides which attempt it belongs to. */
  const ending = new Set<string>();

  /**
   * Writes which attempt the charge belongs to: at once where the charge is new here, since a commit may wait for
   * seconds while another program locks the file. For a charge that is here already, or that echoes another attempt,
   * only the commit decides it (charge-of-another-attempt.ts).
   */
  async function writeCharge(
    attemptId: string,
    { transaction, at }: Observation,
    committed: Promise<EndedAttempt>,
  ): Promise<EndedAttempt> {
    const id = transaction.id.toLowerCase();
    const isOurs = !echoesOther(transaction, attemptId);
    let isWritten = false;
    const write = (chargeOf: string | null) => {
      if (!isWritten && chargeOf !== null)
        void note({ kind: 'charge', transactionId: transaction.id, attemptId: chargeOf, at });
      isWritten = true;
    };
    if (isOurs && !ending.has(id)) {
      const isHere = rows.call('rowOfTransaction', transaction.id).then((row) => row !== null);
      void isHere.then((here) => !here && write(attemptId)).catch(() => undefined);
    }
    ending.add(id);
    try {
      const ended = await committed;
      write(ended.chargeOf);
      return ended;
    } catch (failure) {
      write(isOurs ? attemptId : null);
      throw failure;
    } finally {
      ending.delete(id);
    }
  }

  return writeCharge;
}

/** The reason, if it failed because the disk is full or read-only. */
function takesNothing(failure: unknown): HistoryReason | null {
  const reason = historyErrorIn(failure)?.reason;
  return reason === 'disk-full' || reason === 'read-only' ? reason : null;
}
