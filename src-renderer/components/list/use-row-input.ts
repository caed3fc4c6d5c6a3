/** Keyboard and pointer on the list: moves, selects, opens, and opens a row's menu. */

import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import { useApp } from '../../bridge/app-context.tsx';
import { KEYS } from '../../navigation/shortcuts.ts';
import { isInSearch, useEnterList } from './enter-list.ts';
import { nextRow } from './keyboard-navigation.ts';
import type { RowSelection } from './selection/row-selection.ts';

/** The row whose menu is open, and where. */
export interface MenuPlace {
  readonly key: string;
  /** Pixels in the window. */
  readonly x: number;
  readonly y: number;
}

export interface RowInput {
  /** The keys of the loaded rows. */
  readonly order: () => readonly string[];
  readonly visibleRows: () => number;
  readonly scrollTo: (index: number) => void;
  readonly grid: RefObject<HTMLTableElement | null>;
  readonly selection: RowSelection;
  /** The row that had the keyboard focus when the list was last shown; `onCursor` reports where it goes. */
  readonly restoredCursor: string | null;
  readonly onCursor: (key: string) => void;
  /** A list whose rows have no menu has no keys for one. */
  readonly hasMenus: boolean;
  readonly openKey: string | null;
  /** True while what is open covers the list: none of its rows is visible. */
  readonly covered: boolean;
  /** `following`: the keyboard focus moved while a row was open next to the list. */
  readonly onOpen: (key: string, following: boolean) => void;
}

/** Returns the row with the keyboard focus, the open menu, and the listeners of the grid. */
export function useRowInput(input: RowInput) {
  const { order, visibleRows, scrollTo, grid, selection, openKey, covered, hasMenus, onCursor, onOpen } = input;
  const { singleKeyShortcuts } = useApp().settings;
  const [cursor, setCursor] = useState(input.restoredCursor);
  const goToRow = (key: string) => {
    setCursor(key);
    onCursor(key);
  };
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const at = () => (cursor === null ? -1 : order().indexOf(cursor));
  const isOff = ({ key }: { readonly key: string }) => !singleKeyShortcuts && /^[^ ]$/.test(key);
  /** Returns whether the key was one that moves. */
  const move = (key: string, isExtending: boolean): boolean => {
    const keys = order();
    const page = Math.max(1, Math.floor(visibleRows()) - 2);
    const to = nextRow(key, at(), keys.length, page);
    const target = to === null ? undefined : keys[to];
    if (to === null || target === undefined) return false;
    if (isExtending) selection.extend(target, keys, cursor);
    else selection.release();
    goToRow(target);
    scrollTo(to);
    if (openKey !== null && !isExtending) onOpen(target, true);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isOff(event)) return;
    if (event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement) return;
    if (move(event.key, event.shiftKey)) return event.preventDefault();
    if (event.key === 'Enter' && at() < 0 && move('Home', false)) return event.preventDefault();
    if (cursor === null || at() < 0) return;
    if (event.key === ' ') selection.toggle(cursor);
    else if (event.key === 'Enter') onOpen(cursor, false);
    else if (!hasMenus) return;
    else if (event.key === KEYS.rowActions || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      setMenu(placeBelow(cursor));
    else return;
    event.preventDefault();
  };
  useEnterList((event) => {
    if (covered || order().length === 0 || isOff(event)) return;
    // With a row open next to the list, J and K belong to it.
    if (openKey !== null && !event.key.startsWith('Arrow') && !isInSearch(event)) return;
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
    // What was found begins at the first row.
    if (isInSearch(event)) return void move('Home', false);
    // A row that had the focus before gets it back: where the keyboard was is not seen from outside.
    if (openKey === null && cursor !== null && at() >= 0) scrollTo(at());
    else move(event.key, false);
  });
  const pointer = pointerOf(input, { cursor, goToRow, setMenu });
  const closeMenu = () => {
    setMenu(null);
    grid.current?.focus({ preventScroll: true });
  };
  return { cursor, menu, closeMenu, onKeyDown, ...pointer };
}

/** Where the menu of a row opens by a key; null where the row is not drawn. */
function placeBelow(key: string): MenuPlace | null {
  const line = document.getElementById(`row-${key}`)?.getBoundingClientRect();
  return line === undefined ? null : { key, x: line.left + 48, y: line.bottom };
}

interface Cursor {
  readonly cursor: string | null;
  readonly goToRow: (key: string) => void;
  readonly setMenu: (place: MenuPlace) => void;
}

/** What the pointer does: a click opens, selects or shows a row's menu. */
function pointerOf({ order, grid, selection, hasMenus, onOpen }: RowInput, { cursor, goToRow, setMenu }: Cursor) {
  const onMouseDown = (event: MouseEvent) => {
    // Neither selects text from where the last click was, nor moves the focus to a button that no key reaches.
    if (lineOf(event) === undefined || !(event.shiftKey || isMenuButton(event))) return;
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
  };
  const onClick = (event: MouseEvent) => {
    const key = lineOf(event);
    if (key === undefined || !(event.target instanceof Element)) return;
    goToRow(key);
    const button = event.target.closest('[data-row-menu]')?.getBoundingClientRect();
    if (button) setMenu({ key, x: button.left, y: button.bottom });
    else if (event.shiftKey) selection.extend(key, order(), cursor);
    else if (event.target.closest('[data-select]') !== null) selection.toggle(key);
    else {
      selection.release();
      onOpen(key, false);
    }
  };
  const onContextMenu = (event: MouseEvent) => {
    const key = lineOf(event);
    if (key === undefined || !hasMenus) return;
    event.preventDefault();
    goToRow(key);
    setMenu({ key, x: event.clientX, y: event.clientY });
  };
  return { onMouseDown, onClick, onContextMenu };
}

function lineOf({ target }: MouseEvent): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined;
}

function isMenuButton({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[data-row-menu]') !== null;
}
