/** What all rooms of a desk share: `console.db` with its settings and gateways, the signals, the log. */
import { randomUUID } from 'node:crypto';
import { GatewayStore } from './access/setup/gateway-store.ts';
import { FaultCounts } from './diagnostics/fault-counts.ts';
import { faultLine } from './diagnostics/fault-line.ts';
import { createTransport } from './gateway-http/http/transport.ts';
import { EventBroadcaster } from './ground/event-broadcaster.ts';
import { policyInForce } from './managed/last-policy.ts';
import { isPinSetIn } from './security/admin-pin.ts';
import { SCHEMA_VERSIONS } from './settings/console-file.ts';
import { openSoundConsoleFile } from './settings/console-recovery.ts';
import { SettingsStore } from './settings/settings-store.ts';
import { systemUser } from './settings/system-user.ts';
import type { ConsoleDeps } from './shell-contract.ts';

/** Rejects only where `console.db` itself cannot be opened. */
export function openDesk(shell: ConsoleDeps) {
  const { clock, newId = randomUUID } = shell;
  const faults = new FaultCounts(() => clock.now());
  const log = faults.ofLog(shell.log);
  const startedAt = clock.now();
  const { file, recovery } = openSoundConsoleFile({ ...shell, log });
  const gatewayStore = new GatewayStore(file, newId);
  log({
    event: 'started',
    version: shell.version,
    shell: shell.shell,
    node: process.versions.node,
    electron: process.versions.electron ?? null,
    platform: process.platform,
    ...SCHEMA_VERSIONS,
    gateways: gatewayStore.list().length,
  });
  const report = (fault: unknown, operation: string): string => {
    const reference = randomUUID().slice(0, 8);
    log({ event: 'fault', reference, operation, ...faultLine(fault) });
    return reference;
  };
  const policy = policyInForce(shell.policy ?? null, {
    dataFolder: shell.dataFolder,
    isPinSet: isPinSetIn(file),
    failed: (fault) => void report(fault, 'policy'),
  });
  if (policy?.inForce === 'nothing') shell.policyRefused?.(policy);
  const settings = new SettingsStore(file, policy?.policy?.settings);
  return {
    ...shell,
    log,
    faults,
    startedAt,
    file,
    /** What was done about a damaged or lost `console.db` at this start. */
    recovery,
    policy,
    settings,
    gatewayStore,
    events: new EventBroadcaster(clock),
    chooseExportPath: (name: string) => shell.chooseExportPath(name, settings.read().saveFolder),
    environment: process.env,
    random: shell.random ?? Math.random,
    newId,
    createTransport: shell.createTransport ?? createTransport,
    /** The operator's name, recorded with each action in the charges' own history and in the audit trail. */
    operator: () => settings.read().operator || systemUser() || null,
    timeZone: () => settings.read().timeZone,
    /** Logs a fault under what it happened in, and returns the reference under which the log has it. */
    report,
    /** Logs a fault of work that no one waits for. */
    failed: (fault: unknown) => void report(fault, 'background'),
  };
}
