import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openToWrite, type WritableDb } from '../../../src-main/history/connection.ts';
import { migrate } from '../../../src-main/history/migrations/index.ts';
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
