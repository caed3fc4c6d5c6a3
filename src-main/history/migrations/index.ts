/** Brings a file to this version of the schema: numbered steps, each in one transaction with its `user_version`. */
import type { ReadableDb, WritableDb } from '../connection.ts';
import { HistoryStop } from '../failure.ts';
import { charges } from './0001-charges.ts';
import { desk } from './0002-desk.ts';
import { reports } from './0003-reports.ts';
import { erasures } from './0004-erasures.ts';
import { textQueue } from './0005-text-queue.ts';
import { list } from './0006-list.ts';
import { operators } from './0007-operators.ts';
import { dossiers } from './0008-dossiers.ts';
import { textsApart } from './0009-texts-apart.ts';
import { people } from './0010-people.ts';
import { doubts } from './0011-doubts.ts';

/**
 * One step. Its number is its place in the list, and never changes once a release has carried it.
 * @param tell hears, from a long one, how many charges are done, and of how many.
 */
export type Migration = (db: WritableDb, tell: (done: number, total: number) => void) => void;

const MIGRATIONS: readonly Migration[] = [
  charges,
  desk,
  reports,
  erasures,
  textQueue,
  list,
  operators,
  dossiers,
  textsApart,
  people,
  doubts,
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/** Marks a file as a history of Balcão's (`BALC`), so that another program's SQLite file is not taken for one. */
export const APPLICATION_ID = 0x42414c43;

/** One of the kinds of SQLite file that Balcão keeps, and keeps backups of. Plain data: it crosses to a worker. */
export interface FileKind {
  /** What the names of its backups begin with. */
  readonly name: 'history' | 'console';
  readonly applicationIds: readonly number[];
  /** The newest `user_version` this version knows. */
  readonly newest: number;
}

export const HISTORY_FILE: FileKind = { name: 'history', applicationIds: [APPLICATION_ID], newest: SCHEMA_VERSION };

/**
 * Refuses a file that a newer version made (its facts could be lost unseen), or that is not of this kind, before
 * anything is written to it. @throws HistoryStop
 */
export function refuseForeign(db: ReadableDb, { applicationIds, newest }: FileKind = HISTORY_FILE): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  const applicationId = Number(db.pragma('application_id', { simple: true }));
  const tables = Number(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get());
  if ((version > 0 || tables > 0) && !applicationIds.includes(applicationId))
    throw new HistoryStop('corrupt', `application_id is ${applicationId}`);
  if (version > newest) throw new HistoryStop('from-newer-version', `schema ${version}, this version knows ${newest}`);
}

/**
 * Runs the steps that are missing. A step that fails leaves the file at the version before it.
 * @param onStep hears of each step before it is taken, as how many are done of how many; during a long one, of charges.
 * @param to stops there; for tests that build an older file.
 */
export function migrate(
  db: WritableDb,
  onStep: (done: number, total: number) => void = () => {},
  to = SCHEMA_VERSION,
): void {
  const from = Number(db.pragma('user_version', { simple: true }));
  MIGRATIONS.slice(0, to).forEach((step, index) => {
    const version = index + 1;
    if (version <= from) return;
    onStep(index - from, to - from);
    db.transaction(() => {
      step(db, onStep);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${version}`);
    }).exclusive();
  });
}
