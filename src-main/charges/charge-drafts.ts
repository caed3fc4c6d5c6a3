/** Drafts of charges: sent, under way, and made again from a row. */
import { isDeepStrictEqual } from 'node:util';
import type { CreateOutcome } from '../../src-preload/contract/charges/create-outcome.ts';
import type { AttemptUnderway } from '../../src-preload/contract/charges/underway.ts';
import type { Draft } from '../../src-preload/contract/drafts/draft.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { Creation } from './creation/creation.ts';
import { maskedDraft, wholeDraft } from './known-customer.ts';
import { draftAgain, ofItself } from './redraft.ts';
import type { Watch } from './watch/watch.ts';

export interface ChargeDraftsDeps {
  readonly history: Pick<HistoryApi, 'draftOf' | 'personOfCharge' | 'detail'>;
  readonly watch: Pick<Watch, 'countCreation' | 'creationTurn' | 'hindrance' | 'requestSpacing'>;
  readonly creation: Creation;
  readonly newId: () => string;
  /** How many charges the ledger names and the history lacks, until they are read again. */
  unread(): Promise<number>;
}

/** Why a row of a batch is not sent now; `closing`: this gateway is being closed. */
export type HeldUp = NonNullable<Watch['hindrance']> | 'closing' | 'stopped' | 'unread';

export interface CreationInTurn {
  readonly confirmDuplicate: boolean;
  readonly isFirst: boolean;
  isStopped(): boolean;
}

export class ChargeDrafts {
  readonly #deps: ChargeDraftsDeps;

  constructor(deps: ChargeDraftsDeps) {
    this.#deps = deps;
  }

  async create(draft: Draft, confirmDuplicate: boolean): Promise<CreateOutcome> {
    const whole = await wholeDraft(this.#deps.history, draft);
    this.#deps.watch.countCreation();
    return this.#deps.creation.create(whole, confirmDuplicate, draft);
  }

  /**
   * The same for a row of a batch, when it is its turn under the cap: a clerk's own creation goes before it. Returns what
   * speaks against sending it instead, where something does; nothing was sent then.
   * @param isFirst after a person has started or resumed the batch: it finds out whether the gateway is reachable again.
   * @param isStopped called at its turn: whether somebody has stopped the batch meanwhile.
   */
  async createInTurn(
    draft: Draft,
    { confirmDuplicate, isFirst, isStopped }: CreationInTurn,
  ): Promise<CreateOutcome | { readonly heldUp: HeldUp }> {
    if (!(await this.#deps.watch.creationTurn())) return { heldUp: 'closing' };
    if (isStopped()) return { heldUp: 'stopped' };
    // A row may repeat a charge of which neither the reference nor the customer is known yet.
    if ((await this.#deps.unread()) > 0) return { heldUp: 'unread' };
    const heldUp = this.#deps.watch.hindrance;
    const isTried = heldUp === null || (heldUp === 'unreachable' && isFirst);
    return isTried ? this.#deps.creation.create(draft, confirmDuplicate, draft) : { heldUp };
  }

  /** The pause between two requests that the cap requires (ms). */
  get requestSpacing(): number {
    return this.#deps.watch.requestSpacing;
  }

  /** Creations that were sent and whose outcome is not in the history yet. */
  underway(): AttemptUnderway[] {
    return this.#deps.creation.underway;
  }

  /** The draft of one of them, as it was typed; null for any other draft. */
  draftUnderway(draftId: string): Draft | null {
    return this.#deps.creation.draftUnderway(draftId);
  }

  /** The outcome of a draft, once there is one; null for a draft that was never sent. */
  outcome(draftId: string): Promise<CreateOutcome | null> {
    return this.#deps.creation.outcome(draftId);
  }

  /** The draft a row was made from, under a new id; its customer masked. */
  async again(key: string): Promise<Draft> {
    return maskedDraft(await draftAgain(this.#deps.history, key, this.#deps.newId()), key);
  }

  /** Whether a draft has the same content as the draft a row was made from. */
  async isMadeFrom(key: string, draft: Draft): Promise<boolean> {
    const { history } = this.#deps;
    const [made, whole] = await Promise.all([draftAgain(history, key, draft.id), wholeDraft(history, draft)]);
    return isDeepStrictEqual(made, ofItself(whole));
  }
}
