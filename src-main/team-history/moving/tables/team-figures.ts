/** Reads a team's history whole, as COPY sends it. */
import type { TeamConnection } from '../../connect/team-connection.ts';
import { RowParser, type StoredCell } from './binary-rows.ts';
import { FigureCounter, type MoveFigures } from './figure-counter.ts';
import { MOVED_TABLES, type MovedTable, orderedRowsOf } from './moved-tables.ts';

/**
 * Called inside a transaction that sees one state.
 * @param onRow gets each row in the form that moves
 */
export async function readTeam(
  connection: TeamConnection,
  onRow: (table: MovedTable, cells: readonly StoredCell[]) => void,
): Promise<MoveFigures> {
  const counter = new FigureCounter();
  for (const table of MOVED_TABLES) {
    const rows = counter.table(table);
    const parts = new RowParser(table, (cells) => {
      rows.add(cells);
      onRow(table, cells);
    });
    await connection.copyOut(`COPY (${orderedRowsOf(table)}) TO STDOUT (FORMAT binary)`, (part) => parts.read(part));
    rows.end();
  }
  return counter.figures();
}
