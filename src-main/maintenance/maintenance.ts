/** The room of maintenance: backups and checks, erasure of persons, retention. */
import type { Database } from 'better-sqlite3';
import type { GatewayStore } from '../access/setup/gateway-store.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { GatewaysRoom } from '../gateways/gateways.ts';
import type { Clock } from '../ground/clock.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { type ConsoleBackupDeps, ConsoleBackups } from './console-backups.ts';
import { type DeskErasureDeps, DeskErasures } from './erasure/desk-erasures.ts';
import { erasureHandlers } from './erasure/erasure-handlers.ts';
import { ErasureReceipts } from './erasure/erasure-receipts.ts';
import { type MaintenanceHandlerDeps, maintenanceHandlers } from './maintenance-handlers.ts';
import { retentionHandlers } from './retention-handlers.ts';

export interface MaintenanceRoomDeps
  extends Omit<ConsoleBackupDeps, 'settings'>,
    Omit<DeskErasureDeps, 'receipts' | 'gateways' | 'orphaned' | 'sandbox' | 'listed' | 'auditLog' | 'settings'>,
    Omit<MaintenanceHandlerDeps, 'gateways'> {
  /** `console.db`. */
  readonly file: Database;
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly gatewayStore: GatewayStore;
  readonly audit: { readonly log: AuditLog };
  readonly gateways: Pick<GatewaysRoom, 'registry' | 'orphaned' | 'sandbox' | 'retention' | 'historyOf' | 'follow'>;
}

export function openMaintenance(deps: MaintenanceRoomDeps) {
  const { file, settings, events, gatewayStore, audit, gateways, timeZone } = deps;
  const { registry, orphaned, sandbox, retention, historyOf } = gateways;
  const backups = new ConsoleBackups({ ...deps, settings: () => settings.read() });
  events.listen(({ name }) => {
    if (name === 'gateways-changed' || name === 'settings-changed') backups.soon();
  });
  const erasures = new DeskErasures({
    ...deps,
    auditLog: audit.log,
    receipts: new ErasureReceipts(file),
    ...{ gateways: registry, orphaned, sandbox },
    listed: () => gatewayStore.list(),
  });
  gateways.follow({ opened: (gatewayId) => erasures.opened(gatewayId) });
  return {
    operations: {
      ...maintenanceHandlers({ ...deps, gateways: registry }),
      ...erasureHandlers({ erasures }),
      ...retentionHandlers({
        retention,
        historyOf,
        timeZone,
        gateway: (gatewayId) => gatewayStore.get(gatewayId),
        changed: (gatewayId) => {
          events.emit({ name: 'history-changed', payload: { gatewayId } });
          // A retention that was cancelled must not return with an older console.db.
          backups.soon();
        },
      }),
    },
    start: () => {
      erasures.start();
      backups.start();
    },
    stop: async () => {
      await backups.stop();
      await erasures.stop();
    },
  };
}
