/** The selected rows: stored with the list's state, so that reading, sorting or refreshing does not change them. */
import { useState } from 'react';
import { readListState, saveListState } from '../../filters/list-state.ts';

export interface RowSelection {
  readonly keys: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  /** The rows from the last toggled one to this one, in the list's order. */
  readonly extend: (key: string, order: readonly string[]) => void;
  readonly select: (keys: readonly string[]) => void;
  readonly clear: () => void;
}

/** The maximum number of keys of an operation. */
const MAX_SELECTED = 10_000;

export function useSelection(gatewayId: string): RowSelection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(readListState(gatewayId).selected));
  const [last, setLast] = useState<string | null>(null);
  const setSelection = (next: Iterable<string>) => {
    const bounded = [...next].slice(0, MAX_SELECTED);
    saveListState(gatewayId, { selected: bounded });
    setKeys(new Set(bounded));
  };
  return {
    keys,
    toggle: (key) => {
      setLast(key);
      setSelection(keys.has(key) ? [...keys].filter((other) => other !== key) : [...keys, key]);
    },
    extend: (key, order) => {
      const [from, to] = [order.indexOf(last ?? key), order.indexOf(key)].sort((one, other) => one - other);
      if (from === undefined || to === undefined || from < 0) return setSelection([...keys, key]);
      setSelection([...keys, ...order.slice(from, to + 1)]);
    },
    select: setSelection,
    clear: () => setSelection([]),
  };
}
