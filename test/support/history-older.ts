/** A history as an earlier version left it: built at that version of the schema, filled, closed. */
import { mkdirSync } from 'node:fs';
import { insertCharge } from '../../src-main/history/charge-store.ts';
import { openToWrite } from '../../src-main/history/connection.ts';
import { historyFileIn } from '../../src-main/history/history.ts';
import { NOTHING_KNOWN } from '../../src-main/history/known.ts';
import { merge } from '../../src-main/history/merge.ts';
import { migrate } from '../../src-main/history/migrations/index.ts';
import { generateCharges } from './history-generator.ts';

export function seedOlderHistory(folder: string, count: number, version: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = openToWrite(historyFileIn(folder));
  migrate(db, () => undefined, version);
  const addAll = db.transaction(() => {
    for (const { transaction, code } of generateCharges(count)) {
      const at = transaction.createdAt;
      insertCharge(
        db,
        merge(NOTHING_KNOWN, transaction, code, at).known,
        {
          key: `${transaction.id.slice(0, -1)}f`,
          transactionId: transaction.id,
          firstSeenAt: at,
          lastCheckedAt: at,
          clockOffset: 0,
          isLate: false,
          isFaulted: false,
          setAsideAt: null,
        },
        { at, text: JSON.stringify({ status: true, data: transaction }) },
      );
    }
  });
  addAll.immediate();
  db.close();
}
