/** Charges and movements as lines of a layout, and what the written movements add up to. */
import type {
  ExportLayout,
  LayoutColumn,
  LayoutField,
  LayoutId,
  MovementKind,
} from '../../../../src-preload/contract/reports/export-layouts.ts';
import type { Language } from '../../../../src-preload/contract/values/languages.ts';
import type { ExportRow, MovementRow } from '../../../history/api/history-api.ts';
import { exportColumnsOf } from '../columns/export-columns.ts';
import { type LayoutCells, layoutCells } from './layout-cells.ts';

export interface LayoutContext {
  readonly layout: ExportLayout;
  readonly language: Language;
  /** Names, CPF, e-mail and phone are written masked. */
  readonly masked: boolean;
  /** IANA name. */
  readonly timeZone: string;
  /** The name of the gateway whose lines are being written. */
  gatewayName(): string;
}

/** What was written of each kind of movement; sums are whole cents. */
export type MovementSums = Readonly<Record<MovementKind, { readonly count: number; readonly sum: bigint }>>;

/** Lines without the one of headings, and what their movements add up to. */
interface WrittenLines {
  readonly written: number;
  readonly sums: MovementSums;
}

class LinesCounter {
  written = 0;
  readonly sums: Record<MovementKind, { count: number; sum: bigint }> = {
    payment: { count: 0, sum: 0n },
    return: { count: 0, sum: 0n },
    fee: { count: 0, sum: 0n },
  };
}

type Side = 'debit' | 'credit';

/** One line of the file before it is written. */
interface Line {
  readonly row: ExportRow;
  readonly number: number;
  /** Null for a line that is a charge. */
  readonly movement: { readonly kind: MovementKind; readonly at: number; readonly amount: number } | null;
  /** The side of an entry; null for any other line. */
  readonly side: Side | null;
}

const KIND_NAMES: Readonly<Record<MovementKind, Readonly<Record<Language, string>>>> = {
  payment: { en: 'Payment', 'pt-BR': 'Pagamento' },
  return: { en: 'Return', 'pt-BR': 'Devolução' },
  fee: { en: 'Fee', 'pt-BR': 'Tarifa' },
};

const SIDES: readonly Side[] = ['debit', 'credit'];
const SIDE_LETTERS: Readonly<Record<Side, string>> = { debit: 'D', credit: 'C' };

/** Writes the lines of one file, in the order in which it gets them. */
export class LayoutLines {
  readonly #layout: ExportLayout;
  readonly #cells: LayoutCells;
  readonly #columns: readonly ((line: Line) => string)[];
  readonly #gatewayName: () => string;
  readonly #all = new LinesCounter();
  readonly #byGateway = new Map<string, LinesCounter>();
  #number = 0;

  constructor(context: LayoutContext) {
    this.#layout = context.layout;
    this.#gatewayName = context.gatewayName;
    this.#cells = layoutCells(context.layout, context.timeZone);
    this.#columns = context.layout.columns.map((column) => layoutCell(column, context, this.#cells));
  }

  /** How many lines were written, without the one of headings. */
  get written(): number {
    return this.#all.written;
  }

  get sums(): MovementSums {
    return this.#all.sums;
  }

  /** Each gateway whose movements were requested, in the file's order; one without any has zeros. */
  get byGateway(): ReadonlyMap<string, WrittenLines> {
    return this.#byGateway;
  }

  /** The start of the file. */
  head(): string {
    const { begin, separator, lineEnd, text } = this.#cells;
    if (!this.#layout.headings) return begin;
    return begin + this.#layout.columns.map(({ heading }) => text(heading)).join(separator) + lineEnd;
  }

  ofCharges(rows: readonly ExportRow[]): string {
    return rows.map((row) => this.#line({ row, number: this.#next(), movement: null, side: null })).join('');
  }

  /** A payment's fee follows it; a fee of nothing is no movement. */
  ofMovements(rows: readonly MovementRow[]): string {
    const gateway = this.#gatewayName();
    const ofGateway = this.#byGateway.get(gateway) ?? new LinesCounter();
    this.#byGateway.set(gateway, ofGateway);
    const before = this.written;
    const text = rows
      .map(({ kind, at, row }) => {
        const fee = kind === 'payment' ? row.feeAmount : null;
        const own = this.#movement(row, kind, at, row.amount, ofGateway);
        return fee === null || fee === 0 ? own : own + this.#movement(row, 'fee', at, fee, ofGateway);
      })
      .join('');
    ofGateway.written += this.written - before;
    return text;
  }

  #movement(row: ExportRow, kind: MovementKind, at: number, amount: number, ofGateway: LinesCounter): string {
    if (!this.#layout.movements.includes(kind)) return '';
    for (const { sums } of [this.#all, ofGateway]) {
      sums[kind].count += 1;
      sums[kind].sum += BigInt(amount);
    }
    const line = { row, number: this.#next(), movement: { kind, at, amount } };
    if (this.#layout.lines !== 'entry') return this.#line({ ...line, side: null });
    return SIDES.map((side) => this.#line({ ...line, side })).join('');
  }

  #next(): number {
    this.#number += 1;
    return this.#number;
  }

  #line(line: Line): string {
    this.#all.written += 1;
    return this.#columns.map((cell) => cell(line)).join(this.#cells.separator) + this.#cells.lineEnd;
  }
}

/** The function that writes a column's cell. */
function layoutCell(column: LayoutColumn, context: LayoutContext, cells: LayoutCells): (line: Line) => string {
  switch (column.kind) {
    case 'charge': {
      const [found] = exportColumnsOf([column.field], context.language, context.masked);
      if (found === undefined) return () => '';
      if (found.kind === 'text') return ({ row }) => cells.text(found.value(row));
      const write = cells[found.kind];
      return ({ row }) => write(found.value(row));
    }
    case 'text':
      return ({ row }) =>
        cells.text([column.text, ...column.ids.flatMap((id) => idOf(id, row) ?? [])].join(' ').trim());
    case 'movement':
      return fieldOf(column.field, context, cells);
  }
}

function idOf(id: LayoutId, row: ExportRow): string | null {
  return row[id] || null;
}

function fieldOf(
  field: LayoutField,
  { layout: { accounts }, language, gatewayName }: LayoutContext,
  cells: LayoutCells,
): (line: Line) => string {
  const ofMovement = (write: (movement: NonNullable<Line['movement']>, side: Side | null) => string) => (line: Line) =>
    line.movement === null ? '' : write(line.movement, line.side);
  const amountOf = (wanted: Side) => ofMovement(({ amount }, side) => cells.money(side === wanted ? amount : null));
  switch (field) {
    case 'lineNumber':
      return ({ number }) => cells.count(number);
    case 'gateway':
      return () => cells.text(gatewayName());
    case 'movementDate':
      return ofMovement(({ at }) => cells.moment(at));
    case 'movementKind':
      return ofMovement(({ kind }) => cells.text(KIND_NAMES[kind][language]));
    case 'movementAmount':
      return ofMovement(({ amount }) => cells.money(amount));
    case 'signedAmount':
      return ofMovement(({ kind, amount }) => cells.money(kind === 'payment' ? amount : -amount));
    case 'debitAccount':
      return ofMovement(({ kind }) => cells.text(accounts[kind].debit));
    case 'creditAccount':
      return ofMovement(({ kind }) => cells.text(accounts[kind].credit));
    case 'account':
      return ofMovement(({ kind }, side) => cells.text(side === null ? null : accounts[kind][side]));
    case 'side':
      return ofMovement((_, side) => cells.text(side === null ? null : SIDE_LETTERS[side]));
    case 'debitAmount':
      return amountOf('debit');
    case 'creditAmount':
      return amountOf('credit');
  }
}
