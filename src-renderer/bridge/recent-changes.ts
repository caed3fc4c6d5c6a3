/** The charges whose state changed within the last two seconds: their rows are highlighted for that long. */
import { useSyncExternalStore } from 'react';

const MARKED_FOR = 2000;
const recent = new Set<string>();
const watchers = new Set<() => void>();

function tell(): void {
  for (const watcher of watchers) watcher();
}

/** Highlights these charges for two seconds. */
export function markChanged(keys: readonly string[]): void {
  if (keys.length === 0) return;
  for (const key of keys) recent.add(key);
  tell();
  setTimeout(() => {
    for (const key of keys) recent.delete(key);
    tell();
  }, MARKED_FOR);
}

/** Whether a charge is highlighted now. */
export function useRecentlyChanged(key: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    () => recent.has(key),
  );
}
