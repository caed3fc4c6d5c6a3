/** The room of maintenance: backups and checks, erasure of persons, retention. */
import type { Database } from 'better-sqlite3';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { PersonAsked } from '../../src-preload/contract/maintenance/history-operations.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import type { GatewayStore } from '../access/setup/gateway-store.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { GatewaysRoom } from '../gateways/gateways.ts';
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import { chosenPath, type SavePaths, savedAt, saveFile } from '../ground/saved-file.ts';
import { zonedTime } from '../ground/zoned-time.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { type ConsoleBackupDeps, ConsoleBackups } from './console-backups.ts';
import { type DeskErasureDeps, DeskErasures } from './erasure/desk-erasures.ts';
import { erasureHandlers } from './erasure/erasure-handlers.ts';
import { ErasureReceipts } from './erasure/erasure-receipts.ts';
import { retentionHandlers } from './retention-handlers.ts';

export interface MaintenanceRoomDeps
  extends Omit<ConsoleBackupDeps, 'settings'>,
    Omit<DeskErasureDeps, 'receipts' | 'gateways' | 'orphaned' | 'sandbox' | 'listed' | 'auditLog' | 'settings'>,
    SavePaths {
  /** `console.db`. */
  readonly file: Database;
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly gatewayStore: GatewayStore;
  readonly audit: { readonly log: AuditLog };
  /** IANA name of the desk's zone. */
  timeZone(): string;
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
      ...maintenanceHandlers(deps),
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

/** File name for a person's own data. */
const PERSON_FILE: Readonly<Record<Language, string>> = { en: 'personal-data', 'pt-BR': 'dados-pessoais' };

function maintenanceHandlers(deps: MaintenanceRoomDeps): HandlersOf<'maintenance'> {
  const { events, clock } = deps;
  const { historyOf, registry } = deps.gateways;
  const workOf = (gatewayId: string) => registry.get(gatewayId).scheduled;
  /** Every list on screen is read again: the change is larger than a signal of rows can carry. */
  const changed = (gatewayId: string) => events.emit({ name: 'history-changed', payload: { gatewayId } });

  /** File names have the desk's day. */
  const day = () => zonedTime(deps.timeZone()).day(clock.now());

  return {
    'maintenance.opening': async ({ gatewayId }) => registry.openingProgress(gatewayId),
    'maintenance.status': ({ gatewayId }) => workOf(gatewayId).status(),
    'maintenance.dismissRecovery': async ({ gatewayId }) => {
      await historyOf(gatewayId).dismissRecovery();
      return null;
    },
    'maintenance.backups': async ({ gatewayId }) => [...(await historyOf(gatewayId).backups())],
    'maintenance.backUp': ({ gatewayId }) => workOf(gatewayId).backups.backUp(),
    'maintenance.previewBackup': async ({ gatewayId, name }) => {
      const { findings, ...content } = await historyOf(gatewayId).backupContent(name);
      const { count } = await historyOf(gatewayId).totals({});
      return { ...content, sound: findings.length === 0, here: count };
    },
    'maintenance.restore': async ({ gatewayId, name }) => {
      const recovery = await registry.restore(gatewayId, name);
      changed(gatewayId);
      return {
        ...recovery,
        toReadAgain: recovery.toReadAgain.slice(0, 1000),
        readAgain: recovery.toReadAgain.length,
      };
    },
    'maintenance.check': ({ gatewayId }) => workOf(gatewayId).check(),
    'maintenance.exportHistory': async ({ gatewayId }) => {
      const path = await chosenPath(deps, `balcao-${day()}.history`);
      return { ...(await historyOf(gatewayId).exportHistory(path)), ...savedAt(deps, path) };
    },
    'maintenance.exportPerson': async ({ gatewayId, person, language }) => {
      const history = historyOf(gatewayId);
      const who = await whoIs(history, person);
      const { charges } = await history.findPerson(who);
      const text = await history.exportPerson(who);
      const file = await saveFile(deps, `${PERSON_FILE[language]}-${day()}.json`, (append) => append(text));
      return { ...file, charges };
    },
  };
}

/** @throws ConsoleFailure `not-found` for an unknown charge. */
async function whoIs(history: HistoryApi, request: PersonAsked) {
  if (request.by === 'typed') {
    const { by: _, ...person } = request;
    return person;
  }
  const person = await history.personOfCharge(request.key);
  if (person === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
  return person;
}
