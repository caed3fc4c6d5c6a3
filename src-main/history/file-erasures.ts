/** Erasures in one history: in its own file first, then in its copies. */
import { existsSync } from 'node:fs';
import { historyErrorIn } from '../ground/errors/history-failure.ts';
import type { CopiesErased } from './api/maintenance-api.ts';
import type { Erasure } from './charges/tombstones.ts';
import { CopiesErasure } from './copies-erasure.ts';
import { eraseTextsBefore, summaryOfPerson } from './erase-before.ts';
import { removeSetAsideBefore } from './erasure/erase-copies.ts';
import { rewriteMarkerIn } from './erasure/rewrite-file.ts';
import type { KeysOfPerson } from './erasure/rows-of-person.ts';
import type { ForeignTasks } from './foreign-file-client.ts';
import type { Person } from './model/same-person.ts';
import { OwnFileErasure, type OwnFileErasureDeps } from './own-file-erasure.ts';
import { erasureMarkerIn, removeMarker } from './recovery/startup-check.ts';
import type { ReaderCalls } from './worker/reader-calls.ts';
import type { WorkerClient } from './worker/worker-client.ts';

export interface ErasureDeps extends OwnFileErasureDeps {
  readonly jobs: WorkerClient<ReaderCalls>;
  /** Runs a task on a file that anybody may have made, in a process that ends with the history. */
  readonly foreign: ForeignTasks;
  /** Ends what that process does. */
  endForeign(): void;
}

export function historyErasures(deps: ErasureDeps) {
  const { folder, jobs } = deps;
  const own = new OwnFileErasure(deps);
  const copies = new CopiesErasure(folder, deps.foreign);
  return {
    erase: (erasures: readonly Erasure[]) => own.erase(erasures),
    api: {
      findPerson: async (person: Person) => ({ ...(await summaryOfPerson(jobs, person)), copies: copies.count }),
      erasePerson: async (person: Person, at: number) => {
        const here = await jobs.call('keysOfPerson', person);
        const { found, unreached } = await copies.keysOf(person);
        const erasures = erasuresOf([here, ...found], at);
        if (erasures.length === 0) await own.settleReferences();
        else {
          await own.record(erasures);
          await own.clean().catch(notYet);
        }
        return {
          keys: here.charges.map(({ key }) => key),
          isErased: own.isErased,
          counts: here.counts,
          unreached,
        };
      },
      eraseOlderThan: async (before: number, at: number) => {
        const { keys, isAnyErased } = await eraseTextsBefore(jobs, before, at, (erasures) => own.erase(erasures));
        const statements = await jobs.call('keptStatementsBefore', before);
        await own.erase(statements.map((key) => ({ key, transactionId: null, at })));
        removeSetAsideBefore(folder, before);
        if (isAnyErased || statements.length > 0) await own.clean().catch(notYet);
        return keys;
      },
      isErasurePending: async () => existsSync(erasureMarkerIn(folder)),
      isRewriteDue: async () => existsSync(rewriteMarkerIn(folder)),
      eraseFromCopies: async (onProgress: (done: number, total: number) => void = () => {}): Promise<CopiesErased> => {
        const began = own.begun;
        await own.clean();
        const erased = await copies.erase(onProgress);
        if (began === own.begun) removeMarker(erasureMarkerIn(folder));
        return erased;
      },
      interrupt: () => deps.endForeign(),
    },
  };
}

/** One erasure for each row that names the person, in the file or in a copy. */
function erasuresOf(found: readonly KeysOfPerson[], at: number): Erasure[] {
  const erasures = new Map<string, Erasure>();
  for (const { charges, attempts, rows } of found) {
    for (const { key, transactionId } of charges) erasures.set(key, { key, transactionId, at });
    for (const key of [...attempts, ...rows])
      if (!erasures.has(key)) erasures.set(key, { key, transactionId: null, at });
  }
  return [...erasures.values()];
}

/**
 * The file could not be written now, or a long reader holds its WAL: what is recorded is erased, and the WAL is emptied,
 * before the copies are rewritten (`eraseFromCopies`), which the erasure's marker demands.
 */
function notYet(fault: unknown): void {
  if (historyErrorIn(fault) === null) throw fault;
}
