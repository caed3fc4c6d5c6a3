/**
 * The console: composes the services into the contract's operations. It knows no shell; a shell hands it what only
 * a shell has (the vault, where files go, the computer's language) and calls `dispatch`.
 */

import { randomUUID } from 'node:crypto';
import type { Signal } from '../src-preload/contract/contract.ts';
import type { ExportedFile } from '../src-preload/contract/reports/export-options.ts';
import type { About } from '../src-preload/contract/settings/settings.ts';
import { GatewayStore } from './access/gateways.ts';
import { TimedChecks } from './access/token/token-check-schedule.ts';
import { withSharedRemoval } from './access/vault/shared-removal.ts';
import type { Vault } from './access/vault/vault.ts';
import { AuditLog } from './audit/audit-log.ts';
import { audited } from './audit/audited-handlers.ts';
import { chargeHandlers } from './charges/charge-handlers.ts';
import { listHandlers } from './charges/list-handlers.ts';
import type { Clock } from './clock.ts';
import { FaultCounts } from './diagnostics/fault-counts.ts';
import { faultLine } from './diagnostics/fault-line.ts';
import { diagnosticsHandlers } from './diagnostics/handlers.ts';
import { createDispatch, type Dispatch, type Handlers, mergeHandlers } from './dispatch.ts';
import { draftHandlers } from './drafts/handlers.ts';
import { EventBroadcaster } from './event-broadcaster.ts';
import { GatewayRegistry } from './gateways/gateway-registry.ts';
import { gatewayHandlers } from './gateways/handlers.ts';
import type { OpenGatewayDeps } from './gateways/open-gateway.ts';
import { RetentionStore } from './gateways/retention-store.ts';
import { ConsoleBackups } from './maintenance/console-backups.ts';
import { maintenanceHandlers } from './maintenance/handlers.ts';
import { retentionHandlers } from './maintenance/retention.ts';
import { masked, withMasks } from './masking/masked-handlers.ts';
import { payerHandlers } from './payer/handlers.ts';
import { PayerScreen, type PayerSource } from './payer/payer-screen.ts';
import { type ExportJob, runExportJob } from './reports/exports/export-jobs.ts';
import { Reports } from './reports/reports.ts';
import { openDeskSecurity } from './security/desk-security.ts';
import { openSoundConsoleFile } from './settings/console-recovery.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { SettingsStore } from './settings/settings.ts';
import { systemUser } from './settings/system-user.ts';

/** A file that somebody chose. */
export interface ChosenFile {
  readonly path: string;
  /** It was read: what was laid down for it goes. */
  release(): Promise<void>;
}

/** What a shell brings. */
export interface ConsoleDeps {
  readonly shell: About['shell'];
  readonly version: string;
  /** BCP 47 tag of the computer's language, or what `--locale` said. */
  readonly systemLocale: string;
  /** Everything Balcão keeps lies below it; exists, mode 0700, and is this process's alone (the shell holds the lock). */
  readonly dataFolder: string;
  readonly downloadsFolder: string;
  readonly vault: Vault;
  readonly clock: Clock;
  /** The scripts of worker threads, each a file of its own in a build. */
  readonly workers: {
    readonly historyWriter: URL;
    readonly historyReader: URL;
    readonly exportWriter: URL;
    readonly statementReader: URL;
  };
  /**
   * Where an export of this name goes: an absolute path whose folder exists, or null when the user called it off.
   * Electron asks; the browser shell finds a free name in Downloads.
   */
  chooseExportPath(suggestedName: string): Promise<string | null>;
  /**
   * A file that somebody chose to be read: Electron asks for it; the browser shell gives the one its page has sent under
   * this ticket. Null where it was called off, or is no longer there.
   */
  chooseImport(ticket: string | null): Promise<ChosenFile | null>;
  /** The address from which this page may fetch a file just written; null in Electron. */
  offerDownload(path: string): string | null;
  /** Opens the payer's window, or gives the address at which the page that asks opens it. */
  openPayerWindow(): string | null;
  /** Prints a window to a PDF file; absent where the shell cannot, and the page's own print dialog does. */
  printToPdf?(windowId: string, path: string): Promise<void>;
  /** Writes a line about a fault to the log; never personal data, never a token. */
  log(line: { readonly event: string; readonly [field: string]: string | number | boolean | null }): void;
}

export interface Console {
  readonly dispatch: Dispatch;
  /** Hears every signal from now on; gives the way to stop. */
  listen(listener: (signal: Signal) => void): () => void;
  /** What the payer's window shows. */
  readonly payer: PayerSource;
  /** A window is gone: what it had on screen is no longer read first. */
  windowClosed(windowId: string): void;
  /** Writes an export that a command line asked for; rejects with a ConsoleFailure. */
  runExport(job: ExportJob, told: (rows: number, total: number) => void, signal: AbortSignal): Promise<ExportedFile>;
  /** The machine woke, or the network came back: pending charges are read once. */
  wake(): void;
  /** Why the process must not end now: an open attempt, an export. Empty when it may. */
  busy(): readonly string[];
  /** Ends watches, finishes writes, closes files. */
  close(): Promise<void>;
}

export type OpenConsole = (deps: ConsoleDeps) => Promise<Console>;

/** Opens everything in the data folder and begins to watch. Rejects only where `console.db` itself cannot be opened. */
export const openConsole: OpenConsole = async (given) => {
  const faults = new FaultCounts(() => given.clock.now());
  const deps: ConsoleDeps = { ...given, log: faults.ofLog(given.log) };
  const startedAt = deps.clock.now();
  const { file, recovery } = openSoundConsoleFile(deps);
  const settings = new SettingsStore(file);
  const gateways = new GatewayStore(file, randomUUID);
  const announcer = new EventBroadcaster(deps.clock);
  const report = (fault: unknown, operation: string): string => {
    const reference = randomUUID().slice(0, 8);
    deps.log({ event: 'fault', reference, operation, ...faultLine(fault) });
    return reference;
  };
  /** Who is at the desk: goes with what is done, into the charges' own history and the audit trail. */
  const operator = () => settings.read().operator || systemUser() || null;
  const trail = new AuditLog({
    file,
    now: () => deps.clock.now(),
    operator,
    after: (delay, action) => deps.clock.after(delay, action),
    failed: (fault) => void report(fault, 'audit'),
  });
  const retention = new RetentionStore(file, () => deps.clock.now());
  for (const { gatewayId, months } of retention.carryOver(gateways.list().map(({ id }) => id)))
    trail.recordDone({ action: 'retention-set', gatewayId, subject: { months, by: 'earlier-setting' } });
  const security = openDeskSecurity({ file, clock: deps.clock, settings, announcer });
  const workDeps: OpenGatewayDeps = {
    ...deps,
    vault: withSharedRemoval(deps.vault, file, randomUUID),
    gateways,
    settings,
    retention,
    announcer,
    operator,
    newId: randomUUID,
    anonymised: (gatewayId, keys) => {
      desk.forgetPayersOf(gatewayId, keys).catch((fault: unknown) => void report(fault, 'retention'));
      trail.recordDone({
        action: 'erased',
        gatewayId,
        subject: { charges: keys.length, first: keys[0] ?? '', by: 'retention' },
      });
      announcer.emit({ name: 'history-changed', payload: { gatewayId } });
    },
    environment: process.env,
    opened: (gatewayId) => reports.opened(gatewayId),
    closing: (gatewayId) => reports.closing(gatewayId),
    failed: (fault) => void report(fault, 'background'),
  };
  const desk = new GatewayRegistry(workDeps);
  const chargesOf = (gatewayId: string) => desk.get(gatewayId).charges;
  const checks = new TimedChecks({
    clock: deps.clock,
    all: () => desk.all().map(({ access }) => access),
    minutes: () => settings.read().checkMinutes,
    failed: workDeps.failed,
  });

  const backups = new ConsoleBackups({
    ...deps,
    settings: () => settings.read(),
    failed: (fault) => void report(fault, 'background'),
  });
  announcer.listen(({ name }) => {
    if (name === 'gateways-changed' || name === 'settings-changed') backups.soon();
  });

  const payer = new PayerScreen({
    clock: deps.clock,
    language: () => settings.read().payerLanguage,
    detailOf: (gatewayId, key) => chargesOf(gatewayId).detail(key),
    failed: (fault) => void report(fault, 'payer'),
  });
  announcer.listen((signal) => payer.onSignal(signal));

  const timeZone = () => settings.read().timeZone;
  const historyOf = (gatewayId: string) => desk.get(gatewayId).history;
  const auditHead = async () => trail.headHash();
  const reports = new Reports({
    ...deps,
    printToPdf: deps.printToPdf ?? null,
    file,
    announcer,
    newId: randomUUID,
    timeZone,
    operator,
    auditHead,
    gatewayIds: () => gateways.list().map(({ id }) => id),
    gatewayName: (gatewayId) => gateways.get(gatewayId).name,
    historyOf,
    readAgain: (gatewayId, transactionId) => chargesOf(gatewayId).readAgain(transactionId),
    failed: workDeps.failed,
  });

  const handlers: Handlers = mergeHandlers(
    settingsHandlers({ ...deps, settings, gateways, announcer }),
    chargeHandlers(chargesOf),
    listHandlers({ chargesOf, historyOf }),
    reports.operations,
    maintenanceHandlers({ ...deps, desk, trail, announcer }),
    retentionHandlers({
      retention,
      historyOf,
      gateway: (gatewayId) => gateways.get(gatewayId),
      timeZone,
      changed: (gatewayId) => {
        announcer.emit({ name: 'history-changed', payload: { gatewayId } });
        // One that was called off must not come back with an older console.db.
        backups.soon();
      },
    }),
    gatewayHandlers(desk, file),
    diagnosticsHandlers({ ...workDeps, ...deps, file, desk, trail, faults, startedAt }),
    payerHandlers({ ...deps, payer, detailOf: (gatewayId, key) => chargesOf(gatewayId).detail(key) }),
    security.operations,
    draftHandlers((gatewayId) => desk.get(gatewayId).history, deps.clock, randomUUID),
  );

  const orphansNow = () => {
    try {
      return desk.orphans().length;
    } catch (fault) {
      // Only counted here: a folder that cannot be read keeps nothing from opening.
      report(fault, 'orphans');
      return null;
    }
  };
  if (recovery !== null) {
    const { why, backup } = recovery;
    deps.log({ event: 'console-restored', why, backup: backup?.name ?? null, orphans: orphansNow() });
  }
  await desk.openAll();
  backups.start();
  checks.start();

  return {
    dispatch: faults.ofDispatch(
      createDispatch(security.around(withMasks(audited(handlers, trail))), report, {
        monotonic: () => deps.clock.monotonic(),
        onSlow: (operation, ms) => deps.log({ event: 'slow-operation', operation, ms }),
      }),
    ),
    payer,
    listen: (listener) => security.listen((signal) => listener(masked(signal))),
    windowClosed: (windowId) => {
      security.windowClosed(windowId);
      for (const { charges } of desk.all()) charges.onScreen(windowId, []);
    },
    runExport: (job, told, signal) =>
      runExportJob(
        {
          exports: reports.exports,
          gateways: () => gateways.list(),
          historyOf,
          timeZone: timeZone(),
          pin: security.pin,
          trail,
        },
        job,
        told,
        signal,
      ),
    wake: () => {
      for (const { charges } of desk.all()) charges.wake();
    },
    busy: () => [...(desk.all().some(({ charges }) => charges.isBusy) ? ['attempt'] : []), ...reports.busy()],
    close: async () => {
      await reports.close();
      security.close();
      checks.stop();
      await backups.stop();
      await desk.closeAll();
      trail.flush();
      file.close();
    },
  };
};
