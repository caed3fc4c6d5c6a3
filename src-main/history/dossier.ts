/**
 * What is kept of a charge beside its row: everything known of it, what happened to it, the answers as they came.
 *
 * It is written loose, a row for each thing (`known`, `timeline`, `answers`), so that a commit is short. Once a charge has
 * been quiet for a while its rows go into one packed document in `dossiers` (dossier-queue.ts), which takes a third of
 * the room: an answer repeats nearly all of the one before. What comes after that is loose again. So a charge is what
 * its document says, and then what its rows say.
 */
import type { TimelineEntry } from '../../src-preload/contract/charge.ts';
import { atOneMoment, type ReadableDb, type WritableDb } from './connection.ts';
import { type Dossier, type KeptAnswer, packDossier, unpackDossier } from './dossier-document.ts';
import { HistoryStop } from './failure.ts';
import type { Known } from './known.ts';
import { isAgainstBase, pack, plain, unpack } from './packing.ts';
import { allRows, firstValue, run } from './statements.ts';

export const LOOSE_TABLES = ['known', 'timeline', 'answers'] as const;

export function readKnown(db: ReadableDb, number: number): Known {
  return atOneMoment(db, () => {
    const loose = firstValue<Uint8Array>(db, 'SELECT document FROM known WHERE charge = ?', number);
    if (loose === null) {
      const packed = readPacked(db, number);
      if (packed === null) throw new HistoryStop('other', 'a charge without its document');
      return packed.known;
    }
    const base = isAgainstBase(loose) ? firstLooseAnswer(db, number) : null;
    // Written by writeKnown and by nothing else.
    return JSON.parse(unpack(loose, base)) as Known;
  });
}

export function writeKnown(db: WritableDb, number: number, known: Known): void {
  run(
    db,
    'INSERT INTO known (charge, document) VALUES (?, ?) ON CONFLICT (charge) DO UPDATE SET document = excluded.document',
    number,
    plain(JSON.stringify(known)),
  );
}

/** Appends to the list of what happened; nothing in it is ever changed. */
export function addEvent(db: WritableDb, number: number, entry: TimelineEntry): void {
  run(
    db,
    `INSERT INTO timeline (charge, sequence, at, event)
     VALUES (@charge, (SELECT coalesce(max(sequence) + 1, 0) FROM timeline WHERE charge = @charge), @at, @event)`,
    { charge: number, at: entry.at, event: JSON.stringify(entry.event) },
  );
}

/** What happened to a charge, in the order in which it was recorded. */
export function readTimeline(db: ReadableDb, number: number): TimelineEntry[] {
  return atOneMoment(db, () => [...(readPacked(db, number)?.timeline ?? []), ...looseTimeline(db, number)]);
}

function looseTimeline(db: ReadableDb, number: number): TimelineEntry[] {
  return allRows<{ at: number; event: string }>(
    db,
    'SELECT at, event FROM timeline WHERE charge = ? ORDER BY sequence',
    number,
  ).map(({ at, event }) => ({ at, event: JSON.parse(event) }));
}

/** Keeps an answer as it came. @param write how its text is written. */
export function addAnswer(
  db: WritableDb,
  number: number,
  { at, text }: KeptAnswer,
  write: (text: string) => Buffer = plain,
): void {
  run(
    db,
    `INSERT INTO answers (charge, sequence, at, text)
     VALUES (@charge, (SELECT coalesce(max(sequence) + 1, 0) FROM answers WHERE charge = @charge), @at, @text)`,
    { charge: number, at, text: write(text) },
  );
}

/** The answers kept, oldest first. */
export function readAnswers(db: ReadableDb, number: number): KeptAnswer[] {
  return atOneMoment(db, () => [...(readPacked(db, number)?.answers ?? []), ...looseAnswers(db, number)]);
}

function looseAnswers(db: ReadableDb, number: number): KeptAnswer[] {
  const rows = allRows<{ at: number; text: Uint8Array }>(
    db,
    'SELECT at, text FROM answers WHERE charge = ? ORDER BY sequence',
    number,
  );
  // Earlier versions packed each answer against the charge's first.
  const base = rows.some(({ text }) => isAgainstBase(text)) ? firstLooseAnswer(db, number) : null;
  return rows.map(({ at, text }) => ({ at, text: unpack(text, base) }));
}

function firstLooseAnswer(db: ReadableDb, number: number): string | null {
  const packed = firstValue<Uint8Array>(db, 'SELECT text FROM answers WHERE charge = ? AND sequence = 0', number);
  return packed === null ? null : unpack(packed);
}

/** Characters of answers in one document. Later ones stay rows: nobody should unpack megabytes to read what is known. */
const MOST_PACKED = 256 * 1024;

/** Packs a charge's rows into its document. The caller holds the transaction. */
export function packRows(db: WritableDb, number: number): void {
  replaceDossier(db, number, {
    known: readKnown(db, number),
    timeline: readTimeline(db, number),
    answers: readAnswers(db, number),
  });
}

/** Puts everything that is kept of a charge, packed, in the place of what was. The caller holds the transaction. */
export function replaceDossier(db: WritableDb, number: number, { known, timeline, answers }: Dossier): void {
  let length = 0;
  const fitting = answers.filter(({ text }) => {
    length += text.length;
    return length <= MOST_PACKED;
  });
  for (const table of LOOSE_TABLES) run(db, `DELETE FROM ${table} WHERE charge = ?`, number);
  keepDocument(db, number, { known, timeline, answers: fitting });
  for (const answer of answers.slice(fitting.length)) addAnswer(db, number, answer, pack);
}

function keepDocument(db: WritableDb, number: number, dossier: Dossier): void {
  run(
    db,
    `INSERT INTO dossiers (charge, last_at, document) VALUES (@number, @lastAt, @document)
     ON CONFLICT (charge) DO UPDATE SET last_at = excluded.last_at, document = excluded.document`,
    {
      number,
      lastAt: dossier.timeline.reduce((last, { at }) => Math.max(last, at), 0),
      document: packDossier(dossier),
    },
  );
}

function readPacked(db: ReadableDb, number: number): Dossier | null {
  if (!hasDossiers(db)) return null;
  const document = firstValue<Buffer>(db, 'SELECT document FROM dossiers WHERE charge = ?', number);
  return document && unpackOnce(db, document);
}

const lastUnpacked = new WeakMap<ReadableDb, { readonly document: Buffer; readonly dossier: Dossier }>();

/** What is known, the timeline and the answers of a charge are asked for one after the other: the same bytes each time. */
function unpackOnce(db: ReadableDb, document: Buffer): Dossier {
  const last = lastUnpacked.get(db);
  if (last?.document.equals(document)) return last.dossier;
  const dossier = unpackDossier(document);
  lastUnpacked.set(db, { document, dossier });
  return dossier;
}

const withDossiers = new WeakMap<ReadableDb, boolean>();

/** A damaged file may be older than its last migration. */
function hasDossiers(db: ReadableDb): boolean {
  let has = withDossiers.get(db);
  if (has !== true) {
    has = firstValue<number>(db, "SELECT 1 FROM sqlite_schema WHERE name = 'dossiers'") !== null;
    withDossiers.set(db, has);
  }
  return has;
}
