/** What is of one desk alone when its gateway's history comes back to a file: half-typed forms and how its lists are shown. */
import { openToWrite } from '../../history/sqlite/connection.ts';

/** The tables that NOT_MOVED names and a person made (moved-tables.ts). */
const OF_DESK = ['drafts', 'list_layouts'] as const;

/** Both files have this version's schema. */
export function carryLocal(from: string, to: string): void {
  const db = openToWrite(to);
  try {
    db.prepare('ATTACH ? AS own').run(from);
    db.transaction(() => {
      for (const table of OF_DESK) db.exec(`INSERT OR REPLACE INTO main.${table} SELECT * FROM own.${table}`);
    })();
  } finally {
    db.close();
  }
}
