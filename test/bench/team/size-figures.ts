/** How large a team's history is: of two sizes, ten million charges can be told on paper. */

import { printLine } from '../support/figures.ts';
import type { BenchServer } from './bench-server.ts';

const MB = 1e6;

export async function sizeFigures({ administrator, charges }: BenchServer): Promise<void> {
  const tables = await administrator.query<{ name: string; heap: number; indexes: number }>(`
    SELECT relname AS name, pg_table_size(oid) AS heap, pg_indexes_size(oid) AS indexes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND pg_total_relation_size(oid) > 10000000
    ORDER BY pg_total_relation_size(oid) DESC`);
  printLine('\n  Sizes: table, indexes, bytes for each charge');
  const line = (name: string, heap: number, indexes: number) =>
    printLine(
      `    ${name.padEnd(20)} ${(heap / MB).toFixed(0).padStart(6)} MB ${(indexes / MB).toFixed(0).padStart(6)} MB ${((heap + indexes) / charges).toFixed(0).padStart(6)}`,
    );
  for (const { name, heap, indexes } of tables) line(name, heap, indexes);
  const all = (of: 'heap' | 'indexes') => tables.reduce((sum, table) => sum + table[of], 0);
  line('all', all('heap'), all('indexes'));
  const indexes = await administrator.query<{ name: string; size: number }>(`
    SELECT relname AS name, pg_relation_size(oid) AS size FROM pg_class
    WHERE relkind = 'i' AND relnamespace = current_schema()::regnamespace ORDER BY size DESC LIMIT 12`);
  printLine(
    `    largest indexes: ${indexes.map(({ name, size }) => `${name} ${(size / MB).toFixed(0)} MB`).join(', ')}`,
  );
}
