/**
 * Copies charges of the team's history into the mirror: each replaces what the file has of it, and one that is gone there is
 * deleted. Erasures are obeyed before anything is written.
 */
import { replaceRecords } from '../../../history/charges/charge-records.ts';
import {
  deleteCharge,
  insertChargeRow,
  timeKeyOfTransaction,
  updateChargeRow,
} from '../../../history/charges/charge-store.ts';
import { updateMarkColumns } from '../../../history/charges/notes-and-tags.ts';
import { isErased } from '../../../history/charges/tombstones.ts';
import { inReadTransaction, type WritableDb } from '../../../history/database/database.ts';
import { firstValue, run } from '../../../history/database/prepared.ts';
import type { ChargeBundle } from '../../../history/transfer/charge-bundle.ts';
import { importAttempt, importRow } from '../../../history/transfer/import-charge.ts';
import { readTeamCharges } from './charges-of-team.ts';
import { lostOnServer } from './plan-mirror.ts';
import type { Sides } from './sides.ts';
import { timeKeyInFile, tombstonesNaming } from './tombstones-of-team.ts';

export interface Pulled {
  /** The server has lost one of them, or has an older version than the mirror: nothing was written then. */
  readonly wentBack: boolean;
  /** One of them is here, and was erased there: nothing was written, so that the file still tells who it is. */
  readonly isToObey: boolean;
}

/**
 * Those that still have something to send stay as they are.
 * @param keys of the server's charges
 * @param isReplayed what the mirror had more than the server was sent before: the server's is right, whatever it is
 * @throws HistoryError where the server cannot be read
 */
export function pullCharges(sides: Sides, keys: readonly string[], isReplayed: boolean): Pulled {
  const { file, team, versions } = sides;
  const { charges, erased, lost } = inReadTransaction(team, () => {
    const found = readTeamCharges(team, keys);
    const transactionIds = found.flatMap(({ bundle }) => bundle.status.transactionId ?? []);
    return {
      charges: found,
      erased: tombstonesNaming(team, keys, transactionIds),
      lost: lostOnServer(
        file,
        team,
        keys.filter((key) => !found.some(({ bundle }) => bundle.status.key === key)),
      ),
    };
  });
  const seen = versions.of(keys);
  const isOlder = charges.some(({ bundle, version }) => version < (seen.get(bundle.status.key) ?? 0));
  const toSend = sides.keysToSend();
  if (!isReplayed && (isOlder || [...lost].some((key) => !toSend.has(key)))) return { wentBack: true, isToObey: false };
  const there = new Set(charges.map(({ bundle }) => bundle.status.key));
  const fresh = erased.filter(({ key, transactionId }) => !isErased(file, transactionId ?? '', key));
  if (fresh.some((erasure) => timeKeyInFile(file, erasure) !== null)) return { wentBack: false, isToObey: true };
  sides.erase(fresh);
  const written = file
    .transaction(() => {
      const kept = sides.keysToSend();
      deleteFromFile(
        file,
        keys.filter((key) => !there.has(key) && !kept.has(key) && !lost.has(key)),
      );
      const next = charges.filter(({ bundle }) => !isKept(file, bundle, kept));
      for (const { bundle } of next) writeMirrored(sides, bundle);
      return next;
    })
    .immediate();
  versions.set(new Map(written.map(({ bundle, version }) => [bundle.status.key, version])));
  versions.delete(keys.filter((key) => !there.has(key)));
  return { wentBack: false, isToObey: false };
}

/** By its own key, or by the one that this desk's adoption gave it. */
function isKept(file: WritableDb, { status }: ChargeBundle, kept: ReadonlySet<string>): boolean {
  if (kept.has(status.key)) return true;
  const byId = status.transactionId === null ? null : timeKeyOfTransaction(file, status.transactionId);
  const key = byId === null ? null : firstValue<string>(file, 'SELECT key FROM charges WHERE time_key = ?', byId);
  return key !== null && kept.has(key);
}

/** Deletes charges that the team's history no longer has, or that are older than what is mirrored, but none that has something to send. */
export function removeFromMirror(sides: Sides, keys: readonly string[]): void {
  const { file, versions } = sides;
  file
    .transaction(() => {
      const kept = sides.keysToSend();
      deleteFromFile(
        file,
        keys.filter((key) => !kept.has(key)),
      );
    })
    .immediate();
  versions.delete(keys);
}

function deleteFromFile(file: WritableDb, keys: readonly string[]): void {
  for (const key of keys) {
    const timeKey = firstValue<number>(file, 'SELECT time_key FROM charges WHERE key = ?', key);
    if (timeKey !== null) deleteWithAttempts(file, timeKey);
  }
}

/** An attempt that stayed would say that its draft was sent. */
function deleteWithAttempts(file: WritableDb, timeKey: number): void {
  run(file, 'DELETE FROM attempts WHERE time_key = ?', timeKey);
  deleteCharge(file, timeKey);
}

function writeMirrored(sides: Sides, bundle: ChargeBundle): void {
  const { file } = sides;
  const { snapshot, status, attempts, others } = bundle;
  const timeKey = placeInFile(file, bundle);
  replaceRecords(file, timeKey, bundle);
  run(file, 'DELETE FROM attempts WHERE time_key = ?', timeKey);
  for (const attempt of attempts) {
    run(file, 'DELETE FROM attempts WHERE id = ?', String(attempt['id']));
    importAttempt(file, { ...attempt, time_key: timeKey });
  }
  for (const { table, column, rows } of others) {
    run(file, `DELETE FROM "${table}" WHERE "${column}" = ?`, timeKey);
    for (const row of rows) importRow(file, table, { ...row, [column]: timeKey });
  }
  updateMarkColumns(file, timeKey);
  // A server that went back in time may have the person again.
  const { key, transactionId } = status;
  if (isErased(file, transactionId ?? '', key)) sides.erase([{ key, transactionId, at: snapshot.madeAt ?? 0 }]);
}

/** Its row, by the service's id or by its key: a charge that this desk adopted while it was offline may have had another key. */
function placeInFile(file: WritableDb, { snapshot, status }: ChargeBundle): number {
  const { key, transactionId } = status;
  const byId = transactionId === null ? null : timeKeyOfTransaction(file, transactionId);
  const byKey = firstValue<number>(file, 'SELECT time_key FROM charges WHERE key = ?', key);
  if (byId !== null && byKey !== null && byId !== byKey) deleteWithAttempts(file, byKey);
  const here = byId ?? byKey;
  return here === null
    ? insertChargeRow(file, snapshot, status)
    : updateChargeRow(file, { timeKey: here, snapshot, status });
}
