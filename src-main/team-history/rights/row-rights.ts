/**
 * Row-level security, by `current_user`: a desk writes its own rows, and reads its own chain of the audit trail alone
 * unless its role closes periods, which name the heads of all chains. A role that may not erase adds the tombstone of a
 * charge alone that the server lacks: one that a desk made, offline, of somebody who was erased meanwhile.
 */
import { groupRole, type SchemaName } from './role-names.ts';

interface Policy {
  readonly table: 'audit' | 'desks' | 'watch_duty' | 'urgent' | 'erasure_tombstones';
  readonly name: string;
  readonly of: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'ALL';
  /** Whom it is for; everybody where absent. */
  readonly to?: readonly ('accountant' | 'admin')[];
  /** Which rows are found, and which may be written. */
  readonly using?: string;
  readonly check?: string;
}

const OWN_DESK = 'desk = current_user';
const OWN_SCREEN = `${OWN_DESK} AND until <= clock_timestamp() + interval '1 minute'`;
const OWN_ID = 'id = current_user';

const POLICIES: readonly Policy[] = [
  { table: 'audit', name: 'own_chain', of: 'SELECT', using: OWN_DESK },
  { table: 'audit', name: 'all_chains', of: 'SELECT', to: ['accountant', 'admin'], using: 'true' },
  { table: 'audit', name: 'own_entries', of: 'INSERT', check: OWN_DESK },

  { table: 'desks', name: 'everyone', of: 'SELECT', using: 'true' },
  // A desk cannot take its own revocation back.
  { table: 'desks', name: 'itself', of: 'INSERT', check: `${OWN_ID} AND revoked_at IS NULL` },
  { table: 'desks', name: 'itself_again', of: 'UPDATE', using: `${OWN_ID} AND revoked_at IS NULL`, check: OWN_ID },
  { table: 'desks', name: 'revocation', of: 'UPDATE', to: ['admin'], using: 'true', check: 'true' },
  { table: 'desks', name: 'removal', of: 'DELETE', to: ['admin'], using: 'true' },

  { table: 'watch_duty', name: 'everyone', of: 'SELECT', using: 'true' },
  // Renewed or given back by its holder, taken by another desk once it has ended, by the server's clock; and never held
  // for long at once (signals/duty.ts).
  {
    table: 'watch_duty',
    name: 'holder',
    of: 'UPDATE',
    using: 'holder IS NULL OR holder = current_user OR until < clock_timestamp()',
    check: "(holder IS NULL OR holder = current_user) AND until <= clock_timestamp() + interval '1 minute'",
  },

  { table: 'urgent', name: 'everyone', of: 'SELECT', using: 'true' },
  { table: 'urgent', name: 'own_screen', of: 'INSERT', check: OWN_SCREEN },
  { table: 'urgent', name: 'own_screen_again', of: 'UPDATE', using: OWN_DESK, check: OWN_SCREEN },
  { table: 'urgent', name: 'ended', of: 'DELETE', using: `${OWN_DESK} OR until < clock_timestamp()` },

  { table: 'erasure_tombstones', name: 'everyone', of: 'SELECT', using: 'true' },
  { table: 'erasure_tombstones', name: 'identified', of: 'UPDATE', using: 'true' },
  { table: 'erasure_tombstones', name: 'erasure', of: 'INSERT', to: ['admin'], check: 'true' },
  {
    table: 'erasure_tombstones',
    name: 'not_known',
    of: 'INSERT',
    check: `NOT EXISTS (SELECT 1 FROM attempts WHERE id = erasure_tombstones.key) AND NOT EXISTS (SELECT 1 FROM charges
      WHERE charges.key = erasure_tombstones.key OR charges.transaction_id = erasure_tombstones.transaction_id)`,
  },
];

/** SQL that replaces the policies of a schema, to be run as its owner. */
export function rowRightsOf(schema: SchemaName): string {
  const tables = [...new Set(POLICIES.map(({ table }) => table))];
  const enabled = tables.map((table) => `ALTER TABLE ${schema}.${table} ENABLE ROW LEVEL SECURITY;`);
  const policies = POLICIES.flatMap(({ table, name, of, to, using, check }) => {
    const roles = to === undefined ? 'PUBLIC' : to.map((role) => groupRole(schema, role)).join(', ');
    const found = using === undefined ? '' : ` USING (${using})`;
    const written = check === undefined ? '' : ` WITH CHECK (${check})`;
    return [
      `DROP POLICY IF EXISTS ${name} ON ${schema}.${table};`,
      `CREATE POLICY ${name} ON ${schema}.${table} FOR ${of} TO ${roles}${found}${written};`,
    ];
  });
  return [...enabled, ...policies].join('\n');
}
