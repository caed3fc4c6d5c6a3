/** The room of newer versions: its operations, and the look for one once a day. */

import type { HandlersOf } from '../ground/dispatch.ts';
import type { LoadedPolicy } from '../managed/policy-file.ts';
import { NewVersions, type NewVersionsDeps, type Updater } from './new-versions.ts';

export interface UpdatesRoomDeps extends Omit<NewVersionsDeps, 'updater'> {
  /** Absent or null where this Balcão is not to be updated. */
  readonly updater?: Updater | null;
  /** The office's policy, which may switch updates off. */
  readonly policy: LoadedPolicy | null;
}

export function openUpdates(deps: UpdatesRoomDeps) {
  const isOff = deps.policy?.policy?.updatesOff === true;
  const versions = new NewVersions({ ...deps, updater: isOff ? null : (deps.updater ?? null) });
  return {
    operations: updatesHandlers(versions),
    start: () => versions.start(),
    stop: () => versions.stop(),
  };
}

function updatesHandlers(versions: NewVersions): HandlersOf<'updates'> {
  return {
    'updates.status': async () => versions.status,
    'updates.check': async () => {
      await versions.look();
      return versions.status;
    },
  };
}
