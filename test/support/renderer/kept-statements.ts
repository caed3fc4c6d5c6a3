/** Answers of a main that keeps one statement, as the history does. */
import type { KeptStatement } from '../../../src-preload/contract/reports/kept-statement-operations.ts';
import type { StatementShape } from '../../../src-preload/contract/reports/statements.ts';
import type { FakeResponses } from './fake-bridge.ts';

/** @param read the shape of whatever file is chosen */
export function keptStatements(
  read: () => StatementShape,
  before: Partial<KeptStatement> | null = null,
): FakeResponses {
  let number = 0;
  const statement = (different: Partial<KeptStatement>): KeptStatement => ({
    ...{ statementId: `00000000-0000-4000-8000-00000000000${number}`, name: 'extrato.csv', shape: read() },
    ...{ loadedAt: Date.UTC(2026, 10, 3, 15), mapping: null, isMatched: false, picks: [] },
    ...different,
  });
  let kept = before === null ? null : statement(before);
  return {
    'statements.read': read,
    'statements.keep': ({ name }) => {
      number += 1;
      kept = statement({ name });
      return { kept: 'yes', statementId: kept.statementId };
    },
    'statements.kept': () => kept && { ...kept, shape: read() },
    'statements.choose': ({ mapping, pick }) => {
      if (kept !== null && mapping !== undefined) kept = { ...kept, mapping, isMatched: false };
      if (kept !== null && pick?.key != null) kept = { ...kept, picks: [...kept.picks, { ...pick, key: pick.key }] };
      return null;
    },
    'statements.dismiss': () => {
      kept = null;
      return null;
    },
  };
}
