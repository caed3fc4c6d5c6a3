/**
 * Two desks of one seller: of three charges one was made at each, and one was seen at both, sometimes by one of them at
 * its creation alone. What both saw together is what a single desk that saw everything would have.
 */

import { chargeColumnsOf } from '../../../src-main/history/charges/charge-columns.ts';
import type { ReadableDb } from '../../../src-main/history/database/database.ts';
import { allRows, firstRow } from '../../../src-main/history/database/prepared.ts';
import { searchTextsOf } from '../../../src-main/history/search/charge-search-columns.ts';
import { readBundle } from '../../../src-main/history/transfer/charge-bundle.ts';
import { generateCharges } from './charge-generator.ts';
import { expectedRecordsOf, type Seen } from './history-seed.ts';

export function seenHere(index: number): Seen {
  if (index % 3 === 1) return 'nothing';
  return index % 3 === 2 && index % 5 === 0 ? 'creation' : 'all';
}

export function seenThere(index: number): Seen {
  if (index % 3 === 0) return 'nothing';
  return index % 3 === 2 && index % 5 === 1 ? 'creation' : 'all';
}

/**
 * Reads every charge of a merged history (row, texts, document, timeline and responses) and returns the differences
 * from what a single desk would have of this many generated charges, each by its key; empty without any.
 */
export function differencesFromOneDesk(db: ReadableDb, count: number): string[] {
  const differences: string[] = [];
  const expected = new Set<string>();
  for (const generated of generateCharges(count)) {
    const { snapshot, status, timeline, responses } = expectedRecordsOf(generated, 1);
    expected.add(status.key);
    const row = firstRow<Record<string, unknown> & { time_key: number }>(
      db,
      'SELECT * FROM charges WHERE key = ?',
      status.key,
    );
    if (row === null) {
      differences.push(`${status.key} is not here`);
      continue;
    }
    const bundle = readBundle(db, row.time_key);
    const texts = firstRow<Record<string, unknown>>(db, 'SELECT * FROM charge_texts WHERE time_key = ?', row.time_key);
    const wanted = {
      ...chargeColumnsOf(snapshot, status),
      texts: { time_key: row.time_key, ...searchTextsOf(status.transactionId, snapshot) },
      snapshot,
      timeline,
      responses,
    };
    const found: Record<string, unknown> = {
      ...row,
      texts,
      snapshot: bundle.snapshot,
      timeline: bundle.timeline,
      responses: bundle.responses,
    };
    for (const [name, value] of Object.entries(wanted))
      if (sorted(found[name]) !== sorted(value)) differences.push(`${status.key} differs in ${name}`);
  }
  for (const { key } of allRows<{ key: string }>(db, 'SELECT key FROM charges'))
    if (!expected.has(key)) differences.push(`${key} should not be here`);
  return differences;
}

/** The order of an object's keys does not matter. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
