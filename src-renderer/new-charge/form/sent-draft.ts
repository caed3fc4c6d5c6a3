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
export function forgetSentDraft(gatewayId: string, draftId: string): void {
  if (sentDraftOf(gatewayId) === draftId) sessionStorage.removeItem(storageKey(gatewayId));
}
