import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openToWrite, type WritableDb } from '../../../src-main/history/connection.ts';
import { migrate } from '../../../src-main/history/migrations/index.ts';
import { run } from '../../../src-main/history/statements.ts';
import { suggestCustomers, suggestItems } from '../../../src-main/history/suggestions.ts';
import { indexTexts } from '../../../src-main/history/text-queue.ts';
import { endAttempt, openAttempt } from '../../../src-main/history/write-attempt.ts';
import { createdEnd, newAttempt, temporaryFolder } from '../../support/history-world.ts';

/** A history whose text index is written only when a test says so. */
function history(): WritableDb {
  const db = openToWrite(join(temporaryFolder(), 'history.db'));
  onTestFinished(() => void db.close());
  migrate(db);
  return db;
}

function charge(db: WritableDb, name: string, title: string): void {
  const attempt = newAttempt({ name, titles: [title] });
  openAttempt(db, attempt);
  endAttempt(db, attempt.id, createdEnd(attempt));
}

it('a customer is suggested as met last, though that charge is not in the text index yet', () => {
  const db = history();
  charge(db, 'Conceição Araújo', 'Café');
  while (indexTexts(db));
  charge(db, 'Conceição Araújo Lima', 'Café');
  for (const typed of ['conce', 'araújo', '529.982', 'co'])
    expect(suggestCustomers(db, typed).map(({ name }) => name)).toEqual(['Conceição Araújo Lima']);
});

it('an item is suggested though its charge is not in the text index yet, and a customer’s name is no item', () => {
  const db = history();
  charge(db, 'Café Central', 'Pão de queijo');
  expect(suggestItems(db, 'queijo').map(({ title }) => title)).toEqual(['Pão de queijo']);
  expect(suggestItems(db, 'central')).toEqual([]);
});

it('a sign that means something to LIKE is a sign like any other', () => {
  const db = history();
  charge(db, '100% Natural', 'Café');
  expect(suggestCustomers(db, '100%')).toHaveLength(1);
  expect(suggestCustomers(db, '1__%')).toEqual([]);
});

it('customers whose last charge is older than thousands of others are suggested, the latest met first', () => {
  const db = history();
  const add = (numbers: string, name: string) => {
    run(
      db,
      `INSERT INTO charges (number, key, transaction_id, state, amount, created_at, item_count, attention, is_late,
         is_faulted, paid_at_is_observed, customer_name)
       SELECT value, 'k' || value, 't' || value, 'PAID', 700, 5, 0, 0, 0, 0, 0, ? FROM json_each(?)`,
      name,
      numbers,
    );
    run(
      db,
      `INSERT INTO search SELECT value, ?, '', '', '', '', '', '' FROM json_each(?)`,
      name.toLowerCase(),
      numbers,
    );
  };
  add('[1, 3]', 'Zulmira');
  add('[2]', 'Zulmira Lima');
  add(JSON.stringify(Array.from({ length: 5_001 }, (_, index) => index + 4)), 'Ana');
  const suggested = () => suggestCustomers(db, 'zulmira').map(({ name }) => name);
  // In the text index or waiting for it.
  expect(suggested()).toEqual(['Zulmira', 'Zulmira Lima']);
  while (indexTexts(db, 10_000));
  expect(suggested()).toEqual(['Zulmira', 'Zulmira Lima']);
});
