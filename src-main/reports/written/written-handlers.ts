/** Answers the operations of written exports (contract/reports/export-layout-operations.ts). */
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { writtenExportOperations } from '../../../src-preload/contract/reports/export-layout-operations.ts';
import type { Handlers } from '../../ground/dispatch.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { exportRecordOf, filterOfExport, layoutDigest, optionsOfExport } from '../exports/recorded-export.ts';
import type { ExportRequest, RunningExports } from '../exports/running-exports.ts';
import type { SavedLayouts } from '../layouts/saved-layouts.ts';
import { checkFile } from './check-file.ts';

export interface WrittenHandlersDeps {
  /** The gateways after the first in a file of several; rejects where they cannot be in one file. */
  othersOf(
    gatewayId: string,
    alsoGateways: readonly string[],
    filter: ChargeFilter,
  ): Promise<NonNullable<ExportRequest['others']>>;
  readonly layouts: SavedLayouts;
  readonly exports: Pick<RunningExports, 'write'>;
  gatewayIds(): readonly string[];
  gatewayName(gatewayId: string): string;
  historyOf(gatewayId: string): HistoryApi;
  /** The parts of an export that its gateway and the desk decide. */
  requestOf(gatewayId: string): Omit<ExportRequest, 'exportId' | 'filter' | 'sort' | 'options' | 'layout' | 'language'>;
}

/** The most exports that are listed. */
const MOST_RECORDS = 100;

export function writtenHandlers(deps: WrittenHandlersDeps): Pick<Handlers, keyof typeof writtenExportOperations> {
  const { layouts, exports, historyOf } = deps;
  return {
    'exports.made': async ({ gatewayId }) =>
      (await historyOf(gatewayId).recordedExports(MOST_RECORDS)).map(exportRecordOf),
    'exports.again': async ({ gatewayId, exportId, number, options, language }) => {
      const stored = await historyOf(gatewayId).recordedExport(number);
      const recorded = stored && optionsOfExport(stored);
      const filter = stored && filterOfExport(stored);
      if (stored === null || recorded === null || filter === null)
        throw new ConsoleFailure({ kind: 'not-found', what: 'export-filter' });
      // A layout is of CSV; another format has columns of its own.
      const isLaidOut = recorded.layout !== null && options.format === 'csv';
      const layout = isLaidOut ? layouts.named(recorded.layout?.name ?? '') : null;
      const { sort } = recorded;
      // An export of several gateways is of the same ones again.
      const [first = gatewayId, ...also] = recorded.gatewayIds ?? [];
      const others = await deps.othersOf(first, also, filter);
      const request = { ...deps.requestOf(first), exportId, filter, sort, options, layout, others, language };
      const written = await exports.write(request);
      const { at, rows, sum } = stored;
      const layoutChanged = layout !== null && layoutDigest(layout) !== recorded.layout?.sha256;
      return { ...written, before: { at, rows, sum }, layoutChanged };
    },
    'exports.checkFile': (file) => checkFile(deps, file),
  };
}
