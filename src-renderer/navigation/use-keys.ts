import { useEffect, useEffectEvent } from 'react';

export type KeyActions = Readonly<Record<string, () => void>>;

/** Whether single keys have another use now: a field, a dialog, an open menu, a chord. */
function hasOtherUse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

export function isTyping(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/**
 * Runs an action on a single key (`n`, `/`, `escape`) while the component is mounted. Never while the user types, or
 * while a dialog or a menu is open.
 */
export function useKeys(actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()];
    if (!action || hasOtherUse(event)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
