/**
 * The console: composes the services into the contract's operations. It knows no shell; a shell provides what only a
 * shell has (the vault, file paths, the computer's language) and calls `dispatch`.
 */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Signal } from '../src-preload/contract/contract.ts';
import type { About } from '../src-preload/contract/settings/settings.ts';
import { languageOf } from '../src-preload/contract/values/languages.ts';
import { GatewayStore } from './access/setup/gateway-store.ts';
import { TokenCheckSchedule } from './access/token/token-check-schedule.ts';
import { withSharedRemoval } from './access/vault/shared-removal.ts';
import type { Vault } from './access/vault/vault.ts';
import { type AuditedDesk, audited } from './audit/audited-handlers.ts';
import { openDeskAudit } from './audit/desk-audit.ts';
import { Batches } from './batches/batches.ts';
import { chargeHandlers } from './charges/charge-handlers.ts';
import { listHandlers } from './charges/list-handlers.ts';
import { paidSeenHandlers } from './charges/paid-seen.ts';
import { FaultCounts } from './diagnostics/fault-counts.ts';
import { faultLine } from './diagnostics/fault-line.ts';
import { diagnosticsHandlers } from './diagnostics/handlers.ts';
import { DraftHolders } from './drafts/draft-holders.ts';
import { draftHandlers } from './drafts/handlers.ts';
import { applyPolicy } from './gateways/apply-policy.ts';
import { archiveHandlers } from './gateways/archive-handlers.ts';
import { BackupDrills } from './gateways/backup-drills.ts';
import { refuseOnArchived, refuseWithoutNeeded } from './gateways/gateway-refusals.ts';
import { GatewayRegistry } from './gateways/gateway-registry.ts';
import { gatewayHandlers } from './gateways/handlers.ts';
import type { OpenGatewayDeps } from './gateways/open-gateway.ts';
import { placeMovedHistories } from './gateways/orphaned-histories.ts';
import { RetentionStore } from './gateways/retention-store.ts';
import type { BusyWith } from './gateways/team/gateway-busy.ts';
import { TeamGateways } from './gateways/team/team-gateways.ts';
import { teamHandlers } from './gateways/team/team-handlers.ts';
import type { Clock } from './ground/clock.ts';
import { createDispatch, type Dispatch, type Handlers, mergeHandlers } from './ground/dispatch.ts';
import { EventBroadcaster } from './ground/event-broadcaster.ts';
import type { Log } from './ground/log.ts';
import type { SavePaths } from './ground/saved-file.ts';
import type { StartTask } from './ground/task-process.ts';
import { ConsoleBackups } from './maintenance/console-backups.ts';
import { DeskErasures } from './maintenance/desk-erasures.ts';
import { ErasureReceipts } from './maintenance/erasure-receipts.ts';
import { maintenanceHandlers } from './maintenance/handlers.ts';
import { retentionHandlers } from './maintenance/retention-handlers.ts';
import { withLocks } from './managed/locks.ts';
import { type LoadedPolicy, policyBesidePin } from './managed/policy-file.ts';
import { masked, withMasks } from './masking/masked-handlers.ts';
import { messageHandlers } from './messages/handlers.ts';
import { payerHandlers } from './payer/handlers.ts';
import { PAYER_WINDOW, PayerScreen, type PayerSource } from './payer/payer-screen.ts';
import { receivableHandlers } from './receivables/receivable-handlers.ts';
import { SavedLayouts } from './reports/layouts/saved-layouts.ts';
import { Reports } from './reports/reports.ts';
import { savedPresets } from './reports/saved-presets.ts';
import {
  type CommandJob,
  type CommandProgress,
  type CommandResult,
  runCommandJob,
} from './reports/schedules/command-jobs.ts';
import { SavedSchedules } from './reports/schedules/saved-schedules.ts';
import { savedHandlers } from './saved/saved-handlers.ts';
import { isPinSetIn } from './security/admin-pin.ts';
import { openDeskSecurity } from './security/desk-security.ts';
import { SCHEMA_VERSIONS } from './settings/console-file.ts';
import { openSoundConsoleFile } from './settings/console-recovery.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { SettingsStore } from './settings/settings-store.ts';
import { systemUser } from './settings/system-user.ts';
import { type Updater, Updates } from './updates/updates.ts';

/** The most closings of a gateway that are looked up in the audit trail. */
const MOST_CLOSINGS = 100_000;

/** What a shell provides. */
export interface ConsoleDeps extends SavePaths {
  readonly shell: About['shell'];
  readonly version: string;
  /** BCP 47 tag of the computer's language, or the value of `--locale`. */
  readonly systemLocale: string;
  /**
   * The folder of all of Balcão's data; exists, mode 0700, and belongs to this process alone (the shell holds the
   * lock).
   */
  readonly dataFolder: string;
  readonly downloadsFolder: string;
  /** False unless set. */
  readonly isUnsigned?: Promise<boolean>;
  readonly vault: Vault;
  readonly clock: Clock;
  /** The office's policy, as read at this start; absent or null for none. */
  readonly policy?: LoadedPolicy | null;
  /** Whether a desk without any gateway starts with the sandbox and its example charges (`--demo`). */
  readonly demo?: boolean;
  /** Called where the policy came by a flag, and an admin PIN is set: the shell tells it on the terminal. */
  policyRefused?(refused: LoadedPolicy): void;
  /** The scripts of worker threads, each its own file in a build. */
  readonly workers: {
    readonly historyWriter: URL;
    readonly foreignFile: URL;
    readonly historyReader: URL;
    readonly exportWriter: URL;
    readonly statementReader: URL;
    readonly spreadsheetReader: URL;
    readonly teamWriter: URL;
    readonly teamReader: URL;
    readonly teamConnection: URL;
    readonly teamMover: URL;
    readonly teamOffline: URL;
  };
  /** Starts the process for foreign files (`workers.foreignFile`), which can be killed as no thread can. */
  readonly startProcess: StartTask;
  /** Opens the payer's window, or returns the address at which the requesting page opens it. */
  openPayerWindow(): string | null;
  /** Downloads and installs newer versions; absent or null where this Balcão is not to be updated. */
  readonly updater?: Updater | null;
  /**
   * Opens an https or mailto address in the system's program; false where the system did not. Absent in a console without
   * a page.
   */
  openAddress?(address: string): Promise<boolean>;
  /** The path of a history's file that the user chose, null where it was cancelled; absent where no dialog can ask. */
  chooseHistory?(): Promise<string | null>;
  /** Prints a window to a PDF file; absent where the shell cannot, and the page's own print dialog does. */
  printToPdf?(windowId: string, path: string): Promise<void>;
  /** Writes a line about an error to the log; never personal data, never a token. */
  readonly log: Log;
}

export interface Console {
  readonly dispatch: Dispatch;
  /** Adds a listener for every signal; returns the function that removes it. */
  listen(listener: (signal: Signal) => void): () => void;
  /** The content of the payer's window. */
  readonly payer: PayerSource;
  /** A window has closed: its visible charges no longer have priority, and its typed form is free. */
  windowClosed(windowId: string): void;
  /** Does what a command line requested: an export, or the approval of one; rejects with a ConsoleFailure. */
  runExport(job: CommandJob, progress: CommandProgress, signal: AbortSignal): Promise<CommandResult>;
  /** The computer woke, or the network returned: pending charges are read once. */
  wake(): void;
  /** Why the process must not end now: an open attempt, an export. Empty when it may. */
  busy(): readonly string[];
  /** Ends watches, finishes writes, closes files. */
  close(): Promise<void>;
}

export type OpenConsole = (deps: ConsoleDeps) => Promise<Console>;

/**
 * Opens everything in the data folder and starts the watches. Rejects only where `console.db` itself cannot be opened.
 */
export const openConsole: OpenConsole = async (shellParts) => {
  const faults = new FaultCounts(() => shellParts.clock.now());
  const deps: ConsoleDeps = { ...shellParts, log: faults.ofLog(shellParts.log) };
  const startedAt = deps.clock.now();
  const { file, recovery } = openSoundConsoleFile(deps);
  const policy = policyBesidePin(deps.policy ?? null, isPinSetIn(file));
  if (policy !== null && policy !== deps.policy) deps.policyRefused?.(policy);
  const settings = new SettingsStore(file, policy?.policy?.settings);
  const gateways = new GatewayStore(file, randomUUID);
  const events = new EventBroadcaster(deps.clock);
  deps.log({
    event: 'started',
    version: deps.version,
    shell: deps.shell,
    node: process.versions.node,
    electron: process.versions.electron ?? null,
    platform: process.platform,
    ...SCHEMA_VERSIONS,
    gateways: gateways.list().length,
  });
  const report = (fault: unknown, operation: string): string => {
    const reference = randomUUID().slice(0, 8);
    deps.log({ event: 'fault', reference, operation, ...faultLine(fault) });
    return reference;
  };
  /** The operator's name, recorded with each action in the charges' own history and in the audit trail. */
  const operator = () => settings.read().operator || systemUser() || null;
  const { auditLog, heads, trail, pinRefusals } = openDeskAudit({
    ...deps,
    file,
    events,
    operator,
    recovery,
    failed: (fault) => void report(fault, 'audit'),
  });
  const retention = new RetentionStore(file, deps.clock);
  const vault = withSharedRemoval(deps.vault, file, randomUUID);
  const managed = await applyPolicy(policy, {
    ...{ ...deps, vault, settings, gateways, auditLog },
    failed: (fault) => void report(fault, 'start'),
  });
  const security = openDeskSecurity({
    file,
    clock: deps.clock,
    settings,
    events,
    pinTries: pinRefusals,
  });
  const workDeps: OpenGatewayDeps = {
    ...deps,
    vault,
    gateways,
    settings,
    retention,
    drills: new BackupDrills(file),
    events,
    operator,
    newId: randomUUID,
    anonymised: (gatewayId, keys) => {
      gatewayRegistry.forgetPayersOf(gatewayId, keys).catch((fault: unknown) => void report(fault, 'retention'));
      auditLog.recordDone({
        action: 'erased',
        gatewayId,
        subject: { charges: keys.length, first: keys[0] ?? '', by: 'retention' },
      });
      events.emit({ name: 'history-changed', payload: { gatewayId } });
    },
    environment: process.env,
    opened: (gatewayId) => {
      heads.opened(gatewayId, historyOf(gatewayId));
      if (gateways.get(gatewayId).archivedAt === null) {
        reports.opened(gatewayId);
        batches.opened(gatewayId);
      }
      erasures.opened(gatewayId);
    },
    closing: async (gatewayId) => {
      await Promise.all([reports.closing(gatewayId), batches.closing(gatewayId)]);
      await heads.closing(gatewayId);
    },
    failed: (fault) => void report(fault, 'background'),
  };
  const gatewayRegistry = new GatewayRegistry(workDeps);
  const erasures = new DeskErasures({
    ...{ ...deps, auditLog, events, operator, settings },
    receipts: new ErasureReceipts(file),
    gateways: gatewayRegistry,
    listed: () => gateways.list(),
    newId: randomUUID,
    failed: workDeps.failed,
  });
  const chargesOf = (gatewayId: string) => gatewayRegistry.get(gatewayId).charges;
  const checks = new TokenCheckSchedule({
    clock: deps.clock,
    all: () =>
      gateways
        .list()
        .filter(({ archivedAt }) => archivedAt === null)
        .flatMap(({ id }) => gatewayRegistry.find(id)?.access ?? []),
    minutes: () => settings.read().checkMinutes,
    failed: workDeps.failed,
  });

  const backups = new ConsoleBackups({
    ...deps,
    settings: () => settings.read(),
    failed: (fault) => void report(fault, 'background'),
  });
  events.listen(({ name }) => {
    if (name === 'gateways-changed' || name === 'settings-changed') backups.soon();
  });

  const openAddress = async (address: string) => (await deps.openAddress?.(address)) ?? false;
  const isUpdated = policy?.policy?.updatesOff !== true;
  const updates = new Updates({ ...deps, updater: isUpdated ? (deps.updater ?? null) : null, events });

  const draftHolders = new DraftHolders();
  const payer = new PayerScreen({
    clock: deps.clock,
    language: () => settings.read().payerLanguage,
    detailOf: (gatewayId, key) => chargesOf(gatewayId).lookup.detail(key),
    onScreen: (gatewayId, keys) => gatewayRegistry.find(gatewayId)?.charges.onScreen(PAYER_WINDOW, keys),
    returningStates: (gatewayId) => gateways.get(gatewayId).returningStates,
    failed: (fault) => void report(fault, 'payer'),
  });
  events.listen((signal) => payer.onSignal(signal));

  const timeZone = () => settings.read().timeZone;
  const historyOf = (gatewayId: string) => gatewayRegistry.get(gatewayId).history;
  const schedules = new SavedSchedules(file);
  const layouts = new SavedLayouts(file);
  const reports = new Reports({
    ...deps,
    printToPdf: deps.printToPdf ?? null,
    file,
    events,
    newId: randomUUID,
    timeZone,
    operator,
    auditHead: () => auditLog.head(),
    recordedClosings: (gatewayId) => auditLog.list(null, MOST_CLOSINGS, { actions: ['closed'], gatewayId }),
    returningStates: (gatewayId) => gateways.get(gatewayId).returningStates,
    schedules,
    layouts,
    pin: security.pin,
    gateways: () => gateways.list(),
    gatewayIds: () => gateways.list().map(({ id }) => id),
    gatewayName: (gatewayId) => gateways.get(gatewayId).name,
    historyOf,
    readAgain: (gatewayId, transactionId) => chargesOf(gatewayId).reads.readAgain(transactionId),
    readInSpareTime: (gatewayId, transactionId) => chargesOf(gatewayId).reads.readInSpareTime(transactionId),
    readsForAll: (gatewayId) => chargesOf(gatewayId).reads.readsForAll,
    lastLimitedAt: (gatewayId) => chargesOf(gatewayId).reads.lastLimitedAt,
    failed: workDeps.failed,
  });

  const batches = new Batches({
    ...{ ...deps, events, newId: randomUUID, timeZone, operator, historyOf, chargesOf },
    ...{ pin: security.pin, isLive: (gatewayId) => gateways.get(gatewayId).environment === 'live' },
    failed: workDeps.failed,
  });

  const busyWith: BusyWith = (gatewayId) => {
    if (batches.isRunning(gatewayId)) return 'batch';
    if (chargesOf(gatewayId).isBusy) return 'creation';
    return reports.exports.isReading(gatewayId) ? 'export' : null;
  };

  const handlers: Handlers = mergeHandlers(
    settingsHandlers({ ...deps, settings, gateways, events, managed }),
    chargeHandlers(chargesOf, historyOf, timeZone),
    batches.operations,
    listHandlers({ chargesOf, historyOf }),
    paidSeenHandlers({ ...workDeps, file, events }),
    receivableHandlers({
      ...{ ...deps, newId: randomUUID, events, timeZone, operator, chargesOf, historyOf },
      returningStates: (gatewayId) => gateways.get(gatewayId).returningStates,
    }),
    reports.operations,
    maintenanceHandlers({ ...deps, gateways: gatewayRegistry, auditLog, trail, events, timeZone }),
    erasures.operations,
    retentionHandlers({
      retention,
      historyOf,
      gateway: (gatewayId) => gateways.get(gatewayId),
      timeZone,
      changed: (gatewayId) => {
        events.emit({ name: 'history-changed', payload: { gatewayId } });
        // A retention that was cancelled must not return with an older console.db.
        backups.soon();
      },
    }),
    gatewayHandlers(gatewayRegistry, file, async () => (await deps.chooseHistory?.()) ?? null),
    teamHandlers(
      new TeamGateways({ ...workDeps, ...deps, vault, busyWith, store: gateways, registry: gatewayRegistry }),
    ),
    archiveHandlers({
      ...{ clock: deps.clock, gateways: gatewayRegistry, busyWith },
      isReconciling: (gatewayId) => reports.isReconciling(gatewayId),
    }),
    diagnosticsHandlers({ ...workDeps, ...deps, file, gatewayRegistry, trail, faults, startedAt, managed }),
    payerHandlers({ ...deps, payer, detailOf: (gatewayId, key) => chargesOf(gatewayId).lookup.detail(key) }),
    savedHandlers({ historyOf, layouts, presets: savedPresets(file) }),
    messageHandlers({
      ...{ clock: deps.clock, historyOf, operator, openAddress },
      detailOf: (gatewayId, key) => chargesOf(gatewayId).lookup.detail(key),
      areLinksAgreed: () => settings.read().messageLinks,
    }),
    updates.operations,
    security.operations,
    draftHandlers((gatewayId) => gatewayRegistry.get(gatewayId).history, deps.clock, randomUUID, draftHolders),
  );

  const auditedDesk: AuditedDesk = {
    settings: () => settings.read(),
    gateway: (gatewayId) => gateways.get(gatewayId),
    retention: (gatewayId) => retention.read(gatewayId)?.months ?? null,
    isPinSet: () => security.pin.isSet,
  };

  /** What stands around every operation, the outermost first. */
  const wrappers: readonly ((inner: Handlers) => Handlers)[] = [
    // A hidden desk and a missing PIN learn nothing, not even what a policy locks.
    (inner) => security.around(inner),
    // An admin with the PIN is refused as well, before any effect.
    (inner) => withLocks(inner, managed, gateways),
    (inner) => refuseWithoutNeeded(inner, gateways),
    (inner) => refuseOnArchived(inner, gateways),
    // Around the audit, whose entries take ids and counts from whole outputs.
    withMasks,
    // The innermost: a refused operation did nothing and is not recorded.
    (inner) => audited(inner, auditLog, auditedDesk),
  ];

  try {
    placeMovedHistories(join(deps.dataFolder, 'gateways'));
  } catch (fault) {
    // The file stays where it is, and everything else opens.
    report(fault, 'orphans');
  }
  const orphansNow = () => {
    try {
      return gatewayRegistry.orphans().length;
    } catch (fault) {
      // Only for a count: an unreadable folder must not keep anything from opening.
      report(fault, 'orphans');
      return null;
    }
  };
  if (recovery !== null) {
    const { why, backup } = recovery;
    deps.log({ event: 'console-restored', why, backup: backup?.name ?? null, orphans: orphansNow() });
  }
  await gatewayRegistry.openAll();
  if (deps.demo === true && gateways.list().length === 0 && managed?.gatewaysLocked !== true)
    await gatewayRegistry
      .addDemo(languageOf(deps.systemLocale))
      .catch((fault: unknown) => void report(fault, 'gateways.addDemo'));
  erasures.start();
  backups.start();
  checks.start();
  trail.start();
  updates.start();

  return {
    dispatch: faults.ofDispatch(
      createDispatch(
        wrappers.reduceRight<Handlers>((inner, wrap) => wrap(inner), handlers),
        report,
        {
          monotonic: () => deps.clock.monotonic(),
          onSlow: (operation, ms) => deps.log({ event: 'slow-operation', operation, ms }),
        },
      ),
    ),
    payer,
    listen: (listener) => security.listen((signal) => listener(masked(signal))),
    windowClosed: (windowId) => {
      security.windowClosed(windowId);
      draftHolders.windowClosed(windowId);
      for (const { charges } of gatewayRegistry.all()) charges.onScreen(windowId, []);
    },
    runExport: (job, progress, signal) =>
      runCommandJob(
        {
          exports: reports.exports,
          gateways: () => gateways.list(),
          historyOf,
          timeZone: timeZone(),
          pin: security.pin,
          auditLog,
          exportsMasked: managed?.exportsMasked ?? false,
          schedules,
          layouts,
          operator,
          now: () => deps.clock.now(),
        },
        job,
        progress,
        signal,
      ),
    wake: () => {
      for (const { charges } of gatewayRegistry.all()) charges.wake();
    },
    busy: () => [
      ...(gatewayRegistry.all().some(({ charges }) => charges.isBusy) ? ['attempt'] : []),
      ...batches.busy(),
      ...reports.busy(),
    ],
    close: async () => {
      await Promise.all([reports.close(), batches.close()]);
      security.close();
      checks.stop();
      updates.stop();
      await trail.stop();
      await backups.stop();
      await erasures.stop();
      pinRefusals.flush();
      await gatewayRegistry.closeAll();
      heads.stop();
      auditLog.flush();
      file.close();
      deps.log({ event: 'stopped' });
    },
  };
};
