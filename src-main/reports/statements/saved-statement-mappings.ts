/** How the columns of each bank's file were mapped, in `console.db`. */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { type StatementMapping, statementMapping } from '../../../src-preload/contract/reports/statements.ts';
import { localId } from '../../../src-preload/contract/values/values.ts';
import { readSaved, writeSaved } from '../../settings/saved-value.ts';
import { hasHeading, isSameLayout, type TableLayout, tableLayout } from './reading/table-layout.ts';

/** Key in the settings table. */
const MAPPINGS = 'statement-mappings';

const savedMapping = z.object({
  id: localId,
  /** The account whose files these are; null for files with a heading, which is the same for every account of the bank. */
  gatewayId: localId.nullable(),
  layout: tableLayout,
  mapping: statementMapping,
});
type SavedMapping = z.infer<typeof savedMapping>;

/** How many are saved; the oldest is deleted. */
const MOST = 50;

export class SavedStatementMappings {
  readonly #file: Database;
  readonly #newId: () => string;

  constructor(file: Database, newId: () => string) {
    this.#file = file;
    this.#newId = newId;
  }

  /** The saved mapping of such files, or null. */
  of(gatewayId: string, layout: TableLayout): Pick<SavedMapping, 'id' | 'mapping'> | null {
    return this.#saved.find((saved) => isOf(saved, gatewayId, layout)) ?? null;
  }

  /** In the place of the one that was saved for such files before. */
  save(gatewayId: string, layout: TableLayout, mapping: StatementMapping): void {
    const others = this.#saved.filter((saved) => !isOf(saved, gatewayId, layout));
    const ofAccount = hasHeading(layout) ? null : gatewayId;
    const added = { id: this.#newId(), gatewayId: ofAccount, layout, mapping };
    writeSaved(this.#file, MAPPINGS, [...others, added].slice(-MOST));
  }

  forget(id: string): void {
    writeSaved(
      this.#file,
      MAPPINGS,
      this.#saved.filter((saved) => saved.id !== id),
    );
  }

  get #saved(): readonly SavedMapping[] {
    return readSaved(this.#file, MAPPINGS, z.array(savedMapping)) ?? [];
  }
}

function isOf(saved: SavedMapping, gatewayId: string, layout: TableLayout): boolean {
  const isAccount = saved.gatewayId === null || saved.gatewayId === gatewayId;
  return isAccount && isSameLayout(saved.layout, layout, saved.mapping.amount);
}
