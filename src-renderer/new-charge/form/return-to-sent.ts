/** What a page that was reloaded does about the draft that it was sending. Nothing is sent from here. */
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import type { Draft } from '../../../src-preload/contract/drafts/draft.ts';
import type { FormStore } from './form-store.ts';
import type { FieldKey } from './read-form.ts';
import { forgetSentDraft } from './sent-draft.ts';
import { settle, showNotMade } from './submission.ts';

/** Waits for the outcome of a draft that the form was filled with, and applies it as if the page had sent it. */
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
  forgetSentDraft(gatewayId, draftId);
  const outcome = result.value;
  if (outcome === null || store.state(gatewayId).submission.kind !== 'editing') return;
  if (outcome.outcome === 'created' || outcome.outcome === 'unknown')
    store.patch(gatewayId, () => ({
      submission: { kind: 'made', key: outcome.key, outcome: outcome.outcome, earlier: false },
    }));
  else if (isRestored) showNotMade(store, gatewayId, outcome);
}
