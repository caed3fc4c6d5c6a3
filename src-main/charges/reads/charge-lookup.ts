/** What the history has of charges, with what the watch knows newer. */
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListCursor } from '../../../src-preload/contract/charges/list/list-cursor.ts';
import type { RefusedCursor, RefusedPage } from '../../../src-preload/contract/charges/list/refused-attempt.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import type { ListOptions } from '../../history/api/list-api.ts';
import type { LiveRows } from './live-rows.ts';

export interface ChargeLookupDeps {
  readonly history: Pick<HistoryApi, 'list' | 'detail' | 'rawResponses' | 'refusedAttempts' | 'row'>;
  readonly rows: LiveRows;
}

/** Each method that takes a key rejects with ConsoleFailure `not-found` for a charge that is not there, but `raw`. */
export class ChargeLookup {
  readonly #deps: ChargeLookupDeps;

  constructor(deps: ChargeLookupDeps) {
    this.#deps = deps;
  }

  async list(filter: ChargeFilter, after: ListCursor | null, limit: number, options: ListOptions = {}) {
    const page = await this.#deps.history.list(filter, after, limit, options);
    return { ...page, rows: page.rows.map((row) => this.#deps.rows.of(row)) };
  }

  async detail(key: string): Promise<ChargeDetail> {
    const detail = await this.#deps.history.detail(key);
    if (detail === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    const live = this.#deps.rows.partsOf(detail);
    return { ...detail, ...live, clockOffset: live.clockOffset ?? detail.clockOffset };
  }

  async raw(key: string): Promise<{ at: number; text: string }[]> {
    return [...(await this.#deps.history.rawResponses(key))];
  }

  async refused(after: RefusedCursor | null, limit: number): Promise<RefusedPage> {
    return this.#deps.history.refusedAttempts(after, limit);
  }

  async transactionOf(key: string): Promise<string> {
    const { transactionId } = await this.rowOf(key);
    if (transactionId === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    return transactionId;
  }

  async rowOf(key: string): Promise<ChargeRow> {
    const row = await this.#deps.history.row(key);
    if (row === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
    return row;
  }
}
