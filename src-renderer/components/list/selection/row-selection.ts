/** The selected rows of a list: stored with its state, so that reading, sorting or refreshing does not change them. */
import { useState } from 'react';
import { MOST } from '../../../../src-preload/contract/values/input-limits.ts';

export interface RowSelection {
  readonly keys: ReadonlySet<string>;
  /** Selects a row or no longer selects it; later extensions begin there. */
  readonly toggle: (key: string) => void;
  /**
   * Selects the rows from the anchor to this one, in the list's order, and keeps those that were selected before: a
   * shorter extension takes back what a longer one had added. Without an anchor it begins at `from`.
   */
  readonly extend: (key: string, order: readonly string[], from: string | null) => void;
  /** Ends an extension: the next one begins where it is made. */
  readonly release: () => void;
  readonly select: (keys: readonly string[]) => void;
  readonly clear: () => void;
}

interface Anchor {
  readonly key: string;
  /** What was selected before the extension. */
  readonly before: ReadonlySet<string>;
}

/** @param restore what was selected when the list was last shown */
export function useRowSelection(
  restore: () => readonly string[],
  save: (keys: readonly string[]) => void,
): RowSelection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(restore()));
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const setSelection = (next: Iterable<string>) => {
    const bounded = new Set([...next].slice(0, MOST.selected));
    save([...bounded]);
    setKeys(bounded);
    return bounded;
  };
  return {
    keys,
    toggle: (key) => {
      const next = keys.has(key) ? [...keys].filter((other) => other !== key) : [...keys, key];
      setAnchor({ key, before: setSelection(next) });
    },
    extend: (key, order, from) => {
      const began = anchor ?? { key: from ?? key, before: keys };
      setAnchor(began);
      setSelection([...began.before, ...rowsBetween(began.key, key, order)]);
    },
    release: () => setAnchor(null),
    select: (next) => {
      setAnchor(null);
      setSelection(next);
    },
    clear: () => {
      setAnchor(null);
      setSelection([]);
    },
  };
}

/** Both included; only `to` where the other is not in the list any more. */
function rowsBetween(from: string, to: string, order: readonly string[]): readonly string[] {
  const [first, last] = [order.indexOf(from), order.indexOf(to)].sort((one, other) => one - other);
  return first === undefined || last === undefined || first < 0 ? [to] : order.slice(first, last + 1);
}
