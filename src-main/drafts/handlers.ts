/** The console's operations that speed up the next charge: suggestions, the saved draft, templates. */
import type { OperationName, Output } from '../../src-preload/contract/contract.ts';
import { savedCustomerOf } from '../charges/known-customer.ts';
import type { Clock } from '../clock.ts';
import type { Handlers } from '../dispatch.ts';
import type { HistoryApi } from '../history/api/history-api.ts';

type DraftOperation = Extract<OperationName, `desk.${string}`>;

/** @param historyOf the history of a gateway; rejects or throws for an unknown one. */
export function draftHandlers(
  historyOf: (gatewayId: string) => HistoryApi,
  clock: Pick<Clock, 'now'>,
  newId: () => string,
): Pick<Handlers, DraftOperation> {
  return {
    'desk.suggestCustomers': async ({ gatewayId, text }) => {
      const customers = await historyOf(gatewayId).suggestCustomers(text);
      return customers.map(({ key, ...person }) => ({ name: person.name, known: savedCustomerOf(person, key) }));
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
 * The form typed in last. Where its draft was sent, and the result (refused, or not sent) came when no window was open,
 * it is returned under a new id: the old id would only return the old result again.
 */
async function withUnusedId(history: HistoryApi, newId: () => string): Promise<Output<'desk.readDraft'>> {
  const saved = await history.savedDraft();
  if (saved === null) return null;
  const { form, savedAt } = saved;
  if ((await history.attemptOfDraft(form.draftId)) === null) return { form, savedAt, sentAs: null };
  const unused = { ...form, draftId: newId() };
  await history.saveDraft(unused, savedAt);
  await history.deleteDraft(form.draftId);
  return { form: unused, savedAt, sentAs: form.draftId };
}
