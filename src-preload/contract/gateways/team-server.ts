/** Where a team's PostgreSQL is, and who this desk is there; a setting of the gateway. No secret is in it. */
import { z } from 'zod';
import { LONGEST } from '../values/input-limits.ts';

export const teamServer = z.strictObject({
  /**
   * A host's name or address, without scheme or port; the server's certificate has to name it. Several with commas
   * between are a primary and its standbys.
   */
  host: z
    .string()
    .trim()
    .overwrite((hosts) =>
      hosts
        .split(',')
        .map((host) => host.trim())
        .join(','),
    )
    .min(1, 'team-host-shape')
    .max(LONGEST.hostNames, 'text-too-long')
    .regex(/^[^\s/@?#,]+(,[^\s/@?#,]+)*$/, 'team-host-shape')
    // One colon is that of a port; an address of IPv6 has two at least, and no brackets.
    .refine((hosts) => !hosts.split(',').some((host) => /^[^:]*:[^:]*$|[[\]]/.test(host)), 'team-host-shape'),
  port: z.int('team-port-shape').min(1, 'team-port-shape').max(65_535, 'team-port-shape').default(5432),
  database: z.string().trim().min(1, 'team-database-empty').max(LONGEST.serverName, 'text-too-long'),
  /** The gateway's schema, as docs/use/team-server/2-gateway.sql names it. */
  schema: z
    .string()
    .trim()
    .regex(/^balcao_[a-z0-9_]{1,40}$/, 'team-schema-shape'),
  /** This desk's login (docs/use/team-server/3-desk.sql). */
  role: z.string().trim().min(1, 'team-role-empty').max(LONGEST.serverName, 'text-too-long'),
  /** Certificates (PEM) of the authority that signed the server's; empty: one of those that Node knows. */
  ca: z
    .string()
    .trim()
    .max(LONGEST.certificates, 'text-too-long')
    .regex(/^(-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----)?$/, 'authority-shape')
    .default(''),
});
export type TeamServer = z.output<typeof teamServer>;
