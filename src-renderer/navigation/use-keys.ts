import { useEffect, useEffectEvent, useRef } from 'react';

export type KeyActions = Readonly<Record<string, () => void>>;

/** Whether single keys have another use now: a field, a chord, something that took the key before. */
function hasOtherUse(event: KeyboardEvent): boolean {
  return event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target);
}

function isOverlaid(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

export function isTyping(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/**
 * Runs an action on a single key (`n`, `/`, `escape`) while the component is mounted. Never while the user types, or
 * while a dialog or a menu is open.
 */
export function useKeys(actions: KeyActions): void {
  const wasOverlaid = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()];
    if (!action || hasOtherUse(event) || wasOverlaid.current) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    // Asked before anybody handles the key: Esc closes a dialog, and must not leave the screen as well.
    const before = () => {
      wasOverlaid.current = isOverlaid();
    };
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', before, true);
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', before, true);
      window.removeEventListener('keydown', listener);
    };
  }, []);
}
