import { useEffect, useEffectEvent } from 'react';
import { isCovered, isTyping } from '../../navigation/use-keys.ts';
import { ROW_STEPS } from './keyboard-navigation.ts';

/** What has a use of its own for arrows. */
const OWN_ARROWS = '[role="grid"], [role="tablist"], [role="listbox"], [role="radiogroup"], [role="slider"]';

/**
 * Arrows, J and K reach the list from anywhere on the screen, unless the user types, or a dialog or a menu is open, or
 * what has the focus uses arrows itself.
 */
export function useEnterList(enter: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!ROW_STEPS.has(event.key) || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (isTyping(event.target) || isCovered()) return;
    if (event.target instanceof Element && event.target.closest(OWN_ARROWS) !== null) return;
    enter(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
