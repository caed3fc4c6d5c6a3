/**
 * This desk's link to the team's server: one connection that is always open, over which it learns every two seconds, and
 * at each ring of a NOTIFY, what other desks changed, and holds or takes the duty of reading for all. A ring may be lost;
 * nothing relies on it.
 */
import type { Clock } from '../../ground/clock.ts';
import type { HistoryErrorData } from '../../ground/errors/history-error.ts';
import { historyFailure } from '../../ground/errors/history-failure.ts';
import type { SharedStatus } from '../../history/api/shared-history.ts';
import type { TeamConnection } from '../connect/team-connection.ts';
import { teamFailureOf } from '../connect/team-failure.ts';
import { Duty } from '../duty/duty.ts';
import { historyFaultOf } from '../engine/history-fault.ts';
import { ChangeFeed } from './change-feed.ts';
import type { LinkMemoryFile } from './link-memory.ts';
import { type Poll, poll, readHorizon, readServerTimeline } from './poll.ts';

/** Milliseconds between two polls, the least of them after a ring, and between two tries to connect. */
const POLL = 2_000;
const AFTER_RING = 100;
const CONNECT_AGAIN = 2_000;
/** Milliseconds for which a charge stays urgent, and after which what is on screen is sent again. */
const SHOWN_FOR = 20_000;
const SHOWN_AGAIN = 10_000;
/** Milliseconds without a reader after which no one can read: between two holders there is none for a moment. */
const NOBODY_AFTER = 25_000;
/** Milliseconds between two cleanings, which the reader of all does. */
const CLEANED_AGAIN = 3_600_000;

export interface LinkListener {
  /** Charges that changed; null: any may have. */
  changed(keys: readonly string[] | null): void;
  /** After each poll: every change up to now was named. */
  polled(): void;
  /** Commits that this desk has seen are gone: the server failed over, or was restored to an earlier instant. */
  rolledBack(): void;
  /** What other desks have on screen; while this desk reads for all. */
  shown(keys: readonly string[]): void;
  /** The server was reached or lost, the reader changed, or this desk was revoked or admitted again. */
  linkChanged(): void;
}

export interface ServerLinkDeps {
  readonly clock: Clock;
  /** Opens a connection whose statements find the schema's tables. @throws TeamFailure */
  connect(on: { readonly onLost: () => void; readonly onNotified: () => void }): Promise<TeamConnection>;
  readonly memory: LinkMemoryFile;
  /** Read at each call, because the listener holds the link itself. */
  on(): LinkListener;
  /** Logs why the server cannot be used, once while it goes on. */
  failed(fault: HistoryErrorData): void;
}

export class ServerLink {
  readonly #deps: ServerLinkDeps;
  readonly #duty: Duty;
  #connection: TeamConnection | null = null;
  #connecting: Promise<TeamConnection> | null = null;
  #feed: ChangeFeed | null = null;
  #timeline: string | null;
  #isReachable = false;
  #isRevoked = false;
  #canRead = false;
  #reader: SharedStatus['reader'] = { kind: 'nobody' };
  /** Monotonic: when somebody was last seen reading. */
  #readerSeenAt: number;
  #shown: readonly string[] = [];
  #shownAt = Number.NEGATIVE_INFINITY;
  #waiting = 0;
  #waitingSaid: number | null = null;
  #cleanedAt = Number.NEGATIVE_INFINITY;
  #state = '';
  /** Of the last failure, so that one that goes on is logged once. */
  #fault: string | null = null;
  #round: Promise<void> | null = null;
  #disarm: () => void = () => undefined;
  #disarmLease: () => void = () => undefined;
  #isRung = false;
  #isStarted = false;
  #isClosed = false;

  constructor(deps: ServerLinkDeps) {
    this.#deps = deps;
    this.#duty = new Duty(deps.clock);
    this.#timeline = deps.memory.atStart?.timeline ?? null;
    this.#readerSeenAt = deps.clock.monotonic();
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

  get reader(): SharedStatus['reader'] {
    return this.#reader;
  }

  /** Resolves after the first round, whether the server answered or not. */
  start(): Promise<void> {
    this.#isStarted = true;
    return this.now();
  }

  /** Whether this desk takes part: a command without a window reads nothing and follows no one. */
  get isStarted(): boolean {
    return this.#isStarted;
  }

  /**
   * A round now, or soon after the one under way: also where something just failed that shows that the server may be
   * gone.
   */
  async now(): Promise<void> {
    if (this.#isClosed || !this.#isStarted) return;
    if (this.#round !== null) {
      this.#isRung = true;
      return this.#round;
    }
    this.#disarm();
    await this.#run();
  }

  setCanRead(canRead: boolean): void {
    if (this.#canRead === canRead) return;
    this.#canRead = canRead;
    void this.now();
  }

  /** @param keys of the charges on this desk's screens that somebody should read, all of them each time */
  show(keys: readonly string[]): void {
    const isMore = keys.some((key) => !this.#shown.includes(key));
    this.#shown = [...new Set(keys)];
    if (!isMore) return;
    this.#shownAt = Number.NEGATIVE_INFINITY;
    this.#soon(AFTER_RING);
  }

  /** How many charges wait to be sent, as other desks and closings name it. */
  setWaiting(waiting: number): void {
    this.#waiting = waiting;
  }

  /** @returns false where the desk is not there, or this one is no admin's. @throws ConsoleFailure `history-unavailable` */
  async revoke(desk: string, isRevoked: boolean): Promise<boolean> {
    try {
      return await this.#revoke(await this.#connected(), desk, isRevoked);
    } catch (fault) {
      throw historyFailure(historyFaultOf(teamFailureOf(fault)));
    }
  }

  async #revoke(connection: TeamConnection, desk: string, isRevoked: boolean): Promise<boolean> {
    const revoked = await connection.query(
      'UPDATE desks SET revoked_at = CASE WHEN $2::boolean THEN clock_timestamp() END WHERE id = $1::text RETURNING id',
      [desk, isRevoked],
    );
    await connection.query("SELECT pg_notify(current_schema(), '')");
    return revoked.length > 0;
  }

  /** Gives the duty back, so that another desk takes it at once. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#disarm();
    this.#disarmLease();
    await this.#round;
    const connection = this.#connection;
    if (connection !== null) {
      await this.#duty.giveBack(connection).catch(() => undefined);
      await connection.close().catch(() => undefined);
    }
    await this.#deps.memory.flush();
  }

  #soon(delay: number): void {
    if (this.#isClosed || !this.#isStarted) return;
    if (this.#round !== null) {
      this.#isRung = true;
      return;
    }
    this.#disarm();
    this.#disarm = this.#deps.clock.after(delay, () => void this.#run());
  }

  #run(): Promise<void> {
    this.#round = this.#askAll().finally(() => {
      this.#round = null;
      const delay = this.#isRung ? AFTER_RING : this.#isReachable ? POLL : CONNECT_AGAIN;
      this.#isRung = false;
      this.#soon(delay);
    });
    return this.#round;
  }

  async #askAll(): Promise<void> {
    try {
      const connection = await this.#connected();
      const feed = await this.#followed(connection);
      const found = await poll(connection, feed.from, feed.last);
      this.#isReachable = true;
      this.#isRevoked = found.isRevoked;
      const canRead = this.#canRead && !found.isRevoked;
      await this.#duty.step(connection, { canRead, isFree: found.reader === null });
      this.#noteReader(found);
      this.#noteState();
      this.#noteChanges(feed, found);
      this.#deps.on().polled();
      if (this.epoch !== null) this.#deps.on().shown(found.shown);
      await this.#say(connection);
      this.#fault = null;
    } catch (fault) {
      this.#noteFailure(fault);
    }
    this.#armLease();
  }

  /** One at a time: a round and an admin's revocation may need it at once. */
  async #connected(): Promise<TeamConnection> {
    if (this.#connection !== null) return this.#connection;
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #connect(): Promise<TeamConnection> {
    const opened = await this.#deps.connect({
      onLost: () => {
        this.#connection = null;
        this.#soon(0);
      },
      onNotified: () => this.#soon(AFTER_RING),
    });
    this.#connection = opened;
    this.#waitingSaid = null;
    const timeline = await readServerTimeline(opened);
    const isOther = timeline !== null && this.#timeline !== null && timeline !== this.#timeline;
    this.#timeline = timeline ?? this.#timeline;
    if (isOther) {
      this.#feed = new ChangeFeed(await readHorizon(opened), null);
      this.#deps.on().rolledBack();
      this.#deps.on().changed(null);
    }
    return opened;
  }

  async #followed(connection: TeamConnection): Promise<ChangeFeed> {
    const known = this.#deps.memory.atStart;
    // At the first start there is nothing to go on from: what is committed already is read with everything else.
    this.#feed ??= new ChangeFeed(known?.from ?? (await readHorizon(connection)), known?.last ?? null);
    return this.#feed;
  }

  #noteChanges(feed: ChangeFeed, found: Poll): void {
    const { keys, isRolledBack } = feed.take(found);
    if (isRolledBack) this.#deps.on().rolledBack();
    if (keys !== null && keys.length === 0) return;
    this.#deps.on().changed(keys);
    this.#deps.memory.remember({ from: feed.from, last: feed.last, timeline: this.#timeline });
  }

  #noteReader({ reader }: Poll): void {
    const now = this.#deps.clock.monotonic();
    if (this.epoch !== null) this.#reader = { kind: 'this-desk' };
    else if (reader !== null) this.#reader = { kind: 'other-desk', name: reader.name };
    else if (now - this.#readerSeenAt > NOBODY_AFTER) this.#reader = { kind: 'nobody' };
    if (this.epoch !== null || reader !== null) this.#readerSeenAt = now;
  }

  /** What other desks receive: what is on screen, and what waits. */
  async #say(connection: TeamConnection): Promise<void> {
    const now = this.#deps.clock.monotonic();
    if (this.epoch === null && this.#shown.length > 0 && now - this.#shownAt >= SHOWN_AGAIN) {
      await connection.query(SHOW, [this.#shown]);
      if (this.#shownAt === Number.NEGATIVE_INFINITY) await connection.query("SELECT pg_notify(current_schema(), '')");
      this.#shownAt = now;
    }
    if (this.#waiting !== this.#waitingSaid) {
      const waiting = this.#waiting;
      await connection.query('UPDATE desks SET waiting = $1 WHERE id = current_user', [waiting]);
      this.#waitingSaid = waiting;
    }
    if (this.epoch !== null && now - this.#cleanedAt >= CLEANED_AGAIN) {
      await connection.query("DELETE FROM changes WHERE at < clock_timestamp() - interval '7 days'");
      await connection.query('DELETE FROM urgent WHERE until < clock_timestamp()');
      this.#cleanedAt = now;
    }
  }

  #noteFailure(fault: unknown): void {
    const failure = teamFailureOf(fault);
    const data = historyFaultOf(failure);
    const isLost = data.reason === 'server-unreachable';
    // A server that refuses this desk is there: its answer is shown, and nothing is done without it.
    this.#isReachable = !isLost;
    if (isLost && this.#connection !== null) {
      void this.#connection.close().catch(() => undefined);
      this.#connection = null;
    }
    if (this.#fault !== failure.reason && !this.#isClosed) this.#deps.failed(data);
    this.#fault = failure.reason;
    this.#noteState();
  }

  /** The duty ends by itself, also while nothing answers. */
  #armLease(): void {
    this.#disarmLease();
    if (this.#duty.epoch === null) return;
    this.#disarmLease = this.#deps.clock.after(this.#duty.endsIn + 1, () => this.#noteState());
  }

  #noteState(): void {
    const state = JSON.stringify([this.#isReachable, this.epoch, this.#reader, this.#isRevoked]);
    if (state === this.#state || this.#isClosed) return;
    this.#state = state;
    this.#deps.on().linkChanged();
  }
}

const SHOW = `INSERT INTO urgent (charge_key, until)
  SELECT DISTINCT key, clock_timestamp() + interval '${SHOWN_FOR} milliseconds' FROM unnest($1::text[]) AS shown (key)
  ON CONFLICT (charge_key, desk) DO UPDATE SET until = excluded.until`;
