/** What keeps a desk's link from its server, or from writing there: logged once while it goes on. */
import type { HistoryErrorData } from '../../ground/errors/history-error.ts';
import { type TeamFailure, teamFailureOf } from '../connect/team-failure.ts';
import { historyFaultOf } from '../engine/history-fault.ts';
import { isReadable, type RefusedByServer, refusalOf } from '../engine/refusal.ts';

export class LinkFaults {
  readonly #log: (fault: HistoryErrorData) => void;
  #last: TeamFailure['reason'] | null = null;
  #refusal: RefusedByServer | null = null;

  constructor(log: (fault: HistoryErrorData) => void) {
    this.#log = log;
  }

  /** What the server refused of the last round; null where it refused nothing, or did not answer. */
  get refusal(): RefusedByServer['cause'] | null {
    return this.#refusal?.cause ?? null;
  }

  begin(): void {
    this.#refusal = null;
  }

  /** The round is over. */
  end(): void {
    if (this.#refusal === null) this.#last = null;
  }

  /** What a server that takes no changes refuses keeps nothing from being read. @throws any other failure */
  async writing(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      const refusal = refusalOf(historyFaultOf(teamFailureOf(fault)));
      if (refusal === null || !isReadable(refusal)) throw fault;
      this.note(fault);
    }
  }

  note(fault: unknown): HistoryErrorData {
    const failure = teamFailureOf(fault);
    const data = historyFaultOf(failure);
    if (this.#last !== failure.reason) this.#log(data);
    this.#last = failure.reason;
    this.#refusal = refusalOf(data);
    return data;
  }
}
