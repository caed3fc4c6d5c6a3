/** Charges whose messages are sent one after the other: which one it is now, and what became of the others. */
import { useState } from 'react';
import type { LinkChannel } from '../use-sending.ts';

/** How a message is taken: its text and code from the clipboard, or in a program. */
export type Way = 'copy' | LinkChannel;

/** A charge of the list at the end. */
export interface Skipped {
  readonly key: string;
  readonly name: string;
  /** Cents; null where it is not known. */
  readonly amount: number | null;
}

/** A receivable of the list at the end: it has no code that can be paid. */
interface WithoutCode extends Pick<Skipped, 'name' | 'amount'> {
  readonly id: string;
}

export interface QueuedCharges {
  readonly keys: readonly string[];
  readonly without?: readonly WithoutCode[];
}

interface State {
  readonly keys: readonly string[];
  readonly position: number;
  readonly sent: number;
  readonly skipped: readonly Skipped[];
  /** The way of the last message, which the next one takes too. */
  readonly way: Way;
  /** What became of the last message, with its customer. */
  readonly last: { readonly name: string; readonly notice: string } | null;
}

export function useQueue({ keys, without = [] }: QueuedCharges) {
  const [state, setState] = useState<State>({
    ...{ keys, position: 0, sent: 0, skipped: [] },
    ...{ way: 'whatsapp', last: null },
  });
  /** A second press that came before the next charge was on screen does nothing. */
  const move = (key: string, change: (before: State) => Partial<State>) =>
    setState((before) =>
      before.keys[before.position] === key ? { ...before, ...change(before), position: before.position + 1 } : before,
    );
  return {
    ...state,
    without,
    current: state.keys[state.position],
    next: state.keys[state.position + 1],
    sentBy: (key: string, way: Way, last: NonNullable<State['last']>) =>
      move(key, ({ sent }) => ({ sent: sent + 1, way, last })),
    skip: (key: string, skipped: Omit<Skipped, 'key'>) =>
      move(key, (before) => ({ skipped: [...before.skipped, { key, ...skipped }], last: null })),
    again: () =>
      setState((before) => ({
        ...before,
        keys: before.skipped.map(({ key }) => key),
        position: 0,
        skipped: [],
      })),
  };
}

export type Queue = ReturnType<typeof useQueue>;
