import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../src-main/clock.ts';
import type { WindowlessDeps } from '../../../src-main/shell/cli-export/offline-export.ts';
import { historyWorkers } from '../run/built-scripts.ts';

/** What an export without a console needs, on this data folder. */
export function windowlessDeps(dataFolder: string, different: Partial<WindowlessDeps> = {}): WindowlessDeps {
  return {
    dataFolder,
    workers: historyWorkers,
    clock: systemClock,
    newId: randomUUID,
    log: () => undefined,
    policy: null,
    ...different,
  };
}
