import { useEffect } from 'react';
import { goTo, routeOf } from './route.ts';
import { isTyping, type KeyActions, useKeys } from './use-keys.ts';

/** Marks the search box, so that the key `/` finds it. */
export const SEARCH_BOX = 'data-search-box';

/** Every key that does something, as it is written on the keyboard. `useKeys` runs a single one, `useKeyTip` names it. */
export const KEYS = {
  /** With Ctrl, or ⌘ on a Mac. */
  openPalette: 'K',
  showShortcuts: '?',
  newCharge: 'N',
  search: '/',
  close: 'Esc',
  /** Also the rows of a list. */
  nextCharge: 'J',
  previousCharge: 'K',
  copyCode: 'C',
  copyMessage: 'M',
  sendMessage: 'S',
  showToPayer: 'P',
  checkNow: 'V',
  editAsNew: 'E',
  printReceipt: 'R',
  rowActions: '.',
} as const;

/** The keys that open the palette, as the keyboard of this platform (`MacIntel`, `Win32`) has them. */
export function paletteKeys(platform: string): readonly string[] {
  return [platform.startsWith('Mac') ? '⌘' : 'Ctrl', KEYS.openPalette];
}

export const PALETTE_KEYS = paletteKeys(navigator.platform);

/**
 * `N` new charge, `/` search, Esc closes the charge or receivable that is open over its list. While the user types, Esc only
 * leaves the field.
 */
export function useShortcuts(): void {
  useKeys(actions);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]') === null) event.target.blur();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Moves the focus into the list's search box, from any screen. */
export function searchCharges(): void {
  const focusBox = () => document.querySelector<HTMLElement>(`[${SEARCH_BOX}]`)?.focus();
  const { screen } = routeOf(window.location.hash);
  if (screen === 'charges' || screen === 'receivables') {
    focusBox();
    return;
  }
  goTo({ screen: 'charges', chargeKey: null });
  requestAnimationFrame(() => requestAnimationFrame(focusBox));
}

const actions: KeyActions = {
  [KEYS.newCharge]: () => goTo({ screen: 'new', againKey: null }),
  [KEYS.search]: searchCharges,
  // What lies over a list, and nothing else: a screen of its own may have a form that was typed in.
  [KEYS.close]: () => {
    const route = routeOf(window.location.hash);
    if (route.screen === 'charges' && route.chargeKey !== null) goTo({ screen: 'charges', chargeKey: null });
    if (route.screen === 'receivables' && route.id !== null && route.form === undefined)
      goTo({ screen: 'receivables', id: null });
  },
};
