/** What people saved by name and need while they are offline: each refresh copies all of it. */
import { allRows, run } from '../../../history/database/prepared.ts';
import type { RawRow } from '../../../history/database/tables.ts';
import { importRow } from '../../../history/transfer/import-charge.ts';
import type { Sides } from './sides.ts';

const COPIED = ['templates', 'saved_views', 'message_templates'] as const;

export function copyTemplates({ file, team }: Sides): void {
  const copies = COPIED.map((table) => ({ table, rows: allRows<RawRow>(team, `SELECT * FROM ${table}`) }));
  file
    .transaction(() => {
      for (const { table, rows } of copies) {
        run(file, `DELETE FROM ${table}`);
        for (const row of rows) importRow(file, table, row);
      }
    })
    .immediate();
}

export function deleteTemplates({ file }: Pick<Sides, 'file'>): void {
  file
    .transaction(() => {
      for (const table of COPIED) run(file, `DELETE FROM ${table}`);
    })
    .immediate();
}
