/**
 * Suggests which column of a foreign file holds which field, and why. A room that reads such files describes its fields:
 * by their names and by what is in them. Each column is one field's at most, the earlier field's.
 */
import type { ColumnReason } from '../../src-preload/contract/tables/columns.ts';

export interface ForeignColumn {
  /** From 0. */
  readonly index: number;
  /** As the file names it; empty where it does not. */
  readonly heading: string;
}

/** A column that may be the field's. */
export interface Candidate<Column> {
  readonly column: Column;
  /** By what it may be. */
  readonly by: 'name' | 'content';
  /** The lowest is the best; of equals the first column is taken. */
  readonly rank: number;
}

/** The column of each field that was decided; null: none. */
export type ChosenColumns<Name extends string> = Readonly<Partial<Record<Name, number | null>>>;

export interface Field<Name extends string, Column extends ForeignColumn> {
  readonly field: Name;
  /** @param free the columns that no field before it has */
  candidates(free: readonly Column[], chosen: ChosenColumns<Name>): readonly Candidate<Column>[];
  /** Columns that show that the best candidate may not be what is meant: which is, only a person knows. */
  asLikely?(best: Candidate<Column>, others: readonly Candidate<Column>[], free: readonly Column[]): readonly Column[];
}

export interface SuggestedColumns<Name extends string> {
  readonly columns: ChosenColumns<Name>;
  readonly reasons: Partial<Record<Name, ColumnReason>>;
}

export function suggestColumns<Name extends string, Column extends ForeignColumn>(
  fields: readonly Field<Name, Column>[],
  all: readonly Column[],
): SuggestedColumns<Name> {
  const taken = new Set<number>();
  const columns: Partial<Record<Name, number | null>> = {};
  const reasons: SuggestedColumns<Name>['reasons'] = {};
  for (const field of fields) {
    const free = all.filter(({ index }) => !taken.has(index));
    const found = decided(field, field.candidates(free, columns), free);
    columns[field.field] = found?.column ?? null;
    if (found === null) continue;
    if (found.column !== null) taken.add(found.column);
    reasons[field.field] = found.reason;
  }
  return { columns, reasons };
}

function decided<Name extends string, Column extends ForeignColumn>(
  field: Field<Name, Column>,
  candidates: readonly Candidate<Column>[],
  free: readonly Column[],
): { readonly column: number | null; readonly reason: ColumnReason } | null {
  const [best, ...others] = candidates.toSorted((one, other) => one.rank - other.rank);
  if (best === undefined) return null;
  const asLikely = field.asLikely?.(best, others, free) ?? [];
  if (asLikely.length > 0)
    return { column: null, reason: { by: 'several', others: headingsOf([best.column, ...asLikely]) } };
  const { index } = best.column;
  if (best.by === 'content') return { column: index, reason: { by: 'content', others: [] } };
  const named = headingsOf(others.filter(({ by }) => by === 'name').map(({ column }) => column));
  return { column: index, reason: { by: named.length === 0 ? 'name' : 'best-name', others: named } };
}

function headingsOf(columns: readonly ForeignColumn[]): string[] {
  return columns.map(({ heading }) => heading);
}
