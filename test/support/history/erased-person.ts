/** A person to be erased, whose texts stand nowhere else, and a history in which they are one of many. */

import { historyFileIn } from '../../../src-main/history/history.ts';
import { endAttempt, openAttempt } from '../../../src-main/history/recording/write-attempt.ts';
import { observe } from '../../../src-main/history/recording/write-observation.ts';
import { indexTexts } from '../../../src-main/history/search/index-queue.ts';
import { HISTORY_FILE } from '../../../src-main/history/sqlite/history-files.ts';
import { HISTORY_SCHEMA } from '../../../src-main/history/sqlite/schema.ts';
import { openToWrite } from '../../../src-main/sqlite-file/connection.ts';
import { migrate } from '../../../src-main/sqlite-file/migration.ts';
import { answerAbout, createdEnd, NOON, newAttempt } from './history-world.ts';

export const CANARY = {
  name: 'Zulmira Quaresma Xisto',
  email: 'zulmira.xisto@canario.example',
  phone: '21955512345',
  document: '86288366757',
};
export const OTHER = {
  name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  phone: '11912345678',
  document: '11144477735',
};

/** Makes the file of a history with this many paid charges of many sizes, every third one the canary's. */
export function seedPersonAmongOthers(folder: string, charges: number): void {
  const db = openToWrite(historyFileIn(folder), HISTORY_FILE);
  migrate(db, HISTORY_SCHEMA);
  // Nothing of it has to survive a loss of power.
  db.pragma('synchronous = OFF');
  for (let index = 0; index < charges; index++) {
    const customer = index % 3 === 0 ? CANARY : OTHER;
    const at = NOON - ((index * 7919) % 1000) * 60_000;
    const words = `${customer.name} ${'x'.repeat((index * 613) % 5000)}`;
    const attempt = newAttempt({ ...customer, at, amount: 1000 + index });
    openAttempt(db, attempt);
    endAttempt(db, attempt.id, createdEnd(attempt, { transaction: { metadata: { words } } }));
    const paid = { id: `tx-${attempt.id}`, amount: 1000 + index, state: 'PAID' };
    observe(db, answerAbout(paid, { at: NOON + index }), { attemptKey: null, newKey: 'new' });
    while (indexTexts(db));
  }
  db.close();
}
