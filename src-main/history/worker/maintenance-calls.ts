/** The calls of readers and the writer for a history's backups, checks and erasures (file-maintenance.ts). */

import type { BackupFile } from '../../sqlite-file/backup.ts';
import { copyBackups, copyErased, digestOf, makeBackup } from '../../sqlite-file/backup.ts';
import { quickCheck } from '../../sqlite-file/integrity-check.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import { readRawResponses, readSnapshot } from '../charges/charge-records.ts';
import { chargesEchoing, ownCharges, peopleFound } from '../charges/charges-of-person.ts';
import { inReadTransaction, type ReadableDb } from '../database/database.ts';
import {
  attemptsOfPerson,
  batchesWithTextBefore,
  chargesWithCustomerBefore,
  countsOfPerson,
  keptStatementsBefore,
  keysOfPerson,
  receivablesWithTextBefore,
} from '../erasure/rows-of-person.ts';
import { textsLeft } from '../erasure/texts-left.ts';
import type { Person } from '../model/same-person.ts';
import { readDetail } from '../queries/charge-detail.ts';
import { receivablesOfPerson } from '../receivables/read-receivable.ts';
import { readBackup } from '../recovery/read-backup.ts';
import { HISTORY_FILE } from '../sqlite/history-files.ts';

/** The reading calls that only a history in a file has: they concern the file and its backups. */
export const fileReaderCalls = {
  makeBackup: (_db: ReadableDb, file: string, folder: string, at: number): BackupFile =>
    makeBackup(file, folder, at, HISTORY_FILE),
  readBackup: (_db: ReadableDb, path: string) => readBackup(path),
  copyBackups: (_db: ReadableDb, from: string, to: string, byContent: boolean): void =>
    copyBackups(from, to, HISTORY_FILE, byContent),
  copyErased: (_db: ReadableDb, from: string, to: string, unreached: readonly string[]): string[] =>
    copyErased(from, to, unreached, HISTORY_FILE),
  digestOf: (_db: ReadableDb, path: string): string => digestOf(path),
  quickCheck: (db: SqliteDb) => quickCheck(db),
  keptStatementsBefore,
} as const;

export const personReaderCalls = {
  keysOfPerson: (db: ReadableDb, person: Person) => {
    const found = keysOfPerson(db, person);
    const people = peopleFound(db, person);
    return { ...found, people, counts: countsOfPerson(db, found), left: textsLeft(db, person, found.charges) };
  },
  chargesWithCustomerBefore,
  batchesWithTextBefore,
  receivablesWithTextBefore,
} as const;

/** The writing calls that only a history in a file has. */
export const fileWriterCalls = {
  /** Moves the WAL into the file and empties it; returns whether a reader prevented it. */
  emptyWal,
} as const;

/** How long a long reader is waited for, in milliseconds: a creation's commit waits as long. */
const PATIENCE = 200;

function emptyWal(db: SqliteDb): boolean {
  const ordinary = Number(db.pragma('busy_timeout', { simple: true }));
  db.pragma(`busy_timeout = ${PATIENCE}`);
  try {
    const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return result?.busy === 1;
  } finally {
    db.pragma(`busy_timeout = ${ordinary}`);
  }
}

/**
 * Everything stored about a person, in one read transaction: each charge with its raw responses. Of another person's
 * charge whose response names this one, only that.
 */
export function exportPerson(db: ReadableDb, person: Person): string {
  return inReadTransaction(db, () => {
    const charges = ownCharges(db, person).map(({ key, timeKey }) => ({
      charge: readDetail(db, key),
      answers: readRawResponses(db, timeKey).toReversed(),
    }));
    const namedIn = chargesEchoing(db, person).map(({ transactionId, createdAt, timeKey }) => ({
      transactionId,
      createdAt,
      customer: readSnapshot(db, timeKey).echo?.customer,
    }));
    const attempts = attemptsOfPerson(db, person);
    const receivables = receivablesOfPerson(db, person);
    return JSON.stringify({ person, charges, namedIn, attempts, receivables }, null, 2);
  });
}
