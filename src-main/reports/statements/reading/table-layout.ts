/**
 * By what a bank's next file is known to have the same columns: by its heading; and in a file without one by its
 * separator and what its columns hold.
 */
import { z } from 'zod';
import { isOfDays, isOfFigures, type SampledColumn } from './guessed-mapping.ts';
import { runsWith } from './running-sums.ts';
import { isMoney } from './statement-values.ts';

/** `unclear`: nothing, or digits alone, which may be an amount or a number. */
const columnKind = z.enum(['day', 'money', 'balance', 'text', 'unclear']);
type ColumnKind = z.infer<typeof columnKind>;

export const tableLayout = z.object({
  /** The columns' names, each empty in a file that begins with its first entry. */
  head: z.array(z.string()),
  separator: z.string(),
  kinds: z.array(columnKind),
});
export type TableLayout = Readonly<z.infer<typeof tableLayout>>;

export function tableLayoutOf(
  head: readonly string[],
  separator: string,
  columns: readonly SampledColumn[],
): TableLayout {
  return { head: [...head], separator, kinds: columns.map((column) => kindOf(column, columns)) };
}

function kindOf(column: SampledColumn, all: readonly SampledColumn[]): ColumnKind {
  if (column.filled.length === 0) return 'unclear';
  if (isOfDays(column)) return 'day';
  if (!isOfFigures(column)) return 'text';
  if (!column.filled.some(isMoney)) return 'unclear';
  const isBalance = all.some((other) => other !== column && isOfFigures(other) && runsWith(column.cells, other.cells));
  return isBalance ? 'balance' : 'money';
}

export function hasHeading({ head }: Pick<TableLayout, 'head'>): boolean {
  return head.some((name) => name.trim() !== '');
}

/** @param amount the column of amounts: a balance in its place is another layout. */
export function isSameLayout(one: TableLayout, other: TableLayout, amount: number): boolean {
  if (hasHeading(one) || hasHeading(other)) return headingOf(one) === headingOf(other);
  return (
    one.separator === other.separator &&
    one.kinds.length === other.kinds.length &&
    one.kinds.every((kind, column) => isSameKind(kind, other.kinds[column], column === amount))
  );
}

/** A column of balances is seen as one only in a file with some rows. */
function isSameKind(one: ColumnKind, other: ColumnKind | undefined, isAmount: boolean): boolean {
  if (one === other || one === 'unclear' || other === 'unclear') return true;
  const areFigures = [one, other].every((kind) => kind === 'money' || kind === 'balance');
  return areFigures && !isAmount;
}

function headingOf({ head }: TableLayout): string {
  return head.map((name) => name.trim().toLowerCase()).join('\n');
}
