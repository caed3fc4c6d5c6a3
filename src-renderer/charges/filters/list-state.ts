/**
 * The state of one gateway's list: filters, the row with the keyboard focus, scroll position, selection. It is stored
 * for the life of the tab, so that a refresh or a visit to another screen changes nothing; not in the address, since a
 * search may be a name or a CPF.
 */
import { useState } from 'react';
import { z } from 'zod';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { type ListChoice, listChoice } from '../../../src-preload/contract/charges/list/list.ts';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';
import { boundsOf } from '../../format/day-bounds.ts';

export const NO_CHOICE: ListChoice = {
  states: [],
  needsAttention: false,
  marked: false,
  invoice: null,
  tags: [],
  operators: [],
  text: '',
  created: null,
  paid: null,
  amount: { from: null, to: null },
};

/** Whether a filter is chosen, whatever is searched for. */
export function isNarrowed(choice: ListChoice): boolean {
  return JSON.stringify({ ...choice, text: '' }) !== JSON.stringify(NO_CHOICE);
}

const listState = z.object({
  choice: listChoice,
  cursor: z.string().nullable(),
  scroll: z.number(),
  /** Rows that were loaded; a refresh loads as many again (500 at the most) before it restores the scroll position. */
  rows: z.number(),
});
type ListState = z.infer<typeof listState>;

const TOP: ListState = { choice: NO_CHOICE, cursor: null, scroll: 0, rows: 0 };

const storageKey = (gatewayId: string) => `balcao.list.${gatewayId}`;

/** Returns the stored state; the whole list from the top when none is readable. */
export function readListState(gatewayId: string): ListState {
  const stored = sessionStorage.getItem(storageKey(gatewayId));
  if (stored === null) return TOP;
  try {
    return listState.parse(JSON.parse(stored));
  } catch {
    // Stored by another version: the list starts anew, which loses only a position.
    return TOP;
  }
}

/** Stores part of the state. */
export function saveListState(gatewayId: string, part: Partial<ListState>): void {
  sessionStorage.setItem(storageKey(gatewayId), JSON.stringify({ ...readListState(gatewayId), ...part }));
}

/** Apart from the rest, which is stored at each step of a scroll: the selection may be ten thousand keys. */
const selectionKey = (gatewayId: string) => `balcao.selected.${gatewayId}`;
const selectedKeys = z.array(z.string());

/** Returns the stored selection; none where none is readable. */
export function readSelected(gatewayId: string): readonly string[] {
  const stored = selectedKeys.safeParse(jsonOf(sessionStorage.getItem(selectionKey(gatewayId)) ?? ''));
  return stored.success ? stored.data : [];
}

export function saveSelected(gatewayId: string, keys: readonly string[]): void {
  sessionStorage.setItem(selectionKey(gatewayId), JSON.stringify(keys));
}

/** The active filters and a function that changes them; changed filters start at the top of the list. */
export function useListChoice(gatewayId: string): readonly [ListChoice, (choice: ListChoice) => void] {
  const [choice, setChoice] = useState<ListChoice>(() => readListState(gatewayId).choice);
  return [
    choice,
    (next) => {
      saveListState(gatewayId, { choice: next, scroll: 0, rows: 0, cursor: null });
      setChoice(next);
    },
  ];
}

/**
 * Returns the filters as the contract's schema has them: unset fields are left out, and days become instants of the
 * desk's zone.
 */
export function toChargeFilter(choice: ListChoice, today: string, timeZone: string): ChargeFilter {
  const { states, needsAttention, marked, invoice, tags, operators, text, created, paid, amount, ...others } = choice;
  // A filter that is not read here does not compile.
  others satisfies Record<string, never>;
  const trimmed = text.trim();
  const range = { ...(amount.from !== null && { from: amount.from }), ...(amount.to !== null && { to: amount.to }) };
  return {
    ...(states.length > 0 && { states: [...states] }),
    ...(needsAttention && { needsAttention }),
    ...(marked && { marked }),
    ...(invoice !== null && { invoice }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(operators.length > 0 && { operators: [...operators] }),
    ...(created !== null && { created: boundsOf(created, today, timeZone) }),
    ...(paid !== null && { paid: boundsOf(paid, today, timeZone) }),
    ...(Object.keys(range).length > 0 && { amount: range }),
    ...(trimmed !== '' && { text: trimmed.slice(0, 200) }),
  };
}
