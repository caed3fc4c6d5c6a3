/**
 * What this desk's ledger names and the server lacks, because it went back in time: attempts come back from the ledger, and
 * the charges of those that made one are read again at the gateway. The ledger names a charge before any mirror has it.
 */
import { statSync } from 'node:fs';
import type { Clock } from '../../ground/clock.ts';
import { forgetCompared } from '../../history/recording/compared/ledger-mark.ts';
import { ledgerFileIn } from '../../history/sqlite/history-files.ts';
import type { WorkerCalls } from '../../history/worker/worker-client.ts';
import type { TeamWriterCalls } from '../worker/team-writer-calls.ts';

export interface LedgerOfDesk {
  readonly writer: WorkerCalls<TeamWriterCalls>;
  /** Of the ledger. */
  readonly folder: string;
  /** Called where charges are to be read again, while the server answers: `missingTransactions` has them. */
  lacksCharges(): void;
}

export interface LedgerRecoveryDeps extends LedgerOfDesk {
  readonly clock: Pick<Clock, 'now'>;
  /** The ids of this desk's attempts that have not ended, at the time of the call. */
  inFlight(): readonly string[];
  isOnline(): boolean;
}

export class LedgerRecovery {
  readonly #deps: LedgerRecoveryDeps;
  #lacks = false;

  constructor(deps: LedgerRecoveryDeps) {
    this.#deps = deps;
  }

  /**
   * Compares the ledger with the server. Rejects while the server is away.
   * @param isWhole all of the ledger, and not what came after the last comparison alone
   */
  async recover(isWhole: boolean): Promise<void> {
    const { writer, folder, clock, inFlight } = this.#deps;
    if (isWhole) forgetCompared(folder);
    // Both at once: an attempt that begins later has its line behind this size.
    const underway = { size: statSync(ledgerFileIn(folder)).size, inFlight: inFlight() };
    const { cameBack, lacksCharges } = await writer.call('compareLedger', folder, underway);
    // The server may have an attempt, and not its end: as an open one it would not get back the charge that it made.
    if (cameBack > 0 || lacksCharges) await writer.call('endOpenAttempts', clock.now(), inFlight());
    this.#lacks ||= lacksCharges;
    this.reportLacking();
  }

  /** On its way back the desk is still answered by its file, which does not know what the server lacks. */
  reportLacking(): void {
    if (!this.#lacks || !this.#deps.isOnline()) return;
    this.#lacks = false;
    this.#deps.lacksCharges();
  }
}
