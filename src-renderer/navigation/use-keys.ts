import { createContext, type RefObject, useContext, useEffect, useEffectEvent, useRef } from 'react';

/** Whether single letters and signs are shortcuts: the setting `singleKeyShortcuts` (WCAG 2.1.4). */
export const SingleKeyShortcuts = createContext(true);

export type KeyActions = Readonly<Record<string, () => void>>;

/** Whether single keys have another use now: a field or a chord. */
export function hasOtherUse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return isTyping(event.target);
}

/** Whether a dialog or a menu is open, to which keys belong. */
export function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

export function isTyping(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

const mounted = new Set<RefObject<KeyActions>>();

/** What a key does on the present screen; undefined where it does nothing. */
export function actionOfKey(key: string): (() => void) | undefined {
  return [...mounted].find(({ current }) => current[key] !== undefined)?.current[key];
}

/**
 * Runs an action on a single key (`N`, `/`, `Esc`) while the component is mounted. Never while the user types, or
 * while a dialog or a menu is open; letters and signs only while the setting allows them.
 */
export function useKeys(actions: KeyActions): void {
  const withLetters = useContext(SingleKeyShortcuts);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  }, [actions]);
  useEffect(() => {
    mounted.add(latest);
    return () => void mounted.delete(latest);
  }, []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key === 'Escape' ? 'Esc' : event.key.toUpperCase()];
    if (!action || hasOtherUse(event) || (event.key.length === 1 && !withLetters)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    // An Esc that closes a menu has closed it by the time the key arrives here, and must not leave the screen too.
    let wasCovered = false;
    const before = () => {
      wasCovered = isCovered();
    };
    const listener = (event: KeyboardEvent) => {
      if (!wasCovered && !isCovered()) onKey(event);
    };
    window.addEventListener('keydown', before, true);
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', before, true);
      window.removeEventListener('keydown', listener);
    };
  }, []);
}

/** A shortcut as the properties of its control: the key in the tip and for screen readers, while it works. */
export function useKeyTip(): (
  label: string,
  key: string,
) => { readonly title: string; readonly 'aria-keyshortcuts'?: string } {
  const withLetters = useContext(SingleKeyShortcuts);
  return (label, key) =>
    key.length === 1 && !withLetters
      ? { title: label }
      : { title: `${label} (${key})`, 'aria-keyshortcuts': key === 'Esc' ? 'Escape' : key };
}
