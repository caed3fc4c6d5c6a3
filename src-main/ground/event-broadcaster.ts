import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import type { Signal } from '../../src-preload/contract/contract.ts';
import type { Clock } from './clock.ts';

/** How long changed rows are collected before they are emitted (ms): long enough for a burst, too short to notice. */
const GATHER = 40;
/** The most rows in one signal. */
const ROWS_PER_SIGNAL = 500;

/** Emits changes to every window. Rows that change in a burst are emitted together, each once, in its last state. */
export class EventBroadcaster {
  readonly #clock: Clock;
  readonly #listeners = new Set<(signal: Signal) => void>();
  readonly #rows = new Map<string, Map<string, LiveRow>>();
  #disarm: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  listen(listener: (signal: Signal) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  emit(signal: Signal): void {
    for (const listener of this.#listeners) listener(signal);
  }

  rowsChanged(gatewayId: string, rows: readonly LiveRow[]): void {
    if (this.#listeners.size === 0) return;
    const gathered = this.#rows.get(gatewayId) ?? new Map<string, LiveRow>();
    this.#rows.set(gatewayId, gathered);
    for (const row of rows) gathered.set(row.key, row);
    this.#disarm ??= this.#clock.after(GATHER, () => this.flush());
  }

  /** Emits what is collected now. */
  flush(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    for (const [gatewayId, gathered] of this.#rows) {
      const rows = [...gathered.values()];
      for (let from = 0; from < rows.length; from += ROWS_PER_SIGNAL) {
        this.emit({ name: 'charges-changed', payload: { gatewayId, rows: rows.slice(from, from + ROWS_PER_SIGNAL) } });
      }
    }
    this.#rows.clear();
  }
}
