/** The room of reports: exports, closings, reconciliation, statements, figures, and what a command line may request. */
import type { Database } from 'better-sqlite3';
import { MOST } from '../../src-preload/contract/values/input-limits.ts';
import type { GatewayStore } from '../access/setup/gateway-store.ts';
import type { AuditRoom } from '../audit/audit.ts';
import type { GatewayFollower, GatewaysRoom } from '../gateways/gateways.ts';
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { EventBroadcaster } from '../ground/event-broadcaster.ts';
import { chosenPath, type SavePaths, savedAt } from '../ground/saved-file.ts';
import { nextDay, zonedTime } from '../ground/zoned-time.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { SecurityRoom } from '../security/security.ts';
import type { ClosingDeps } from './closing.ts';
import { closingHandlers } from './closing-handlers.ts';
import { suggestedName } from './exports/export-file-name.ts';
import { type ExportsDeps, RunningExports } from './exports/running-exports.ts';
import { exportsHandlers } from './exports-handlers.ts';
import { SavedLayouts } from './layouts/saved-layouts.ts';
import { reconcileHandlers } from './reconciliation/reconcile-handlers.ts';
import { Reconciliations } from './reconciliation/reconciliations.ts';
import { type CommandJob, type CommandProgress, type CommandResult, runCommandJob } from './schedules/command-jobs.ts';
import { SavedSchedules } from './schedules/saved-schedules.ts';
import { SavedStatementMappings } from './statements/saved-statement-mappings.ts';
import { StatementThread, type StatementThreadDeps } from './statements/statement-thread.ts';
import { statementsHandlers } from './statements/statements-handlers.ts';

/** The most closings of a gateway that are looked up in the audit trail. */
const MOST_CLOSINGS = 100_000;

export interface ReportsRoomDeps extends ExportsDeps, Pick<ReportsHandlersDeps, 'printToPdf'> {
  readonly workers: ExportsDeps['workers'] & StatementThreadDeps['workers'];
  /** `console.db`. */
  readonly file: Database;
  readonly events: EventBroadcaster;
  readonly random: () => number;
  readonly newId: () => string;
  readonly timeZone: () => string;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  readonly gatewayStore: GatewayStore;
  readonly audit: Pick<AuditRoom, 'log'>;
  readonly gateways: Pick<GatewaysRoom, 'chargesOf' | 'historyOf' | 'follow' | 'managed'>;
  readonly security: Pick<SecurityRoom, 'pin'>;
  failed(fault: unknown): void;
}

export function openReports(deps: ReportsRoomDeps) {
  const { file, events, gatewayStore, audit, gateways, security, timeZone, operator } = deps;
  const { historyOf } = gateways;
  const readsOf = (gatewayId: string) => gateways.chargesOf(gatewayId).reads;
  const exports = new RunningExports(deps, events);
  const thread = new StatementThread(deps);
  const reconciliations = new Reconciliations({
    ...{ ...deps, historyOf },
    readAgain: (gatewayId, transactionId) => readsOf(gatewayId).readAgain(transactionId),
    readInSpareTime: (gatewayId, transactionId) => readsOf(gatewayId).readInSpareTime(transactionId),
    readsForAll: (gatewayId) => readsOf(gatewayId).readsForAll,
    lastLimitedAt: (gatewayId) => readsOf(gatewayId).lastLimitedAt,
  });
  gateways.follow(followerOf(exports, reconciliations));
  const parts = {
    exports,
    schedules: new SavedSchedules(file),
    layouts: new SavedLayouts(file),
    pin: security.pin,
    historyOf,
    gateways: () => gatewayStore.list(),
    gatewayName: (gatewayId: string) => gatewayStore.get(gatewayId).name,
    returningStates: (gatewayId: string) => gatewayStore.get(gatewayId).returningStates,
    auditHead: () => audit.log.head(),
  };
  const roomDeps = { ...deps, ...parts };
  const closingOf = (gatewayId: string): ClosingDeps => ({
    ...{ ...roomDeps, timeZone: timeZone(), operator: operator(), history: historyOf(gatewayId) },
    returningStates: parts.returningStates(gatewayId),
    recorded: () => audit.log.list(null, MOST_CLOSINGS, { actions: ['closed'], gatewayId }),
  });
  return {
    operations: {
      ...exportsHandlers(roomDeps),
      ...closingHandlers({ ...roomDeps, closingOf }),
      ...reconcileHandlers({ ...roomDeps, reconciliations }),
      ...statementsHandlers({ ...roomDeps, thread, mappings: new SavedStatementMappings(file, deps.newId) }),
      ...reportsHandlers(roomDeps),
    },
    layouts: parts.layouts,
    /** Does what a command line requested; rejects with a ConsoleFailure. */
    runCommand: (job: CommandJob, progress: CommandProgress, signal: AbortSignal): Promise<CommandResult> => {
      const exportsMasked = gateways.managed?.exportsMasked ?? false;
      const now = () => deps.clock.now();
      const command = { ...parts, timeZone: timeZone(), auditLog: audit.log, exportsMasked, operator, now };
      return runCommandJob(command, job, progress, signal);
    },
    /** Why the process must not end now; empty where it may. */
    busy: () => [...(exports.isBusy ? ['export'] : []), ...(reconciliations.isAnyRunning ? ['reconciliation'] : [])],
    /** To be awaited before the histories close. */
    stop: async () => {
      await Promise.all([exports.close(), thread.close(), reconciliations.close()]);
    },
  };
}

/** What the room does as a gateway opens and closes, and what of it is under way there. */
function followerOf(exports: RunningExports, reconciliations: Reconciliations): GatewayFollower {
  return {
    opened: (gatewayId, isArchived) => {
      if (!isArchived) reconciliations.opened(gatewayId);
    },
    closing: (gatewayId) => reconciliations.closing(gatewayId),
    workIn: (gatewayId) => [
      ...(exports.isReading(gatewayId) ? (['export'] as const) : []),
      ...(reconciliations.isRunning(gatewayId) ? (['reconciliation'] as const) : []),
    ],
  };
}

interface ReportsHandlersDeps extends SavePaths {
  readonly clock: Clock;
  readonly timeZone: () => string;
  historyOf(gatewayId: string): Pick<HistoryApi, 'figures' | 'sumsOfCustomers' | 'balanceAtGateway'>;
  /** The states that an admin marked as taking money back, in addition to REFUNDED. */
  returningStates(gatewayId: string): readonly string[];
  /** Prints a window to a PDF file; absent where the shell cannot, and the page's own print dialog does. */
  printToPdf?(windowId: string, path: string): Promise<void>;
}

function reportsHandlers(deps: ReportsHandlersDeps): HandlersOf<'reports'> {
  const { clock, timeZone } = deps;
  return {
    'reports.figures': async ({ gatewayId, days }) => {
      const zoned = zonedTime(timeZone());
      const period = { from: zoned.startOf(days.from), before: zoned.startOf(nextDay(days.to)) };
      const figures = await deps.historyOf(gatewayId).figures(period, timeZone(), deps.returningStates(gatewayId));
      const { days: each, timeToPay, unmarkedStates } = figures;
      return { timeToPay, days: [...each], unmarkedStates: [...unmarkedStates] };
    },
    'reports.customers': ({ gatewayId, year }) => {
      const zoned = zonedTime(timeZone());
      const span = { from: zoned.startOf(`${year}-01-01`), before: zoned.startOf(`${year + 1}-01-01`) };
      return deps.historyOf(gatewayId).sumsOfCustomers(span, deps.returningStates(gatewayId), MOST.reportRows);
    },
    'reports.balance': ({ gatewayId }) =>
      deps.historyOf(gatewayId).balanceAtGateway(clock.now(), deps.returningStates(gatewayId)),
    'reports.printPdf': async ({ name }, { windowId }) => {
      if (deps.printToPdf === undefined) return null;
      const path = await chosenPath(deps, suggestedName(name, 'pdf', clock.now(), timeZone()));
      await deps.printToPdf(windowId, path);
      return savedAt(deps, path);
    },
  };
}
