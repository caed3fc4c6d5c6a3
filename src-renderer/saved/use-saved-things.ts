/** What people saved by name for a gateway and for this desk; saves one, and removes one, which can be undone. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SavedThings, ThingToRemove, ThingToSave } from '../../src-preload/contract/saved/saved-things.ts';
import { isolatedText } from '../../src-preload/contract/text/hidden-characters.ts';
import { useBridge } from '../bridge/bridge-context.tsx';
import { call, errorOf, keyOf, useOperation } from '../bridge/operations.ts';
import { errorSentences } from '../components/errors/error-sentences.ts';
import { type Toast, useToast } from '../components/notices/toaster.tsx';

const NOTHING: SavedThings = { views: [], forms: [], messages: [], layouts: [], presets: [] };

export interface SavedThingsOfGateway {
  /** Empty until they are read, or where they cannot be. */
  readonly things: SavedThings;
  readonly isRead: boolean;
  /** Why they could not be read; null where they could. */
  readonly thrown: unknown;
  /** Rejects where it could not be saved: the caller shows why. */
  save(thing: ThingToSave): Promise<void>;
  /** A notice states that it is gone, with a way back, or why it is not. */
  remove(thing: ThingToSave, title?: string): Promise<boolean>;
}

export function useSavedThings(gatewayId: string): SavedThingsOfGateway {
  const { t } = useTranslation();
  const bridge = useBridge();
  const client = useQueryClient();
  const toast = useToast();
  const { data, isPending, error } = useOperation('saved.read', { gatewayId }, { staleTime: 0 });
  const show = (things: SavedThings) => client.setQueryData(keyOf('saved.read', { gatewayId }), things);
  /** One notice a thing: the newest takes the place of the one before. */
  const notify = ({ kind, thing: { name } }: ThingToSave, notice: Pick<Toast, 'tone' | 'title' | 'action'>) =>
    toast({ id: `${kind} ${name}`, text: isolatedText(name), ...notice });
  const notifyFailed = (thing: ThingToSave, thrown: unknown) => {
    const { what, next } = errorSentences(errorOf(thrown), t);
    notify(thing, { tone: 'red', title: `${what} ${next}` });
  };
  const save = async (thing: ThingToSave) => {
    show(await call(bridge, 'saved.save', { gatewayId, save: thing }));
    notify(thing, { tone: 'neutral', title: t('saved.saved') });
  };
  return {
    things: data ?? NOTHING,
    isRead: !isPending,
    thrown: error,
    save,
    remove: async (thing, title = t('saved.removed')) => {
      try {
        show(await call(bridge, 'saved.remove', { gatewayId, remove: removalOf(thing) }));
      } catch (thrown) {
        notifyFailed(thing, thrown);
        return false;
      }
      const again = () => void save(thing).catch((thrown: unknown) => notifyFailed(thing, thrown));
      notify(thing, { tone: 'neutral', title, action: { label: t('console.undo'), run: again } });
      return true;
    },
  };
}

function removalOf({ kind, thing }: ThingToSave): ThingToRemove {
  if (kind === 'layout' || kind === 'preset') return { kind, name: thing.name };
  return { kind, id: thing.id };
}
