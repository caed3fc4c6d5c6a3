import { useEffect, useEffectEvent } from 'react';
import { SEARCH_BOX } from '../../navigation/shortcuts.ts';
import { isCovered, isTyping } from '../../navigation/use-keys.ts';
import { ROW_STEPS } from './keyboard-navigation.ts';

/** What has a use of its own for arrows. */
const OWN_ARROWS = '[role="grid"], [role="tablist"], [role="listbox"], [role="radiogroup"], [role="slider"]';

const FROM_SEARCH: ReadonlySet<string> = new Set(['ArrowDown', 'Enter']);

export function isInSearch({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.hasAttribute(SEARCH_BOX);
}

/**
 * Arrows, J and K reach the list from anywhere on the screen, unless the user types, or a dialog or a menu is open, or
 * what has the focus uses arrows itself. From the search box, ↓ and Enter do.
 */
export function useEnterList(enter: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(isInSearch(event) ? FROM_SEARCH : ROW_STEPS).has(event.key) || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if ((isTyping(event.target) && !isInSearch(event)) || isCovered()) return;
    if (event.target instanceof Element && event.target.closest(OWN_ARROWS) !== null) return;
    enter(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
