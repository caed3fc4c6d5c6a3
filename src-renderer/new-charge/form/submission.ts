/**
 * Sends a draft, and applies each outcome to the form. The draft's id prevents duplicates: one id makes one attempt
 * (contract, `charges.create`), so it stays the same wherever an attempt may exist, and changes only where the service
 * or the network has confirmed that there is no charge.
 */
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import type { CreateOutcome } from '../../../src-preload/contract/charges/create-outcome.ts';
import type { Draft } from '../../../src-preload/contract/drafts/draft.ts';
import type { Result } from '../../../src-preload/contract/errors.ts';
import { refusesCnpj } from '../../components/errors/cnpj-refusal.ts';
import { maskShown, withoutKnown } from './charge-form.ts';
import type { FormStore } from './form-store.ts';
import { type FieldKey, fieldOfPath, hasItems, inScreenOrder, readForm } from './read-form.ts';
import { unusualAmount } from './unusual-amount.ts';

/**
 * The id of the draft that this window is sending, for the life of the tab: a page that is reloaded meanwhile returns to
 * it, and another window does not. Only the id is stored, because the draft is personal data; main has the draft.
 */
const storageKey = (gatewayId: string) => `balcao.sending.${gatewayId}`;

export function saveSentDraft(gatewayId: string, draftId: string): void {
  sessionStorage.setItem(storageKey(gatewayId), draftId);
}

export function sentDraftOf(gatewayId: string): string | null {
  return sessionStorage.getItem(storageKey(gatewayId));
}

/** Its outcome is known, or it was never sent. A draft that was sent later stays. */
function forgetSentDraft(gatewayId: string, draftId: string): void {
  if (sentDraftOf(gatewayId) === draftId) sessionStorage.removeItem(storageKey(gatewayId));
}

/**
 * Sends the form of a gateway, once: while a call is running a second one does nothing. Returns the first invalid field
 * when the form is not valid (nothing is sent then), else null when the outcome is in the store.
 * @param asksAmount whether a question comes before an unusual amount: where money is real, until a person has confirmed it
 */
export async function submit(
  store: FormStore,
  gatewayId: string,
  bridge: Pick<Bridge, 'call'>,
  confirmDuplicate = false,
  asksAmount = false,
): Promise<FieldKey | null> {
  const { form, submission } = store.state(gatewayId);
  if (submission.kind === 'sending') return null;
  const reading = readForm(form);
  if (!reading.ok) {
    store.patch(gatewayId, () => ({ tried: true, submission: { kind: 'editing' } }));
    return [...reading.faults.keys()][0] ?? null;
  }
  store.patch(gatewayId, () => ({
    tried: true,
    serviceErrors: new Map(),
    submission: { kind: 'sending', since: Date.now() },
  }));
  const unusual = asksAmount ? await unusualAmount(bridge, gatewayId, reading.draft) : null;
  if (unusual !== null) {
    store.patch(gatewayId, () => ({ submission: { kind: 'unusual-amount', unusual } }));
    return null;
  }
  saveSentDraft(gatewayId, form.draftId);
  const insteadOf = submission.kind === 'refused' ? submission.key : form.madeFrom;
  const draft = { ...reading.draft, ...(insteadOf !== undefined && { insteadOf }) };
  const result = await bridge.call('charges.create', { gatewayId, draft, confirmDuplicate });
  return settle(store, gatewayId, bridge, draft, result);
}

/** Whether a page that is reloaded has nothing more to learn of this outcome: it is on disk, and needs no waiting. */
function isOver(outcome: CreateOutcome): boolean {
  if (outcome.outcome === 'turned-away') return outcome.retryAt === null || outcome.retryAt <= Date.now();
  return outcome.outcome !== 'unrecorded';
}

/** Applies the result of sending a draft to the form. Returns the field that should receive the focus, if any. */
async function settle(
  store: FormStore,
  gatewayId: string,
  bridge: Pick<Bridge, 'call'>,
  draft: Draft,
  result: Result<CreateOutcome>,
): Promise<FieldKey | null> {
  if (result.ok && isOver(result.value)) forgetSentDraft(gatewayId, draft.id);
  const { form, isResultLost } = store.state(gatewayId);
  // Another draft replaced this one meanwhile. Sent again, this one gets the same outcome by its id.
  if (form.draftId !== draft.id) return null;
  if (!result.ok && result.error.kind === 'not-found' && result.error.what === 'customer') {
    // Nothing was sent, and the masked values can no longer be resolved.
    const { error } = result;
    store.patch(gatewayId, (before) => ({
      form: withoutKnown(before.form),
      submission: { kind: 'failed', error },
    }));
    return null;
  }
  if (!result.ok) {
    store.patch(gatewayId, () => ({ isResultLost: true, submission: { kind: 'failed', error: result.error } }));
    return null;
  }
  const outcome = result.value;
  if (outcome.outcome === 'created' || outcome.outcome === 'unknown') {
    // For a draft sent twice main returns the outcome of the first content; it may have been edited since.
    const earlier = isResultLost && (await wasMadeFromOther(bridge, gatewayId, outcome.key, draft));
    if (!earlier) store.clear(gatewayId);
    store.patch(gatewayId, (before) => ({
      isResultLost: false,
      form: earlier ? { ...before.form, draftId: store.newId() } : before.form,
      submission: { kind: 'made', key: outcome.key, outcome: outcome.outcome, earlier },
    }));
    return null;
  }
  return showNotMade(store, gatewayId, outcome);
}

/** Applies an outcome without a row: the typed values stay. */
function showNotMade(
  store: FormStore,
  gatewayId: string,
  outcome: Exclude<CreateOutcome, { outcome: 'created' | 'unknown' }>,
): FieldKey | null {
  switch (outcome.outcome) {
    case 'refused':
      return showRefused(store, gatewayId, outcome);
    case 'not-sent':
      store.patch(gatewayId, (before) => ({
        form: { ...before.form, draftId: store.newId() },
        isResultLost: false,
        submission: { kind: 'not-sent', cause: outcome.cause },
      }));
      return null;
    case 'turned-away':
      store.patch(gatewayId, (before) => ({
        form: { ...before.form, draftId: store.newId() },
        isResultLost: false,
        submission: { kind: 'turned-away', outcome },
      }));
      return null;
    case 'unrecorded':
      // The draft keeps its id: sent again, it gets the recorded outcome.
      store.patch(gatewayId, () => ({
        isResultLost: true,
        submission: { kind: 'unrecorded', key: outcome.key, transactionId: outcome.transactionId },
      }));
      return null;
    case 'possible-duplicate':
      // Nothing was sent and no attempt was made: the same draft is sent if the operator confirms.
      store.patch(gatewayId, () => ({
        submission: {
          kind: 'possible-duplicate',
          reason: outcome.reason,
          others: outcome.others,
          withoutRow: outcome.withoutRow,
        },
      }));
      return null;
  }
}

/** Each reason goes to its field; the others are shown above the form. Returns the first field with one. */
function showRefused(
  store: FormStore,
  gatewayId: string,
  outcome: Extract<CreateOutcome, { outcome: 'refused' }>,
): FieldKey | null {
  const { form } = store.state(gatewayId);
  const serviceErrors = new Map<FieldKey, string>();
  const elsewhere: { path: string; message: string }[] = [];
  for (const { path, message } of outcome.fields) {
    const field = fieldOfPath(form, path);
    if (field === null) elsewhere.push({ path, message });
    else serviceErrors.set(field, serviceErrors.has(field) ? `${serviceErrors.get(field)} ${message}` : message);
  }
  store.patch(gatewayId, (before) => ({
    form: { ...before.form, draftId: store.newId() },
    isResultLost: false,
    serviceErrors,
    submission: {
      kind: 'refused',
      key: outcome.key,
      httpStatus: outcome.httpStatus,
      message: outcome.message,
      elsewhere,
      wantsItems: !hasItems(form) && serviceErrors.has('items'),
      refusesCnpj: refusesCnpj(form.customer.document || maskShown(form, 'document'), outcome),
    },
  }));
  return [...inScreenOrder(form, serviceErrors).keys()][0] ?? null;
}

/**
 * Whether the row was created from other content than this draft. When that cannot be determined, the form is not
 * cleared.
 */
async function wasMadeFromOther(
  bridge: Pick<Bridge, 'call'>,
  gatewayId: string,
  key: string,
  sent: Draft,
): Promise<boolean> {
  const same = await bridge.call('charges.isMadeFrom', { gatewayId, key, draft: sent });
  return !same.ok || !same.value;
}

/** Waits for the outcome of a draft that a reloaded page was sending, and applies it. Sends nothing, as below. */
export async function awaitOutcome(
  store: FormStore,
  gatewayId: string,
  bridge: Pick<Bridge, 'call'>,
  draft: Draft,
): Promise<FieldKey | null> {
  const result = await bridge.call('charges.outcome', { gatewayId, draftId: draft.id });
  if (!result.ok) return settle(store, gatewayId, bridge, draft, result);
  const { value } = result;
  if (value !== null) return settle(store, gatewayId, bridge, draft, { ok: true, value });
  // Main stopped before anything was sent.
  forgetSentDraft(gatewayId, draft.id);
  store.patch(gatewayId, () => ({ submission: { kind: 'editing' } }));
  return null;
}

/**
 * Shows the outcome of a draft that ended while the page was loading.
 * @param isRestored the form has the values of this draft again.
 */
export async function showEnded(
  store: FormStore,
  gatewayId: string,
  bridge: Pick<Bridge, 'call'>,
  draftId: string,
  isRestored: boolean,
): Promise<void> {
  const result = await bridge.call('charges.outcome', { gatewayId, draftId });
  if (!result.ok) return;
  const outcome = result.value;
  if (outcome === null || isOver(outcome)) forgetSentDraft(gatewayId, draftId);
  if (outcome === null || store.state(gatewayId).submission.kind !== 'editing') return;
  if (outcome.outcome === 'created' || outcome.outcome === 'unknown')
    store.patch(gatewayId, () => ({
      submission: { kind: 'made', key: outcome.key, outcome: outcome.outcome, earlier: false },
    }));
  // The wait that the gateway wants is the same for any other form.
  else if (isRestored || (outcome.outcome === 'turned-away' && !isOver(outcome)))
    showNotMade(store, gatewayId, outcome);
}
