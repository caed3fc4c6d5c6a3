/** Why a team's history cannot be used, as a closed set of reasons. */
import pg from 'pg';
import { type DriverFault, driverFaultOf } from './driver-fault.ts';

/**
 * `unreachable`: no connection to the address. `closed-at-connect`: the program that listens there closed the
 * connection before it could be used, so it may be another program, or one between. `timeout`: no answer in time.
 * `not-ready`: the server starts, stops or is full. `tls-refused`: it offers no TLS. `tls-name`: its certificate is
 * another address's. `tls-unknown-ca`: no one we trust signed it. `tls-certificate`: it has expired, or is wrong in
 * another way. `login-method`: the server asks for the password itself, for a weaker proof than SCRAM bound to its
 * certificate, or by a method that the driver does not speak. `login`: wrong role or password. `not-admitted`: the
 * server admits no one of this role from here. `no-database`, `no-schema`: the administrator has not made it.
 * `version-too-old`: PostgreSQL before 15. `database-unsuitable`: its texts are not UTF-8, or not compared byte by
 * byte. `right-missing`: the role may not do this. `read-only-server`: a standby. `no-primary`:
 * none of several hosts takes changes. `disk-full`: its disk is. `busy`:
 * another desk holds what is needed. `conflict`: the same row was changed at the same time; to be tried again. `lost`:
 * a connection that was used ended.
 */
export type TeamFailureReason =
  | 'unreachable'
  | 'closed-at-connect'
  | 'timeout'
  | 'not-ready'
  | 'tls-refused'
  | 'tls-name'
  | 'tls-unknown-ca'
  | 'tls-certificate'
  | 'login-method'
  | 'login'
  | 'not-admitted'
  | 'no-database'
  | 'no-schema'
  | 'version-too-old'
  | 'database-unsuitable'
  | 'right-missing'
  | 'read-only-server'
  | 'no-primary'
  | 'disk-full'
  | 'busy'
  | 'conflict'
  | 'lost'
  | 'other';

/** Quotes neither address, role, password nor data, and neither does its cause: both may be logged. */
export class TeamFailure extends Error {
  readonly reason: TeamFailureReason;
  declare readonly cause: DriverFault | undefined;
  /** @param fault what the driver threw: only what may be kept of it becomes the cause */
  constructor(reason: TeamFailureReason, fault?: unknown) {
    super(`team history: ${reason}`, fault === undefined ? undefined : { cause: driverFaultOf(fault) });
    this.name = 'TeamFailure';
    this.reason = reason;
  }
}

/** PostgreSQL's own codes (manual, appendix A). */
const BY_SQLSTATE: Readonly<Record<string, TeamFailureReason>> = {
  '28P01': 'login',
  '28000': 'not-admitted',
  '3D000': 'no-database',
  '42501': 'right-missing',
  '25006': 'read-only-server',
  '53100': 'disk-full',
  '53300': 'not-ready',
  '57P03': 'not-ready',
  '57P01': 'lost',
  '57P02': 'lost',
  '57014': 'timeout',
  '55P03': 'busy',
  '40001': 'conflict',
  '40P01': 'conflict',
};

/** Node's codes for sockets and certificates. */
const BY_NODE_CODE: Readonly<Record<string, TeamFailureReason>> = {
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls-name',
  // Signed by an authority of the same name with another key.
  CERT_SIGNATURE_FAILURE: 'tls-unknown-ca',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls-unknown-ca',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls-unknown-ca',
  UNABLE_TO_GET_ISSUER_CERT: 'tls-unknown-ca',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls-unknown-ca',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls-unknown-ca',
};

/** Sentences of the driver's for which it has no code (pg/lib/connection.js, pg/lib/client.js). */
const BY_MESSAGE: readonly (readonly [RegExp, TeamFailureReason])[] = [
  [/does not support SSL connections|error establishing an SSL connection/, 'tls-refused'],
  [/timeout expired|timeout exceeded|Query read timeout/i, 'timeout'],
  [/Connection terminated|not queryable|Client was closed/, 'lost'],
  [/^SASL|channel binding|^Unknown authenticationOk message type/i, 'login-method'],
];

/** @param fault what the driver threw; a failure of ours is returned as it is */
export function teamFailureOf(fault: unknown): TeamFailure {
  if (fault instanceof TeamFailure) return fault;
  return new TeamFailure(reasonOf(fault), fault);
}

/** As above, before there is a connection: no one has lost anything, and a server that stops is not ready. */
export function connectFailureOf(fault: unknown): TeamFailure {
  const failure = teamFailureOf(fault);
  if (failure.reason !== 'lost') return failure;
  const isServers = typeof failure.cause?.sqlstate === 'string';
  return new TeamFailure(isServers ? 'not-ready' : 'closed-at-connect', failure.cause);
}

function reasonOf(fault: unknown): TeamFailureReason {
  // Several addresses of one name were tried.
  if (fault instanceof AggregateError) return reasonOf(fault.errors[0]);
  if (!(fault instanceof Error)) return 'other';
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : '';
  const known = BY_SQLSTATE[code] ?? BY_NODE_CODE[code];
  if (known) return known;
  // Its message may quote a row, which may say anything.
  if (fault instanceof pg.DatabaseError) return 'other';
  if (/^(CERT_|ERR_SSL_|ERR_TLS_|EPROTO)/.test(code)) return 'tls-certificate';
  return BY_MESSAGE.find(([sentence]) => sentence.test(fault.message))?.[1] ?? 'other';
}
