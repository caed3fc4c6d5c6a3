import { useContext, useEffect, useEffectEvent } from 'react';
import { goTo, routeOf } from './route.ts';
import { NAMED_SCREENS, useIsOffered } from './screens.ts';
import { hasOtherUse, isCovered, isTyping, type KeyActions, SingleKeyShortcuts, useKeys } from './use-keys.ts';

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
  doNotUse: 'U',
  printReceipt: 'R',
  rowActions: '.',
  /** Followed by a letter of `NAMED_SCREENS`. */
  goToScreen: 'G',
} as const;

/** How long (ms) G waits for its letter. */
const LETTER_WAIT = 1_500;

/** The keys that open the palette, as the keyboard of this platform (`MacIntel`, `Win32`) has them. */
export function paletteKeys(platform: string): readonly string[] {
  return [platform.startsWith('Mac') ? '⌘' : 'Ctrl', KEYS.openPalette];
}

export const PALETTE_KEYS = paletteKeys(navigator.platform);

/**
 * `N` new charge, G and a letter another screen, `/` search, Esc closes the charge or receivable that is open over its list. While the user types, Esc only
 * leaves the field.
 */
export function useShortcuts(): void {
  useKeys(actions);
  useScreenKeys();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]') === null) event.target.blur();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** The letter after G belongs to it alone: on a charge, C copies the code otherwise. */
function useScreenKeys(): void {
  const withLetters = useContext(SingleKeyShortcuts);
  const isOffered = useIsOffered();
  const routeAfterG = useEffectEvent(
    (key: string) => NAMED_SCREENS.find(({ letter, route }) => letter === key && isOffered(route))?.route,
  );
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      const isFollowing = event.timeStamp - pressedAt < LETTER_WAIT;
      pressedAt = Number.NEGATIVE_INFINITY;
      if (!withLetters || isCovered() || hasOtherUse(event)) return;
      const key = event.key.toUpperCase();
      const route = isFollowing ? routeAfterG(key) : undefined;
      if (route === undefined) {
        if (key === KEYS.goToScreen) pressedAt = event.timeStamp;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      goTo(route);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [withLetters]);
}

/** Moves the focus into the list's search box, from any screen: one that lies over its list makes room for it. */
export function searchCharges(): void {
  if (focusSearchBox()) return;
  const isBoard = routeOf(window.location.hash).screen === 'receivables';
  goTo(isBoard ? { screen: 'receivables', id: null } : { screen: 'charges', chargeKey: null });
  focusOnceShown(MOST_FRAMES);
}

/** About a second: a screen that opens for the first time is loaded first. */
const MOST_FRAMES = 60;

function focusOnceShown(frames: number): void {
  requestAnimationFrame(() => {
    if (!focusSearchBox() && frames > 0) focusOnceShown(frames - 1);
  });
}

/** False where there is none, or it is covered: what is not shown takes no focus. */
function focusSearchBox(): boolean {
  const box = document.querySelector<HTMLElement>(`[${SEARCH_BOX}]`);
  box?.focus();
  return box !== null && document.activeElement === box;
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
