import { useEffect } from 'react';
import { goTo, routeOf } from './route.ts';

/** The search box says so itself with this attribute; the key `/` finds it by it. */
export const SEARCH_BOX = 'data-search-box';

/**
 * `N` new charge, `/` search, Esc back. Never while a dialog is open, nor while somebody types: there, Esc only leaves
 * the field, and a second one goes back.
 */
export function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[role="dialog"]')) return;
      if (isTyping(event.target)) {
        if (event.key === 'Escape') event.target.blur();
        return;
      }
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

const actions: Readonly<Record<string, () => void>> = {
  n: () => goTo({ screen: 'new', againKey: null }),
  '/': () => {
    const focusBox = () => document.querySelector<HTMLElement>(`[${SEARCH_BOX}]`)?.focus();
    if (routeOf(window.location.hash).screen === 'charges') return focusBox();
    goTo({ screen: 'charges', chargeKey: null });
    requestAnimationFrame(() => requestAnimationFrame(focusBox));
  },
  escape: () => {
    const route = routeOf(window.location.hash);
    if (route.screen !== 'charges' || route.chargeKey !== null) goTo({ screen: 'charges', chargeKey: null });
  },
};

function isTyping(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}
