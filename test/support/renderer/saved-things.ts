/** A main that keeps what people save by name in memory. */
import { type SavedThings, savedThings, thingToSave } from '../../../src-preload/contract/saved/saved-things.ts';
import type { FakeResponses } from './fake-bridge.ts';

export const NOTHING_SAVED: SavedThings = { views: [], forms: [], messages: [], layouts: [], presets: [] };

const LISTS = { view: 'views', form: 'forms', message: 'messages', layout: 'layouts', preset: 'presets' } as const;

export function savedInMemory(
  start: Partial<SavedThings> = {},
): Pick<Required<FakeResponses>, 'saved.read' | 'saved.save' | 'saved.remove'> {
  let saved: SavedThings = { ...NOTHING_SAVED, ...start };
  const idOf = (thing: { readonly id?: string; readonly name: string }) => thing.id ?? thing.name;
  const change = (kind: keyof typeof LISTS, gone: string, added: readonly unknown[]) => {
    const list = LISTS[kind];
    const left = (saved[list] as { id?: string; name: string }[]).filter((each) => idOf(each) !== gone);
    saved = savedThings.parse({ ...saved, [list]: [...left, ...added] });
    return saved;
  };
  return {
    'saved.read': () => saved,
    'saved.save': ({ save: input }) => {
      const save = thingToSave.parse(input);
      const replaces = save.kind === 'layout' ? save.replaces : null;
      return change(save.kind, replaces ?? idOf(save.thing), [save.thing]);
    },
    'saved.remove': ({ remove }) => change(remove.kind, 'id' in remove ? remove.id : remove.name, []),
  };
}
