import { useState } from 'react';
import type { ListChoice, ListLayout } from '../../src-preload/contract/charges/list/list.ts';
import { isUndocumented } from '../../src-preload/contract/values/states.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { dayOf } from '../format/day-bounds.ts';
import { isNarrowed, readListState, toChargeFilter, useListChoice } from './filters/list-state.ts';
import { DEFAULT_LAYOUT, useListLayout } from './list/list-layout.ts';
import { useTotals } from './list/totals/use-totals.ts';
import { useChargePages } from './list/use-charge-pages.ts';

/** What the list shows: the chosen filter and layout, the pages of rows they find, and their totals. */
export function useListedCharges(gatewayId: string) {
  const [choice, setChoice] = useListChoice(gatewayId);
  const savedLayout = useListLayout(gatewayId);
  const layout = savedLayout.layout ?? DEFAULT_LAYOUT;
  const [firstRows] = useState(() => readListState(gatewayId).rows);
  const { timeZone } = useApp().settings;
  // The text whose partial matches the user also requested; another text starts with whole matches again.
  const [partsOf, setPartsOf] = useState<string | null>(null);
  const chosen = toChargeFilter(choice, dayOf(useNow(60_000), timeZone), timeZone);
  const filter = chosen.text !== undefined && chosen.text === partsOf ? { ...chosen, textParts: true } : chosen;
  const pages = useChargePages({ gatewayId, filter, sort: savedLayout.layout?.sort ?? null }, firstRows);
  const totals = useTotals(gatewayId, filter);

  const byFilter = isNarrowed(choice) ? 'filter' : 'search';
  const narrowing: 'nothing' | 'search' | 'filter' = Object.keys(filter).length === 0 ? 'nothing' : byFilter;
  const isEmpty = !pages.waiting && pages.thrown === null && pages.rows.length === 0 && narrowing === 'nothing';
  const otherStates = (totals.totals?.byState ?? []).map(({ state }) => state).filter(isUndocumented);

  // The search box holds its own text while the user types; a new revision resets it when a view is opened.
  const [revision, setRevision] = useState(0);
  const openView = (next: ListChoice, nextLayout: ListLayout | null) => {
    setChoice(next);
    setRevision(revision + 1);
    if (nextLayout !== null) savedLayout.change(nextLayout);
  };
  return {
    choice,
    setChoice,
    openView,
    revision,
    filter,
    layout,
    savedLayout,
    pages,
    totals,
    narrowing,
    isEmpty,
    otherStates,
    searchParts: () => setPartsOf(filter.text ?? null),
  };
}
