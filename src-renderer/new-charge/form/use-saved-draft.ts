/**
 * The form being typed is kept in main's history a moment after each pause, and comes back when the page is opened
 * again, after a crash too. Nothing of it is in the page's own storage: it holds personal data.
 */
import { useEffect } from 'react';
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { isBlank } from './charge-form.ts';
import type { FormStore } from './form-store.ts';

/** How long typing rests before it is kept (ms). */
const REST = 400;

/** Forms that were asked for already, by their store's gateway: once a page is enough. */
const asked = new Set<string>();

export function useSavedDraft(store: FormStore, gatewayId: string): void {
  const bridge = useBridge();
  useEffect(() => keepDraft(store, gatewayId, bridge), [store, gatewayId, bridge]);
}

/** Restores, then keeps; gives the way to stop, which keeps what was typed last. */
function keepDraft(store: FormStore, gatewayId: string, bridge: Pick<Bridge, 'call'>): () => void {
  const { form: first } = store.state(gatewayId);
  /** The draft main may hold, and the form it holds of it. */
  let kept = { draftId: first.draftId, form: first };
  let timer: ReturnType<typeof setTimeout> | null = null;

  if (!asked.has(gatewayId)) {
    asked.add(gatewayId);
    void restore();
  }
  const unsubscribe = store.subscribe(() => {
    if (store.state(gatewayId).form === kept.form) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(keep, REST);
  });
  // A window that is closed or hidden may not come back to its timers.
  window.addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', keep);

  async function restore(): Promise<void> {
    const answer = await bridge.call('desk.readDraft', { gatewayId });
    if (!answer.ok || answer.value === null || !isBlank(store.state(gatewayId).form)) return;
    const { form, savedAt } = answer.value;
    if (isBlank(form)) return;
    kept = { draftId: form.draftId, form };
    store.restore(gatewayId, form, savedAt);
  }

  function keep(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { form, shelved } = store.state(gatewayId);
    if (form === kept.form) return;
    const before = kept;
    kept = { draftId: form.draftId, form };
    // A draft that another took the place of has been sent, refused or cleared; one that is shelved comes back.
    if (before.draftId !== form.draftId && shelved?.draftId !== before.draftId) drop(before.draftId);
    if (isBlank(form)) drop(form.draftId);
    // Whatever cannot be kept is still on screen; the connection's banner says that it is down.
    else void bridge.call('desk.keepDraft', { gatewayId, form: writable(form) });
  }

  function drop(draftId: string): void {
    void bridge.call('desk.dropDraft', { gatewayId, draftId });
  }

  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', keep);
    document.removeEventListener('visibilitychange', keep);
    keep();
  };
}

/** The same form with lists as the contract's input types have them. */
function writable(form: ReturnType<FormStore['state']>['form']) {
  return { ...form, items: [...form.items], metadata: [...form.metadata] };
}
