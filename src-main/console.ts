/**
 * The console: opens the rooms, each after those it needs, and merges their operations into the contract's. It knows no
 * shell; a shell provides what only a shell has (the vault, file paths, the computer's language) and calls `dispatch`.
 */
import { openAccess } from './access/access.ts';
import { openAudit } from './audit/audit.ts';
import { openBatches } from './batches/batches.ts';
import { openCharges } from './charges/charges.ts';
import { openDesk } from './desk.ts';
import { openDiagnostics } from './diagnostics/diagnostics.ts';
import { openDrafts } from './drafts/drafts.ts';
import { openGateways } from './gateways/gateways.ts';
import { createDispatch, mergeHandlers } from './ground/dispatch.ts';
import { openMaintenance } from './maintenance/maintenance.ts';
import { masked } from './masking/masked-handlers.ts';
import { openMessages } from './messages/messages.ts';
import { openPayer } from './payer/payer.ts';
import { openReceivables } from './receivables/receivables.ts';
import { openReports } from './reports/reports.ts';
import { openSaved } from './saved/saved.ts';
import { openSecurity } from './security/security.ts';
import { openSettings } from './settings/settings.ts';
import type { OpenConsole } from './shell-contract.ts';
import { openUpdates } from './updates/updates.ts';
import { wrapped } from './wrappers.ts';

/**
 * Opens everything in the data folder and starts the watches. Rejects only where `console.db` itself cannot be opened.
 */
export const openConsole: OpenConsole = async (shell) => {
  const desk = openDesk(shell);
  const audit = openAudit(desk);
  const gateways = await openGateways({ ...desk, audit });
  const security = openSecurity({ ...desk, audit });
  const rooms = { ...desk, audit, gateways, security };
  const access = openAccess(rooms);
  const charges = openCharges(rooms);
  const payer = openPayer(rooms);
  const reports = openReports(rooms);
  const batches = openBatches(rooms);
  const maintenance = openMaintenance(rooms);
  const updates = openUpdates(rooms);
  const drafts = openDrafts(rooms);

  const handlers = mergeHandlers(
    openSettings(rooms).operations,
    security.operations,
    gateways.operations,
    access.operations,
    charges.operations,
    drafts.operations,
    payer.operations,
    openMessages(rooms).operations,
    openSaved({ ...rooms, reports }).operations,
    batches.operations,
    openReceivables(rooms).operations,
    reports.operations,
    maintenance.operations,
    audit.operations,
    openDiagnostics(rooms).operations,
    updates.operations,
  );
  const timer = {
    monotonic: () => desk.clock.monotonic(),
    onSlow: (operation: string, ms: number) => desk.log({ event: 'slow-operation', operation, ms }),
  };

  await gateways.start();
  maintenance.start();
  access.start();
  audit.start();
  updates.start();

  return {
    dispatch: desk.faults.ofDispatch(createDispatch(wrapped(handlers, rooms), desk.report, timer, security.isHidden)),
    isHidden: security.isHidden,
    payer: payer.screen,
    listen: (listener) => security.listen((signal) => listener(masked(signal))),
    windowClosed: (windowId) => {
      security.windowClosed(windowId);
      drafts.windowClosed(windowId);
      charges.windowClosed(windowId);
    },
    runExport: reports.runCommand,
    wake: charges.wake,
    busy: () => [...charges.busy(), ...batches.busy(), ...reports.busy()],
    close: async () => {
      await Promise.all([reports.stop(), batches.stop()]);
      security.stop();
      access.stop();
      updates.stop();
      await audit.stop();
      await maintenance.stop();
      await gateways.stop();
      audit.close();
      desk.file.close();
      desk.log({ event: 'stopped' });
    },
  };
};
