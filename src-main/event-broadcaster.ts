import type { LiveRow } from '../src-preload/contract/charges/charge.ts';
import type { Signal } from '../src-preload/contract/contract.ts';
import type { Clock } from './clock.ts';

/** How long changed rows are gathered before windows are told (ms): long enough for a burst, too short to notice. */
const GATHER = 40;
/** Rows in one signal at the most. */
const AT_ONCE = 500;

/** Tells every window what changed. Rows that change in a burst are told together, each once, as they stand last. */
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

  /** Tells what is gathered now. */
  flush(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    for (const [gatewayId, gathered] of this.#rows) {
      const rows = [...gathered.values()];
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        this.emit({ name: 'charges-changed', payload: { gatewayId, rows: rows.slice(from, from + AT_ONCE) } });
      }
    }
    this.#rows.clear();
  }
}
