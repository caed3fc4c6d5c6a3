/**
 * Once a month the newest backup of a history is opened and read to its end, so that no one learns of an unreadable one
 * on the day it is needed. A drill that failed is repeated every day, and after each new backup.
 */
import type { Database } from 'better-sqlite3';
import { type BackupDrill, backupDrill } from '../../../src-preload/contract/maintenance/history-operations.ts';
import { historyErrorIn } from '../../ground/errors/history-failure.ts';
import { zonedTime } from '../../ground/zoned-time.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { readSaved, writeSaved } from '../../settings/saved-value.ts';

/** The last drill of each gateway, in `console.db`: it outlasts a restore of the history. */
export class BackupDrills {
  readonly #file: Database;

  constructor(file: Database) {
    this.#file = file;
  }

  read(gatewayId: string): BackupDrill | null {
    return readSaved(this.#file, nameOf(gatewayId), backupDrill);
  }

  save(gatewayId: string, drill: BackupDrill): void {
    writeSaved(this.#file, nameOf(gatewayId), drill);
  }
}

function nameOf(gatewayId: string): string {
  return `backup-drill ${gatewayId}`;
}

/** Whether a drill is due: in this calendar month of the zone there was none, or the last one failed. */
export function isDrillDue(last: BackupDrill | null, now: number, timeZone: string): boolean {
  const { day } = zonedTime(timeZone);
  const monthOf = (at: number) => day(at).slice(0, 7);
  return last === null || last.problem !== null || monthOf(last.at) !== monthOf(now);
}

/** Reads the newest backup whole; null where there is none yet. */
export async function drillNewestBackup(
  history: Pick<HistoryApi, 'backups' | 'backupContent'>,
  at: number,
): Promise<BackupDrill | null> {
  const [newest] = await history.backups();
  if (newest === undefined) return null;
  const { findings, charges } = await history.backupContent(newest.name).catch(unreadable);
  return { at, backupAt: newest.at, charges, problem: findings[0] ?? null };
}

/** A backup whose reading ended its process, or took longer than any backup does, is no better than a damaged one. */
function unreadable(fault: unknown): { readonly findings: readonly string[]; readonly charges: number } {
  const error = historyErrorIn(fault);
  if (error === null) throw fault;
  return { findings: [error.reason], charges: 0 };
}
