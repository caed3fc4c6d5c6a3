/** A person to be erased, whose texts stand nowhere else, and a history in which they are one of many. */

import { historyFileIn } from '../../../src-main/history/history.ts';
import { endAttempt, openAttempt } from '../../../src-main/history/recording/write-attempt.ts';
import { observe } from '../../../src-main/history/recording/write-observation.ts';
import { indexTexts } from '../../../src-main/history/search/index-queue.ts';
import { HISTORY_FILE } from '../../../src-main/history/sqlite/history-files.ts';
import { HISTORY_SCHEMA } from '../../../src-main/history/sqlite/schema.ts';
import { openToWrite } from '../../../src-main/sqlite-file/connection.ts';
import { migrate } from '../../../src-main/sqlite-file/migration.ts';
import { filesBelow } from '../run/files-below.ts';
import { answerAbout, createdEnd, NOON, newAttempt } from './history-world.ts';
import { inflatedIn } from './inflated-texts.ts';

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

/** The person in every form a file might hold: as typed, normalized, with punctuation, and without spaces. */
export const NEEDLES = [
  CANARY.name,
  CANARY.name.toLowerCase(),
  'Quaresma',
  'quaresma',
  CANARY.email,
  'zulmira.xisto',
  CANARY.phone,
  '(21) 95551-2345',
  CANARY.document,
  '862.883.667-57',
];

/** Which files contain which text, in UTF-8 or UTF-16. */
export function traces(folder: string): string[] {
  return filesBelow(folder).flatMap(({ path, bytes }) =>
    NEEDLES.filter((text) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))).map(
      (text) => `${path}: ${text}`,
    ),
  );
}

/** The same in every deflated stream, at any offset, whole or cut. */
export function deflatedTraces(folder: string): string[] {
  return filesBelow(folder).flatMap(({ path, bytes }) => {
    const inflated = inflatedIn(bytes);
    return NEEDLES.filter((text) => inflated.includes(text)).map((text) => `${path}: ${text}`);
  });
}

/** A form that names the person, half typed. */
export const FORM = {
  draftId: '00000000-0000-4000-8000-00000000d4af',
  amount: '10,00',
  amountByHand: true,
  customer: { ...CANARY, document: '862.883.667-57', phone: '(21) 95551-2345' },
  items: [],
  reference: '',
  metadata: [],
  postbackUrl: '',
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
