/**
 * Verifies the audit trail, and compares it with the heads that ledgers and closings recorded: a trail that was cut at
 * its end, or rewritten with right hashes, is consistent by itself and differs only from those.
 */
import type { Database } from 'better-sqlite3';
import type { AuditCheck, AuditDifference, WitnessedHead } from '../../src-preload/contract/policy/audit.ts';
import { COLUMNS, hashOf, NO_ENTRY, type StoredEntry } from './audit-entry.ts';

/** Entries verified before other work has its turn: about 5 ms. */
const AT_ONCE = 1_000;

/** An entry that explains differences which were recorded before it. */
type Explanation = Pick<StoredEntry, 'number' | 'at'> & NonNullable<AuditDifference['explained']>;

/**
 * @param printed a head that a closing or a manifest printed: whether it is still in the chain.
 */
export async function checkTrail(
  file: Database,
  witnesses: readonly WitnessedHead[],
  printed: string | null = null,
): Promise<AuditCheck> {
  const witnessed = Map.groupBy(witnesses, ({ number }) => number);
  const explanations: Explanation[] = [];
  const agreeing = { records: 0, newestAt: null as number | null };
  const rewritten: WitnessedHead[] = [];
  let last = { number: 0, hash: NO_ENTRY };
  let brokenAt: number | null = null;
  let isFound = printed === null;
  const page = file.prepare(`SELECT ${COLUMNS} FROM audit_entries WHERE number > ? ORDER BY number LIMIT ${AT_ONCE}`);
  for (let entries: StoredEntry[] = []; brokenAt === null; ) {
    // Rows of a STRICT table that this room owns.
    entries = page.all(last.number) as StoredEntry[];
    if (entries.length === 0) break;
    for (const entry of entries) {
      const isNext = entry.number === last.number + 1 && entry.previous === last.hash;
      if (!isNext || hashOf(entry) !== entry.hash) {
        brokenAt = last.number + 1;
        break;
      }
      if (entry.hash === printed) isFound = true;
      const { action, at, number } = entry;
      if (action === 'console-restored' || action === 'trail-accepted') explanations.push({ number, at, by: action });
      for (const witness of witnessed.get(number) ?? []) {
        if (witness.hash !== entry.hash) rewritten.push(witness);
        else {
          agreeing.records += witness.records;
          agreeing.newestAt = Math.max(agreeing.newestAt ?? 0, witness.at);
        }
      }
      last = { number, hash: entry.hash };
    }
    await new Promise((resolve) => setImmediate(resolve));
    if (!file.open) break;
  }
  // Beyond a broken entry nothing is compared: the break itself is the finding.
  const cut = brokenAt === null ? witnesses.filter(({ number }) => number > last.number) : [];
  const differences = [
    ...differencesOf('cut', cut, explanations),
    ...differencesOf('rewritten', rewritten, explanations),
  ];
  return {
    entries: last.number,
    brokenAt,
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
): AuditDifference[] {
  const groups = Map.groupBy(heads, (head) => explanationOf(head, explanations));
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

/**
 * The entry that explains why a head recorded before it is not in the chain. After a restore only entries from there on
 * may differ: those before it are in the backup as they were. The first such entry, so that each difference has one.
 */
function explanationOf(head: WitnessedHead, explanations: readonly Explanation[]): Explanation | null {
  return (
    explanations.find(({ by, at, number }) => head.at <= at && (by === 'trail-accepted' || head.number >= number)) ??
    null
  );
}

function newestHash(file: Database): string | null {
  const hash = file.prepare('SELECT hash FROM audit_entries ORDER BY number DESC LIMIT 1').pluck().get();
  return typeof hash === 'string' ? hash : null;
}
