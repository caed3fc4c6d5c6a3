/**
 * Verifies the audit trail, and compares it with the heads that ledgers and closings recorded: a trail that was cut at
 * its end, or rewritten with right hashes, is consistent by itself and differs only from those. After a broken entry
 * the check goes on from the hash that is stored there.
 */
import type { Database } from 'better-sqlite3';
import type { AuditCheck, AuditDifference, FoundCode, WitnessedHead } from '../../src-preload/contract/policy/audit.ts';
import { NO_ENTRY } from '../../src-preload/contract/sealed-files/trail-file.ts';
import { auditEntryOf, COLUMNS, hashOf, type StoredEntry } from './audit-entry.ts';
import { type AcceptedBreaks, type BrokenRange, breaksOfText, explainedBreaks } from './chain-breaks.ts';
import { type Explanation, explanationIn, explanationOf } from './explanations.ts';

/** Entries verified before other work has its turn: about 5 ms. */
const ENTRIES_PER_STEP = 1_000;

/** Differences of the chain itself that a check lists. */
const MOST_BREAKS = 1_000;

export interface CheckedAgainst {
  /** Heads of ledgers and closings. */
  readonly witnesses: readonly WitnessedHead[];
  /** Hashes of the explanations that this process wrote itself: a ledger may not have been open for them yet. */
  readonly ownExplanations: ReadonlySet<string>;
  readonly now: number;
  /** A control code from paper or a file, to be looked up; null for none. */
  readonly printed: string | null;
}

export async function checkTrail(file: Database, against: CheckedAgainst): Promise<AuditCheck> {
  const walk = new TrailWalk(against);
  const page = file.prepare(
    `SELECT ${COLUMNS} FROM audit_entries WHERE number > ? ORDER BY number LIMIT ${ENTRIES_PER_STEP}`,
  );
  for (let isAtEnd = false; !isAtEnd; ) {
    // Rows of a STRICT table that this room owns.
    const entries = page.all(walk.last.number) as StoredEntry[];
    isAtEnd = entries.length === 0 || !entries.every((entry) => walk.take(entry));
    await new Promise((resolve) => setImmediate(resolve));
    if (!file.open) break;
  }
  const { last, broken, accepted, explanations, agreeing } = walk;
  const cut = against.witnesses.filter(({ number }) => number > last.number);
  const differences = [
    ...differencesOf('cut', cut, explanations, against.now),
    ...differencesOf('rewritten', walk.rewritten, explanations, against.now),
  ];
  const breaks = explainedBreaks(broken, accepted);
  const brokenAt = breaks.find(({ explained }) => explained === null)?.first ?? null;
  return {
    entries: brokenAt === null ? last.number : brokenAt - 1,
    newest: last.number,
    brokenAt,
    // The unexplained ones first: they are what is to be accepted.
    breaks: breaks
      .toSorted((one, other) => Number(one.explained !== null) - Number(other.explained !== null))
      .slice(0, MOST_BREAKS),
    head: file.open ? newestHash(file) : null,
    printed: against.printed === null ? null : walk.found(against.printed),
    agreeing,
    differences,
    isFailing: brokenAt !== null || differences.some(({ explained }) => explained === null),
  };
}

/** What is found in the trail, entry by entry, from its beginning. */
class TrailWalk {
  readonly #against: CheckedAgainst;
  readonly #witnessed: ReadonlyMap<number, readonly WitnessedHead[]>;
  readonly explanations: Explanation[] = [];
  readonly accepted: AcceptedBreaks[] = [];
  readonly broken: BrokenRange[] = [];
  readonly rewritten: WitnessedHead[] = [];
  readonly agreeing = { records: 0, newestAt: null as number | null };
  last = { number: 0, hash: NO_ENTRY };
  #found: FoundCode | null = null;

  constructor(against: CheckedAgainst) {
    this.#against = against;
    this.#witnessed = Map.groupBy(against.witnesses, ({ number }) => number);
  }

  /** @returns false where nothing can be read after this entry. */
  take(entry: StoredEntry): boolean {
    const next = this.last.number + 1;
    // Only somebody else writes such a number, and reading on from it would never end.
    if (!Number.isSafeInteger(entry.number)) {
      this.broken.push({ first: next, last: next });
      return false;
    }
    const isSound = hashOf(entry) === entry.hash;
    if (entry.number > next) this.broken.push({ first: next, last: entry.number - 1 });
    if (!isSound || (entry.number === next && entry.previous !== this.last.hash))
      this.broken.push({ first: entry.number, last: entry.number });
    this.#found ??= foundIn(entry, isSound, this.#against.printed);
    const heads = this.#witnessed.get(entry.number) ?? [];
    if (isSound) this.#takeExplanation(entry, heads);
    for (const head of heads) this.#compare(head, entry, isSound);
    this.last = { number: entry.number, hash: entry.hash };
    return true;
  }

  /** What a code is; once the walk is over. */
  found(code: string): FoundCode {
    const lost = this.#against.witnesses.find(({ hash }) => hash === code);
    return this.#found ?? (lost === undefined ? { is: 'unknown' } : { is: 'gone', number: lost.number });
  }

  #takeExplanation(entry: StoredEntry, heads: readonly WitnessedHead[]): void {
    const explanation = explanationIn(entry, heads, this.#against.ownExplanations);
    if (explanation === null) return;
    this.explanations.push(explanation);
    if (explanation.by !== 'trail-accepted') return;
    const ranges = breaksOfText(String(auditEntryOf(entry).subject['broken'] ?? ''));
    this.accepted.push({ number: entry.number, at: entry.at, ranges });
  }

  #compare(head: WitnessedHead, entry: StoredEntry, isSound: boolean): void {
    if (head.hash !== entry.hash) this.rewritten.push(head);
    else if (isSound) {
      this.agreeing.records += head.records;
      this.agreeing.newestAt = Math.max(this.agreeing.newestAt ?? 0, head.at);
    }
  }
}

/** What an entry has to do with a code; null where nothing. */
function foundIn(entry: StoredEntry, isSound: boolean, code: string | null): FoundCode | null {
  if (code === null) return null;
  if (entry.hash === code)
    return isSound ? { is: 'entry', entry: auditEntryOf(entry) } : { is: 'gone', number: entry.number };
  if (!isSound || !entry.subject.includes(code)) return null;
  const read = auditEntryOf(entry);
  return read.subject['sha256'] === code ? { is: 'recorded', entry: read } : null;
}

/** Of each explanation one: the newest entry that was cut off, or the oldest that was rewritten. */
function differencesOf(
  kind: AuditDifference['kind'],
  heads: readonly WitnessedHead[],
  explanations: readonly Explanation[],
  now: number,
): AuditDifference[] {
  const groups = Map.groupBy(heads, (head) => explanationOf(head, explanations, now));
  return [...groups].flatMap(([explanation, group]) => {
    const [first, ...others] = group;
    if (first === undefined) return [];
    const shown = others.reduce((one, other) => {
      const isFurther = kind === 'cut' ? other.number > one.number : other.number < one.number;
      return isFurther ? other : one;
    }, first);
    const { number, from, gatewayId, at } = shown;
    const records = group.reduce((sum, each) => sum + each.records, 0);
    const explained = explanation && { by: explanation.by, at: explanation.at };
    return [{ kind, number, from, gatewayId, at, records, explained }];
  });
}

function newestHash(file: Database): string | null {
  const hash = file.prepare('SELECT hash FROM audit_entries ORDER BY number DESC LIMIT 1').pluck().get();
  return typeof hash === 'string' ? hash : null;
}
