/** The room of drafts: suggestions, what is typed and not sent yet, and which window has it. */

import type { Output } from '../../src-preload/contract/contract.ts';
import { savedCustomerOf } from '../charges/known-customer.ts';
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { HistoryApi, SavedDraft } from '../history/api/history-api.ts';
import { DraftHolders } from './draft-holders.ts';

export interface DraftsRoomDeps {
  readonly gateways: {
    /** @throws ConsoleFailure where the gateway is unknown, or its history did not open. */
    historyOf(gatewayId: string): HistoryApi;
  };
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
}

export function openDrafts(deps: DraftsRoomDeps) {
  const holders = new DraftHolders();
  return {
    operations: draftsHandlers(deps, holders),
    windowClosed: (windowId: string) => holders.windowClosed(windowId),
  };
}

function draftsHandlers(
  { gateways: { historyOf }, clock, newId }: DraftsRoomDeps,
  holders: DraftHolders,
): HandlersOf<'drafts'> {
  return {
    'drafts.suggestCustomers': async ({ gatewayId, text, asMasked }) => {
      const customers = await historyOf(gatewayId).suggestCustomers(text, asMasked);
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
