/**
 * How the list of one gateway is being looked at: what is chosen above it, the row the keyboard stands on, how far it
 * is scrolled, what is selected. Kept for the life of the tab, so that a refresh or a visit to another screen changes
 * nothing; not in the address, since a search may be somebody's name or CPF.
 */
import { useState } from 'react';
import { z } from 'zod';
import type { ChargeFilter } from '../../../src-preload/contract/charges/charge.ts';
import { type ListChoice, listChoice } from '../../../src-preload/contract/charges/list.ts';
import { boundsOf } from '../../format/periods.ts';

export const NO_CHOICE: ListChoice = {
  states: [],
  needsAttention: false,
  marked: false,
  tags: [],
  operators: [],
  text: '',
  created: null,
  paid: null,
  amount: { from: null, to: null },
};

const listPlace = z.object({
  choice: listChoice,
  cursor: z.string().nullable(),
  scroll: z.number(),
  /** Rows that had been read; a refresh reads as many again (500 at the most) before it scrolls back. */
  rows: z.number(),
  selected: z.array(z.string()),
});
type ListPlace = z.infer<typeof listPlace>;

const TOP: ListPlace = { choice: NO_CHOICE, cursor: null, scroll: 0, rows: 0, selected: [] };

const placeOf = (gatewayId: string) => `balcao.list.${gatewayId}`;

/** The view as it was left; everything, from the top, where nothing readable was kept. */
export function readListState(gatewayId: string): ListPlace {
  const kept = sessionStorage.getItem(placeOf(gatewayId));
  if (kept === null) return TOP;
  try {
    return listPlace.parse(JSON.parse(kept));
  } catch {
    // Written by another version: the list starts anew, which loses nothing but a place.
    return TOP;
  }
}

/** Keeps part of a view. */
export function saveListState(gatewayId: string, part: Partial<ListPlace>): void {
  sessionStorage.setItem(placeOf(gatewayId), JSON.stringify({ ...readListState(gatewayId), ...part }));
}

/** What is chosen above the list and the way to change it; a changed choice starts at the top. */
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

/** The choice as the contract takes it: what narrows nothing is left out, and days become instants of the desk's zone. */
export function toChargeFilter(choice: ListChoice, today: string, timeZone: string): ChargeFilter {
  const { states, needsAttention, marked, tags, operators, text, created, paid, amount } = choice;
  const trimmed = text.trim();
  const range = { ...(amount.from !== null && { from: amount.from }), ...(amount.to !== null && { to: amount.to }) };
  return {
    ...(states.length > 0 && { states: [...states] }),
    ...(needsAttention && { needsAttention }),
    ...(marked && { marked }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(operators.length > 0 && { operators: [...operators] }),
    ...(created !== null && { created: boundsOf(created, today, timeZone) }),
    ...(paid !== null && { paid: boundsOf(paid, today, timeZone) }),
    ...(Object.keys(range).length > 0 && { amount: range }),
    ...(trimmed !== '' && { text: trimmed.slice(0, 200) }),
  };
}
