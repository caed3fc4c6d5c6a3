/** Charges and movements as lines of a layout, and what the written movements add up to. */
import { type ExportLayout, isDaily } from '../../../../src-preload/contract/reports/export-layouts.ts';
import { type MovementKind, movementKind } from '../../../../src-preload/contract/reports/layout-columns.ts';
import { zonedTime } from '../../../ground/zoned-time.ts';
import type { ExportRow, MovementRow } from '../../../history/api/history-api.ts';
import { ExportTotalsCounter } from '../columns/export-totals-counter.ts';
import type { LayoutContext, LayoutLine, LineMovement, Side } from './line-values.ts';

/** What was written of each kind of movement; sums are whole cents. */
export type MovementSums = Readonly<Record<MovementKind, { readonly count: number; readonly sum: bigint }>>;

/** Lines between header and trailer, and what their movements add up to. */
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

  add(kind: MovementKind, amount: number): void {
    this.sums[kind].count += 1;
    this.sums[kind].sum += BigInt(amount);
  }
}

const SIDES: readonly Side[] = ['debit', 'credit'];

/** The movements of a kind on the day that is being added up. */
interface DaySum {
  amount: number;
  count: number;
}

/** Makes the lines of one file, in the order in which it gets what they are of. */
export class LayoutLines {
  readonly #layout: ExportLayout;
  readonly #gatewayName: () => string;
  readonly #dayOf: (instant: number) => string;
  readonly #linesOfText: number;
  readonly #all = new LinesCounter();
  readonly #byGateway = new Map<string, LinesCounter>();
  /** Of it a file's ending has the amounts, in which a return changes nothing. */
  readonly #charges = new ExportTotalsCounter([]);
  readonly #linesOfDays = new Map<string, number>();
  #number = 0;
  /** The day that is being added up, of one gateway; null for none. */
  #sums: { readonly day: string; readonly at: number; readonly gateway: string; of: Map<MovementKind, DaySum> } | null =
    null;
  #firstDay = '';
  #lastDay = '';

  constructor({ layout, timeZone, gatewayName }: LayoutContext) {
    this.#layout = layout;
    this.#gatewayName = gatewayName;
    const zoned = zonedTime(timeZone);
    this.#dayOf = (instant) => zoned.day(instant);
    this.#linesOfText = 1 + layout.columns.filter(({ kind }) => kind === 'break').length;
  }

  /** How many lines were made. */
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

  /** What the lines made so far are of. A sum is of the movements, or of the charges as the list's totals sum them. */
  get totals() {
    const kinds = movementKind.options.map((kind) => this.#all.sums[kind]);
    const charges = this.#charges.get();
    return {
      firstDay: this.#firstDay,
      lastDay: this.#lastDay,
      bodyLines: this.written * this.#linesOfText,
      movements: kinds.reduce((sum, { count }) => sum + count, charges.rows),
      sum: kinds.reduce((sum, each) => sum + each.sum, charges.sum),
    };
  }

  ofCharges(rows: readonly ExportRow[]): LayoutLine[] {
    this.#charges.add(rows);
    const gateway = this.#gatewayName();
    return rows.map((row) => {
      this.#noteDay(row.createdAt);
      return this.#line({ row, gateway, number: this.#next(), movement: null, side: null });
    });
  }

  /** A payment's fee follows it; a fee of nothing is no movement. Sums of a day come once the day is over. */
  ofMovements(rows: readonly MovementRow[]): LayoutLine[] {
    const gateway = this.#gatewayName();
    const counter = this.#byGateway.get(gateway) ?? new LinesCounter();
    this.#byGateway.set(gateway, counter);
    return rows.flatMap(({ kind, at, row }) => {
      const fee = kind === 'payment' ? row.feeAmount : null;
      const own = this.#movement(row, kind, at, row.amount, counter);
      return fee === null || fee === 0 ? own : [...own, ...this.#movement(row, 'fee', at, fee, counter)];
    });
  }

  /** The lines of the day that nothing has followed. */
  rest(): LayoutLine[] {
    const sums = this.#sums;
    this.#sums = null;
    if (sums === null) return [];
    return movementKind.options.flatMap((kind) => {
      const sum = sums.of.get(kind);
      return sum === undefined ? [] : this.#entry(null, { kind, at: sums.at, ...sum }, sums.gateway);
    });
  }

  #movement(row: ExportRow, kind: MovementKind, at: number, amount: number, counter: LinesCounter): LayoutLine[] {
    if (!this.#layout.movements.includes(kind)) return [];
    this.#all.add(kind, amount);
    counter.add(kind, amount);
    const day = this.#noteDay(at);
    const gateway = this.#gatewayName();
    if (!isDaily(this.#layout)) return this.#entry(row, { kind, at, amount, count: 1 }, gateway);
    const isSame = this.#sums?.day === day && this.#sums.gateway === gateway;
    const before = isSame ? [] : this.rest();
    this.#sums ??= { day, at, gateway, of: new Map() };
    const sum = this.#sums.of.get(kind) ?? { amount: 0, count: 0 };
    this.#sums.of.set(kind, { amount: sum.amount + amount, count: sum.count + 1 });
    return before;
  }

  /** The lines of one movement, or of the sum of some. */
  #entry(row: ExportRow | null, movement: Omit<LineMovement, 'dayLine'>, gateway: string): LayoutLine[] {
    const day = this.#dayOf(movement.at);
    const dayLine = (this.#linesOfDays.get(day) ?? 0) + 1;
    this.#linesOfDays.set(day, dayLine);
    const line = { row, gateway, number: this.#next(), movement: { ...movement, dayLine } };
    const sides = this.#layout.lines === 'entry' ? SIDES : [null];
    const counter = this.#byGateway.get(gateway);
    if (counter !== undefined) counter.written += sides.length;
    return sides.map((side) => this.#line({ ...line, side }));
  }

  #next(): number {
    this.#number += 1;
    return this.#number;
  }

  #line(line: Omit<LayoutLine, 'fileLine'>): LayoutLine {
    const fileLine = this.#all.written * this.#linesOfText + 1;
    this.#all.written += 1;
    return { ...line, fileLine };
  }

  #noteDay(instant: number): string {
    const day = this.#dayOf(instant);
    if (day !== '' && (this.#firstDay === '' || day < this.#firstDay)) this.#firstDay = day;
    if (day > this.#lastDay) this.#lastDay = day;
    return day;
  }
}
