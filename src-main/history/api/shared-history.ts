/**
 * What a history has that several desks share, in addition to what every history answers: which desk reads the pending
 * charges for all, what other desks change, and whether the server is there.
 */
import type { TeamLink } from '../../../src-preload/contract/gateways/team.ts';

/** As the page shows it, without the gateway that it is of. */
export type SharedStatus = Omit<TeamLink, 'gatewayId'>;

/**
 * What this desk reads by itself. `all`: it reads for every desk. `own`: the server is away, and it reads the charges that
 * it made itself. `none`: another desk reads, or no one can.
 */
export type Reading = 'all' | 'own' | 'none';

/** Called in the main thread; none of them may throw. */
export interface SharedHistoryListener {
  /**
   * Charges changed, were added or are gone, at whatever desk, this one included; a charge is named once for each of its
   * versions, and a listener reads the present state.
   */
  changed(keys: readonly string[]): void;
  /** Any charge may have changed: after long without the server, or where the server itself was taken back. */
  changedAll(): void;
  /** This desk's journal names charges that the server lacks: `history.missingTransactions` has them. */
  lacksCharges(): void;
  /** What this desk is to read from now on; `history.pendingCharges` has those charges. */
  reads(reading: Reading): void;
  /** While this desk reads for all: what other desks have on their screens, all of it each time. */
  shown(keys: readonly string[]): void;
  /** The status, or what the page shows of it, has changed. */
  status(status: SharedStatus): void;
}

export interface SharedHistory {
  /** Calls the listener at once with the present state, and after each change. To be called once. */
  start(listener: SharedHistoryListener): void;
  /** Whether this desk could read for all: it has a token that was not refused. It gives that up where it has it. */
  setCanRead(canRead: boolean): void;
  /** The charges on this desk's screens, all of them each time: the desk that reads for all reads them first. */
  show(keys: readonly string[]): void;
  readonly status: SharedStatus;
  /**
   * Whether this desk may read by itself at this instant. Called before each read: between two renewals a computer may
   * have slept, and another desk reads meanwhile.
   * @param isReadHere the charge is one that only this desk knows of
   */
  mayRead(isReadHere: boolean): boolean;
  /** By an admin. @throws ConsoleFailure `history-unavailable` (`right-missing`) for any other role */
  revokeDesk(desk: string, isRevoked: boolean): Promise<void>;
}
