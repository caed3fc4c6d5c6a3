/** What a desk may do with a schema, by the versions of both. Pure. */

/** The row of `schema_version`. */
export interface SchemaVersion {
  readonly version: number;
  readonly leastReader: number;
  readonly leastWriter: number;
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
