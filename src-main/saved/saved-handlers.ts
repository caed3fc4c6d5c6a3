/** The operations on what people save by name. */
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { MessageFault } from '../../src-preload/contract/messages/message-template.ts';
import type { SavedThings, ThingToRemove, ThingToSave } from '../../src-preload/contract/saved/saved-things.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { SavedApi } from '../history/api/saved-api.ts';
import type { SavedLayouts } from '../reports/layouts/saved-layouts.ts';
import type { SavedPresets } from '../reports/saved-presets.ts';

export interface SavedHandlersDeps {
  /** Throws for an unknown gateway. */
  historyOf(gatewayId: string): SavedApi;
  readonly layouts: SavedLayouts;
  readonly presets: SavedPresets;
}

export function savedHandlers(deps: SavedHandlersDeps): HandlersOf<'saved'> {
  const { historyOf, layouts, presets } = deps;
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
      await saveThing(deps, gatewayId, save);
      return read(gatewayId);
    },
    'saved.remove': async ({ gatewayId, remove }) => {
      await removeThing(deps, gatewayId, remove);
      return read(gatewayId);
    },
  };
}

/** @throws ConsoleFailure `invalid-input` where a message or a layout of that name is there. */
async function saveThing({ historyOf, layouts, presets }: SavedHandlersDeps, gatewayId: string, save: ThingToSave) {
  if (save.kind === 'layout') return layouts.save(save.thing, save.replaces);
  if (save.kind === 'preset') return presets.save(save.thing);
  const history = historyOf(gatewayId);
  if (save.kind === 'message') {
    const { id, name } = save.thing;
    const isTaken = (await history.savedThings('message')).some((other) => other.id !== id && other.name === name);
    if (isTaken) {
      const code: MessageFault = 'message-name-taken';
      throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'save.thing.name', code }] });
    }
  }
  return history.saveThing({ kind: save.kind, ...save.thing });
}

async function removeThing(
  { historyOf, layouts, presets }: SavedHandlersDeps,
  gatewayId: string,
  remove: ThingToRemove,
) {
  if ('id' in remove) return historyOf(gatewayId).deleteThing(remove.id);
  return (remove.kind === 'layout' ? layouts : presets).delete(remove.name);
}
