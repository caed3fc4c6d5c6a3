/**
 * Sending a draft, and what each outcome does to the form. The draft's id decides everything: one id makes one attempt
 * (contract, `charges.create`), so it is kept wherever an attempt may have been made unseen, and renewed only where
 * the service or the wire has said that no charge came of it.
 */
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import type { CreateOutcome } from '../../../src-preload/contract/charges/charge.ts';
import type { Draft } from '../../../src-preload/contract/charges/draft.ts';
import { withoutKnown } from './charge-form.ts';
import type { FormStore } from './form-store.ts';
import { type FieldKey, fieldOfPath, inScreenOrder, readForm } from './read-form.ts';

/**
 * Sends the form of a gateway, once: while an answer is awaited a second call does nothing. Gives the first faulty
 * field where the form is not sound (nothing is sent then), else null when the outcome stands in the store.
 */
export async function submit(
  store: FormStore,
  gatewayId: string,
  bridge: Pick<Bridge, 'call'>,
  confirmDuplicate = false,
): Promise<FieldKey | null> {
  const { form, submission, unanswered } = store.state(gatewayId);
  if (submission.kind === 'sending') return null;
  const reading = readForm(form);
  if (!reading.ok) {
    store.patch(gatewayId, () => ({ tried: true, submission: { kind: 'editing' } }));
    return [...reading.faults.keys()][0] ?? null;
  }
  store.patch(gatewayId, () => ({ tried: true, complaints: new Map(), submission: { kind: 'sending' } }));
  const answer = await bridge.call('charges.create', { gatewayId, draft: reading.draft, confirmDuplicate });
  // Another draft took this one's place meanwhile. Sent again, this one gets the same outcome by its id.
  if (store.state(gatewayId).form.draftId !== form.draftId) return null;
  if (!answer.ok && answer.error.kind === 'not-found' && answer.error.what === 'customer') {
    // Nothing was sent, and the masks stand for nothing any more.
    const { error } = answer;
    store.patch(gatewayId, (before) => ({
      form: withoutKnown(before.form),
      submission: { kind: 'failed', error },
    }));
    return null;
  }
  if (!answer.ok) {
    store.patch(gatewayId, () => ({ unanswered: true, submission: { kind: 'failed', error: answer.error } }));
    return null;
  }
  const outcome = answer.value;
  if (outcome.outcome === 'created' || outcome.outcome === 'unknown') {
    // A draft sent twice is answered for what it held the first time; it may have been edited since.
    const earlier = unanswered && (await wasMadeFromOther(bridge, gatewayId, outcome.key, reading.draft));
    if (!earlier) store.clear(gatewayId);
    store.patch(gatewayId, (before) => ({
      unanswered: false,
      form: earlier ? { ...before.form, draftId: store.newId() } : before.form,
      submission: { kind: 'made', key: outcome.key, outcome: outcome.outcome, earlier },
    }));
    return null;
  }
  return settle(store, gatewayId, outcome);
}

function settle(
  store: FormStore,
  gatewayId: string,
  outcome: Exclude<CreateOutcome, { outcome: 'created' | 'unknown' }>,
): FieldKey | null {
  switch (outcome.outcome) {
    case 'refused': {
      const { form } = store.state(gatewayId);
      const complaints = new Map<FieldKey, string>();
      const elsewhere: { path: string; message: string }[] = [];
      for (const { path, message } of outcome.fields) {
        const field = fieldOfPath(form, path);
        if (field === null) elsewhere.push({ path, message });
        else complaints.set(field, complaints.has(field) ? `${complaints.get(field)} ${message}` : message);
      }
      store.patch(gatewayId, (before) => ({
        form: { ...before.form, draftId: store.newId() },
        unanswered: false,
        complaints,
        submission: { kind: 'refused', httpStatus: outcome.httpStatus, message: outcome.message, elsewhere },
      }));
      return [...inScreenOrder(form, complaints).keys()][0] ?? null;
    }
    case 'not-sent':
      store.patch(gatewayId, (before) => ({
        form: { ...before.form, draftId: store.newId() },
        unanswered: false,
        submission: { kind: 'not-sent', cause: outcome.cause },
      }));
      return null;
    case 'unrecorded':
      // The draft keeps its id: sent again, it is answered with what came of it.
      store.patch(gatewayId, () => ({
        unanswered: true,
        submission: { kind: 'unrecorded', key: outcome.key, transactionId: outcome.transactionId },
      }));
      return null;
    case 'possible-duplicate':
      // Nothing was sent and no attempt was made: the same draft goes out if the operator says so.
      store.patch(gatewayId, () => ({
        submission: { kind: 'possible-duplicate', reason: outcome.reason, others: outcome.others },
      }));
      return null;
  }
}

/** Whether the row came from another content than this draft. Where that cannot be told, what was typed is kept. */
async function wasMadeFromOther(
  bridge: Pick<Bridge, 'call'>,
  gatewayId: string,
  key: string,
  sent: Draft,
): Promise<boolean> {
  const same = await bridge.call('charges.isMadeFrom', { gatewayId, key, draft: sent });
  return !same.ok || !same.value;
}
