/**
 * Files of the version before the first release, which somebody may have tried: they are migrated to the first schema
 * after a backup. Everything about their format is in this file; to be removed at 1.0.
 */

import { inflateRawSync } from 'node:zlib';
import type { TimelineEntry } from '../../../src-preload/contract/charges/charge.ts';
import type { RawResponse } from '../api/history-api.ts';
import { HistoryError } from '../api/history-error.ts';
import type { StoredCharge } from '../charges/charge-columns.ts';
import { snapshotOfRow } from '../charges/charge-columns.ts';
import { addEvent, addRawResponse, type ChargeRecords, writeSnapshot } from '../charges/charge-records.ts';
import { customerIdOf } from '../charges/customers.ts';
import { deflate } from '../database/deflate.ts';
import { allRows, eachRow, firstRow, firstValue, run } from '../database/prepared.ts';
import type { ChargeSnapshot } from '../model/charge-facts.ts';
import { HISTORY_FILE } from '../sqlite/schema.ts';
import type { SqliteDb } from '../sqlite/sqlite-db.ts';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';

/** `user_version` of those files. */
export const PREVIEW_HISTORY = HISTORY_FILE.oldest;
export const PREVIEW_CONSOLE = 6;

/** Tables with the same name in the first schema; they are renamed while the new ones are filled. */
const RENAMED = ['charges', 'attempts', 'drafts', 'templates', 'exports', 'reconciliations', 'closings', 'tags'];

/** In an order in which no table is dropped before one that refers to it. */
const DROPPED = [
  'search_customers',
  'search_charges',
  'search_rows',
  'search_people',
  'search',
  'unindexed',
  'unindexed_people',
  'known',
  'timeline',
  'answers',
  'dossiers',
  'preview_tags',
  'preview_attempts',
  'preview_charges',
  'reconciled',
  'preview_reconciliations',
  'preview_drafts',
  'preview_templates',
  'preview_exports',
  'preview_closings',
  'erased',
  'views',
  'layout',
  'export_scopes',
  'gateway_stamp',
];

const SAME_CHARGE_COLUMNS = `key, transaction_id, state, amount, fee_amount, net_amount, method, paid_at_is_observed,
  end2end_id, txid, reference, customer_name, customer_email, customer_phone, customer_document, first_item, item_count,
  attention, is_late, operator, answered_amount, is_code_changed, is_unknown_to_gateway, marks, tags`;

/** What is copied unchanged, except for names. */
const COPIED = `
  INSERT INTO charges (time_key, ${SAME_CHARGE_COLUMNS}, created_at_ms, expires_at_ms, paid_at_ms, last_checked_at_ms,
    clock_offset_ms, has_gateway_fault, dismissed_at_ms, amount_accepted_at_ms)
  SELECT number, ${SAME_CHARGE_COLUMNS}, created_at, expires_at, paid_at, last_checked_at, clock_offset, is_faulted,
    set_aside_at, amount_accepted_at FROM preview_charges;
  INSERT INTO charge_texts SELECT number, name, email, phone, document, reference, items, ids FROM search;
  INSERT INTO charges_fts (charges_fts) VALUES ('rebuild');
  INSERT INTO tags SELECT tag, charge FROM preview_tags;
  INSERT INTO erasure_tombstones SELECT key, transaction_id, at FROM erased;
  INSERT INTO drafts SELECT id, saved_at, form FROM preview_drafts;
  INSERT INTO templates SELECT id, name, content FROM preview_templates;
  INSERT INTO saved_views SELECT id, name, content FROM views;
  INSERT INTO list_layouts SELECT one, content FROM layout;
  INSERT INTO exports (number, at_ms, format, file_name, rows, sum, bytes, sha256, masked)
  SELECT number, at, format, file_name, rows, sum, bytes, sha256, masked FROM preview_exports;
  INSERT INTO export_filters (export, at_ms, format, filter, operator)
  SELECT export, at, format, iif(json_extract(scope, '$.text') IS NULL, scope, json_set(scope, '$.textParts', json('true'))),
    operator FROM export_scopes;
  INSERT INTO reconciliations (id, started_at_ms, ended_at_ms, basis, from_ms, before_ms, rate, total, status)
  SELECT id, started_at, ended_at, basis, from_at, before_at, rate, total, status FROM preview_reconciliations;
  INSERT INTO reconciliation_items (reconciliation, position, charge_key, transaction_id, outcome, state_before,
    state_after, checked_at_ms)
  SELECT reconciliation, place, charge_key, transaction_id, outcome, state_before, state_after, checked_at
  FROM reconciled;
  INSERT INTO closings (id, period, basis, time_zone, closed_at_ms, figures)
  SELECT id, period, basis, time_zone, closed_at, figures FROM preview_closings;
  INSERT INTO gateway_stamps (one, gateway_id, name, origin, environment)
  SELECT one, gateway_id, name, origin, environment FROM gateway_stamp;
`;

/**
 * @param create creates the tables of the first schema.
 * @param onProgress is called with the number of charges done and of all.
 */
export function convertPreviewHistory(
  db: SqliteDb,
  create: (db: SqliteDb) => void,
  onProgress: (done: number, total: number) => void,
): void {
  const parts = allRows<{ type: string; name: string }>(
    db,
    "SELECT type, name FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql IS NOT NULL ORDER BY type DESC",
  );
  for (const { type, name } of parts) db.exec(`DROP ${type} "${name}"`);
  for (const table of RENAMED) db.exec(`ALTER TABLE ${table} RENAME TO preview_${table}`);
  create(db);
  db.exec(COPIED);
  const charges = allRows<{ number: number }>(db, 'SELECT number FROM preview_charges ORDER BY number');
  for (const [index, { number: timeKey }] of charges.entries()) {
    copyRecords(db, timeKey);
    if (index % 1000 === 0) onProgress(index, charges.length);
  }
  copyAttempts(db);
  for (const { key } of allRows<{ key: string }>(db, "SELECT key FROM erasure_tombstones WHERE key LIKE '%:%'"))
    run(db, 'UPDATE OR REPLACE erasure_tombstones SET key = ? WHERE key = ?', presentKey(key), key);
  for (const table of DROPPED) db.exec(`DROP TABLE ${table}`);
}

const PRESENT_TABLES: Readonly<Record<string, string>> = {
  views: 'saved_views',
  layout: 'list_layouts',
  export_scopes: 'export_filters',
};

/**
 * The key of a row that belongs to no charge (erase.ts), from the name in a tombstone or ledger line of that version.
 */
export function presentKey(key: string): string {
  const [table = '', ...rest] = key.split(':');
  return [PRESENT_TABLES[table] ?? table, ...rest].join(':');
}

function copyRecords(db: SqliteDb, timeKey: number): void {
  const { snapshot, timeline, responses } = readableOf(db, timeKey);
  writeSnapshot(db, timeKey, snapshot);
  for (const entry of timeline) addEvent(db, timeKey, entry);
  for (const answer of responses) addRawResponse(db, timeKey, answer);
  run(db, 'UPDATE charges SET customer_id = ? WHERE time_key = ?', customerIdOf(db, snapshot.facts.customer), timeKey);
}

function copyAttempts(db: SqliteDb): void {
  const same = 'id, draft_id, outcome, cause, http_status, message, fields, reference, operator';
  run(
    db,
    `INSERT INTO attempts (${same}, time_key, started_at_ms, ended_at_ms, request)
     SELECT ${same}, charge, started_at, ended_at, x'' FROM preview_attempts`,
  );
  const rows = eachRow<{ id: string; draft: Uint8Array; body: Uint8Array; answer: Uint8Array | null }>(
    db,
    'SELECT id, draft, body, answer FROM preview_attempts',
  );
  for (const { id, draft, body, answer } of [...rows]) {
    const drafted = unpack(draft);
    const request = `{"draft":${drafted},"body":${unpack(body, drafted)}}`;
    const response = answer === null ? null : deflate(unpack(answer));
    run(db, 'UPDATE attempts SET request = ?, response = ? WHERE id = ?', deflate(request), response, id);
  }
}

/** What can be read of a charge's records: of a torn document, what its columns hold. */
function readableOf(db: SqliteDb, timeKey: number): ChargeRecords {
  try {
    return recordsOf(db, timeKey);
  } catch (error) {
    if (/^SQLITE_/.test(historyErrorOf(error).detail)) throw error;
    const row = firstRow<StoredCharge>(db, 'SELECT * FROM charges WHERE time_key = ?', timeKey);
    return { snapshot: snapshotOfRow(row), timeline: [], responses: [] };
  }
}

/** The records of the packed document, then those of its rows. */
function recordsOf(db: SqliteDb, timeKey: number): ChargeRecords {
  const packed = firstValue<Uint8Array>(db, 'SELECT document FROM dossiers WHERE charge = ?', timeKey);
  const dossier = packed === null ? null : dossierOf(unpack(packed));
  const loose = firstRow<{ document: Uint8Array }>(db, 'SELECT document FROM known WHERE charge = ?', timeKey);
  const responses = allRows<{ at: number; text: Uint8Array }>(
    db,
    'SELECT at, text FROM answers WHERE charge = ? ORDER BY sequence',
    timeKey,
  );
  const first = responses[0] === undefined ? null : unpack(responses[0].text);
  const snapshot = loose === null ? dossier?.snapshot : (JSON.parse(unpack(loose.document, first)) as ChargeSnapshot);
  if (snapshot === undefined) throw new HistoryError('corrupt', 'a charge without its document');
  const events = allRows<{ at: number; event: string }>(
    db,
    'SELECT at, event FROM timeline WHERE charge = ? ORDER BY sequence',
    timeKey,
  );
  return {
    snapshot,
    timeline: [...(dossier?.timeline ?? []), ...events.map(({ at, event }) => ({ at, event: JSON.parse(event) }))],
    responses: [...(dossier?.responses ?? []), ...responses.map(({ at, text }) => ({ at, text: unpack(text, first) }))],
  };
}

function dossierOf(text: string): ChargeRecords {
  const [lengths, endOfTimeline] = lineBefore(text, text.length);
  const [events, endOfSnapshot] = lineBefore(text, endOfTimeline);
  const [snapshot] = lineBefore(text, endOfSnapshot);
  return {
    snapshot: JSON.parse(snapshot) as ChargeSnapshot,
    timeline: timelineOf(JSON.parse(events) as [number, TimelineEntry['event']][]),
    responses: responsesOf(text, JSON.parse(lengths) as Length[]),
  };
}

/** Milliseconds since the response before it, and characters; earlier versions wrote every response whole. */
type Length = readonly [later: number, own: number, begin?: number, end?: number];

function timelineOf(events: readonly (readonly [later: number, event: TimelineEntry['event']])[]): TimelineEntry[] {
  let at = 0;
  return events.map(([later, event]) => {
    at += later;
    return { at, event };
  });
}

function responsesOf(text: string, lengths: readonly Length[]): RawResponse[] {
  let at = 0;
  let read = 0;
  let before = '';
  return lengths.map(([later, own, begin = 0, end = 0]) => {
    at += later;
    read += own;
    before = before.slice(0, begin) + text.slice(read - own, read) + before.slice(before.length - end);
    return { at, text: before };
  });
}

/** The line that ends at `end`, and where the one before it ends. JSON on one line has no line break. */
function lineBefore(text: string, end: number): readonly [line: string, endBefore: number] {
  const endBefore = text.lastIndexOf('\n', end - 1);
  return [text.slice(endBefore + 1, end), endBefore];
}

/** Unpacks a text. @param base the text it may have been packed against. */
function unpack(packed: Uint8Array, base: string | null = null): string {
  const bytes = packed.subarray(1);
  if (packed[0] === 0) return Buffer.from(bytes).toString();
  const dictionary = packed[0] === 2 && base !== null ? Buffer.from(base) : EXAMPLES[packed[0] ?? 0];
  if (dictionary === undefined) throw new HistoryError('corrupt', `packed in an unknown way: ${String(packed[0])}`);
  return inflateRawSync(bytes, { dictionary, maxOutputLength: MOST_UNPACKED }).toString();
}

/** Bytes: far above all answers of a charge together. */
const MOST_UNPACKED = 64 * 1024 * 1024;

const EXAMPLE = Buffer.from(
  '{"outcome":"created","draft":{"id":"","customer":{"name":"","email":"","phone":"","document":""},"reference":"","metadata":[{"key":"","value":""}],"postbackUrl":""},' +
    '"withdrawn":[],"paidSeenAt":null,"code":{"verdict":"sound","payload":"","source":"qrcode","code":{"kind":"dynamic","payeeName":"","payeeCity":"","txid":null,"key":null,"urlHost":null},"warnings":[]},' +
    '"facts":{"expiresAt":,"expiresOn":null,"state":"PENDING",' +
    '"status":true,"data":{"id":"00000000-0000-4000-8000-000000000000","amount":1000,"feeAmount":0,"netAmount":0,"status":"PENDING","method":"PIX",' +
    '"pix":{"id":"","qrcode":"00020101021226890014br.gov.bcb.pix2567","qrcodeUrl":"520400005303986540","copyPaste":"5802BR59","expirationDate":"2026-01-01T00:00:00.000Z",' +
    '"createdAt":"","updatedAt":"","transactionId":""},"customer":{"id":"","name":"","email":"@gmail.com.br","phone":"119","documentType":"CPF","document":"","externalRef":null,"createdAt":""},' +
    '"items":[{"id":"","title":"","amount":,"quantity":1,"tangible":false,"externalRef":"","transactionId":"","createdAt":"","updatedAt":""}],' +
    '"metadata":{"sellerExternalRef":"","balcaoAttempt":""},"postbackUrl":"https://","boleto":null,"card":null,"description":null,"installments":null,' +
    '"paidAt":null,"end2endId":null,"createdAt":"2026-01-01T00:00:00.000Z"}}',
);

const LONG_EXAMPLE = Buffer.concat([
  Buffer.from(
    '[[1763640000000,{"kind":"attempt"}],[1,{"kind":"details","fields":["netAmount","feeAmount","end2endId","paidAt","customer.name","pix.qrcode","pix.copyPaste","items.0.id","metadata.description"],"source":"manual"}],' +
      '[1,{"kind":"note","text":""}],[1,{"kind":"tags","tags":[""]}],' +
      '[0,{"kind":"state","from":"EXPIRED","to":"REFUNDED","source":"reconcile","late":true}],[0,{"kind":"state","from":null,"to":"PENDING","source":"create","late":false}],' +
      '[0,{"kind":"state","from":"PENDING","to":"EXPIRED","late":false,"source":"watch"}],' +
      '[3000,{"kind":"state","from":"PENDING","to":"PAID","source":"watch","late":false}],[3600000,{"kind":"details","fields":["',
  ),
  EXAMPLE,
]);

const DOSSIER_EXAMPLE = dossierExample();

function dossierExample(): Buffer {
  const id = '00000000-0000-4000-8000-000000000000';
  const instant = '2026-01-01T00:00:00.000Z';
  const code = `00020101021226860014br.gov.bcb.pix2564pix.com.br/qr/v2/${id}52040000530398654045802BR59136009SAO PAULO62290525610863046304`;
  const codes = (more: string) => `"qrcode":"${code}",${more}"copyPaste":"${code}",`;
  const pix = (more: string) =>
    `"pix":{"id":"${id}",${codes(more)}"expirationDate":"${instant}","createdAt":"${instant}","updatedAt":"${instant}","transactionId":"${id}"}`;
  const customer = '"name":"Maria da Silva","email":"@gmail.com.br","phone":"119","documentType":"CPF","document":"';
  const created =
    `{"status":true,"data":{"id":"${id}","amount":1000,"feeAmount":0,"netAmount":0,"status":"PENDING","method":"PIX",${pix(`"qrcodeUrl":"${code}",`)},` +
    `"customer":{"id":"${id}",${customer}","externalRef":null,"createdAt":"${instant}"},"items":[{"id":"${id}","title":"","amount":1000,"quantity":1,"tangible":false,"externalRef":"","transactionId":"${id}","createdAt":"${instant}","updatedAt":"${instant}"}],` +
    `"metadata":{"sellerExternalRef":"","balcaoAttempt":"${id}"},"postbackUrl":"https://","boleto":null,"card":null,"description":null,"installments":null,"paidAt":null,"end2endId":null,"createdAt":"${instant}"}}`;
  const paid = `{"status":true,"data":{"id":"${id}","amount":1000,"status":"PAID","method":"PIX","paidAt":"${instant}","end2endId":"E000000002026010100s",${pix('')},"metadata":{"sellerExternalRef":"","balcaoAttempt":"${id}"},"createdAt":"${instant}"}}`;
  const snapshot =
    `{"facts":{"amount":1000,"feeAmount":0,"netAmount":0,"method":"PIX","pix":{"id":"${id}",${codes('')}"expiresAt":176,"createdAt":176,"updatedAt":176,"transactionId":"${id}"},` +
    `"customer":{"id":"${id}",${customer}","externalRef":null,"createdAt":176},"metadata":{"sellerExternalRef":"","balcaoAttempt":"${id}"},"paidAt":176,"end2endId":"E000000002026010100s","createdAt":176,` +
    `"items":[{"id":"${id}","title":"","amount":1000,"quantity":1,"tangible":true,"externalRef":"","transactionId":"${id}","createdAt":176,"updatedAt":176}],"state":"PAID"},"withdrawn":[],"paidSeenAt":176,` +
    `"code":{"verdict":"sound","payload":"${code}","source":"qrcode","code":{"kind":"dynamic","payeeName":"","payeeCity":"SAO PAULO","amount":null,"txid":"","key":null,"urlHost":""},"warnings":[]}}`;
  return Buffer.concat([LONG_EXAMPLE, Buffer.from([created, paid, snapshot].join('\n'))]);
}

/** By the first byte of the texts that were packed with them. */
const EXAMPLES: Readonly<Record<number, Buffer>> = { 1: EXAMPLE, 3: LONG_EXAMPLE, 4: DOSSIER_EXAMPLE };

/** No table name of `console.db` is in both versions. */
const CONSOLE_COPIED = `
  INSERT INTO settings SELECT name, value FROM setting;
  INSERT INTO gateways SELECT number, id, own_sandbox, profile FROM gateway;
  INSERT INTO tokens (gateway_id, since_ms, generated, expires_at_ms, expiry_source)
  SELECT gateway_id, since, generated, expires_at, expiry_source FROM token;
  INSERT INTO token_checks (number, gateway_id, at_ms, verdict, method, reason, http_status, cause, occasion, control,
    verify_setting)
  SELECT number, gateway_id, at, verdict, method, reason, http_status, cause, occasion, control, verify_setting
  FROM token_check;
  INSERT INTO audit_entries (number, at_ms, operator, action, gateway, subject, previous, hash)
  SELECT number, at, operator, action, gateway, subject, previous, hash FROM audit;
  INSERT INTO admin_pins (one, salt, hash, failures, wait_until_ms)
  SELECT one, salt, hash, failures, wait_until FROM admin_pin;
  INSERT INTO retentions (gateway_id, months, begins_at_ms) SELECT gateway_id, months, begins_at FROM retention;
  INSERT INTO hidden_desks SELECT one FROM hidden_desk;
  INSERT INTO kept_secrets SELECT name, mark FROM kept_secret;
  DROP TRIGGER audit_stays;
  DROP TRIGGER audit_grows;
`;
const CONSOLE_DROPPED = [
  'setting',
  'token',
  'token_check',
  'retention',
  'gateway',
  'audit',
  'admin_pin',
  'hidden_desk',
  'kept_secret',
];

/** @param create creates the tables of the first schema. */
export function convertPreviewConsole(db: SqliteDb, create: (db: SqliteDb) => void): void {
  create(db);
  db.exec(CONSOLE_COPIED);
  for (const table of CONSOLE_DROPPED) db.exec(`DROP TABLE ${table}`);
}

/** The column with the creation instant: a backup may be one of those files. */
export function createdColumnOf(db: SqliteDb): 'created_at_ms' | 'created_at' {
  return isPreview(db) ? 'created_at' : 'created_at_ms';
}

/** The table with the gateway's stamp. */
export function stampTableOf(db: SqliteDb): 'gateway_stamps' | 'gateway_stamp' {
  return isPreview(db) ? 'gateway_stamp' : 'gateway_stamps';
}

function isPreview(db: SqliteDb): boolean {
  return db.pragma('user_version', { simple: true }) === PREVIEW_HISTORY;
}
