/** The window that each typed form is open in. In memory: when a window or the console closes, its forms are free. */
export class DraftHolders {
  readonly #windowOf = new Map<string, string>();

  /** Whether another window has this form open. */
  isElsewhere(draftId: string, windowId: string): boolean {
    return (this.#windowOf.get(draftId) ?? windowId) !== windowId;
  }

  hold(draftId: string, windowId: string): void {
    this.#windowOf.set(draftId, windowId);
  }

  release(draftId: string): void {
    this.#windowOf.delete(draftId);
  }

  /** Its forms are offered to the next window. */
  windowClosed(windowId: string): void {
    for (const [draftId, holder] of this.#windowOf) if (holder === windowId) this.#windowOf.delete(draftId);
  }
}
