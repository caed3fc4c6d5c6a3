/** One job without a console: the gateway's history is opened for it alone, and no charge is watched. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { GatewayStore } from '../../access/setup/gateway-store.ts';
import { markedVault } from '../../access/vault/marked-vault.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { AuditLog } from '../../audit/audit-log.ts';
import { PinRefusals } from '../../audit/pin-refusals.ts';
import { faultLine } from '../../diagnostics/fault-line.ts';
import { openEngine } from '../../gateways/team/open-engine.ts';
import type { Clock } from '../../ground/clock.ts';
import { EventBroadcaster } from '../../ground/event-broadcaster.ts';
import type { Log } from '../../ground/log.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { recordAuditHeadWindowless, windowlessHistory } from '../../history/windowless-history.ts';
import { policyInForce } from '../../managed/last-policy.ts';
import type { Policy } from '../../managed/policy.ts';
import { type LoadedPolicy, policyProblemLines } from '../../managed/policy-file.ts';
import { RunningExports } from '../../reports/exports/running-exports.ts';
import { SavedLayouts } from '../../reports/layouts/saved-layouts.ts';
import {
  type CommandJob,
  type CommandProgress,
  type CommandResult,
  runCommandJob,
} from '../../reports/schedules/command-jobs.ts';
import { SavedSchedules } from '../../reports/schedules/saved-schedules.ts';
import { AdminPin, isPinSetIn } from '../../security/admin-pin.ts';
import { openConsoleFile } from '../../settings/console-file.ts';
import { isConsoleFileSound } from '../../settings/console-recovery.ts';
import { SettingsStore } from '../../settings/settings-store.ts';
import { systemUser } from '../../settings/system-user.ts';
import type { ConsoleDeps } from '../../shell-contract.ts';

export interface WindowlessDeps {
  /** The folder whose lock this process holds. */
  readonly dataFolder: string;
  readonly workers: ConsoleDeps['workers'];
  /** This shell's vault: only a team's history needs it, for the password of its server. */
  openVault(): Promise<Vault>;
  readonly version: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  /** The office's policy; null for none. */
  readonly policy: LoadedPolicy | null;
  /** Called where the policy came by a flag, and an admin PIN is set. */
  readonly policyRefused?: ConsoleDeps['policyRefused'];
}

/** Rejects with a ConsoleFailure. Everything is closed again when it settles. */
export async function exportWithoutWindow(
  deps: WindowlessDeps,
  job: CommandJob,
  progress: CommandProgress,
  signal: AbortSignal,
): Promise<CommandResult> {
  const { dataFolder, workers, clock, newId, log } = deps;
  // Opening an emptied file would turn it into a sound one, and its backup would never be restored.
  if (!isConsoleFileSound(dataFolder)) throw new ConsoleFailure({ kind: 'history-unavailable', reason: 'corrupt' });
  const file = openConsoleFile(dataFolder);
  try {
    const policy = policyOfJob(file, deps);
    const gateways = new GatewayStore(file, newId);
    const { timeZone, operator: chosen } = new SettingsStore(file, policy?.settings).read();
    const operator = () => chosen || systemUser() || null;
    const auditLog = auditLogOf(file, operator, deps);
    const pinRefusals = new PinRefusals(auditLog);
    const pin = new AdminPin(file, clock, pinRefusals);
    const headBefore = auditLog.head()?.number;
    // Each job has its path.
    const exportPaths = { chooseExportPath: async () => null, offerDownload: () => null };
    const exports = new RunningExports({ clock, workers, log, ...exportPaths }, new EventBroadcaster(clock));
    const histories = historiesOfJob(deps, gateways, file);
    /** What was recorded, refused PINs of a failed job too, reaches every ledger there is. */
    const recordTrail = async () => {
      pinRefusals.flush();
      const head = auditLog.head();
      if (head === null || head.number === headBefore) return;
      for (const { id } of gateways.list())
        await recordAuditHeadWindowless({ folder: join(dataFolder, 'gateways', id), log }, head, clock.now());
    };
    return await runCommandJob(
      {
        exports,
        gateways: () => gateways.list(),
        historyOf: histories.of,
        timeZone,
        pin,
        auditLog,
        operator,
        schedules: new SavedSchedules(file),
        layouts: new SavedLayouts(file),
        now: () => clock.now(),
        exportsMasked: policy?.exportsMasked ?? false,
      },
      job,
      progress,
      signal,
    )
      .finally(histories.closeTeams)
      .finally(recordTrail);
  } finally {
    file.close();
  }
}

function policyOfJob(file: Database, { dataFolder, log, policy, policyRefused }: WindowlessDeps): Policy | null {
  const loaded = policyInForce(policy, {
    dataFolder,
    isPinSet: isPinSetIn(file),
    failed: (fault) => log({ event: 'fault', operation: 'policy', ...faultLine(fault) }),
  });
  for (const line of loaded === null ? [] : policyProblemLines(loaded)) log(line);
  if (loaded?.inForce === 'nothing') policyRefused?.(loaded);
  return loaded?.policy ?? null;
}

function auditLogOf(file: Database, operator: () => string | null, { clock, log }: WindowlessDeps): AuditLog {
  return new AuditLog({
    file,
    now: () => clock.now(),
    operator,
    after: (delay, action) => clock.after(delay, action),
    failed: (fault) => log({ event: 'fault', operation: 'audit', ...faultLine(fault) }),
  });
}

/** The histories that the job reads, each opened once; a team's is closed after it. */
function historiesOfJob(deps: WindowlessDeps, gateways: GatewayStore, file: Database) {
  const { dataFolder, workers, newId, log } = deps;
  const histories = new Map<string, ReturnType<typeof windowlessHistory>>();
  const openTeams: HistoryApi[] = [];
  const open = async (gatewayId: string) => {
    const historyDeps = { folder: folderOf(dataFolder, gatewayId), workers, log, appVersion: deps.version };
    const gateway = gateways.get(gatewayId);
    if (gateway.team === null) return windowlessHistory(historyDeps);
    const vault = markedVault(await deps.openVault(), file, newId);
    const { history } = await openEngine(gateway, vault, historyDeps);
    openTeams.push(history);
    return history;
  };
  return {
    of: (gatewayId: string) => {
      const history = histories.get(gatewayId) ?? open(gatewayId);
      histories.set(gatewayId, history);
      return history;
    },
    closeTeams: async () => {
      for (const history of openTeams) await history.close();
    },
  };
}

function folderOf(dataFolder: string, gatewayId: string): string {
  const folder = join(dataFolder, 'gateways', gatewayId);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
