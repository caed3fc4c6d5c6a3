/**
 * A closing as a document: what is stored of it, and the text that its digest is of. Anybody with the file can compute
 * the digest again. It is the SHA-256, in hexadecimal, of this text in UTF-8, each part on its own line, parted by `\n`
 * and without one at the end:
 *
 *   1. `balcao-closing-1`
 *   2. the columns of `closings`: id, period, basis, time_zone, closed_at_ms, each as it is stored
 *   3. operator as JSON: `"Ana"`, or `null`
 *   4. `figures` without its last field `auditHead`, as compact JSON with its fields in their order
 *   5. `rows`, inflated (zlib): a JSON array each line, one for each charge or movement:
 *      [kind, transaction id or null, key where there is none, state, amount, fee, net, instant, paid, flags],
 *      in cents and UTC milliseconds; flags: 1 first seen by Balcão, 2 a payment that no one has confirmed, 4 the
 *      service reports another amount
 *
 * `auditHead` is left out: it belongs to one desk's audit trail, which a team does not take over. A team's closing has
 * the heads of all its desks in `desks`, which the digest covers. In Python:
 *
 *   figures = json.loads(row['figures']); del figures['auditHead']
 *   compact = lambda value: json.dumps(value, ensure_ascii=False, separators=(',', ':'))
 *   parts = ['balcao-closing-1', row['id'], row['period'], row['basis'], row['time_zone'], str(row['closed_at_ms']),
 *            compact(row['operator']), compact(figures), zlib.decompress(row['rows']).decode()]
 *   hashlib.sha256('\n'.join(parts).encode()).hexdigest()
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { deflateSync, inflateSync } from 'node:zlib';
import type { AuditHead } from '../../../src-preload/contract/policy/audit.ts';
import type { ClosingIntegrity, ClosingLine } from '../../../src-preload/contract/reports/closing.ts';
import { textBeforeFigures } from '../../../src-preload/contract/sealed-files/closing-text.ts';
import type { ClosingDocument, ClosingHeader, StoredDesk } from '../api/closings-api.ts';
import type { ClosingRow, ClosingRowKind } from './closing-rows.ts';
import { ClosingSums, NO_FIGURES } from './closing-sums.ts';

/** A row of `closings`. */
export interface StoredClosing extends ClosingHeader {
  readonly figures: string;
  readonly rows: Uint8Array;
  readonly sha256: string;
}

/** What a closing's `figures` hold. */
export interface StoredFigures {
  readonly lines: readonly ClosingLine[];
  /** The states other than REFUNDED in which money went back. */
  readonly returningStates: readonly string[];
  /** The mark of its rows (closing-rows.ts). */
  readonly mark: string;
  /** From when until when it counts, in UTC milliseconds; absent where that is its period (closing-span.ts). */
  readonly span?: { readonly from: number; readonly before: number };
  /** The desks of the team then, each with the head of its audit trail; absent in a file's history. */
  readonly desks?: readonly StoredDesk[];
  /** The newest entry of the audit trail then; null where there was none. */
  readonly auditHead: AuditHead | null;
}

/** Bytes of a closing's rows, inflated: those of a million charges, and a bound for a hostile file. */
const MOST_ROW_BYTES = 192 * 1024 * 1024;

const OBSERVED = 1;
const UNCONFIRMED = 2;
const OTHER_AMOUNT = 4;

/** One line of the text. */
export function rowText(row: ClosingRow): string {
  const { kind, transactionId, key, state, amount, fee, net, at, paidAt } = row;
  const flags =
    Number(row.isObserved) * OBSERVED +
    Number(row.isUnconfirmed) * UNCONFIRMED +
    Number(row.hasOtherAmount) * OTHER_AMOUNT;
  const keyOfUnknown = transactionId === null ? key : null;
  return JSON.stringify([kind, transactionId, keyOfUnknown, state, amount, fee, net, at, paidAt, flags]);
}

/** The row of a line; its key is empty where it has a transaction id. */
export function rowOfText(text: string): ClosingRow {
  // Written by rowText alone.
  const [kind, transactionId, key, state, amount, fee, net, at, paidAt, flags] = JSON.parse(text) as [
    ...[ClosingRowKind, string | null, string | null, string, number, number | null, number | null, number],
    ...[number | null, number],
  ];
  return {
    ...{ kind, transactionId, key: key ?? '', state, amount, fee, net, at, paidAt },
    isObserved: (flags & OBSERVED) !== 0,
    isUnconfirmed: (flags & UNCONFIRMED) !== 0,
    hasOtherAmount: (flags & OTHER_AMOUNT) !== 0,
  };
}

/** Seals figures and rows under their digest. */
export function closingDocument(
  header: ClosingHeader,
  { auditHead, ...figures }: StoredFigures,
  rows: readonly string[],
): ClosingDocument {
  const text = rows.join('\n');
  return {
    ...header,
    figures: JSON.stringify({ ...figures, auditHead }),
    rows: deflateSync(text),
    sha256: closingDigest(header, JSON.stringify(figures), text),
  };
}

function closingDigest(header: ClosingHeader, figures: string, rows: string): string {
  return createHash('sha256')
    .update(`${textBeforeFigures(header)}${figures}\n`)
    .update(rows)
    .digest('hex');
}

/** Its rows, one a line. @throws zlib's error where they are damaged. */
export function rowsOfClosing({ rows }: Pick<StoredClosing, 'rows'>): string[] {
  const text = inflateSync(rows, { maxOutputLength: MOST_ROW_BYTES }).toString();
  return text === '' ? [] : text.split('\n');
}

/** @throws SyntaxError where edited. */
export function figuresOfClosing(figures: string): StoredFigures {
  // Written by closingDocument alone; an edited one is recognised by its digest.
  const { lines, returningStates, mark, span, desks = [], auditHead } = JSON.parse(figures) as StoredFigures;
  if (!Array.isArray(lines) || !Array.isArray(returningStates) || typeof mark !== 'string')
    throw new SyntaxError('the figures of a closing were edited');
  if (span !== undefined && !(Number.isSafeInteger(span.from) && Number.isSafeInteger(span.before)))
    throw new SyntaxError('the span of a closing was edited');
  return {
    ...{ lines: lines.map(wholeLine), returningStates, mark, desks: desks.map(wholeDesk), auditHead },
    ...(span !== undefined && { span }),
  };
}

/** An edited text may be no JSON at all: its closing is shown as changed. */
export function figuresUnlessDamaged(text: string): StoredFigures | null {
  try {
    return figuresOfClosing(text);
  } catch {
    return null;
  }
}

function wholeLine({ day, state, ...figures }: ClosingLine): ClosingLine {
  const isWhole =
    typeof day === 'string' &&
    typeof state === 'string' &&
    FIGURES.every((name) => Number.isSafeInteger(figures[name])) &&
    Object.keys(figures).length === FIGURES.length;
  if (!isWhole) throw new SyntaxError('a line of a closing was edited');
  return { day, state, ...figures };
}

// Its keys are those of the type, and no others.
const FIGURES = Object.keys(NO_FIGURES) as (keyof typeof NO_FIGURES)[];

function wholeDesk({ id, name, lastSeenAt, isOwn, auditHead, waiting }: StoredDesk): StoredDesk {
  const isHead = auditHead === null || (Number.isSafeInteger(auditHead.number) && typeof auditHead.hash === 'string');
  const isWhole =
    typeof id === 'string' &&
    typeof name === 'string' &&
    Number.isSafeInteger(lastSeenAt) &&
    typeof isOwn === 'boolean' &&
    Number.isSafeInteger(waiting);
  if (!isWhole || !isHead) throw new SyntaxError('a desk of a closing was edited');
  return { id, name, lastSeenAt, isOwn, auditHead, waiting };
}

/**
 * Whether a stored closing is as it was made, and its figures are the sums of its own rows: a program that writes the
 * digest again need not have added up.
 * @param recorded the digest in this desk's ledger; undefined where it has none of this closing.
 */
export function integrityOf(closing: StoredClosing, recorded: string | undefined): ClosingIntegrity {
  const { sha256 } = closing;
  if (computedDigest(closing) !== sha256 || !isSummedUp(closing)) return 'changed';
  if (recorded === undefined) return 'elsewhere';
  return recorded === sha256 ? 'whole' : 'changed';
}

/** The text of the figures that the digest is of. @throws SyntaxError where edited. */
export function figuresTextOf(figures: string): string {
  const { auditHead: _, ...rest } = JSON.parse(figures) as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** Null where figures or rows are damaged. */
function computedDigest(closing: StoredClosing): string | null {
  try {
    return closingDigest(closing, figuresTextOf(closing.figures), rowsOfClosing(closing).join('\n'));
  } catch {
    return null;
  }
}

function isSummedUp(closing: StoredClosing): boolean {
  try {
    const { lines, returningStates } = figuresOfClosing(closing.figures);
    const sums = new ClosingSums(closing.timeZone, returningStates);
    for (const row of rowsOfClosing(closing)) sums.add(rowOfText(row));
    return isDeepStrictEqual(sums.lines(), lines);
  } catch {
    return false;
  }
}

/** Another desk's closing is about another audit trail: its head is left out, and its digest still fits. */
export function withoutAuditHead(figures: string): string {
  return JSON.stringify({ ...JSON.parse(figures), auditHead: null });
}
