/**
 * This desk's link to the team's server: one connection that is always open, over which it learns every two seconds, and
 * at each ring of a NOTIFY, what other desks changed, and holds or takes the duty of reading for all. A ring may be lost;
 * nothing relies on it.
 */

import { DAY } from '../../../src-preload/contract/values/durations.ts';
import type { Clock } from '../../ground/clock.ts';
import type { HistoryErrorData } from '../../ground/errors/history-error.ts';
import { historyFailure } from '../../ground/errors/history-failure.ts';
import type { SharedStatus } from '../../history/api/shared-history.ts';
import { teamFailureOf } from '../connect/team-failure.ts';
import { historyFaultOf } from '../engine/history-fault.ts';
import { Announcements, ringOthers } from './announcements.ts';
import type { NewChanges } from './change-feed.ts';
import { FollowedChanges } from './change-feed.ts';
import { Duty } from './duty.ts';
import { LinkConnection, type LinkConnectionDeps } from './link-connection.ts';
import { LinkFaults } from './link-faults.ts';
import type { LinkMemoryFile } from './link-memory.ts';
import type { Poll } from './poll.ts';
import { PollRounds } from './poll-rounds.ts';

/** Milliseconds between two polls, and between two tries to connect. */
const POLL = 2_000;
const CONNECT_AGAIN = 2_000;
/** Milliseconds without a desk on duty after which no one can read: between two holders there is none for a moment. */
const NOBODY_AFTER = 25_000;
/** Milliseconds before its end from which a certificate is spoken of: an administrator needs days to renew it. */
const CERTIFICATE_ENDS_SOON = 30 * DAY;

export interface LinkListener {
  /** Charges that changed; null: any may have. */
  changed(keys: readonly string[] | null): void;
  /** The connection was made again, to a server that has run since. */
  reconnected(): void;
  /** After each poll: every change up to now was named. */
  polled(): void;
  /** Commits that this desk has seen are gone: the server failed over, or was restored to an earlier instant. */
  rolledBack(): void;
  /** What other desks have on screen; while this desk reads for all. */
  shown(keys: readonly string[]): void;
  /** The server was reached or lost, the desk on duty changed, or this desk was revoked or admitted again. */
  linkChanged(): void;
}

export interface ServerLinkDeps extends Pick<LinkConnectionDeps, 'connect'> {
  readonly clock: Clock;
  readonly memory: LinkMemoryFile;
  /** Read at each call, because the listener holds the link itself. */
  on(): LinkListener;
  /** Whether this version may write the schema: one that may not neither reads for all nor names its own. */
  mayWrite(): boolean;
  /** Logs why the server cannot be used, once while it goes on. */
  failed(fault: HistoryErrorData): void;
}

export class ServerLink {
  readonly #deps: ServerLinkDeps;
  readonly #duty: Duty;
  readonly #rounds: PollRounds;
  readonly #connection: LinkConnection;
  readonly #changes: FollowedChanges;
  readonly #announcements: Announcements;
  readonly #faults: LinkFaults;
  #isReachable = false;
  #hasConnected = false;
  #isRevoked = false;
  /** As the last connection showed it. */
  #certificateEnds: number | null = null;
  #canRead = false;
  #onDuty: SharedStatus['onDuty'] = { kind: 'nobody' };
  /** Monotonic: when somebody was last seen reading. */
  #onDutySeenAt: number;
  /** As the listener knows it. */
  #state = '';
  #disarmLease: () => void = () => undefined;

  constructor(deps: ServerLinkDeps) {
    const { clock, memory } = deps;
    this.#deps = deps;
    this.#duty = new Duty(clock);
    this.#changes = new FollowedChanges(memory);
    this.#announcements = new Announcements(clock);
    this.#faults = new LinkFaults((fault) => {
      if (!this.#rounds.isClosed) deps.failed(fault);
    });
    this.#rounds = new PollRounds({
      clock,
      round: () => this.#poll(),
      pause: () => (this.#isReachable ? POLL : CONNECT_AGAIN),
    });
    this.#connection = new LinkConnection({
      connect: (on) => deps.connect(on),
      lost: () => this.#rounds.again(),
      notified: () => this.#rounds.ring(),
      begun: async (connection) => {
        this.#announcements.reconnected();
        const changes = await this.#changes.connected(connection);
        if (changes !== null) this.#emitChanges(changes);
        else if (this.#hasConnected) this.#deps.on().reconnected();
        this.#hasConnected = true;
      },
    });
    this.#onDutySeenAt = clock.monotonic();
  }

  /** Whether the server answered the last time. */
  get isReachable(): boolean {
    return this.#isReachable;
  }

  /** An admin has revoked this desk. */
  get isRevoked(): boolean {
    return this.#isRevoked;
  }

  /** The epoch in which this desk reads for all; null while it does not. */
  get epoch(): number | null {
    return this.#isReachable ? this.#duty.epoch : null;
  }

  get onDuty(): SharedStatus['onDuty'] {
    return this.#onDuty;
  }

  /** What the server refused of the last round; null where it refused nothing, or did not answer. */
  get refusal(): LinkFaults['refusal'] {
    return this.#faults.refusal;
  }

  /** When the server's certificate ends (UTC milliseconds); null where that is more than 30 days away. */
  get certificateEnds(): number | null {
    const ends = this.#certificateEnds;
    return ends !== null && ends - this.#deps.clock.now() < CERTIFICATE_ENDS_SOON ? ends : null;
  }

  /** Whether this desk takes part: a command without a window reads nothing and follows no one. */
  get isStarted(): boolean {
    return this.#rounds.isStarted;
  }

  /** Resolves after the first round, whether the server answered or not. */
  start(): Promise<void> {
    return this.#rounds.start();
  }

  setCanRead(canRead: boolean): void {
    if (this.#canRead === canRead) return;
    this.#canRead = canRead;
    void this.#rounds.now();
  }

  /** @param keys of the charges on this desk's screens that somebody should read, all of them each time */
  show(keys: readonly string[]): void {
    if (this.#announcements.show(keys)) this.#rounds.ring();
  }

  /** How many charges wait to be sent, as other desks and closings name it. */
  setWaiting(waiting: number): void {
    this.#announcements.setWaiting(waiting);
  }

  /** @returns false where the desk is not there, or this one is no admin's. @throws ConsoleFailure `history-unavailable` */
  async revoke(desk: string, isRevoked: boolean): Promise<boolean> {
    try {
      const connection = await this.#connection.get();
      const revoked = await connection.query(
        'UPDATE desks SET revoked_at = CASE WHEN $2::boolean THEN clock_timestamp() END WHERE id = $1::text RETURNING id',
        [desk, isRevoked],
      );
      await ringOthers(connection);
      return revoked.length > 0;
    } catch (fault) {
      throw historyFailure(historyFaultOf(teamFailureOf(fault)));
    }
  }

  /** Gives the duty back, so that another desk takes it at once. */
  async close(): Promise<void> {
    this.#disarmLease();
    await this.#rounds.close();
    await this.#connection.close((connection) => this.#duty.giveBack(connection));
    await this.#changes.flush();
  }

  async #poll(): Promise<void> {
    try {
      const connection = await this.#connection.get();
      this.#faults.begin();
      this.#certificateEnds = connection.certificateEnds;
      const { found, take } = await this.#changes.poll(connection);
      this.#isReachable = true;
      this.#isRevoked = found.isRevoked;
      const mayWrite = this.#deps.mayWrite();
      const canRead = this.#canRead && !found.isRevoked && mayWrite;
      await this.#faults.writing(() => this.#duty.step(connection, { canRead, isFree: found.onDuty === null }));
      this.#noteDuty(found);
      this.#noteState();
      this.#emitChanges(take());
      this.#deps.on().polled();
      if (this.epoch !== null) this.#deps.on().shown(found.shown);
      if (mayWrite) await this.#faults.writing(() => this.#announcements.send(connection, this.epoch !== null));
      this.#faults.end();
    } catch (fault) {
      this.#noteFailure(fault);
    }
    this.#armLease();
  }

  #emitChanges({ keys, isRolledBack }: NewChanges): void {
    if (isRolledBack) this.#deps.on().rolledBack();
    if (keys === null || keys.length > 0) this.#deps.on().changed(keys);
  }

  #noteDuty({ onDuty }: Poll): void {
    const now = this.#deps.clock.monotonic();
    if (this.epoch !== null) this.#onDuty = { kind: 'this-desk' };
    else if (onDuty !== null) this.#onDuty = { kind: 'other-desk', name: onDuty.name };
    else if (now - this.#onDutySeenAt > NOBODY_AFTER) this.#onDuty = { kind: 'nobody' };
    if (this.epoch !== null || onDuty !== null) this.#onDutySeenAt = now;
  }

  #noteFailure(fault: unknown): void {
    const isLost = this.#faults.note(fault).reason === 'server-unreachable';
    // A server that refuses this desk is there: its answer is shown, and nothing is done without it.
    this.#isReachable = !isLost;
    if (isLost) this.#connection.drop();
    this.#noteState();
  }

  /** The duty ends by itself, also while nothing answers. */
  #armLease(): void {
    this.#disarmLease();
    if (this.#duty.epoch === null) return;
    this.#disarmLease = this.#deps.clock.after(this.#duty.endsIn + 1, () => this.#noteState());
  }

  #noteState(): void {
    const { epoch, refusal, certificateEnds } = this;
    const state = JSON.stringify([this.#isReachable, epoch, this.#onDuty, this.#isRevoked, refusal, certificateEnds]);
    if (state === this.#state || this.#rounds.isClosed) return;
    this.#state = state;
    this.#deps.on().linkChanged();
  }
}
