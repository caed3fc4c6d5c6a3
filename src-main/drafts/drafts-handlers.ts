/** The console's operations that speed up the next charge: suggestions, the saved draft, templates. */
import type { Output } from '../../src-preload/contract/contract.ts';
import { savedCustomerOf } from '../charges/known-customer.ts';
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { HistoryApi, SavedDraft } from '../history/api/history-api.ts';
import type { DraftHolders } from './draft-holders.ts';

export interface DraftsHandlerDeps {
  /** Throws for an unknown gateway. */
  historyOf(gatewayId: string): HistoryApi;
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
  readonly holders: DraftHolders;
}

export function draftsHandlers({ historyOf, clock, newId, holders }: DraftsHandlerDeps): HandlersOf<'drafts'> {
  return {
    'drafts.suggestCustomers': async ({ gatewayId, text }) => {
      const customers = await historyOf(gatewayId).suggestCustomers(text);
      return customers.map(({ key, ...person }) => ({ name: person.name, known: savedCustomerOf(person, key) }));
    },
    'drafts.suggestItems': async ({ gatewayId, text }) => historyOf(gatewayId).suggestItems(text),
    'drafts.read': async ({ gatewayId }, { windowId }) => {
      const history = historyOf(gatewayId);
      const drafts = await history.savedDrafts();
      const saved = drafts.find(({ form }) => !holders.isElsewhere(form.draftId, windowId));
      if (saved === undefined) return null;
      // Before anything else is awaited: two windows that open at once get two forms.
      holders.hold(saved.form.draftId, windowId);
      const read = await withUnusedId(history, saved, newId);
      holders.hold(read.form.draftId, windowId);
      return read;
    },
    'drafts.save': async ({ gatewayId, form }, { windowId }) => {
      // A window whose connection was lost for a moment may find its form in another one: each keeps its own.
      const draftId = holders.isElsewhere(form.draftId, windowId) ? newId() : form.draftId;
      holders.hold(draftId, windowId);
      await historyOf(gatewayId).saveDraft({ ...form, draftId }, clock.now());
      return { draftId };
    },
    'drafts.remove': async ({ gatewayId, draftId }, { windowId }) => {
      if (holders.isElsewhere(draftId, windowId)) return null;
      holders.release(draftId);
      await historyOf(gatewayId).deleteDraft(draftId);
      return null;
    },
  };
}

/**
 * Where a form's draft was sent, and the result (refused, or not sent) came when no window was open, it is returned
 * under a new id: the old id would only return the old result again.
 */
async function withUnusedId(
  history: HistoryApi,
  { form, savedAt }: SavedDraft,
  newId: () => string,
): Promise<NonNullable<Output<'drafts.read'>>> {
  if ((await history.attemptOfDraft(form.draftId)) === null) return { form, savedAt, sentAs: null };
  const unused = { ...form, draftId: newId() };
  await history.saveDraft(unused, savedAt);
  await history.deleteDraft(form.draftId);
  return { form: unused, savedAt, sentAs: form.draftId };
}
