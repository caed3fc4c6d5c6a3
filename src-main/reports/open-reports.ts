/** The room of reports: exports, closings, reconciliation, statements, figures, and what a command line may request. */
import type { Database } from 'better-sqlite3';
import type { GatewayStore } from '../access/setup/gateway-store.ts';
import type { AuditRoom } from '../audit/audit.ts';
import type { GatewaysRoom } from '../gateways/gateways.ts';
import type { SavePaths } from '../ground/saved-file.ts';
import type { SecurityRoom } from '../security/security.ts';
import { SavedLayouts } from './layouts/saved-layouts.ts';
import { Reports, type ReportsDeps } from './reports.ts';
import { type CommandJob, type CommandProgress, type CommandResult, runCommandJob } from './schedules/command-jobs.ts';
import { SavedSchedules } from './schedules/saved-schedules.ts';

/** The most closings of a gateway that are looked up in the audit trail. */
const MOST_CLOSINGS = 100_000;

type OfDesk = keyof SavePaths | 'clock' | 'workers' | 'log' | 'events' | 'newId' | 'timeZone' | 'operator' | 'failed';

export interface ReportsRoomDeps extends Pick<ReportsDeps, OfDesk> {
  /** `console.db`. */
  readonly file: Database;
  readonly gatewayStore: GatewayStore;
  readonly audit: Pick<AuditRoom, 'log'>;
  readonly gateways: Pick<GatewaysRoom, 'chargesOf' | 'historyOf' | 'follow' | 'managed'>;
  readonly security: Pick<SecurityRoom, 'pin'>;
  /** Absent where the shell cannot, and the page's own print dialog does. */
  printToPdf?(windowId: string, path: string): Promise<void>;
}

export function openReports(deps: ReportsRoomDeps) {
  const { file, gatewayStore, audit, gateways, security } = deps;
  const { chargesOf, historyOf } = gateways;
  const parts = { schedules: new SavedSchedules(file), layouts: new SavedLayouts(file), pin: security.pin, historyOf };
  const reports = new Reports({
    ...deps,
    ...parts,
    printToPdf: deps.printToPdf ?? null,
    auditHead: () => audit.log.head(),
    recordedClosings: (gatewayId) => audit.log.list(null, MOST_CLOSINGS, { actions: ['closed'], gatewayId }),
    returningStates: (gatewayId) => gatewayStore.get(gatewayId).returningStates,
    gateways: () => gatewayStore.list(),
    gatewayIds: () => gatewayStore.list().map(({ id }) => id),
    gatewayName: (gatewayId) => gatewayStore.get(gatewayId).name,
    readAgain: (gatewayId, transactionId) => chargesOf(gatewayId).reads.readAgain(transactionId),
    readInSpareTime: (gatewayId, transactionId) => chargesOf(gatewayId).reads.readInSpareTime(transactionId),
    readsForAll: (gatewayId) => chargesOf(gatewayId).reads.readsForAll,
    lastLimitedAt: (gatewayId) => chargesOf(gatewayId).reads.lastLimitedAt,
  });
  gateways.follow({
    opened: (gatewayId, isArchived) => {
      if (!isArchived) reports.opened(gatewayId);
    },
    closing: (gatewayId) => reports.closing(gatewayId),
    workIn: (gatewayId) => [
      ...(reports.exports.isReading(gatewayId) ? (['export'] as const) : []),
      ...(reports.isReconciling(gatewayId) ? (['reconciliation'] as const) : []),
    ],
  });
  return {
    operations: reports.operations,
    layouts: parts.layouts,
    /** Does what a command line requested; rejects with a ConsoleFailure. */
    runCommand: (job: CommandJob, progress: CommandProgress, signal: AbortSignal): Promise<CommandResult> => {
      const { clock, operator, timeZone } = deps;
      const command = {
        ...parts,
        exports: reports.exports,
        gateways: () => gatewayStore.list(),
        timeZone: timeZone(),
        auditLog: audit.log,
        exportsMasked: gateways.managed?.exportsMasked ?? false,
        operator,
        now: () => clock.now(),
      };
      return runCommandJob(command, job, progress, signal);
    },
    /** Why the process must not end now; empty where it may. */
    busy: () => reports.busy(),
    /** To be awaited before the histories close. */
    stop: () => reports.close(),
  };
}
