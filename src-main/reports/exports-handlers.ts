/** The contract's operations on exports: written, written again, listed, checked, and their layouts and schedules. */
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { AuditHead } from '../../src-preload/contract/policy/audit.ts';
import type { ExportSchedule } from '../../src-preload/contract/reports/export-schedules.ts';
import type { StoredGateway } from '../access/setup/gateway-store.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { AdminPin } from '../security/admin-pin.ts';
import { checkFile } from './exports/check-file.ts';
import { inFormat } from './exports/layout-format.ts';
import { exportRecordOf, filterOfExport, layoutDigest, optionsOfExport } from './exports/recorded-export.ts';
import type { ExportsDeps, RunningExports } from './exports/running-exports.ts';
import { ofGatewayNamed, oneEnvironment, refuseSelection } from './exports/several-gateways.ts';
import { previewLayout } from './layouts/layout-preview.ts';
import type { SavedLayouts } from './layouts/saved-layouts.ts';
import { saveTable } from './save-report-files.ts';
import { isApproved } from './schedules/command-jobs.ts';
import type { SavedSchedules } from './schedules/saved-schedules.ts';

export interface ExportsHandlersDeps extends ExportsDeps {
  readonly exports: RunningExports;
  readonly schedules: SavedSchedules;
  readonly layouts: SavedLayouts;
  readonly pin: Pick<AdminPin, 'identity'>;
  readonly timeZone: () => string;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  /** The newest entry of the audit trail; null before the first. */
  auditHead(): AuditHead | null;
  gateways(): readonly Pick<StoredGateway, 'id' | 'name' | 'environment'>[];
  historyOf(gatewayId: string): HistoryApi;
  gatewayName(gatewayId: string): string;
  /** The states that an admin marked as taking money back, in addition to REFUNDED. */
  returningStates(gatewayId: string): readonly string[];
}

/** The most exports that are listed. */
const MOST_RECORDS = 100;

export function exportsHandlers(deps: ExportsHandlersDeps): HandlersOf<'exports'> {
  const { clock, exports, layouts, timeZone, historyOf, gatewayName, returningStates } = deps;
  const gatewayIds = () => deps.gateways().map(({ id }) => id);
  return {
    'exports.write': async ({ gatewayId, alsoGateways, layout: name, ...asked }) => {
      const others = await othersOf(deps, gatewayId, alsoGateways, asked.filter);
      const layout = name === null ? null : inFormat(layouts.named(name), asked.options.format);
      return exports.write({ ...requestOf(deps, gatewayId), ...asked, layout, others });
    },
    'exports.cancel': async ({ exportId }) => {
      exports.cancel(exportId);
      return null;
    },
    'exports.previewLayout': ({ gatewayId, ...request }) =>
      previewLayout(historyOf(gatewayId), {
        ...request,
        timeZone: timeZone(),
        returningStates: returningStates(gatewayId),
        gatewayName: gatewayName(gatewayId),
        now: clock.now(),
      }),
    'exports.made': async ({ gatewayId }) =>
      (await historyOf(gatewayId).recordedExports(MOST_RECORDS)).map(exportRecordOf),
    'exports.again': async ({ gatewayId, exportId, number, options, language }) => {
      const stored = await historyOf(gatewayId).recordedExport(number);
      const recorded = stored && optionsOfExport(stored);
      const filter = stored && filterOfExport(stored);
      if (stored === null || recorded === null || filter === null)
        throw new ConsoleFailure({ kind: 'not-found', what: 'export-filter' });
      const named = recorded.layout && layouts.named(recorded.layout.name);
      // In another format than it was written in, it has the columns of that one.
      const isLaidOut = named !== null && recorded.options.format === options.format;
      const layout = isLaidOut ? inFormat(named, options.format) : null;
      const { sort } = recorded;
      // An export of several gateways is of the same ones again.
      const [first = gatewayId, ...also] = recorded.gatewayIds ?? [];
      const others = await othersOf(deps, first, also, filter);
      const request = { ...requestOf(deps, first), exportId, filter, sort, options, layout, others, language };
      const written = await exports.write(request);
      const { at, rows, sum } = stored;
      const layoutChanged = layout !== null && layoutDigest(layout) !== recorded.layout?.sha256;
      return { ...written, before: { at, rows, sum }, layoutChanged };
    },
    'exports.checkFile': (file) => checkFile({ gatewayIds, gatewayName, historyOf }, file),
    'exports.schedules': async () => schedulesOf(deps),
    'exports.dropSchedule': async ({ name }) => {
      deps.schedules.delete(name);
      return schedulesOf(deps);
    },
    'exports.table': ({ name, table, dialect, language }) =>
      saveTable({ ...deps, clock, timeZone: timeZone() }, name, table, dialect, language),
  };
}

/** The gateways after the first in a file of several; rejects where they cannot be in one file. */
async function othersOf(
  deps: ExportsHandlersDeps,
  gatewayId: string,
  alsoGateways: readonly string[],
  filter: ChargeFilter,
) {
  const chosen = oneEnvironment(deps.gateways(), [gatewayId, ...alsoGateways]);
  if (chosen.length === 1) return [];
  refuseSelection(filter);
  // The first is opened here, too, so that an error of its history names it.
  const [, ...others] = await Promise.all(
    chosen.map(({ id, name }) =>
      ofGatewayNamed(name, () => ({
        ...{ gatewayId: id, gatewayName: name, history: deps.historyOf(id) },
        returningStates: deps.returningStates(id),
      })),
    ),
  );
  return others;
}

/** The parts of an export that its gateway and the desk decide. */
function requestOf(deps: ExportsHandlersDeps, gatewayId: string) {
  return {
    gatewayId,
    history: deps.historyOf(gatewayId),
    gatewayName: deps.gatewayName(gatewayId),
    returningStates: deps.returningStates(gatewayId),
    ...{ timeZone: deps.timeZone(), auditHead: deps.auditHead(), operator: deps.operator() },
  };
}

function schedulesOf({ schedules, pin, gateways }: ExportsHandlersDeps): ExportSchedule[] {
  const names = new Map(gateways().map(({ id, name }) => [id, name]));
  return schedules.all().map(({ others = [], ...schedule }) => ({
    ...schedule,
    protectCodes: schedule.protectCodes === true,
    timeline: schedule.timeline === true,
    layout: schedule.layout?.name ?? null,
    gatewayNames: [schedule, ...others].map(({ gatewayId }) => names.get(gatewayId) ?? null),
    approved: isApproved(schedule, pin),
  }));
}
