/** What a desk may do with a schema, by the versions of both. Pure. */

/** The row of `schema_version`. */
export interface SchemaVersion {
  readonly version: number;
  readonly leastReader: number;
  readonly leastWriter: number;
  /** Whose charges it has: a random id, made with the tables. Null before step 4. */
  readonly merchant: string | null;
}

/** Its columns. The row's JSON has no merchant where the table has none. */
export const SCHEMA_VERSION = `version, least_reader AS "leastReader", least_writer AS "leastWriter",
  to_json(schema_version) ->> 'merchant' AS merchant`;

/** @param own the merchant whose charges a desk has; null where it has none of a team's yet */
export function isOtherMerchant({ merchant }: SchemaVersion, own: string | null): boolean {
  return own !== null && merchant !== null && own !== merchant;
}

/**
 * `to-migrate`: the schema is older than this desk, or empty. `read-only`: this desk must be updated before it may write
 * again. `refused`: it could no longer understand what it reads.
 */
export type SchemaStanding = 'usable' | 'to-migrate' | 'read-only' | 'refused';

/** @param own the newest version that this desk knows */
export function standingOf(schema: SchemaVersion, own: number): SchemaStanding {
  if (own < schema.leastReader) return 'refused';
  if (own < schema.leastWriter) return 'read-only';
  return schema.version < own ? 'to-migrate' : 'usable';
}
