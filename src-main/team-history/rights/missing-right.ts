/** Which right on the team's tables this desk's role lacks, so that an administrator of the server can grant it again. */
import type { ReadableDb } from '../../history/database/database.ts';
import { firstValue } from '../../history/database/prepared.ts';
import { grantsOf } from './grant-rights.ts';

/** The first one that every role needs and this desk's has not (`INSERT charges`); null where it has them all. */
export function missingRight(team: ReadableDb): string | null {
  const needed = [...grantsOf('operator')].flatMap(([table, rights]) =>
    rights.map((wanted) => ({ of_table: table, wanted })),
  );
  return firstValue<string>(
    team,
    `SELECT wanted || ' ' || of_table FROM json_to_recordset(?) AS needed (of_table text, wanted text)
     WHERE NOT has_table_privilege(quote_ident(current_schema()) || '.' || of_table, wanted) LIMIT 1`,
    JSON.stringify(needed),
  );
}
