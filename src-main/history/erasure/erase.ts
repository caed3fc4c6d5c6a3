/**
 * Erases a person from charges: name, e-mail, phone, CPF, free texts and every repetition of them, in every table and
 * in the raw responses. Amounts, ids and dates stay. Each erasure leaves a tombstone by id.
 */

import type { TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import type { Draft } from '../../../src-preload/contract/drafts/draft.ts';
import { readRawResponses, readTimeline, replaceRecords } from '../charges/charge-records.ts';
import { readCharge, timeKeyOfKey, timeKeyOfTransaction, updateChargeRow } from '../charges/charge-store.ts';
import { EMPTIED, emptyRow } from '../charges/emptied-rows.ts';
import { withInvoice } from '../charges/note-invoice.ts';
import { updateMarkColumns } from '../charges/notes-and-tags.ts';
import { type Erasure, tableOfRow } from '../charges/tombstones.ts';
import type { WritableDb } from '../database/database.ts';
import { deflate, inflate } from '../database/deflate.ts';
import { allRows, countChanged, firstRow, run } from '../database/prepared.ts';
import { cachedChargeTables, columnsOf, keyColumnOf, type RawRow } from '../database/table-columns.ts';
import { anonymize, anonymizeText, scrubberOf } from '../model/anonymize.ts';
import { type Person, personOf } from '../model/same-person.ts';
import { requestOf } from '../recording/attempt-record.ts';
import { uncacheAttempt } from '../recording/attempts-in-flight.ts';
import { ledgerEntries } from '../recording/ledger/ledger-file.ts';
import { scrubLineIds } from '../recording/statement-matches.ts';
import { ledgerFileIn } from '../sqlite/history-files.ts';

/** Charges per commit: few enough that an attempt's own commit hardly waits. */
const BATCH = 20;

/** Every erasure recorded in the ledger. */
export function erasuresInLedger(folder: string): Erasure[] {
  const erased = new Map<string, Erasure>();
  for (const entry of ledgerEntries(ledgerFileIn(folder))) if (entry.kind === 'erased') erased.set(entry.key, entry);
  return [...erased.values()];
}

/**
 * Erases each charge and records a tombstone; one that is erased already is skipped. Returns how many were erased now.
 */
export function eraseCharges(db: WritableDb, erasures: readonly Erasure[]): number {
  let erased = 0;
  const eraseBatch = db.transaction((batch: readonly Erasure[]) => {
    for (const erasure of batch) erased += Number(eraseOne(db, erasure));
  });
  for (let start = 0; start < erasures.length; start += BATCH)
    eraseBatch.immediate(erasures.slice(start, start + BATCH));
  return erased;
}

function eraseOne(db: WritableDb, { key, transactionId, at }: Erasure): boolean {
  const isNew =
    countChanged(
      db,
      'INSERT INTO erasure_tombstones (key, transaction_id, at_ms) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING',
      key,
      transactionId,
      at,
    ) > 0;
  if (tableOfRow(key) !== '') return eraseUnownedRow(db, key) || isNew;
  const byId = transactionId === null ? null : timeKeyOfTransaction(db, transactionId);
  const timeKey = byId ?? timeKeyOfKey(db, key);
  if (timeKey !== null) return anonymise(db, timeKey) || isNew;
  eraseAttempts(db, allRows<RawRow>(db, 'SELECT * FROM attempts WHERE id = ?', key), (text) => text);
  return isNew;
}

/**
 * A form, template or view that names the person is deleted whole; its tombstone prevents a new import. A row that stays
 * for its amount loses its texts.
 */
function eraseUnownedRow(db: WritableDb, rowKey: string): boolean {
  const table = tableOfRow(rowKey);
  const column = keyColumnOf(db, table);
  if (column === null) return false;
  const key = rowKey.slice(table.length + 1);
  if (EMPTIED[table] === undefined) return countChanged(db, `DELETE FROM "${table}" WHERE "${column}" = ?`, key) > 0;
  const row = firstRow<RawRow>(db, `SELECT * FROM "${table}" WHERE "${column}" = ?`, key);
  return row !== null && emptyRow(db, table, row);
}

function anonymise(db: WritableDb, timeKey: number): boolean {
  const kept = readCharge(db, timeKey);
  const attempts = allRows<RawRow>(db, 'SELECT * FROM attempts WHERE time_key = ?', timeKey);
  const { echo, ...rest } = kept.snapshot;
  const people = [rest.facts.customer, echo?.customer].map(personOf).concat(attempts.flatMap(customersOfAttempt));
  const scrub = scrubberOf(people);
  const { invoiceNumber = null } = rest;
  const facts = anonymize(rest.facts, scrub) as typeof rest.facts;
  // The number is of the company's own document, and stays; a name that was typed with it does not.
  const snapshot = withInvoice({ ...rest, facts }, invoiceNumber && scrubbedNumber(invoiceNumber, scrub));
  const newTimeKey = updateChargeRow(db, { ...kept, snapshot });
  replaceRecords(db, newTimeKey, {
    snapshot,
    timeline: readTimeline(db, newTimeKey).map((entry) => withoutPersonalText(entry, scrub)),
    responses: readRawResponses(db, newTimeKey).map(({ at, text }) => ({ at, text: anonymizeText(text, scrub) })),
  });
  eraseAttempts(db, attempts, scrub);
  eraseResponsesAbout(db, kept.status.transactionId, scrub);
  for (const { tag } of allRows<{ tag: string }>(db, 'SELECT tag FROM tags WHERE time_key = ?', newTimeKey))
    if (scrub(tag) !== tag) run(db, 'DELETE FROM tags WHERE time_key = ? AND tag = ?', newTimeKey, tag);
  for (const { table, column } of cachedChargeTables(db)) scrubRows(db, table, scrub, `"${column}" = ${newTimeKey}`);
  scrubLineIds(db, newTimeKey, scrub);
  updateMarkColumns(db, newTimeKey);
  return people.some(({ name, email, phone, document }) => name + email + phone + document !== '');
}

/** A note may name anybody in any words, so it is emptied; a tag stays where it names no one. */
function withoutPersonalText({ at, event }: TimelineEntry, scrub: (text: string) => string): TimelineEntry {
  switch (event.kind) {
    case 'dismissed':
      return { at, event: { ...event, note: '' } };
    case 'note':
      return { at, event: { ...event, text: '' } };
    case 'message': {
      // A template may be named after anybody, too.
      const { template: _template, ...kept } = event;
      return { at, event: kept };
    }
    case 'invoice': {
      const [was, is] = [event.was, event.is].map((number) => number && scrubbedNumber(number, scrub));
      return { at, event: { ...event, was: was ?? null, is: is ?? null } };
    }
    case 'tags':
      return { at, event: { ...event, tags: event.tags.filter((tag) => scrub(tag) === tag) } };
    default:
      return { at, event };
  }
}

/** Null where nothing but the person was in it. */
function scrubbedNumber(number: string, scrub: (text: string) => string): string | null {
  return scrub(number).trim() || null;
}

/** The people an attempt names. */
export function customersOfAttempt(attempt: RawRow): Person[] {
  const { request } = attempt;
  return request instanceof Uint8Array ? [requestOf(request).draft.customer] : [];
}

function eraseAttempts(db: WritableDb, attempts: readonly RawRow[], scrubToo: (text: string) => string): void {
  for (const attempt of attempts) {
    uncacheAttempt(db, String(attempt['id']));
    const own = scrubberOf(customersOfAttempt(attempt));
    const scrub = (text: string) => own(scrubToo(text));
    const { request, response } = attempt;
    if (!(request instanceof Uint8Array)) continue;
    const { draft, body, ...rest } = requestOf(request);
    const kept = { draft: draftWithoutPerson(draft, scrub), body: anonymize(body, scrub), ...rest };
    const answer = response instanceof Uint8Array ? inflate(response) : null;
    run(
      db,
      `UPDATE attempts SET request = @request, response = @response, message = @message, fields = @fields,
         reference = @reference WHERE id = @id`,
      {
        id: String(attempt['id']),
        request: deflate(JSON.stringify(kept)),
        response: answer === null ? null : deflate(anonymizeText(answer, scrub)),
        // The service's message about what was typed may quote it.
        message: attempt['message'] === null ? null : '',
        fields: attempt['fields'] === null ? null : '[]',
        reference: scrub(String(attempt['reference'])),
      },
    );
  }
}

/** Attempts of others whose response was this charge store that response (charge-of-another-attempt.ts). */
function eraseResponsesAbout(db: WritableDb, transactionId: string | null, scrub: (text: string) => string): void {
  if (transactionId === null) return;
  const id = transactionId.toLowerCase();
  for (const { id: attemptId, response } of allRows<RawRow>(
    db,
    "SELECT id, response FROM attempts INDEXED BY attempts_answered_with_other WHERE cause IN ('answer-other-charge', 'status-false')",
  )) {
    const text = response instanceof Uint8Array ? inflate(response) : '';
    if (text.toLowerCase().includes(id))
      run(
        db,
        "UPDATE attempts SET response = ?, message = CASE WHEN message IS NULL THEN NULL ELSE '' END WHERE id = ?",
        deflate(anonymizeText(text, scrub)),
        String(attemptId),
      );
  }
}

/** A draft keeps its shape: a new form can still start from its amount and items. */
function draftWithoutPerson(draft: Draft, scrub: (text: string) => string): unknown {
  const { customer: _customer, metadata: _metadata, ...rest } = draft;
  const kept = anonymize(rest, scrub) as Record<string, unknown>;
  return { ...kept, customer: { name: '', email: '', phone: '', document: '' }, metadata: [] };
}

/** Removes the person from the texts of a table's rows; returns how many rows changed. */
function scrubRows(db: WritableDb, table: string, scrub: (text: string) => string, where = 'TRUE'): number {
  const columns = columnsOf(db, table);
  const texts = columns.filter(({ isText, isKey }) => isText && !isKey).map(({ name }) => name);
  const keys = columns.filter(({ isKey }) => isKey).map(({ name }) => name);
  if (texts.length === 0 || keys.length === 0) return 0;
  let changed = 0;
  for (const row of allRows<RawRow>(db, `SELECT * FROM "${table}" WHERE ${where}`)) {
    const scrubbed = texts.flatMap((name) => {
      const text = row[name];
      if (typeof text !== 'string') return [];
      const without = scrubText(text, scrub);
      return without === text ? [] : [[name, without] as const];
    });
    if (scrubbed.length === 0) continue;
    changed += countChanged(
      db,
      `UPDATE "${table}" SET ${scrubbed.map(([name]) => `"${name}" = @${name}`).join(', ')}
        WHERE ${keys.map((name) => `"${name}" = @${name}`).join(' AND ')}`,
      { ...Object.fromEntries(keys.map((name) => [name, row[name] ?? null])), ...Object.fromEntries(scrubbed) },
    );
  }
  return changed;
}

/** JSON is parsed, so that a name is found whatever its escapes, and the result is JSON again. */
function scrubText(text: string, scrub: (text: string) => string): string {
  if (!/^\s*[[{]/.test(text)) return scrub(text);
  try {
    const scrubbed = JSON.stringify(eachString(JSON.parse(text), scrub));
    return scrubbed === JSON.stringify(JSON.parse(text)) ? text : scrubbed;
  } catch (error) {
    if (error instanceof SyntaxError) return scrub(text);
    throw error;
  }
}

function eachString(value: unknown, scrub: (text: string) => string): unknown {
  if (typeof value === 'string') return scrub(value);
  if (Array.isArray(value)) return value.map((each) => eachString(each, scrub));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, eachString(each, scrub)]));
}
