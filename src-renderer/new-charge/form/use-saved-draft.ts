/**
 * Saves the form to main's history a moment after each pause in typing, and restores it when the page is opened again,
 * also after a crash. The page's own storage holds none of it, because it is personal data.
 */
import { useEffect } from 'react';
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { isBlank } from './charge-form.ts';
import type { FormStore } from './form-store.ts';

/** How long typing pauses before the form is saved (ms). */
const DEBOUNCE = 400;

/** Gateways whose saved draft was read already: once for each page load is enough. */
const restoredGateways = new Set<string>();

export function useSavedDraft(store: FormStore, gatewayId: string): void {
  const bridge = useBridge();
  useEffect(() => startSaving(store, gatewayId, bridge), [store, gatewayId, bridge]);
}

/** Restores the draft, then saves changes; returns a function that stops, after saving the last change. */
function startSaving(store: FormStore, gatewayId: string, bridge: Pick<Bridge, 'call'>): () => void {
  const { form: first } = store.state(gatewayId);
  /** The draft that main may have stored, and the form it was saved from. */
  let saved = { draftId: first.draftId, form: first };
  let timer: ReturnType<typeof setTimeout> | null = null;

  if (!restoredGateways.has(gatewayId)) {
    restoredGateways.add(gatewayId);
    void restore();
  }
  const unsubscribe = store.subscribe(() => {
    if (store.state(gatewayId).form === saved.form) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(save, DEBOUNCE);
  });
  // The timers of a closed or hidden window may never run.
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', save);

  async function restore(): Promise<void> {
    const result = await bridge.call('desk.readDraft', { gatewayId });
    if (!result.ok || result.value === null || !isBlank(store.state(gatewayId).form)) return;
    const { form, savedAt } = result.value;
    if (isBlank(form)) return;
    saved = { draftId: form.draftId, form };
    store.restore(gatewayId, form, savedAt);
  }

  function save(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { form, previousForm } = store.state(gatewayId);
    if (form === saved.form) return;
    const before = saved;
    saved = { draftId: form.draftId, form };
    // A draft that another replaced was sent, refused or cleared; the previous form can be restored later.
    if (before.draftId !== form.draftId && previousForm?.draftId !== before.draftId) deleteDraft(before.draftId);
    if (isBlank(form)) deleteDraft(form.draftId);
    // A form that cannot be saved is still on screen; the connection's banner shows the lost connection.
    else void bridge.call('desk.keepDraft', { gatewayId, form: writable(form) });
  }

  function deleteDraft(draftId: string): void {
    void bridge.call('desk.dropDraft', { gatewayId, draftId });
  }

  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', save);
    save();
  };
}

/** The same form with mutable lists, as the contract's input types require. */
function writable(form: ReturnType<FormStore['state']>['form']) {
  return { ...form, items: [...form.items], metadata: [...form.metadata] };
}
