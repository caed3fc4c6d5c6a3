/**
 * How the list of one gateway is being looked at: its filter, the row the keyboard stands on, how far it is scrolled.
 * Kept for the life of the tab, so that a refresh or a visit to another screen changes nothing; not in the address,
 * since a search may be somebody's name or CPF.
 */
import { useState } from 'react';
import { z } from 'zod';
import type { ChargeFilter } from '../../src-preload/contract/charge.ts';

const listView = z.object({
  states: z.array(z.string()),
  needsAttention: z.boolean(),
  text: z.string(),
  cursor: z.string().nullable(),
  scroll: z.number(),
  /** Rows that had been read; a refresh reads as many again (500 at the most) before it scrolls back. */
  rows: z.number(),
});
export type ListView = z.infer<typeof listView>;

const EVERYTHING: ListView = { states: [], needsAttention: false, text: '', cursor: null, scroll: 0, rows: 0 };

const placeOf = (gatewayId: string) => `balcao.list.${gatewayId}`;

/** The view as it was left; everything, from the top, where nothing readable was kept. */
export function readListView(gatewayId: string): ListView {
  const kept = sessionStorage.getItem(placeOf(gatewayId));
  if (kept === null) return EVERYTHING;
  try {
    return listView.parse(JSON.parse(kept));
  } catch {
    // Written by another version: the list starts anew, which loses nothing but a place.
    return EVERYTHING;
  }
}

/** Keeps part of a view. */
export function keepListView(gatewayId: string, part: Partial<ListView>): void {
  sessionStorage.setItem(placeOf(gatewayId), JSON.stringify({ ...readListView(gatewayId), ...part }));
}

export type ListFilter = Pick<ListView, 'states' | 'needsAttention' | 'text'>;

export const NO_FILTER: ListFilter = { states: [], needsAttention: false, text: '' };

/** The filter on screen and the way to change it; a changed filter starts at the top. */
export function useListFilter(gatewayId: string): readonly [ListFilter, (filter: ListFilter) => void] {
  const [filter, setFilter] = useState<ListFilter>(() => {
    const { states, needsAttention, text } = readListView(gatewayId);
    return { states, needsAttention, text };
  });
  return [
    filter,
    (next) => {
      keepListView(gatewayId, { ...next, scroll: 0, rows: 0, cursor: null });
      setFilter(next);
    },
  ];
}

/** The filter as the contract takes it: what narrows nothing is left out. */
export function toChargeFilter({ states, needsAttention, text }: ListFilter): ChargeFilter {
  const trimmed = text.trim();
  return {
    ...(states.length === 0 ? {} : { states: [...states] }),
    ...(needsAttention ? { needsAttention } : {}),
    ...(trimmed === '' ? {} : { text: trimmed.slice(0, 200) }),
  };
}
