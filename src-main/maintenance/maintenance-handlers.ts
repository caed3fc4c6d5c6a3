/** The operations that maintain a history: backups, checks, what leaves it as a file. */
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { PersonAsked } from '../../src-preload/contract/maintenance/history-operations.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import type { GatewayRegistry } from '../gateways/gateway-registry.ts';
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { EventBroadcaster } from '../ground/event-broadcaster.ts';
import { chosenPath, type SavePaths, savedAt, saveFile } from '../ground/saved-file.ts';
import { zonedTime } from '../ground/zoned-time.ts';
import type { HistoryApi } from '../history/api/history-api.ts';

export interface MaintenanceHandlerDeps extends SavePaths {
  readonly gateways: Pick<GatewayRegistry, 'get' | 'openingProgress' | 'restore'>;
  readonly events: EventBroadcaster;
  readonly clock: Pick<Clock, 'now'>;
  /** IANA name of the desk's zone. */
  timeZone(): string;
}

/** File name for a person's own data. */
const PERSON_FILE: Readonly<Record<Language, string>> = { en: 'personal-data', 'pt-BR': 'dados-pessoais' };

export function maintenanceHandlers(deps: MaintenanceHandlerDeps): HandlersOf<'maintenance'> {
  const { gateways, events, clock } = deps;
  const historyOf = (gatewayId: string) => gateways.get(gatewayId).history;
  const workOf = (gatewayId: string) => gateways.get(gatewayId).scheduled;
  /** Every list on screen is read again: the change is larger than a signal of rows can carry. */
  const changed = (gatewayId: string) => events.emit({ name: 'history-changed', payload: { gatewayId } });

  /** File names have the desk's day. */
  const day = () => zonedTime(deps.timeZone()).day(clock.now());

  return {
    'maintenance.opening': async ({ gatewayId }) => gateways.openingProgress(gatewayId),
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
      const recovery = await gateways.restore(gatewayId, name);
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
