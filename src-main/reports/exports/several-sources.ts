/** Several histories as one export reads them: gateway after gateway, each in the list's order. */
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { HistoryReason } from '../../ground/errors/history-error.ts';
import type { ExportSource, SourceMovements } from '../../history/api/export-source.ts';
import type { HistorySource } from '../../history/api/history-source.ts';

export interface GatewayHistory {
  readonly gatewayName: string;
  readonly history: HistorySource;
  /** States that take money back in this gateway, in addition to REFUNDED. */
  readonly returningStates: readonly string[];
}

export type SeveralSources = Omit<ExportSource, 'movements'> & {
  /** The movements of each gateway in turn; each has its own returning states. */
  movements(filter: ChargeFilter): SourceMovements;
  /** The gateway of the page that was read last: a page is written before the next one is read. */
  readonly gateway: Pick<GatewayHistory, 'gatewayName' | 'returningStates'>;
};

/**
 * Opens all of them before anything is written.
 * @throws ConsoleFailure `gateway-unreadable`, which names the gateway whose part would be missing.
 */
export function openSeveralSources(
  histories: readonly GatewayHistory[],
  open: (history: HistorySource) => ExportSource,
  reasonOf: (fault: unknown) => HistoryReason,
): SeveralSources {
  const named = <Value>(gateway: string, read: () => Value) => orNamed(gateway, read, reasonOf);
  const opened: (GatewayHistory & { readonly source: ExportSource })[] = [];
  const close = () => {
    for (const { source } of opened) source.close();
  };
  try {
    for (const each of histories) opened.push({ ...each, source: named(each.gatewayName, () => open(each.history)) });
  } catch (fault) {
    close();
    throw fault;
  }
  let [current] = opened;
  const now = () => {
    if (current === undefined) throw new RangeError('no gateway was named');
    return current;
  };
  /** The pages of each in turn. */
  function* inTurn<Row>(pagesOf: (each: (typeof opened)[number]) => Iterable<Row>): Generator<Row> {
    for (const each of opened) {
      current = each;
      const pages = named(each.gatewayName, () => pagesOf(each)[Symbol.iterator]());
      for (let page = named(each.gatewayName, () => pages.next()); page.done !== true; ) {
        yield page.value;
        page = named(each.gatewayName, () => pages.next());
      }
    }
  }
  return {
    get gateway() {
      return now();
    },
    count: (filter) =>
      opened.reduce((sum, { gatewayName, source }) => sum + named(gatewayName, () => source.count(filter)), 0),
    pages: (filter, sort) => inTurn(({ source }) => source.pages(filter, sort)),
    movements: (filter) => {
      const each = new Map(
        opened.map((one) => [one, named(one.gatewayName, () => one.source.movements(filter, one.returningStates))]),
      );
      const sumOf = (count: (movements: SourceMovements) => number) =>
        [...each.values()].reduce((sum, movements) => sum + count(movements), 0);
      return {
        count: sumOf(({ count }) => count),
        leftOut: {
          unconfirmed: sumOf(({ leftOut }) => leftOut.unconfirmed),
          unmarked: sumOf(({ leftOut }) => leftOut.unmarked),
        },
        pages: inTurn((one) => each.get(one)?.pages ?? []),
      };
    },
    details: (rows, withTimelines) => now().source.details(rows, withTimelines),
    raw: (row) => now().source.raw(row),
    close,
  };
}

/** @throws ConsoleFailure `gateway-unreadable` in place of an error of the history. */
function orNamed<Value>(gateway: string, read: () => Value, reasonOf: (fault: unknown) => HistoryReason): Value {
  try {
    return read();
  } catch (fault) {
    throw new ConsoleFailure({ kind: 'gateway-unreadable', gateway, because: reasonOf(fault) });
  }
}
