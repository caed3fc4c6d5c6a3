/** What readers and the writer answer about a history's care. */
import { type BackupContent, type BackupFile, copyBackups, digestOf, makeBackup, readBackup } from './backup.ts';
import { numberOfKey } from './charge-store.ts';
import type { ReadableDb, WritableDb } from './connection.ts';
import { atOneMoment } from './connection.ts';
import { readAnswers } from './dossier.ts';
import { clearLoose, packAnyDossiers } from './dossier-queue.ts';
import { type Erasure, eraseCharges } from './erase.ts';
import {
  attemptsOfPerson,
  chargesOfPerson,
  countNamedBefore,
  freeRowsOfPerson,
  namedBefore,
  readPerson,
} from './find-person.ts';
import { openToInspect, quickCheck } from './health.ts';
import { ledgerFileIn } from './ledger-file.ts';
import { closeMerge, copyToMerge, erasedIn, mergeBatch, mergeRest } from './merge-file.ts';
import { missingTransactions } from './missing-transactions.ts';
import type { Person } from './person.ts';
import { readDetail } from './read-charge.ts';
import { type GatewayStamp, readStamp, writeStamp } from './stamp.ts';

export const careReaderCalls = {
  makeBackup: (_db: ReadableDb, file: string, folder: string, at: number): BackupFile => makeBackup(file, folder, at),
  readBackup: (_db: ReadableDb, path: string, folder: string) => backupBesideLedger(path, folder),
  copyBackups: (_db: ReadableDb, from: string, to: string): void => copyBackups(from, to),
  digestOf: (_db: ReadableDb, path: string): string => digestOf(path),
  copyToMerge: (_db: ReadableDb, from: string, copy: string, own: GatewayStamp | null) => copyToMerge(from, copy, own),
  readStamp,
  quickCheck: (db: ReadableDb) => quickCheck(db),
  personOfCharge: (db: ReadableDb, key: string) => readPerson(db, numberOfKey(db, key)),
  chargesOfPerson,
  attemptsOfPerson,
  freeRowsOfPerson,
  namedBefore,
  countNamedBefore,
  exportPerson,
} as const;

export const careWriterCalls = {
  eraseCharges: (db: WritableDb, erasures: readonly Erasure[]) => eraseCharges(db, erasures),
  /** Moves the WAL into the file and empties it; gives whether a reader kept it from doing so. */
  emptyWal: (db: WritableDb): boolean => {
    const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return result?.busy === 1;
  },
  packAnyDossiers: (db: WritableDb) => packAnyDossiers(db),
  clearLoose,
  mergeBatch,
  erasedIn,
  mergeRest,
  closeMerge,
  writeStamp,
} as const;

function backupBesideLedger(path: string, folder: string): BackupContent & { ledgerBrings: number } {
  const content = readBackup(path);
  if (content.findings.length > 0) return { ...content, ledgerBrings: 0 };
  const db = openToInspect(path);
  try {
    return { ...content, ledgerBrings: missingTransactions(db, ledgerFileIn(folder)).length };
  } finally {
    db.close();
  }
}

/** Everything held about a person, at one moment: each charge with its answers as they came. */
function exportPerson(db: ReadableDb, person: Person): string {
  return atOneMoment(db, () => {
    const charges = chargesOfPerson(db, person).map(({ key, number }) => ({
      charge: readDetail(db, key),
      answers: readAnswers(db, number).toReversed(),
    }));
    return JSON.stringify({ person, charges, attempts: attemptsOfPerson(db, person) }, null, 2);
  });
}
