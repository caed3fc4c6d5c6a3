/** The column mapping of each bank's file, in `console.db`. */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { type StatementMapping, statementMapping } from '../../../src-preload/contract/reports/statements.ts';
import { readSaved, writeSaved } from '../../settings/saved-value.ts';

/** Key in the settings table. */
const MAPPINGS = 'statement-mappings';

const mappings = z.record(z.string(), statementMapping);

/** How many banks' mappings are saved; the oldest is deleted. */
const MOST = 50;

export class SavedStatementMappings {
  readonly #file: Database;

  constructor(file: Database) {
    this.#file = file;
  }

  /** The saved mapping of a file with this head, or null. */
  of(head: readonly string[]): StatementMapping | null {
    return isNameless(head) ? null : (readSaved(this.#file, MAPPINGS, mappings)?.[headKey(head)] ?? null);
  }

  /** Nothing is saved for a head without names: it would be the mapping of every such file. */
  save(head: readonly string[], mapping: StatementMapping): void {
    if (isNameless(head)) return;
    const { [headKey(head)]: _before, ...others } = readSaved(this.#file, MAPPINGS, mappings) ?? {};
    const saved = [...Object.entries(others), [headKey(head), mapping] as const].slice(-MOST);
    writeSaved(this.#file, MAPPINGS, Object.fromEntries(saved));
  }
}

function isNameless(head: readonly string[]): boolean {
  return head.every((name) => name.trim() === '');
}

function headKey(head: readonly string[]): string {
  return head.map((name) => name.trim().toLowerCase()).join('\n');
}
