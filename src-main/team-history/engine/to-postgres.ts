/**
 * The history's statements as PostgreSQL reads them. They are written for both databases; what is left is spelled
 * differently: parameters (`?` and `@name` are `$1`), SQLite's hints for its planner (INDEXED BY, NOT INDEXED, and CROSS
 * JOIN … ON, which fixes the order of tables), lists that are passed as JSON, and names, which PostgreSQL folds to small
 * letters. Nothing that somebody typed is ever part of a statement's text.
 */

export interface PostgresText {
  readonly sql: string;
  /** The names of its parameters in order; null where they are `?`. */
  readonly names: readonly string[] | null;
  /** Names with capitals, by what PostgreSQL makes of them. */
  readonly spelled: ReadonlyMap<string, string>;
}

/** Texts and quoted names are left as they are, comments are dropped; then a parameter, or a word. */
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?|@(\w+)|\w+/g;

export function toPostgres(sql: string): PostgresText {
  const names: string[] = [];
  const spelled = new Map<string, string>();
  let count = 0;
  const numbered = withoutHints(sql).replace(TOKEN, (token: string, name: string | undefined) => {
    if (token.startsWith('--')) return '';
    if (token === '?') return `$${++count}`;
    if (name !== undefined) {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    }
    if (/^\w/.test(token) && /[a-z]/.test(token) && /[A-Z]/.test(token)) spelled.set(token.toLowerCase(), token);
    return token;
  });
  return { sql: withLists(numbered), names: names.length > 0 ? names : null, spelled };
}

function withoutHints(sql: string): string {
  return sql
    .replace(/ INDEXED BY \w+/g, '')
    .replace(/ NOT INDEXED\b/g, '')
    .replace(/\bCROSS JOIN(\s+\w+(?:\s+AS\s+\w+)?\s+ON)\b/g, 'JOIN$1');
}

/** A list of values in JSON is a table of texts; the members of an object are a table of keys and texts. */
function withLists(sql: string): string {
  return sql.replace(/\bjson_each\(([$\w.]+)\)(?: AS (\w+))?/g, (_, json: string, name = 'json_each') =>
    json.startsWith('$')
      ? `jsonb_array_elements_text(${json}::jsonb) AS ${name}(value)`
      : `jsonb_each_text(${json}) AS ${name}(key, value)`,
  );
}
