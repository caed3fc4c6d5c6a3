/**
 * Where a history is, as a thread of its own opens it to read (an export, a bank's statement). It crosses threads, so it is
 * plain data.
 */

/** Where a team's PostgreSQL is: everything that a team file may say, and no secret. */
export interface TeamAddress {
  /** One host, or several with commas between. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /**
   * The certificate of the authority that signs the server's, PEM; null: one of the public authorities that Node knows.
   */
  readonly ca: string | null;
}

/** Who this desk is there. */
export interface TeamLogin {
  readonly role: string;
  readonly password: string;
}

/** A gateway's history on a team's PostgreSQL. */
export interface TeamTarget {
  readonly address: TeamAddress;
  readonly login: TeamLogin;
  /** The gateway's PostgreSQL schema; its name is checked where it is used (role-names.ts). */
  readonly schema: string;
}

export interface TeamSource {
  readonly engine: 'team';
  readonly target: TeamTarget;
  /** The script of connection-thread.ts. */
  readonly connectionScript: string;
  /** Shown to the server's administrator. */
  readonly applicationName: string;
  /** Milliseconds that a statement may take, waiting for other desks included. */
  readonly statementTimeout: number;
  /** The desk's offline folder, where something in it has not gone up; absent where nothing has. */
  readonly waitingIn?: string;
}

/** A desk's own history. */
export interface FileSource {
  readonly engine: 'file';
  readonly path: string;
}

export type HistorySource = FileSource | TeamSource;
