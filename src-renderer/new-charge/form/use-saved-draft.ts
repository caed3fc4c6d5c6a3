/**
 * Saves the form to main's history a moment after each pause in typing, and restores it when the page is opened again,
 * also after a crash. The page's own storage holds none of it, because it is personal data.
 */
import { useEffect, useEffectEvent } from 'react';
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { type ChargeForm, isBlank } from './charge-form.ts';
import type { FormStore } from './form-store.ts';
import type { FieldKey } from './read-form.ts';
import { awaitOutcome, sentDraftOf, showEnded } from './submission.ts';

/** How long typing pauses before the form is saved (ms). */
const DEBOUNCE = 400;

/** Gateways whose saved draft was read already: once for each page load is enough. */
const restoredGateways = new Set<string>();

/**
 * @param onOutcome is called with the outcome of a draft that the page was sending when it was reloaded; its input is
 * the field that should receive the focus, if any.
 */
export function useSavedDraft(
  store: FormStore,
  gatewayId: string,
  language: Language,
  onOutcome: (faulty: FieldKey | null) => void,
): void {
  const bridge = useBridge();
  const restoring = useEffectEvent((form: FormToRestore) => restoreForm(form, language, onOutcome));
  useEffect(() => startSaving(store, gatewayId, bridge, restoring), [store, gatewayId, bridge]);
}

interface FormToRestore {
  readonly store: FormStore;
  readonly gatewayId: string;
  readonly bridge: Pick<Bridge, 'call'>;
  /** Called once the form has the values of a stored draft. */
  readonly onFilled: () => void;
}

/** Restores what an earlier page had: the draft that it was sending, else the one that was being typed. */
async function restoreForm(
  { store, gatewayId, bridge, onFilled }: FormToRestore,
  language: Language,
  onOutcome: (faulty: FieldKey | null) => void,
): Promise<void> {
  const isEmpty = () => isBlank(store.state(gatewayId).form);
  const sentId = sentDraftOf(gatewayId);
  if (sentId !== null) {
    const underway = await bridge.call('charges.draftUnderway', { gatewayId, draftId: sentId });
    if (underway.ok && underway.value !== null && isEmpty()) {
      store.returnTo(gatewayId, underway.value, language);
      onFilled();
      onOutcome(await awaitOutcome(store, gatewayId, bridge, underway.value));
      return;
    }
  }
  const result = await bridge.call('drafts.read', { gatewayId });
  const saved = result.ok ? result.value : null;
  const isRestored = saved !== null && !isBlank(saved.form) && isEmpty();
  if (isRestored) {
    store.restore(gatewayId, saved.form, saved.savedAt);
    onFilled();
  }
  if (sentId !== null) await showEnded(store, gatewayId, bridge, sentId, isRestored && saved.sentAs === sentId);
}

/** Restores the draft, then saves changes; returns a function that stops, after saving the last change. */
function startSaving(
  store: FormStore,
  gatewayId: string,
  bridge: Pick<Bridge, 'call'>,
  restore: (form: FormToRestore) => Promise<void>,
): () => void {
  const { form: first, submission } = store.state(gatewayId);
  /** The draft that main may have stored, and the form it was saved from. */
  let saved = { draftId: first.draftId, form: first };
  // Another screen may have filled it in, from a charge or with the example: it is saved like anything typed.
  if (!isBlank(first) && submission.kind === 'editing') void keepDraft(store, gatewayId, bridge, first);
  const deleteDraft = (draftId: string) => void bridge.call('drafts.remove', { gatewayId, draftId });
  let timer: ReturnType<typeof setTimeout> | null = null;

  if (!restoredGateways.has(gatewayId)) {
    restoredGateways.add(gatewayId);
    const onFilled = () => {
      const { form } = store.state(gatewayId);
      saved = { draftId: form.draftId, form };
    };
    void restore({ store, gatewayId, bridge, onFilled });
  }
  const unsubscribe = store.subscribe(() => {
    if (store.state(gatewayId).form === saved.form) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(save, DEBOUNCE);
  });
  // The timers of a closed or hidden window may never run.
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', save);

  function save(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { form, previousForm, isPreviousCleared } = store.state(gatewayId);
    if (form === saved.form) return;
    const before = saved;
    saved = { draftId: form.draftId, form };
    const canComeBack = previousForm?.draftId === before.draftId && !isPreviousCleared;
    // A draft that another replaced was sent, refused or cleared; the previous form can be restored later.
    if (before.draftId !== form.draftId && !canComeBack) deleteDraft(before.draftId);
    if (isBlank(form)) deleteDraft(form.draftId);
    // A form that cannot be saved is still on screen; the connection's banner shows the lost connection.
    else void keepDraft(store, gatewayId, bridge, form);
  }

  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', save);
    save();
  };
}

async function keepDraft(
  store: FormStore,
  gatewayId: string,
  bridge: Pick<Bridge, 'call'>,
  form: ChargeForm,
): Promise<void> {
  const kept = await bridge.call('drafts.save', { gatewayId, form: writable(form) });
  if (!kept.ok || kept.value.draftId === form.draftId) return;
  // Another window has this form open by now: from here on it is another draft.
  const { draftId } = kept.value;
  const { form: now, submission } = store.state(gatewayId);
  if (now.draftId === form.draftId && submission.kind === 'editing')
    store.edit(gatewayId, null, (before) => ({ ...before, draftId }));
}

/** The same form with mutable lists, as the contract's input types require. */
function writable(form: ChargeForm) {
  return { ...form, items: [...form.items], metadata: [...form.metadata] };
}
