import { expect, it } from 'vitest';
import type { WritableDb } from '../../../../src-main/history/database/database.ts';
import { suggestCustomers, suggestItems } from '../../../../src-main/history/queries/suggestions.ts';
import { endAttempt, openAttempt } from '../../../../src-main/history/recording/write-attempt.ts';
import { indexTexts } from '../../../../src-main/history/search/index-queue.ts';

import { addCharges, emptyHistory } from '../../../support/history/bare-history.ts';
import { createdEnd, newAttempt } from '../../../support/history/history-world.ts';

function charge(db: WritableDb, name: string, title: string): void {
  const attempt = newAttempt({ name, titles: [title] });
  openAttempt(db, attempt);
  endAttempt(db, attempt.id, createdEnd(attempt));
}

it('a customer is suggested with the latest data, though that charge is not in the text index yet', () => {
  const db = emptyHistory();
  charge(db, 'Conceição Araújo', 'Café');
  while (indexTexts(db));
  charge(db, 'Conceição Araújo Lima', 'Café');
  for (const typed of ['conce', 'araújo', '529.982', 'co'])
    expect(suggestCustomers(db, typed).map(({ name }) => name)).toEqual(['Conceição Araújo Lima']);
});

it('an item is suggested before its charge is in the text index, and a customer’s name is no item', () => {
  const db = emptyHistory();
  charge(db, 'Café Central', 'Pão de queijo');
  expect(suggestItems(db, 'queijo').map(({ title }) => title)).toEqual(['Pão de queijo']);
  expect(suggestItems(db, 'central')).toEqual([]);
});

it('a wildcard of LIKE in the typed text is an ordinary character', () => {
  const db = emptyHistory();
  charge(db, '100% Natural', 'Café');
  expect(suggestCustomers(db, '100%')).toHaveLength(1);
  expect(suggestCustomers(db, '1__%')).toEqual([]);
});

it('customers whose last charge is older than thousands of others are suggested, the most recent first', () => {
  const db = emptyHistory();
  addCharges(db, [1, 3], ['zulmira']);
  addCharges(db, [2], ['zulmira lima']);
  const newer = Array.from({ length: 5_001 }, (_, index) => index + 4);
  addCharges(db, newer, ['ana']);
  const suggested = () => suggestCustomers(db, 'zulmira').map(({ name }) => name);
  // In the text index or queued for it.
  expect(suggested()).toEqual(['zulmira', 'zulmira lima']);
  while (indexTexts(db, 10_000));
  expect(suggested()).toEqual(['zulmira', 'zulmira lima']);
});
