/** The charges whose state changed within the last two seconds: their rows are highlighted for that long. */
import { useSyncExternalStore } from 'react';

const HIGHLIGHT_MS = 2000;
const recent = new Set<string>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Highlights these charges for two seconds. */
export function markChanged(keys: readonly string[]): void {
  if (keys.length === 0) return;
  for (const key of keys) recent.add(key);
  notify();
  setTimeout(() => {
    for (const key of keys) recent.delete(key);
    notify();
  }, HIGHLIGHT_MS);
}

/** Whether a charge is highlighted now. */
export function useRecentlyChanged(key: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => recent.has(key),
  );
}
