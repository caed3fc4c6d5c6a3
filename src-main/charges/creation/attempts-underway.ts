import type { AttemptUnderway } from '../../../src-preload/contract/charges/underway.ts';
import type { Draft } from '../../../src-preload/contract/drafts/draft.ts';
import type { AttemptEnd } from '../../history/api/history-api.ts';
import { chargeOf } from './create-outcome.ts';

/** The attempts of one gateway that were sent and whose outcome is not on disk, in memory alone. */
export class AttemptsUnderway {
  readonly #byId = new Map<string, { readonly draft: Draft; readonly shown: AttemptUnderway }>();
  readonly #changed: () => void;

  /** @param changed is called after each change of the list. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The attempts in the order in which they were sent. */
  get list(): AttemptUnderway[] {
    return [...this.#byId.values()].map(({ shown }) => shown);
  }

  draftOf(draftId: string): Draft | null {
    return [...this.#byId.values()].find(({ draft }) => draft.id === draftId)?.draft ?? null;
  }

  /** @param draft as it was typed. */
  begin(draft: Draft, attempt: { readonly id: string; readonly reference: string; readonly startedAt: number }): void {
    const { id: key, reference, startedAt } = attempt;
    const { amount, customer } = draft;
    const customerName = customer.name || null;
    this.#byId.set(key, {
      draft,
      shown: { key, amount, customerName, reference, startedAt, status: 'sending', transactionId: null },
    });
    this.#changed();
  }

  /** There is an outcome, and the disk has not accepted it. */
  notRecorded(attemptId: string, end: AttemptEnd): void {
    const attempt = this.#byId.get(attemptId);
    if (attempt === undefined) return;
    const transactionId = chargeOf(attemptId, end);
    // A response about another attempt's charge leaves this one's outcome unknown.
    const status = end.outcome === 'created' && transactionId === null ? 'unknown' : end.outcome;
    this.#byId.set(attemptId, { ...attempt, shown: { ...attempt.shown, status, transactionId } });
    this.#changed();
  }

  /** Its outcome is on disk. */
  end(attemptId: string): void {
    if (this.#byId.delete(attemptId)) this.#changed();
  }
}
