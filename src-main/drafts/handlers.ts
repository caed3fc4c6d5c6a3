/** What makes the next charge faster, as the console's operations ask it: suggestions, the draft kept, templates. */
import type { OperationName } from '../../src-preload/contract/contract.ts';
import { savedCustomerOf } from '../charges/known-customer.ts';
import type { Clock } from '../clock.ts';
import type { Handlers } from '../dispatch.ts';
import type { HistoryApi } from '../history/api/history-api.ts';

type DraftOperation = Extract<OperationName, `desk.${string}`>;

/** @param historyOf the history of a gateway; rejects or throws for one that is not there. */
export function draftHandlers(
  historyOf: (gatewayId: string) => HistoryApi,
  clock: Pick<Clock, 'now'>,
  newId: () => string,
): Pick<Handlers, DraftOperation> {
  return {
    'desk.suggestCustomers': async ({ gatewayId, text }) => {
      const met = await historyOf(gatewayId).suggestCustomers(text);
      return met.map(({ key, ...person }) => ({ name: person.name, known: savedCustomerOf(person, key) }));
    },
    'desk.suggestItems': async ({ gatewayId, text }) => historyOf(gatewayId).suggestItems(text),
    'desk.readDraft': async ({ gatewayId }) => withUnusedId(historyOf(gatewayId), newId),
    'desk.keepDraft': async ({ gatewayId, form }) => {
      await historyOf(gatewayId).saveDraft(form, clock.now());
      return null;
    },
    'desk.dropDraft': async ({ gatewayId, draftId }) => {
      await historyOf(gatewayId).deleteDraft(draftId);
      return null;
    },
    'desk.templates': async ({ gatewayId }) => historyOf(gatewayId).templates(),
    'desk.keepTemplate': async ({ gatewayId, template }) => {
      await historyOf(gatewayId).saveTemplate(template);
      return historyOf(gatewayId).templates();
    },
    'desk.dropTemplate': async ({ gatewayId, templateId }) => {
      await historyOf(gatewayId).deleteTemplate(templateId);
      return historyOf(gatewayId).templates();
    },
  };
}

/**
 * The form typed in last. Where its draft was sent, and the answer (refused, or not sent) came when no window was there
 * any more, it comes back under a new id: the old one would only give the old answer again.
 */
async function withUnusedId(history: HistoryApi, newId: () => string): ReturnType<HistoryApi['savedDraft']> {
  const kept = await history.savedDraft();
  if (kept === null || (await history.attemptOfDraft(kept.form.draftId)) === null) return kept;
  const form = { ...kept.form, draftId: newId() };
  await history.saveDraft(form, kept.savedAt);
  await history.deleteDraft(kept.form.draftId);
  return { form, savedAt: kept.savedAt };
}
