/** The attempts that the service refused and that were not corrected and sent again, the newest first. */
import type { RefusedCursor, RefusedPage } from '../../../src-preload/contract/charges/list/refused-attempt.ts';
import type { ReadableDb } from '../database/database.ts';
import { allRows } from '../database/prepared.ts';
import { requestOf } from '../recording/attempt-record.ts';
import { fieldTextsOf } from '../recording/attempt-response.ts';

interface StoredRefusal {
  readonly key: string;
  readonly sentAt: number;
  readonly operator: string | null;
  readonly httpStatus: number | null;
  readonly message: string | null;
  readonly fields: string | null;
  readonly request: Uint8Array;
}

export function readRefusedAttempts(db: ReadableDb, after: RefusedCursor | null, limit: number): RefusedPage {
  const { sentAt, key } = after ?? { sentAt: Number.MAX_SAFE_INTEGER, key: '' };
  const stored = allRows<StoredRefusal>(
    db,
    `SELECT id AS key, started_at_ms AS "sentAt", operator, http_status AS "httpStatus", message, fields, request
     FROM attempts
     WHERE time_key IS NULL AND outcome = 'refused' AND cause IS DISTINCT FROM 'sent-again'
       AND (started_at_ms < ? OR (started_at_ms = ? AND id < ?))
     ORDER BY started_at_ms DESC, id DESC LIMIT ?`,
    sentAt,
    sentAt,
    key,
    limit + 1,
  );
  const rows = stored.slice(0, limit).map(({ request, fields, ...refusal }) => {
    const { amount, customer, items, reference } = requestOf(request).draft;
    const { name, email, phone, document } = customer;
    return {
      ...refusal,
      fields: fieldTextsOf(fields),
      amount,
      customer: { name, email, phone, document },
      items: items.map(({ title }) => title),
      reference,
    };
  });
  const last = rows.at(-1);
  const next = stored.length > limit && last !== undefined ? { sentAt: last.sentAt, key: last.key } : null;
  return { rows, next };
}
