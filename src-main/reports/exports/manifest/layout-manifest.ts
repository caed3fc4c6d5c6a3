/** What a manifest states of a layout. */
import { type ExportLayout, formatOfLayout, isDaily } from '../../../../src-preload/contract/reports/export-layouts.ts';
import type { MovementsLeftOut } from '../../../history/api/history-api.ts';
import type { MovementSums } from '../text-formats/layout-lines.ts';

/** Sums are whole cents; a layout of movements states what each of its accounts is of. */
export function layoutFacts(
  layout: ExportLayout,
  movements: (MovementsLeftOut & { readonly sums: MovementSums }) | null,
): object {
  const { name, lines, columns, accounts, encoding } = layout;
  const described = {
    layout: name,
    linePer: lines,
    ...(isDaily(layout) && { linesAreSumsByDay: true }),
    ...(formatOfLayout(layout) === 'csv' && { encoding }),
    columns: columns.flatMap((column) => (column.kind === 'break' ? [] : [column.heading])),
  };
  if (movements === null) return described;
  const { sums, unconfirmed, unmarked } = movements;
  return {
    ...described,
    accounts: Object.fromEntries(layout.movements.map((kind) => [kind, accounts[kind]])),
    movements: movementsOf(layout, sums),
    periodOf: PERIOD_OF_MOVEMENTS,
    leftOut: { paymentNotConfirmed: unconfirmed, afterPaymentInAnUnmarkedState: unmarked },
  };
}

export function movementsOf({ movements }: ExportLayout, sums: MovementSums): object {
  return Object.fromEntries(
    movements.map((kind) => [kind, { count: sums[kind].count, sumInCents: String(sums[kind].sum) }]),
  );
}

const PERIOD_OF_MOVEMENTS =
  "The filter's period (of payment, else of creation) is that of the movements: each counts at its own instant.";
