/** The operations on newer versions. */
import type { HandlersOf } from '../ground/dispatch.ts';
import type { NewVersions } from './new-versions.ts';

export function updatesHandlers({ versions }: { readonly versions: NewVersions }): HandlersOf<'updates'> {
  return {
    'updates.status': async () => versions.status,
    'updates.check': async () => {
      await versions.look();
      return versions.status;
    },
  };
}
