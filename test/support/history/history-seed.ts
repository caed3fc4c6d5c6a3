/** Fills a history's file with generated charges, through the functions that write every other charge. */

import { mkdirSync } from 'node:fs';
import type { ChargeStatusFields } from '../../../src-main/history/charges/charge-columns.ts';
import { NO_WARNINGS } from '../../../src-main/history/charges/charge-columns.ts';
import { type ChargeRecords, replaceRecords } from '../../../src-main/history/charges/charge-records.ts';
import { insertChargeRow } from '../../../src-main/history/charges/charge-store.ts';
import type { WritableDb } from '../../../src-main/history/database/database.ts';
import { historyFileIn } from '../../../src-main/history/history.ts';
import { EMPTY_SNAPSHOT } from '../../../src-main/history/model/charge-facts.ts';
import type { GatewayStamp } from '../../../src-main/history/model/gateway-stamp.ts';
import { mergeResponse } from '../../../src-main/history/model/merge-response.ts';
import { indexTexts } from '../../../src-main/history/search/index-queue.ts';
import { HISTORY_FILE } from '../../../src-main/history/sqlite/history-files.ts';
import { HISTORY_SCHEMA } from '../../../src-main/history/sqlite/schema.ts';
import { writeStamp } from '../../../src-main/history/transfer/stored-stamp.ts';
import { openToWrite } from '../../../src-main/sqlite-file/connection.ts';
import { migrate } from '../../../src-main/sqlite-file/migration.ts';
import type { TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import { type GeneratedCharge, generateCharges } from './charge-generator.ts';

/** The gateway of every history in these tests, by default. */
export const ONE_GATEWAY: GatewayStamp = {
  gatewayId: '00000000-0000-4000-9000-000000000001',
  name: 'Loja',
  origin: 'https://pix.example',
  environment: 'live',
};

/** Charges per commit: one commit each would measure the disk's syncs. */
const BATCH = 20_000;

/** FTS5's default. */
const DEFAULT_HASH_SIZE = 1_048_576;

/** A whole charge, its creation alone, or nothing of it. */
export type Seen = 'all' | 'creation' | 'nothing';

export interface Seeding {
  /** The same charges for the same seed. */
  readonly seed?: number;
  /** None is newer. */
  readonly last?: number;
  /** Observed changes of each charge, its state's among them. */
  readonly changes?: number;
  /** How much of the charge of this index the desk saw; by default everything. */
  readonly seen?: (index: number) => Seen;
  /** Called with how many are written. */
  readonly onWritten?: (written: number) => void;
}

/** Creates a history of this many generated charges in `folder`; it must not be open. */
export function seedHistory(
  folder: string,
  count: number,
  { seed = 1, last, changes = 1, seen, onWritten }: Seeding = {},
): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = openToWrite(historyFileIn(folder), HISTORY_FILE);
  try {
    migrate(db, HISTORY_SCHEMA);
    writeStamp(db, ONE_GATEWAY);
    // The text index collects this much before it writes; its default suits one charge at a time, not thousands.
    setHashSize(db, 64 * 1024 * 1024);
    const charges = generateCharges(count, seed, last);
    let index = 0;
    const addBatch = db.transaction(() => {
      for (let added = 0; added < BATCH; added++, index++) {
        const next = charges.next();
        if (next.done) return false;
        const part = seen?.(index) ?? 'all';
        if (part !== 'nothing') addGenerated(db, next.value, changes, part);
      }
      return true;
    });
    let more = true;
    for (let batch = 1; more; batch++) {
      more = addBatch.immediate();
      indexTexts(db, BATCH);
      onWritten?.(Math.min(count, batch * BATCH));
    }
    setHashSize(db, DEFAULT_HASH_SIZE);
  } finally {
    db.close();
  }
}

function setHashSize(db: WritableDb, bytes: number): void {
  db.prepare("INSERT INTO charges_fts (charges_fts, rank) VALUES ('hashsize', ?)").run(BigInt(bytes));
}

/** The service's response about a charge; it has the document's field names. */
function responseOf(transaction: GeneratedCharge['transaction'], part: object = {}): string {
  return JSON.stringify({ status: true, data: { ...transaction, ...part } });
}

/** Called inside a transaction. */
function addGenerated(db: WritableDb, generated: GeneratedCharge, changes: number, seen: Seen = 'all'): void {
  const { snapshot, status, timeline, responses } = expectedRecordsOf(generated, changes, seen);
  const timeKey = insertChargeRow(db, snapshot, status);
  replaceRecords(db, timeKey, { snapshot, timeline, responses });
}

/** What a desk stores of a generated charge. */
export function expectedRecordsOf(
  { transaction, code, operator }: GeneratedCharge,
  changes: number,
  seen: Seen = 'all',
): ChargeRecords & { readonly status: ChargeStatusFields } {
  const at = transaction.createdAt;
  const created = { state: 'PENDING', paidAt: null, end2endId: null, feeAmount: 0, netAmount: 0 };
  const isWhole = seen === 'all';
  const { snapshot } = mergeResponse(EMPTY_SNAPSHOT, isWhole ? transaction : { ...transaction, ...created }, code, at);
  const timeline: TimelineEntry[] = [
    { at, event: { kind: 'state', from: null, to: 'PENDING', source: 'create', late: false } },
  ];
  const responses = [{ at, text: responseOf(transaction, created) }];
  if (isWhole && transaction.state !== 'PENDING') {
    const event = { kind: 'state', from: 'PENDING', to: transaction.state, source: 'watch', late: false } as const;
    timeline.push({ at: at + 3000, event });
    responses.push({ at: at + 3000, text: responseOf(transaction) });
  }
  // Later changes, as a service reports them: one detail at a time.
  for (let change = 1; isWhole && change < changes; change++) {
    const changedAt = at + 3000 + change * 3_600_000;
    const fields = [DETAILS[change % DETAILS.length] ?? 'pix.updatedAt'];
    timeline.push({ at: changedAt, event: { kind: 'details', fields, source: 'watch' } });
    responses.push({ at: changedAt, text: responseOf(transaction, { description: `${fields[0]} ${change}` }) });
  }
  return {
    snapshot,
    status: {
      key: `${transaction.id.slice(0, -1)}f`,
      transactionId: transaction.id,
      firstSeenAt: at,
      lastCheckedAt: isWhole ? at + 3000 : null,
      clockOffset: 0,
      isLate: isWhole && transaction.state === 'REFUNDED',
      isFaulted: false,
      dismissedAt: null,
      operator,
      ...NO_WARNINGS,
    },
    timeline,
    responses,
  };
}

const DETAILS = ['netAmount', 'feeAmount', 'end2endId', 'paidAt', 'description'];
