/**
 * Sends what this desk made or changed while it was offline to the team's server, by the rules of an import and with no
 * more than an operator's rights. What is there already stays and is never doubled: charges are known by the service's id,
 * attempts by theirs, events by instant and content.
 */
import type { HistoryErrorData, HistoryReason } from '../../../ground/errors/history-error.ts';
import { timeKeyOfKey, timeKeyOfTransaction } from '../../../history/charges/charge-store.ts';
import { type Erasure, isErased } from '../../../history/charges/tombstones.ts';
import type { ReadableDb, WritableDb } from '../../../history/database/database.ts';
import { firstRow, firstValue, run } from '../../../history/database/prepared.ts';
import { readOne } from '../../../history/database/reads.ts';
import type { RawRow } from '../../../history/database/table-columns.ts';
import { attemptInput } from '../../../history/recording/attempt-record.ts';
import { withdrawUnknown } from '../../../history/recording/write-attempt.ts';
import { type ChargeBundle, readBundle } from '../../../history/transfer/charge-bundle.ts';
import { importAttempt, importCharge } from '../../../history/transfer/import-charge.ts';
import { APPENDING } from '../../../history/transfer/record-writing.ts';
import { historyErrorOf } from '../../../sqlite-file/sqlite-error.ts';
import type { OutboxEntry } from '../files/outbox.ts';
import { bankEvidenceFor } from './bank-evidence.ts';
import { insertNewCharges } from './insert-new-charges.ts';
import { removeTags, tagsRemovedSince } from './removed-tags.ts';
import type { Sides } from './sides.ts';
import { sendTombstone, tombstonesNaming } from './tombstones-of-team.ts';

/**
 * `pushed`: the server has committed it, or the file has nothing of it. `in-flight`: its request has not ended yet.
 * `failed`: the server refused it; the others went on.
 */
export interface PushedEntry {
  readonly entry: OutboxEntry;
  readonly result: 'pushed' | 'in-flight' | 'failed';
  readonly fault: HistoryErrorData | null;
}

/** Entries a commit: new charges, and those of which the server has something, of which each takes some thirty statements. */
const TOGETHER = 50;
const KNOWN_TOGETHER = 10;

/** With these no other row can go up either. */
const HOLDS_ALL_UP: readonly HistoryReason[] = ['server-unreachable', 'server-refused', 'server-read-only'];

/**
 * @throws HistoryError `server-unreachable` where the connection is lost: what was not answered may have been committed;
 * `server-refused`, `server-read-only` where nothing goes up
 */
export function pushEntries(sides: Sides, entries: readonly OutboxEntry[]): PushedEntry[] {
  return inParts(entries, TOGETHER).flatMap((part) => pushSome(sides, part));
}

/** Pushes these entries in their order. */
function pushSome(sides: Sides, entries: readonly OutboxEntry[]): PushedEntry[] {
  try {
    const tried = pushInOneCommit(sides, entries);
    const known = tried.flatMap(({ entry, result }) => (result === 'known' ? [entry] : []));
    const later = inParts(known, KNOWN_TOGETHER).flatMap((part) => pushSome(sides, part));
    return tried.flatMap(({ entry, result }) =>
      result === 'known' ? (later.shift() ?? []) : [{ entry, result, fault: null }],
    );
  } catch (error) {
    const fault = historyErrorOf(error);
    if (HOLDS_ALL_UP.includes(fault.reason)) throw error;
    // One that is refused does not hold the others up.
    if (entries.length > 1) return entries.flatMap((entry) => pushSome(sides, [entry]));
    return entries.map((entry) => ({ entry, result: 'failed' as const, fault }));
  }
}

/** `known`: the server has something of it, and nothing was sent, because there are too many for one commit. */
interface Tried {
  readonly entry: OutboxEntry;
  readonly result: 'pushed' | 'in-flight' | 'known';
}

function pushInOneCommit(sides: Sides, entries: readonly OutboxEntry[]): Tried[] {
  const { file, team } = sides;
  for (;;) {
    const outgoing = entries.map((entry) => ({ entry, ...readOutgoing(file, entry) }));
    const { erased, left } = team
      .transaction(() => {
        const erased = erasuresUnknownTo(file, team, outgoing);
        if (erased.length > 0) return { erased, left: new Set<Outgoing>() };
        for (const each of outgoing) sendTombstones(file, team, each);
        const inserted = insertNewCharges(file, team, outgoing.flatMap(newCharges));
        const known = outgoing.filter(({ timeKey }) => !inserted.has(timeKey));
        if (known.length > KNOWN_TOGETHER) return { erased, left: new Set<Outgoing>(known) };
        for (const each of known) send(team, each);
        return { erased, left: new Set<Outgoing>() };
      })
      .immediate();
    if (erased.length === 0)
      return outgoing.map((each) => ({
        entry: each.entry,
        result: left.has(each) ? 'known' : each.isInFlight ? 'in-flight' : 'pushed',
      }));
    // The file loses the person first, and what goes up has none.
    sides.erase(erased);
  }
}

const inParts = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Charges whose attempts have all ended; of an outcome unknown it is looked for whether it is known by now. */
function newCharges({ timeKey, bundle }: Outgoing): number[] {
  if (timeKey === null || bundle === null || bundle.status.transactionId === null) return [];
  const hasMatches = bundle.others.some(({ table }) => table === 'statement_matches');
  return hasMatches || bundle.attempts.some(({ outcome }) => outcome === 'open') ? [] : [timeKey];
}

/** What the file has under an entry: a charge, or an attempt that made none. */
interface Outgoing {
  readonly timeKey: number | null;
  readonly bundle: ChargeBundle | null;
  readonly attempt: RawRow | null;
  readonly isInFlight: boolean;
}

function readOutgoing(file: ReadableDb, entry: OutboxEntry): Outgoing {
  const timeKey =
    entry.key === undefined ? timeKeyOfTransaction(file, entry.transactionId) : timeKeyOfKey(file, entry.key);
  if (timeKey !== null) return { timeKey, bundle: readBundle(file, timeKey), attempt: null, isInFlight: false };
  const attempt = firstRow<RawRow>(file, 'SELECT * FROM attempts WHERE id = ?', entry.key ?? '');
  const isInFlight = attempt?.['outcome'] === 'open';
  return { timeKey, bundle: null, attempt: isInFlight ? null : attempt, isInFlight };
}

function erasuresUnknownTo(file: ReadableDb, team: ReadableDb, outgoing: readonly Outgoing[]): readonly Erasure[] {
  const attempts = outgoing.flatMap(({ bundle, attempt }) => [
    ...(bundle?.attempts ?? []),
    ...(attempt ? [attempt] : []),
  ]);
  const statuses = outgoing.flatMap(({ bundle }) => bundle?.status ?? []);
  const keys = [...statuses.map(({ key }) => key), ...attempts.map(({ id }) => String(id))];
  if (keys.length === 0) return [];
  const there = tombstonesNaming(
    team,
    keys,
    statuses.flatMap(({ transactionId }) => transactionId ?? []),
  );
  return there.filter((erasure) => !isErased(file, erasure.transactionId ?? '', erasure.key));
}

function sendTombstones(file: ReadableDb, team: WritableDb, { bundle, attempt }: Outgoing): void {
  if (bundle !== null) sendTombstone(file, team, bundle.status);
  if (attempt !== null) sendTombstone(file, team, { key: String(attempt['id']), transactionId: null });
}

function send(team: WritableDb, { bundle, attempt }: Outgoing): void {
  if (attempt !== null) {
    const ended = readOne(team, attemptInput(String(attempt['id'])));
    if (ended !== null && withdrawUnknown(team, ended)) run(team, 'DELETE FROM attempts WHERE id = ?', ended.id);
    importAttempt(team, ofOneDraft(team, attempt));
  }
  if (bundle === null) return;
  const { transactionId } = bundle.status;
  const here = transactionId === null ? null : timeKeyOfTransaction(team, transactionId);
  const removed = here === null ? [] : tagsRemovedSince(team, here, bundle);
  importCharge(team, sendable(team, bundle), APPENDING);
  if (here !== null && transactionId !== null && removed.length > 0)
    removeTags(team, timeKeyOfTransaction(team, transactionId) ?? here, removed);
}

function sendable(team: WritableDb, bundle: ChargeBundle): ChargeBundle {
  const attempts = bundle.attempts
    .filter(({ outcome }) => outcome !== 'open')
    .map((attempt) => ofOneDraft(team, attempt));
  return bankEvidenceFor(team, { ...bundle, attempts });
}

/**
 * A draft that another desk has sent meanwhile is that one's attempt's: this attempt, which reached the service all the
 * same, goes on under its own id as its draft's.
 */
function ofOneDraft(team: ReadableDb, attempt: RawRow): RawRow {
  const sent = firstValue<string>(team, 'SELECT id FROM attempts WHERE draft_id = ?', String(attempt['draft_id']));
  return sent === null || sent === attempt['id'] ? attempt : { ...attempt, draft_id: attempt['id'] ?? null };
}
