/**
 * Takes out of this desk's files whom the team's server has erased meanwhile, before anything goes up or the desk is online:
 * also what it made of them itself and the server has never seen.
 */
import type { Clock } from '../../ground/clock.ts';
import { historyFailure } from '../../ground/errors/history-failure.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import type { Ledger } from '../../history/recording/ledger/ledger.ts';
import type { OfflineFile } from './offline-file.ts';

export interface FilesOfDesk {
  /** The desk's own file, with its half-typed forms and backups. */
  readonly own: Pick<HistoryApi, 'erasePerson'>;
  /** Whether backups of the own file are still to be gone through: it is not opened for that. */
  isErasurePending(): boolean;
  /** Of what this desk sent over the server. */
  readonly ledger: Pick<Ledger, 'append'>;
  /** Deletes the references that are not needed any more. */
  settleReferences(): void;
}

export interface ObeyDeps {
  readonly file: OfflineFile;
  readonly desk: FilesOfDesk;
  readonly clock: Pick<Clock, 'now'>;
  mayWrite(): boolean;
}

/** @param failed called where the server does not take the confirmation, which the next hour repeats */
export function obedience(deps: ObeyDeps, failed: (fault: unknown) => void) {
  let isDone = false;
  async function obey(): Promise<void> {
    const until = await obeyErasures(deps);
    isDone = true;
    if (until !== null && deps.mayWrite()) await deps.file.sync('confirmErasures', until).catch(failed);
  }
  return {
    obey,
    /** Unless it was done since the desk is back. */
    obeyOnce: async () => {
      if (!isDone) await obey();
    },
    wasAway: () => {
      isDone = false;
    },
  };
}

/**
 * Rejects while the server cannot be read, and where a file cannot be written.
 * @returns until when the server's erasures are obeyed, UTC milliseconds by its clock; null while backups of the own file
 *   still have somebody
 */
async function obeyErasures({ file, desk, clock }: ObeyDeps): Promise<number | null> {
  const { own, ledger, settleReferences } = desk;
  const { readAt, erasures, people } = await file.sync('erasuresToObey');
  const offline = await file.history();
  // The own file first: after an end in between, the offline file still tells who they are.
  for (const person of people)
    for (const each of [own, offline]) {
      const { isErased } = await each.erasePerson(person, clock.now());
      if (!isErased) throw historyFailure({ reason: 'busy', detail: 'an erasure could not be written' });
    }
  if (erasures.length > 0) {
    await ledger.append(...erasures.map((erasure) => ({ kind: 'erased', ...erasure }) as const));
    await file.sync('erase', erasures);
    settleReferences();
  }
  if (await offline.isErasurePending()) await offline.eraseFromCopies();
  return desk.isErasurePending() ? null : readAt;
}
