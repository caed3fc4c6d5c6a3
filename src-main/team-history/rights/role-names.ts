/** The name of a gateway's PostgreSQL schema, and of the four roles that docs/use/team-server/2-gateway.sql makes for it. */

/** Plain, so that it needs no quotes anywhere, and short enough for the roles' names (63 bytes). */
const SCHEMA_NAME = /^balcao_[a-z0-9_]{1,40}$/;

/** A name that was checked. */
export type SchemaName = string & { readonly checked: unique symbol };

/** @throws RangeError for anything but `balcao_` and 1 to 40 small letters, digits and underscores. */
export function schemaName(typed: string): SchemaName {
  if (!SCHEMA_NAME.test(typed))
    throw new RangeError('a schema is named balcao_ and small letters, digits, underscores');
  // The test above is what the type states.
  return typed as SchemaName;
}

export type TeamRole = 'operator' | 'accountant' | 'admin';
export const TEAM_ROLES: readonly TeamRole[] = ['operator', 'accountant', 'admin'];

/** What the name of each login begins with that `npm run team-server` makes for a gateway. */
export const desksOf = (schema: SchemaName): string => `${schema.replace('balcao_', 'desk_')}_`;

export const groupRole = (schema: SchemaName, role: TeamRole | 'owner'): string => `${schema}_${role}`;
