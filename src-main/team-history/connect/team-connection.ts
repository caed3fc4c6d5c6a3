/**
 * One connection to a team's PostgreSQL. There is no weaker way in: TLS 1.2 or newer with the server's name and signer
 * verified, then SCRAM bound to the certificate, or no connection.
 */
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import type { TeamAddress, TeamLogin } from '../../history/api/history-source.ts';
import { CopyIn, CopyOut } from './copy-stream.ts';
import { guardReading } from './guard-reading.ts';
import { primaryAmong } from './primary-among.ts';
import { type Rows, type Statement, StatementBatch } from './statement-batch.ts';
import { connectFailureOf, TeamFailure, teamFailureOf } from './team-failure.ts';
import { typeParser } from './type-parsers.ts';
import { watchLogin } from './watch-login.ts';

export interface ConnectOptions {
  /** Shown to the server's administrator. */
  readonly applicationName: string;
  /** Milliseconds until a connection must be there; 10 s by default. */
  readonly connectTimeout?: number;
  /** Milliseconds that a statement may take, waiting for locks included; 30 s by default. */
  readonly statementTimeout?: number;
  /** Milliseconds beyond a statement's own limit after which a silent server is given up; 5 s by default. */
  readonly silence?: number;
  /** Called once when the connection ends by itself. */
  readonly onLost?: (failure: TeamFailure) => void;
  /** Called for each notification on a channel that the connection listens to. */
  readonly onNotified?: () => void;
}

/** PostgreSQL 15. */
const OLDEST_SERVER = 150_000;

export class TeamConnection {
  readonly #client: pg.Client;
  readonly #silence: number;
  readonly #onLost: (failure: TeamFailure) => void;
  #lost: TeamFailure | null = null;
  /** Milliseconds for each statement of the transaction; null: the connection's own limit. */
  #limit: number | null = null;

  constructor(client: pg.Client, silence: number, onLost: (failure: TeamFailure) => void) {
    this.#client = client;
    this.#silence = silence;
    this.#onLost = onLost;
    // Without a listener a dead connection would end the process.
    client.on('error', (fault) => this.#end(new TeamFailure('lost', fault)));
  }

  /**
   * Runs one statement with its values, or several without values.
   * @throws TeamFailure
   */
  async query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]> {
    const { rows } = await this.#run(() =>
      this.#client.query<Row>({
        text: sql,
        ...(values && { values: [...values] }),
        ...(this.#limit !== null && { query_timeout: this.#limit + this.#silence }),
      }),
    );
    return rows ?? [];
  }

  async #run<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (this.#lost) throw this.#lost;
    try {
      return await ask();
    } catch (fault) {
      const failure = teamFailureOf(fault);
      // A statement that the server does not answer may still be running there: nothing more can be sent on this
      // connection.
      if (failure.reason === 'timeout' && !(fault instanceof pg.DatabaseError)) this.#end(failure);
      throw failure;
    }
  }

  /**
   * Runs statements one after the other in one round trip, none after one that fails; returns the answer of each. Outside a
   * transaction they are one.
   * @throws TeamFailure
   */
  batch(statements: readonly Statement[]): Promise<readonly Rows[]> {
    return this.#run(() => this.#client.query(new StatementBatch(statements)).answers());
  }

  /**
   * Runs `COPY … FROM STDIN`.
   * @param write sends its parts; an error of its own ends the statement with nothing of it done, and is thrown
   * @throws TeamFailure
   */
  async copyIn(sql: string, write: (send: (part: Buffer) => Promise<void>) => Promise<void>): Promise<void> {
    const copy = new CopyIn(sql);
    await this.#run(() => this.#client.query(copy).started);
    try {
      await write((part) => this.#run(() => copy.send(part)));
    } catch (fault) {
      if (this.#lost === null) await copy.abandon();
      throw fault;
    }
    await this.#run(() => copy.finish());
  }

  /** Runs `COPY … TO STDOUT`. What `onPart` throws is thrown once the statement has ended. @throws TeamFailure */
  async copyOut(sql: string, onPart: (part: Buffer) => void): Promise<void> {
    const copy = new CopyOut(sql, onPart);
    await this.#run(() => this.#client.query(copy).ended);
    await copy.read();
  }

  /**
   * Commits what the work did, or nothing of it. A `lost` from the commit leaves open whether it happened.
   * @param limit milliseconds that each statement of it may take, where that is more than the connection's own limit; it
   * waits for a lock no longer than any other statement
   */
  async inTransaction<Result>(work: () => Promise<Result>, limit: number | null = null): Promise<Result> {
    if (limit !== null && !(Number.isSafeInteger(limit) && limit > 0)) throw new RangeError('no limit in milliseconds');
    await this.query(limit === null ? 'BEGIN' : `BEGIN; SET LOCAL statement_timeout = ${limit}`);
    this.#limit = limit;
    try {
      const result = await work();
      await this.query('COMMIT');
      return result;
    } catch (fault) {
      // The connection may be gone, and the server then rolls back by itself.
      await this.query('ROLLBACK').catch(() => undefined);
      throw fault;
    } finally {
      this.#limit = null;
    }
  }

  /** When the server's certificate ends (UTC milliseconds); null where the connection is not secured yet. */
  get certificateEnds(): number | null {
    const { stream } = this.#client.connection;
    return stream instanceof TLSSocket ? Date.parse(stream.getPeerCertificate().valid_to) : null;
  }

  async close(): Promise<void> {
    this.#lost ??= new TeamFailure('lost');
    await this.#client.end();
  }

  #end(failure: TeamFailure): void {
    if (this.#lost) return;
    this.#lost = failure;
    void this.#client.end().catch(() => undefined);
    this.#onLost(failure);
  }
}

/** Milliseconds that a statement waits for a lock: fewer than its own limit, which would be reported in its place. */
export const lockTimeout = (statementTimeout: number): number => Math.floor(statementTimeout * 0.8);

/** Where the address names several hosts, to the one that takes changes. @throws TeamFailure */
export async function connectTeam(
  address: TeamAddress,
  login: TeamLogin,
  options: ConnectOptions,
): Promise<TeamConnection> {
  const hosts = address.host.split(',');
  if (hosts.length === 1) return connectHost(address, login, options);
  return primaryAmong(hosts, (host) => connectHost({ ...address, host }, login, options, true));
}

/** @param mustWrite a server that takes no changes is refused */
async function connectHost(
  { host, port, database, ca }: TeamAddress,
  { role, password }: TeamLogin,
  {
    applicationName,
    connectTimeout = 10_000,
    statementTimeout = 30_000,
    silence = 5_000,
    onLost,
    onNotified,
  }: ConnectOptions,
  mustWrite = false,
): Promise<TeamConnection> {
  const login = { isWeak: false, isProven: false };
  const client = new pg.Client({
    host,
    port,
    database,
    user: role,
    password: () => {
      if (login.isWeak) throw new TeamFailure('login-method');
      return password;
    },
    ssl: { ...(ca !== null && { ca }), rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    sslnegotiation: 'postgres',
    enableChannelBinding: true,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout(statementTimeout),
    idle_in_transaction_session_timeout: statementTimeout,
    query_timeout: statementTimeout + silence,
    keepAlive: true,
    types: { getTypeParser: typeParser },
  });
  guardReading(client);
  watchLogin(client, login);
  if (onNotified) client.on('notification', () => onNotified());
  let isConnected = false;
  const connection = new TeamConnection(client, silence, (failure) => {
    if (isConnected) onLost?.(failure);
  });
  try {
    await client.connect();
    if (!login.isProven) throw new TeamFailure('login-method');
    await assertSuitable(connection, mustWrite);
    isConnected = true;
    return connection;
  } catch (fault) {
    await client.end().catch(() => undefined);
    throw connectFailureOf(fault);
  }
}

async function assertSuitable(connection: TeamConnection, mustWrite: boolean): Promise<void> {
  const [server] = await connection.query<{ version: number; isReadOnly: boolean }>(
    `SELECT current_setting('server_version_num')::integer AS version,
       current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
  );
  if (!isSupported(server?.version ?? 0)) throw new TeamFailure('version-too-old');
  if (mustWrite && server?.isReadOnly) throw new TeamFailure('no-primary');
  const [database] = await connection.query<{ suits: boolean }>(`
    SELECT pg_encoding_to_char(encoding) = 'UTF8'
      -- An ICU database has a collation of the operating system too, which it does not compare by.
      AND (datlocprovider = 'b' OR datlocprovider = 'c' AND datcollate IN ('C', 'POSIX')) AS suits
    FROM pg_database WHERE datname = current_database()`);
  if (!database?.suits) throw new TeamFailure('database-unsuitable');
}

/** @param version as `server_version_num` has it: 180004 is 18.4 */
export function isSupported(version: number): boolean {
  return version >= OLDEST_SERVER;
}
