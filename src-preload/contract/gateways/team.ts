/**
 * A gateway's history on a team's PostgreSQL: where the server is and who this desk is there. The password goes in and
 * never comes out.
 */
import { z } from 'zod';
import { LONGEST } from '../values/input-limits.ts';
import { holding } from '../values/personal-data.ts';
import { instant, localId } from '../values/values.ts';
import { deskElsewhere } from './desk-elsewhere.ts';
import { gatewayInput } from './gateway.ts';
import { teamServer } from './team-server.ts';

/** Empty characters at its ends are part of a password. */
export const teamPassword = z.string().min(1, 'team-password-empty').max(LONGEST.password, 'text-too-long');

/**
 * What a team file holds: a gateway, and where its history is. It holds no token, and no proxy, which is a desk's own.
 * `npm run team-server` writes one for each desk, with a login, and without a gateway before one is known.
 */
export const teamFile = z.strictObject({
  format: z.literal('balcao-team'),
  version: z.literal(1),
  gateway: gatewayInput.omit({ proxy: true, authority: true, generation: true }).extend({ id: localId }).optional(),
  server: teamServer.omit({ role: true }),
  /** Whose charges the schema has; absent where the desk that wrote the file did not know it. */
  merchant: z.uuid().optional(),
  /** Of the one desk that the file is for. The password is replaced at its first connection. */
  login: z.strictObject({ role: teamServer.shape.role, password: teamPassword }).optional(),
});
holding('nothing', teamFile);
export type TeamFile = z.infer<typeof teamFile>;

/** One step of a test, in the order in which they are tried; those after a bad one are skipped. */
export const teamTestLine = z.object({
  line: z.enum(['address', 'tls', 'login', 'version', 'database', 'extensions', 'schema', 'rights', 'room']),
  result: z.enum(['good', 'warning', 'bad', 'skipped']),
  finding: z.enum([
    'connected',
    'unreachable',
    'closed-at-connect',
    'no-answer',
    'not-ready',
    'secure',
    'tls-refused',
    'tls-name',
    'tls-unknown-ca',
    'tls-certificate',
    'logged-in',
    'login-method',
    'login',
    'not-admitted',
    'no-database',
    'version',
    'version-too-old',
    'database-suitable',
    'database-unsuitable',
    'read-only-server',
    'extension-there',
    'extension-missing',
    'schema-usable',
    'schema-empty',
    'schema-old',
    'schema-newer',
    'schema-refused',
    'no-schema',
    'another-gateway',
    'another-merchant',
    'right-of-role',
    'right-missing',
    'connections-free',
    'connections-few',
    'failed',
    'not-asked',
  ]),
  /** What the finding counts or names: the server's version, free connections, the role (operator, accountant, admin); empty for others. */
  value: z.string(),
});
holding('nothing', teamTestLine);
export type TeamTestLine = z.infer<typeof teamTestLine>;

/** What a desk's role on the server may do, as its GRANTs have it (docs/use/rights.md). */
export const teamRole = z.enum(['operator', 'accountant', 'admin']);
holding('nothing', teamRole);

/** Charges of one state. */
const stateSum = z.object({ state: z.string(), count: z.int(), sum: z.int() });

/** What a history has, for comparing it before and after a move. Sums are in cents. */
const moveContent = z.object({
  charges: z.int(),
  states: z.array(stateSum),
  /** Rows of every table that moves, by its name. */
  rows: z.array(z.object({ table: z.string(), count: z.int() })),
  /** SHA-256 of everything that moves, read in one order. */
  digest: z.string(),
});

/** The dry run of a move: nothing is written. */
export const movePlan = z.object({
  file: moveContent,
  /** Charges in the team's history now. */
  teamCharges: z.int(),
  /** Charges that both have: each is there once afterwards. */
  inBoth: z.int(),
});
holding('nothing', movePlan);
export type MovePlan = z.infer<typeof movePlan>;

export const moveResult = z.object({
  added: z.int(),
  joined: z.int(),
  /** SHA-256 of what was moved, the same on both sides; null where it was joined with charges of other desks. */
  digest: z.string().nullable(),
});
holding('nothing', moveResult);
export type MoveResult = z.infer<typeof moveResult>;

export const moveProgress = z.object({
  gatewayId: localId,
  step: z.enum(['reading', 'copying']),
  done: z.int(),
  total: z.int(),
});
holding('nothing', moveProgress);

/** What Settings shows of a gateway whose history a team shares. */
export const teamState = z.object({
  /** Null while the server does not say it. */
  role: teamRole.nullable(),
  /** Whether the password is in this computer's vault. */
  password: z.enum(['there', 'absent', 'unreadable', 'locked']),
  /** Desks that were seen, newest first; empty while the server does not answer. */
  desks: z.array(
    z.object({
      /** The role it logs in as. */
      id: z.string(),
      name: z.string(),
      appVersion: z.string(),
      lastSeen: instant,
      isThisDesk: z.boolean(),
      /** It reads the pending charges for all. */
      isOnDuty: z.boolean(),
      /** Charges with something that it has not sent to the server yet, as it last reported. */
      waiting: z.int(),
      /** When an admin revoked it; null where no one did. */
      revokedAt: instant.nullable(),
    }),
  ),
  /**
   * The logins that `npm run team-server` has made for the gateway, by which it makes one more; null where this desk is no
   * admin's, or they were made by hand.
   */
  logins: z.object({ all: z.int(), accountants: z.int() }).nullable(),
  /** The computer that uses this desk's login, and whether it was not seen for so long that this one may take its place. */
  elsewhere: deskElsewhere.extend({ isAbsent: z.boolean() }).nullable(),
});
holding('nothing', teamState);
export type TeamState = z.infer<typeof teamState>;

/** Which desk of a team reads the pending charges for all. */
const deskOnDuty = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('this-desk') }),
  z.object({ kind: z.literal('other-desk'), name: z.string() }),
  /** No desk has a token that the service accepts. */
  z.object({ kind: z.literal('nobody') }),
]);
export type DeskOnDuty = z.infer<typeof deskOnDuty>;

/**
 * What a team's server that answers refuses. `read-only`: it takes no changes. `right-missing`: this desk's role may not
 * write what it has to. `password`, `login-disabled`: it does not let this desk's login in. `login-elsewhere`: another
 * computer uses that login. `other-gateway`: its schema has another merchant's charges. `certificate`: its certificate has expired, or is not valid. `other`: the test of the connection shows it.
 */
const serverRefusal = z.object({
  cause: z.enum([
    'read-only',
    'right-missing',
    'password',
    'login-disabled',
    'login-elsewhere',
    'other-gateway',
    'certificate',
    'other',
  ]),
  /** The missing right and its table (`INSERT charges`); null for other causes, and where it is not known. */
  right: z.string().nullable(),
  /** The other computer; null for other causes than `login-elsewhere`. */
  desk: deskElsewhere.nullable(),
});
export type ServerRefusal = z.infer<typeof serverRefusal>;

/** How a gateway whose history a team shares is connected now. */
export const teamLink = z.object({
  gatewayId: localId,
  /** `offline`: this desk works with its own copy until the server is reached again. */
  connection: z.enum(['online', 'offline']),
  /** Why what this desk writes stays here although the server answers; null where it takes it, or does not answer. */
  refusal: serverRefusal.nullable(),
  /** When the server's certificate ends; null where that is more than 30 days away. */
  certificateEnds: instant.nullable(),
  /** Offline: up to when the copy has what other desks did; null online. */
  asOf: instant.nullable(),
  /** Charges of this desk with something that the server does not have yet. */
  waiting: z.int(),
  onDuty: deskOnDuty,
});
holding('nothing', teamLink);
export type TeamLink = z.infer<typeof teamLink>;
