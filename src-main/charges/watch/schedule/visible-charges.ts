/** The charges on screen: in all windows of this desk together, and at the other desks of a team for which it reads. */
export class VisibleCharges {
  readonly #windows = new Map<string, ReadonlySet<string>>();
  #elsewhere: ReadonlySet<string> = new Set();

  /** Sets what one window shows. Returns every key whose visibility may have changed. */
  show(windowId: string, keys: readonly string[]): ReadonlySet<string> {
    const before = this.#windows.get(windowId);
    if (keys.length === 0) this.#windows.delete(windowId);
    else this.#windows.set(windowId, new Set(keys));
    return new Set([...(before ?? []), ...keys]);
  }

  /** Sets what all other desks show. Returns the keys that it did not show before, or does not show now. */
  showElsewhere(keys: readonly string[]): ReadonlySet<string> {
    const before = this.#elsewhere;
    const now = new Set(keys);
    this.#elsewhere = now;
    const isOther = (key: string) => before.has(key) !== now.has(key);
    return new Set([...before, ...now].filter(isOther));
  }

  /** Whether it is on screen at some desk. */
  shows(key: string): boolean {
    return this.#elsewhere.has(key) || this.showsHere(key);
  }

  showsHere(key: string): boolean {
    for (const keys of this.#windows.values()) if (keys.has(key)) return true;
    return false;
  }

  /** Every key on screen in some window of this desk. */
  here(): string[] {
    return [...new Set([...this.#windows.values()].flatMap((keys) => [...keys]))];
  }
}
