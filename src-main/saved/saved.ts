/** The room of what people save by name. */
import type { Database } from 'better-sqlite3';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { MessageErrorCode } from '../../src-preload/contract/messages/message-template.ts';
import type { SavedThings, ThingToRemove, ThingToSave } from '../../src-preload/contract/saved/saved-things.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { SavedApi } from '../history/api/saved-api.ts';
import type { SavedLayouts } from '../reports/layouts/saved-layouts.ts';
import { type SavedPresets, savedPresets } from '../reports/saved-presets.ts';

export interface SavedRoomDeps {
  /** `console.db`. */
  readonly file: Database;
  /** Its `historyOf` throws for an unknown gateway. */
  readonly gateways: { historyOf(gatewayId: string): SavedApi };
  readonly reports: { readonly layouts: SavedLayouts };
}

/** Where what is saved stands. */
interface SavedPlaces {
  historyOf(gatewayId: string): SavedApi;
  readonly layouts: SavedLayouts;
  readonly presets: SavedPresets;
}

export function openSaved({ file, gateways, reports }: SavedRoomDeps) {
  return { operations: savedHandlers({ ...gateways, layouts: reports.layouts, presets: savedPresets(file) }) };
}

function savedHandlers(places: SavedPlaces): HandlersOf<'saved'> {
  const { historyOf, layouts, presets } = places;
  const read = async (gatewayId: string): Promise<SavedThings> => {
    const history = historyOf(gatewayId);
    const [views, forms, messages] = await Promise.all([
      history.savedThings('view'),
      history.savedThings('form'),
      history.savedThings('message'),
    ]);
    return { views, forms, messages, layouts: layouts.all(), presets: presets.all() };
  };
  return {
    'saved.read': ({ gatewayId }) => read(gatewayId),
    'saved.save': async ({ gatewayId, save }) => {
      await saveThing(places, gatewayId, save);
      return read(gatewayId);
    },
    'saved.remove': async ({ gatewayId, remove }) => {
      await removeThing(places, gatewayId, remove);
      return read(gatewayId);
    },
  };
}

/** @throws ConsoleFailure `invalid-input` where a message or a layout of that name is there. */
async function saveThing({ historyOf, layouts, presets }: SavedPlaces, gatewayId: string, save: ThingToSave) {
  if (save.kind === 'layout') return layouts.save(save.thing, save.replaces);
  if (save.kind === 'preset') return presets.save(save.thing);
  const history = historyOf(gatewayId);
  if (save.kind === 'message') {
    const { id, name } = save.thing;
    const isTaken = (await history.savedThings('message')).some((other) => other.id !== id && other.name === name);
    if (isTaken) {
      const code: MessageErrorCode = 'message-name-taken';
      throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'save.thing.name', code }] });
    }
  }
  return history.saveThing({ kind: save.kind, ...save.thing });
}

async function removeThing({ historyOf, layouts, presets }: SavedPlaces, gatewayId: string, remove: ThingToRemove) {
  if ('id' in remove) return historyOf(gatewayId).deleteThing(remove.id);
  return (remove.kind === 'layout' ? layouts : presets).delete(remove.name);
}
