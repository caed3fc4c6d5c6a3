/** Brings a file to this version of the schema: numbered steps, each in one transaction with its `user_version`. */
import type { WritableDb } from '../connection.ts';
import { HistoryStop } from '../failure.ts';
import { charges } from './0001-charges.ts';

/** One step. Its number is its place in the list, and never changes once a release has carried it. */
export type Migration = (db: WritableDb) => void;

const MIGRATIONS: readonly Migration[] = [charges];

export const SCHEMA_VERSION = MIGRATIONS.length;

/** Marks a file as a history of Balcão's (`BALC`), so that another program's SQLite file is not taken for one. */
const APPLICATION_ID = 0x42414c43;

/**
 * Refuses a file that a newer version made (its facts could be lost unseen), or that is not a history, before
 * anything is written to it. @throws HistoryStop
 */
export function refuseForeign(version: unknown, applicationId: unknown): void {
  if (typeof version !== 'number' || version > SCHEMA_VERSION)
    throw new HistoryStop('from-newer-version', `schema ${String(version)}, this version knows ${SCHEMA_VERSION}`);
  if (version > 0 && applicationId !== APPLICATION_ID)
    throw new HistoryStop('corrupt', `application_id is ${String(applicationId)}`);
}

/** Runs the steps that are missing. A step that fails leaves the file at the version before it. */
export function migrate(db: WritableDb): void {
  MIGRATIONS.forEach((step, index) => {
    const version = index + 1;
    if (Number(db.pragma('user_version', { simple: true })) >= version) return;
    db.transaction(() => {
      step(db);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${version}`);
    }).exclusive();
  });
}
