/**
 * Verifies the audit trail, and compares it with the heads that ledgers and closings recorded: a trail that was cut at
 * its end, or rewritten with right hashes, is consistent by itself and differs only from those. After a broken entry
 * the check goes on from the hash that is stored there.
 */
import type { Database } from 'better-sqlite3';
import type { AuditCheck, AuditDifference, WitnessedHead } from '../../src-preload/contract/policy/audit.ts';
import { auditEntryOf, COLUMNS, hashOf, NO_ENTRY, type StoredEntry } from './audit-entry.ts';
import { type AcceptedBreaks, type BrokenRange, breaksOfText, explainedBreaks } from './chain-breaks.ts';
import { type Explanation, explanationIn, explanationOf } from './explanations.ts';

/** Entries verified before other work has its turn: about 5 ms. */
const AT_ONCE = 1_000;

/** Differences of the chain itself that a check lists. */
const MOST_BREAKS = 1_000;

export interface CheckedAgainst {
  /** Heads of ledgers and closings. */
  readonly witnesses: readonly WitnessedHead[];
  /** Hashes of the explanations that this process wrote itself: a ledger may not have been open for them yet. */
  readonly ownExplanations: ReadonlySet<string>;
  readonly now: number;
  /** A head that a closing or a manifest printed: whether it is still in the chain; null for none. */
  readonly printed: string | null;
}

export async function checkTrail(file: Database, against: CheckedAgainst): Promise<AuditCheck> {
  const { witnesses, printed, now } = against;
  const witnessed = Map.groupBy(witnesses, ({ number }) => number);
  const explanations: Explanation[] = [];
  const accepted: AcceptedBreaks[] = [];
  const broken: BrokenRange[] = [];
  const agreeing = { records: 0, newestAt: null as number | null };
  const rewritten: WitnessedHead[] = [];
  let last = { number: 0, hash: NO_ENTRY };
  let isFound = printed === null;
  const page = file.prepare(`SELECT ${COLUMNS} FROM audit_entries WHERE number > ? ORDER BY number LIMIT ${AT_ONCE}`);
  for (let isAtEnd = false; !isAtEnd; ) {
    // Rows of a STRICT table that this room owns.
    const entries = page.all(last.number) as StoredEntry[];
    isAtEnd = entries.length === 0;
    for (const entry of entries) {
      const next = last.number + 1;
      // Only somebody else writes such a number, and reading on from it would never end.
      if (!Number.isSafeInteger(entry.number)) {
        broken.push({ first: next, last: next });
        isAtEnd = true;
        break;
      }
      const isSound = hashOf(entry) === entry.hash;
      if (entry.number > next) broken.push({ first: next, last: entry.number - 1 });
      if (!isSound || (entry.number === next && entry.previous !== last.hash))
        broken.push({ first: entry.number, last: entry.number });
      if (isSound && entry.hash === printed) isFound = true;
      const heads = witnessed.get(entry.number) ?? [];
      const explanation = isSound ? explanationIn(entry, heads, against.ownExplanations) : null;
      if (explanation !== null) {
        explanations.push(explanation);
        if (explanation.by === 'trail-accepted') {
          const ranges = breaksOfText(String(auditEntryOf(entry).subject['broken'] ?? ''));
          accepted.push({ number: entry.number, at: entry.at, ranges });
        }
      }
      for (const head of heads) {
        if (head.hash !== entry.hash) rewritten.push(head);
        else if (isSound) {
          agreeing.records += head.records;
          agreeing.newestAt = Math.max(agreeing.newestAt ?? 0, head.at);
        }
      }
      last = { number: entry.number, hash: entry.hash };
    }
    await new Promise((resolve) => setImmediate(resolve));
    if (!file.open) break;
  }
  const cut = witnesses.filter(({ number }) => number > last.number);
  const differences = [
    ...differencesOf('cut', cut, explanations, now),
    ...differencesOf('rewritten', rewritten, explanations, now),
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
    printedIsFound: isFound,
    agreeing,
    differences,
    isFailing: brokenAt !== null || differences.some(({ explained }) => explained === null),
  };
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
