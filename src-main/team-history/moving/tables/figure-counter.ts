/**
 * What is compared before and after a move: how many rows each table has, the charges of each state with their sum, and one
 * digest of everything that moves.
 *
 * The digest is the SHA-256, in hexadecimal, of each table in its order (moved-tables.ts): its name and a line feed, then its
 * rows in the order of their key, as COPY writes them in its binary format, columns by name (binary-rows.ts).
 */
import { createHash } from 'node:crypto';
import { RowWriter, type StoredCell } from './binary-rows.ts';
import { canonicalizerOf } from './canonical-cell.ts';
import type { MovedTable } from './moved-tables.ts';

export interface StateSum {
  readonly state: string;
  readonly charges: number;
  /** Cents. */
  readonly sum: number;
}

export interface MoveFigures {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** By state, in the order of their names. */
  readonly states: readonly StateSum[];
  readonly digest: string;
}

/** Adds up one reading, table by table. */
export class FigureCounter {
  readonly #digest = createHash('sha256');
  readonly #rows: Record<string, number> = {};
  readonly #states = new Map<string, StateSum>();
  readonly #writer = new RowWriter();

  /** The next table, whose rows are added one after the other. Each call returns rows to be sent, once there are enough. */
  table(table: MovedTable): { add(cells: StoredCell[]): Buffer | null; end(): Buffer } {
    this.#digest.update(`${table.name}\n`);
    this.#rows[table.name] = 0;
    const canonicalize = canonicalizerOf(table);
    const position = (column: string) => table.columns.findIndex(({ name }) => name === column);
    const [state, amount] = table.name === 'charges' ? [position('state'), position('amount')] : [-1, -1];
    let count = 0;
    return {
      add: (cells) => {
        count += 1;
        canonicalize(cells);
        if (state !== -1) this.#addCharge(String(cells[state]), Number(cells[amount]));
        this.#writer.write(table, cells);
        return this.#writer.isFull ? this.#take() : null;
      },
      end: () => {
        this.#rows[table.name] = count;
        return this.#take();
      },
    };
  }

  figures(): MoveFigures {
    const states = [...this.#states.values()].toSorted((one, other) => (one.state < other.state ? -1 : 1));
    return { rows: this.#rows, states, digest: this.#digest.digest('hex') };
  }

  #addCharge(state: string, amount: number): void {
    const { charges, sum } = this.#states.get(state) ?? { charges: 0, sum: 0 };
    this.#states.set(state, { state, charges: charges + 1, sum: sum + amount });
  }

  #take(): Buffer {
    const part = this.#writer.take();
    this.#digest.update(part);
    return part;
  }
}

export function isSameFigures(one: MoveFigures, other: MoveFigures): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
