/** PostgreSQL's types, as they are read. */
import pg from 'pg';

const { BOOL, INT8, NUMERIC, JSONB } = pg.types.builtins;

/** Cents and milliseconds are numbers, as in the file's engine. */
export const typeParser = parserOf({ [INT8]: readInteger });

/** As better-sqlite3 returns them: sums (`numeric`) are numbers too, whether is 0 or 1, and JSON is a text. */
export const fileParser = parserOf({
  [INT8]: readInteger,
  [NUMERIC]: readInteger,
  [BOOL]: (value) => (value === 't' ? 1 : 0),
  [JSONB]: String,
});

type Parsers = Readonly<Record<number, (value: string) => unknown>>;

function parserOf(parsers: Parsers): (oid: number, format?: 'text' | 'binary') => (value: string) => unknown {
  return (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format);
}

/**
 * One that no desk writes, beyond what a number holds, is the farthest that one does: what an operator wrote by SQL ends no
 * list. New ones are refused (schema/readable-rows.ts).
 */
function readInteger(value: string): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : Math.sign(number) * Number.MAX_SAFE_INTEGER;
}
