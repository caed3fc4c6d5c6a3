/** The charges on screen, in all windows together. */
export class VisibleCharges {
  readonly #windows = new Map<string, ReadonlySet<string>>();

  /** Sets what one window shows. Returns every key whose visibility may have changed. */
  show(windowId: string, keys: readonly string[]): ReadonlySet<string> {
    const before = this.#windows.get(windowId);
    if (keys.length === 0) this.#windows.delete(windowId);
    else this.#windows.set(windowId, new Set(keys));
    return new Set([...(before ?? []), ...keys]);
  }

  shows(key: string): boolean {
    for (const keys of this.#windows.values()) if (keys.has(key)) return true;
    return false;
  }

  /** Every key on screen in some window. */
  all(): string[] {
    return [...new Set([...this.#windows.values()].flatMap((keys) => [...keys]))];
  }
}
