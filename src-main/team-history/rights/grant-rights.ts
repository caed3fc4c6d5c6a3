/** The GRANTs of a gateway's schema: what each of its three roles may do, by the contract's table of rights. */
import { operations } from '../../../src-preload/contract/contract.ts';
import type { Right } from '../../../src-preload/contract/policy/operation-type.ts';
import { groupRole, type SchemaName, TEAM_ROLES, type TeamRole } from './role-names.ts';
import { rowRightsOf } from './row-rights.ts';
import { OPEN_COLUMNS, TABLE_RIGHTS, type TableRight } from './table-rights.ts';

/** Each role may do what the ones before it may, as at a desk. */
const RANK: Readonly<Record<Right, number>> = { anyone: 0, operator: 0, accountant: 1, admin: 2 };

/** The rights of a role on each table, in the order of the tables. */
export function grantsOf(role: TeamRole): ReadonlyMap<string, readonly TableRight[]> {
  return new Map(
    Object.entries(TABLE_RIGHTS).map(([table, rights]) => {
      const granted = (['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const).filter((right) => {
        const operation = rights[right];
        return operation !== undefined && RANK[operations[operation].right] <= RANK[role];
      });
      return [table, granted];
    }),
  );
}

/** SQL that takes every right on the schema's tables away and grants those of this version, to be run as its owner. */
export function rightsOf(schema: SchemaName): string {
  const roles = TEAM_ROLES.map((role) => groupRole(schema, role)).join(', ');
  const statements = [`REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM PUBLIC, ${roles};`];
  for (const role of TEAM_ROLES) {
    const to = groupRole(schema, role);
    for (const [table, rights] of grantsOf(role)) {
      if (rights.length > 0) statements.push(`GRANT ${rights.join(', ')} ON ${schema}.${table} TO ${to};`);
      const open = OPEN_COLUMNS[table];
      if (open && !rights.includes('SELECT'))
        statements.push(`GRANT SELECT (${open.join(', ')}) ON ${schema}.${table} TO ${to};`);
    }
  }
  return [...statements, rowRightsOf(schema)].join('\n');
}
