/** Several histories as one export reads them: gateway after gateway, each in the list's order. */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { ExportRow } from '../../history/api/history-api.ts';
import type { HistoryReason } from '../../history/api/history-error.ts';
import type { ExportSource } from '../../history/queries/export-source.ts';

export interface GatewayFile {
  readonly gatewayName: string;
  readonly historyFile: string;
}

/** An export layout has its own columns, without the gateway's: it is of one gateway. */
export type SeveralSources = Omit<ExportSource, 'movements'> & {
  /** The gateway of the page that was read last: a page is written before the next one is read. */
  readonly gatewayName: string;
};

/**
 * Opens all of them before anything is written.
 * @throws ConsoleFailure `gateway-unreadable`, which names the gateway whose part would be missing.
 */
export function openSeveralSources(
  files: readonly GatewayFile[],
  open: (historyFile: string) => ExportSource,
  reasonOf: (fault: unknown) => HistoryReason,
): SeveralSources {
  const named = <Value>(gateway: string, read: () => Value) => orNamed(gateway, read, reasonOf);
  const opened: { readonly gatewayName: string; readonly source: ExportSource }[] = [];
  const close = () => {
    for (const { source } of opened) source.close();
  };
  try {
    for (const { gatewayName, historyFile } of files)
      opened.push({ gatewayName, source: named(gatewayName, () => open(historyFile)) });
  } catch (fault) {
    close();
    throw fault;
  }
  let [current] = opened;
  const now = () => {
    if (current === undefined) throw new RangeError('no gateway was named');
    return current;
  };
  return {
    get gatewayName() {
      return now().gatewayName;
    },
    count: (filter) =>
      opened.reduce((sum, { gatewayName, source }) => sum + named(gatewayName, () => source.count(filter)), 0),
    *pages(filter, sort): Generator<readonly ExportRow[]> {
      for (const each of opened) {
        current = each;
        const pages = each.source.pages(filter, sort)[Symbol.iterator]();
        for (let page = named(each.gatewayName, () => pages.next()); page.done !== true; ) {
          yield page.value;
          page = named(each.gatewayName, () => pages.next());
        }
      }
    },
    details: (rows) => now().source.details(rows),
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
