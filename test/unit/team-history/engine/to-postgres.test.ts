import { describe, expect, it } from 'vitest';
import { toPostgres } from '../../../../src-main/team-history/engine/to-postgres.ts';

describe('a statement of the history for PostgreSQL', () => {
  it('parameters become numbers, a named one the same everywhere, and none in quotes or comments', () => {
    expect(toPostgres(`SELECT '?', '@a', 'it''s ?' FROM t -- why? @b\nWHERE a = ? AND b = ?`)).toMatchObject({
      sql: `SELECT '?', '@a', 'it''s ?' FROM t \nWHERE a = $1 AND b = $2`,
      names: null,
    });
    expect(toPostgres('UPDATE t SET a = @a, b = @b WHERE a = @a')).toMatchObject({
      sql: 'UPDATE t SET a = $1, b = $2 WHERE a = $1',
      names: ['a', 'b'],
    });
  });

  it('hints for SQLite’s planner are left out, and its conditions stay', () => {
    const { sql } = toPostgres(
      'SELECT 1 FROM charges INDEXED BY charges_by_state CROSS JOIN texts AS t ON t.a = charges.a WHERE b = 1',
    );
    expect(sql).toBe('SELECT 1 FROM charges JOIN texts AS t ON t.a = charges.a WHERE b = 1');
    expect(toPostgres('SELECT 1 FROM charges NOT INDEXED WHERE a = 1').sql).toBe('SELECT 1 FROM charges WHERE a = 1');
  });

  it('a list passed as JSON is a table of texts, and an object one of keys and texts', () => {
    expect(toPostgres('a IN (SELECT value FROM json_each(?))').sql).toBe(
      'a IN (SELECT value FROM jsonb_array_elements_text($1::jsonb) AS json_each(value))',
    );
    expect(toPostgres('FROM json_each(@list) AS matches').sql).toBe(
      'FROM jsonb_array_elements_text($1::jsonb) AS matches(value)',
    );
    expect(toPostgres('FROM json_each(rows.cells) WHERE key = 1').sql).toBe(
      'FROM jsonb_each_text(rows.cells) AS json_each(key, value) WHERE key = 1',
    );
  });

  it('a column has the name it was given, capitals included', () => {
    const { spelled } = toPostgres('SELECT time_key AS timeKey, AT_MS AS at FROM t');
    expect([spelled.get('timekey'), spelled.get('at')]).toEqual(['timeKey', undefined]);
  });
});
