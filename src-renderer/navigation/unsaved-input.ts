/**
 * What was typed and is saved nowhere yet. Whatever would take its form away (a link, a key, Back, another gateway, the
 * dialog's own Cancel, a reload) asks one question first, which discard-question.tsx shows.
 */
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

/** The forms that hold such input now. */
const unsaved = new Set<symbol>();

/** What is done once a person has confirmed that the typed text may go; null while no question is open. */
let asked: (() => void) | null = null;
const listeners = new Set<() => void>();

function setAsked(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Withdraws the question: it goes with the page that opened it. */
export function withdrawQuestion(): void {
  setAsked(null);
}

export function hasUnsavedInput(): boolean {
  return unsaved.size > 0;
}

/** Leaves everything on screen: at once where nothing typed would be lost, else once a person has confirmed it. */
export function leaveScreen(leave: () => void): void {
  if (!hasUnsavedInput()) leave();
  else
    setAsked(() => {
      unsaved.clear();
      leave();
    });
}

interface UnsavedInput {
  /** Closes this form alone; asks as {@link leaveScreen} does. */
  readonly close: (close: () => void) => void;
  /** To be called once it is saved, before the form's screen is left. */
  readonly saved: () => void;
}

/** The forms of the dialog that surrounds a form, while they hold such input; null outside one. */
export const FormsOfDialog = createContext<Set<symbol> | null>(null);

/** Closes a dialog with these forms, or one form; asks as {@link leaveScreen} does. */
export function leaveForms(forms: ReadonlySet<symbol>, close: () => void): void {
  const held = [...forms].filter((form) => unsaved.has(form));
  if (held.length === 0) close();
  else
    setAsked(() => {
      for (const form of held) unsaved.delete(form);
      close();
    });
}

/** @param isTyped whether a form on screen holds something else than it was opened with, and nothing has saved it */
export function useUnsavedInput(isTyped: boolean): UnsavedInput {
  const [form] = useState(() => Symbol('form'));
  const dialog = use(FormsOfDialog);
  useEffect(() => {
    if (!isTyped) return;
    unsaved.add(form);
    dialog?.add(form);
    return () => {
      unsaved.delete(form);
      dialog?.delete(form);
    };
  }, [form, dialog, isTyped]);
  return useMemo(
    () => ({
      close: (close) => leaveForms(new Set([form]), close),
      saved: () => void unsaved.delete(form),
    }),
    [form],
  );
}

/** Whether a form holds what it was opened with: both are plain data whose fields are in one order. */
export function isEqual(typed: unknown, opened: unknown): boolean {
  return JSON.stringify(typed) === JSON.stringify(opened);
}

/** Whether the question is open, and its two answers. */
export function useDiscardQuestion(): {
  readonly isAsked: boolean;
  readonly discard: () => void;
  readonly keep: () => void;
} {
  const discarding = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
  return {
    isAsked: discarding !== null,
    discard: () => {
      setAsked(null);
      discarding?.();
    },
    keep: () => setAsked(null),
  };
}

/** The window that closes or loads anew asks in its own words: the browser's, or Electron's (console-window.ts). */
export function holdUnload(event: BeforeUnloadEvent): void {
  if (hasUnsavedInput()) event.preventDefault();
}
