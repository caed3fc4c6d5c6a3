/** Whose history a schema has, and whether there is any. */
import type { GatewayStamp } from '../../history/model/gateway-stamp.ts';
import type { TeamConnection } from '../connect/team-connection.ts';
import type { SchemaName } from '../rights/role-names.ts';

/** Of the gateway that the tables were created for; one that is there stays. Needs the admin's role. */
export async function stampSchema(connection: TeamConnection, schema: SchemaName, stamp: GatewayStamp): Promise<void> {
  await connection.query(
    `INSERT INTO ${schema}.gateway_stamps (one, gateway_id, name, origin, environment)
     VALUES (1, $1, $2, $3, $4) ON CONFLICT (one) DO NOTHING`,
    [stamp.gatewayId, stamp.name, stamp.origin, stamp.environment],
  );
}

/** Null where no gateway's history was ever there. */
export async function stampOfSchema(connection: TeamConnection, schema: SchemaName): Promise<GatewayStamp | null> {
  const [stamp] = await connection.query<GatewayStamp>(
    `SELECT gateway_id AS "gatewayId", name, origin, environment FROM ${schema}.gateway_stamps`,
  );
  return stamp ?? null;
}

export async function hasCharges(connection: TeamConnection, schema: SchemaName): Promise<boolean> {
  const [found] = await connection.query<{ some: boolean }>(`SELECT EXISTS (SELECT 1 FROM ${schema}.charges) AS some`);
  return found?.some === true;
}
