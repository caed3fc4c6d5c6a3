/** What people saved by name and need while they are offline: each refresh copies all of it. */
import { allRows, run } from '../../../history/database/prepared.ts';
import type { RawRow } from '../../../history/database/table-columns.ts';
import { importRow } from '../../../history/transfer/import-charge.ts';
import type { Sides } from './sides.ts';

export function copySavedThings({ file, team }: Sides): void {
  const rows = allRows<RawRow>(team, 'SELECT * FROM saved_things');
  file
    .transaction(() => {
      run(file, 'DELETE FROM saved_things');
      for (const row of rows) importRow(file, 'saved_things', row);
    })
    .immediate();
}

export function deleteSavedThings({ file }: Pick<Sides, 'file'>): void {
  run(file, 'DELETE FROM saved_things');
}
