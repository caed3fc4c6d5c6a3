/** The room of the audit trail: its operations, its log, its heads in the ledgers, its check, and its refused PINs. */
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Output } from '../../src-preload/contract/contract.ts';
import type { ConsoleRecovery } from '../../src-preload/contract/gateways/lost-gateway-operations.ts';
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { EventBroadcaster } from '../ground/event-broadcaster.ts';
import type { Log } from '../ground/log.ts';
import type { SavePaths } from '../ground/saved-file.ts';
import { readWitnessedHeads } from '../history/file-task-client.ts';
import { AuditLog } from './audit-log.ts';
import { HeadRecorder } from './head-recorder.ts';
import { PinRefusals } from './pin-refusals.ts';
import { TrailChecker } from './trail-checker.ts';
import { TrailSaves } from './trail-saves.ts';

export interface AuditRoomDeps extends SavePaths {
  /** `console.db`. */
  readonly file: Database;
  readonly dataFolder: string;
  readonly workers: { readonly historyWriter: URL };
  readonly clock: Clock;
  readonly events: Pick<EventBroadcaster, 'emit'>;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  readonly timeZone: () => string;
  /** What was done about a damaged or lost `console.db` at this start. */
  readonly recovery: ConsoleRecovery | null;
  readonly log: Log;
  /** Logs an error under what it happened in. */
  report(fault: unknown, operation: string): unknown;
}

/** A trail that begins anew, or at a backup, states it in an entry: it lacks what ledgers and closings know. */
export function openAudit(deps: AuditRoomDeps) {
  const { file, dataFolder, workers, clock, events, operator, recovery, log } = deps;
  const failed = (fault: unknown) => void deps.report(fault, 'audit');
  const auditLog: AuditLog = new AuditLog({
    file,
    now: () => clock.now(),
    operator,
    after: (delay, action) => clock.after(delay, action),
    committed: (head, action) => heads.committed(head, action),
    failed,
    waiting: () => statusChanged(),
  });
  const heads = new HeadRecorder({ clock, head: () => auditLog.head() });
  if (recovery !== null) {
    const { why, backup } = recovery;
    auditLog.recordDone({
      action: 'console-restored',
      gatewayId: null,
      subject: { why, ...(backup && { backup: backup.name }) },
    });
  }
  const trail = new TrailChecker({
    file,
    clock,
    flush: () => auditLog.flush(),
    witnesses: () => readWitnessedHeads(workers.historyWriter, join(dataFolder, 'gateways'), log),
    ownExplanations: () => heads.explanations(),
    changed: () => statusChanged(),
    failed,
    log,
  });
  const pinRefusals = new PinRefusals(auditLog);
  const status = () => ({ isFailing: trail.isFailing, unrecorded: auditLog.waiting });
  const saves = new TrailSaves({ ...deps, newest: () => auditLog.head() });
  const statusChanged = () => events.emit({ name: 'audit-changed', payload: status() });
  return {
    operations: auditHandlers(auditLog, trail, saves, status),
    log: auditLog,
    /** The newest head in the ledger of each open gateway. */
    heads,
    trail,
    pinRefusals,
    start: () => trail.start(),
    stop: async () => {
      await saves.stop();
      await trail.stop();
      pinRefusals.flush();
    },
    /** Once nothing is recorded any more, and no ledger is open. */
    close: () => {
      heads.stop();
      auditLog.flush();
      if (auditLog.waiting > 0) log({ event: 'acts-not-recorded', entries: auditLog.waiting });
    },
  };
}

export type AuditRoom = ReturnType<typeof openAudit>;

function auditHandlers(
  auditLog: AuditLog,
  trail: TrailChecker,
  saves: TrailSaves,
  status: () => Output<'audit.status'>,
): HandlersOf<'audit'> {
  return {
    'audit.list': ({ before, limit, filter }) => auditLog.list(before, limit, filter),
    'audit.check': ({ printed }) => trail.check(printed),
    'audit.save': ({ language }) => saves.save(language),
    'audit.status': async () => status(),
    'audit.accept': () => trail.check(),
  };
}
