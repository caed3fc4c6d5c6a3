/** A history's file of charges with arbitrary texts, for what an export must not change. */

import { join } from 'node:path';
import { NO_WARNINGS } from '../../../src-main/history/charges/charge-columns.ts';
import { insertCharge } from '../../../src-main/history/charges/charge-store.ts';
import { EMPTY_SNAPSHOT } from '../../../src-main/history/model/charge-facts.ts';
import { mergeResponse } from '../../../src-main/history/model/merge-response.ts';
import { HISTORY_FILE } from '../../../src-main/history/sqlite/history-files.ts';
import { HISTORY_SCHEMA } from '../../../src-main/history/sqlite/schema.ts';
import { openToWrite } from '../../../src-main/sqlite-file/connection.ts';
import { migrate } from '../../../src-main/sqlite-file/migration.ts';

import fc from '../run/properties.ts';
import { exportFolder } from './export-desk.ts';

const wildText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
  fc.constantFrom(
    '=1+1',
    '+55 11',
    '-1',
    '@SUM(A1)',
    '\ttab',
    '\rreturn',
    '"',
    '""',
    ';',
    ',',
    '\r\n',
    '\n',
    "'",
    "'=",
  ),
  fc.constantFrom('_x000D_', '_x0041_', '__x005F_', '\uFFFE', ' a ', ' ', '<&>"\'', '\uD800', ']]>', '\uFEFF', '&amp;'),
  fc.constantFrom('00123', '1e5', '1,5', '2026-11-20', 'TRUE', '#REF!', '\u00a0', '\u200b', '\u2028', 'ação'.repeat(9)),
  fc.nat(20).map((times) => '<_x0000_&'.repeat(times * 170)),
);

export interface WildCharge {
  readonly isUnknown: boolean;
  readonly state: string;
  readonly amount: number;
  readonly feeAmount: number | null;
  readonly netAmount: number | null;
  readonly name: string;
  readonly document: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly reference: string | null;
  readonly title: string | null;
  readonly end2endId: string | null;
}

export const wildCharge: fc.Arbitrary<WildCharge> = fc.record({
  isUnknown: fc.boolean(),
  state: fc.constantFrom('PENDING', 'PAID', 'EXPIRED', 'FAILED', 'REFUNDED', 'CHARGED_BACK', '=1+1'),
  amount: fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 9_999_999_999_999 })),
  feeAmount: fc.option(fc.integer({ min: -99, max: 99_999 })),
  netAmount: fc.option(fc.integer({ min: -99, max: 99_999 })),
  name: wildText,
  document: fc.oneof(wildText, fc.stringMatching(/^\d{11}$/)),
  email: fc.option(wildText),
  phone: fc.option(wildText),
  reference: fc.option(wildText),
  title: fc.option(wildText),
  end2endId: fc.option(wildText),
});

const FIRST = Date.UTC(2026, 10, 1, 2, 59, 59, 500);
/** The first is just before midnight in São Paulo, each a little over eleven hours after the one before. */
export const createdAtOf = (index: number): number => FIRST + index * 40_000_001;
export const transactionIdOf = (index: number): string =>
  `7d1c0f4e-0000-4000-8000-00000000${String(index).padStart(4, '0')}`;

/** Oldest first; returns the file. */
export function wildHistory(charges: readonly WildCharge[]): string {
  const file = join(exportFolder(), 'history.db');
  const db = openToWrite(file, HISTORY_FILE);
  migrate(db, HISTORY_SCHEMA);
  db.transaction(() => {
    for (const [index, charge] of charges.entries()) {
      const { name, document, email, phone, reference, title, isUnknown, ...rest } = charge;
      const transaction = {
        ...rest,
        id: transactionIdOf(index),
        createdAt: createdAtOf(index),
        customer: { name, document, email, phone },
        items: title === null ? [] : [{ title, amount: charge.amount, quantity: 1 }],
        metadata: reference === null ? {} : { sellerExternalRef: reference },
      };
      const { snapshot } = mergeResponse(EMPTY_SNAPSHOT, transaction, { verdict: 'absent' }, transaction.createdAt);
      // Fees as reported for a paid charge, whatever the charge's state: these tests are about texts and figures.
      const { feeAmount, netAmount } = charge;
      insertCharge(
        db,
        { ...snapshot, facts: { ...snapshot.facts, feeAmount, netAmount } },
        {
          key: `aaaaaaaa-0000-4000-8000-00000000${String(index).padStart(4, '0')}`,
          transactionId: isUnknown ? null : transaction.id,
          firstSeenAt: transaction.createdAt,
          lastCheckedAt: null,
          clockOffset: null,
          isLate: false,
          isFaulted: false,
          dismissedAt: null,
          operator: null,
          ...NO_WARNINGS,
        },
        { at: transaction.createdAt, text: JSON.stringify(transaction) },
      );
    }
  })();
  db.close();
  return file;
}
