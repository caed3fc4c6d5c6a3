/**
 * Creation: attempt, one POST, outcome (docs/architecture.md, "A charge's life", 1). The service has no documented idempotency and
 * no list, so the order is the whole point: what will be sent is on disk before the first byte leaves, and however
 * the POST ends, its end is on disk before anyone is told.
 */
import type { CreateOutcome } from '../../src-preload/contract/charges/charge.ts';
import type { Draft } from '../../src-preload/contract/charges/draft.ts';
import type { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Clock } from '../clock.ts';
import type { CreateResponse, GatewayClient } from '../gateway/responses.ts';
import type { AttemptEnd, AttemptRecord, HistoryApi } from '../history/api/history-api.ts';
import { attemptOf, echoesOther } from '../history/model/charge-facts.ts';
import { observationOf } from './observation.ts';
import { generatedReference, requestBodyOf } from './request-body.ts';

type Row = NonNullable<Awaited<ReturnType<HistoryApi['endAttempt']>>>;

export interface CreateDeps {
  readonly history: HistoryApi;
  readonly client: GatewayClient;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Whether a token is there; without one nothing is attempted. */
  hasToken(): Promise<boolean>;
  /** What to say where there is none. */
  whyNoToken(): Promise<ConsoleFailure>;
  /** The gateway's setting for `metadata.balcaoAttempt`. */
  readonly sendAttemptId: () => boolean;
  /** Who is at the desk; null where nobody has said so. */
  readonly operator: () => string | null;
  /** An attempt made a row: a charge, or an outcome unknown. */
  made(row: Row, outcome: 'created' | 'unknown'): void;
  /** A row is gone: an outcome unknown was found to be a charge that was here already. */
  rowGone(): void;
  /** The service answered 401: the token that went along at `sentAt` (elapsed ms) is no longer good. */
  tokenRefused(sentAt: number): void;
  /** An end that could not be written; it is tried again until it is. */
  failed(fault: unknown): void;
  /** What keeps ends from being written; null once every one is. */
  notRecorded(fault: unknown): void;
}

/** How long until an end that could not be written is tried again (ms). */
const WRITE_AGAIN = 2_000;

export class Creation {
  readonly #deps: CreateDeps;
  /** One draft, one attempt: whoever sends a draft that is under way gets the same outcome. */
  readonly #underWay = new Map<string, { readonly draft: Draft; readonly outcome: Promise<CreateOutcome> }>();
  /** Ends on their way to the disk after a first try failed, by attempt. */
  readonly #unwritten = new Map<string, AttemptEnd>();
  /** Why the last of them was not taken. */
  #notTaken: unknown = null;
  #writingAgain: Promise<void> | null = null;
  #finished = false;

  constructor(deps: CreateDeps) {
    this.#deps = deps;
  }

  /** Whether closing now would cut something off: an open attempt, or an end that is not on disk yet. */
  get isBusy(): boolean {
    return this.#underWay.size > 0 || this.#unwritten.size > 0;
  }

  create(draft: Draft, confirmDuplicate: boolean): Promise<CreateOutcome> {
    const running = this.#underWay.get(draft.id);
    if (running !== undefined) return running.outcome;
    // One like it that is still under way has no row to be found by: what comes of it is waited for.
    const alike = [...this.#underWay.values()].filter((other) => !confirmDuplicate && isLike(other.draft, draft));
    const outcome = Promise.allSettled(alike.map((other) => other.outcome))
      .then(() => this.#create(draft, confirmDuplicate))
      .finally(() => this.#underWay.delete(draft.id));
    this.#underWay.set(draft.id, { draft, outcome });
    return outcome;
  }

  /** How many ends the disk has not taken. */
  get unwritten(): number {
    return this.#unwritten.size;
  }

  /** Lets every attempt under way come to its end (each is bounded by the wire's limits), and tries to write once more. */
  async finish(): Promise<void> {
    await Promise.allSettled([...this.#underWay.values()].map(({ outcome }) => outcome));
    await this.#writeRest();
    this.#finished = true;
  }

  async #create(draft: Draft, confirmDuplicate: boolean): Promise<CreateOutcome> {
    const { history, client, clock } = this.#deps;
    const operator = this.#deps.operator();
    const like = { reference: draft.reference, document: draft.customer.document, amount: draft.amount };
    const hasToken = await this.#deps.hasToken();
    // Opening the attempt finds a draft that was sent before; it is looked for here where something else comes first.
    const known = confirmDuplicate && hasToken && this.#unwritten.size === 0 ? null : history.attemptOfDraft(draft.id);
    const [used, found] = await Promise.all([known, confirmDuplicate ? null : history.possibleDuplicates(like)]);
    if (used !== null) {
      const kept = this.#unwritten.get(used.id);
      return kept === undefined ? outcomeOf(used) : unrecorded(used.id, kept);
    }
    if (!hasToken) throw await this.#deps.whyNoToken();
    if (this.#unwritten.size > 0) await this.#writeRest();
    // What the disk did not take of one charge it would not take of the next.
    if (this.#unwritten.size > 0) throw this.#notTaken;
    if (found !== null) return { outcome: 'possible-duplicate', reason: found.reason, others: [...found.rows] };
    const id = this.#deps.newId();
    const reference = draft.reference || generatedReference(id);
    const body = requestBodyOf(draft, { id, reference, sendAttemptId: this.#deps.sendAttemptId() });
    const opening = history.openAttempt({ id, draft, body, reference, at: clock.now(), operator });
    // It comes to stand while the attempt is being committed; nothing is sent over it before that.
    const connection = client.connect();
    let sentAt: number;
    let answer: CreateResponse;
    try {
      const opened = await opening;
      if (opened.kind === 'draft-used') return outcomeOf(opened.attempt);
      sentAt = clock.monotonic();
      answer = await client.create(body, connection);
    } finally {
      connection.release();
    }
    const end = endOf(answer, clock.now(), draft.amount);
    try {
      const row = await history.endAttempt(id, end);
      if (row !== null) await this.#made(row, end);
      return tell(answer, id, row);
    } catch (fault) {
      this.#keep(id, end, fault);
      // What the service or the wire said stands, whether the disk took it or not.
      if (answer.kind === 'refused' || answer.kind === 'not-sent') return tell(answer, id, null);
      return unrecorded(id, end);
    } finally {
      if (answer.kind === 'refused' && answer.received.httpStatus === 401) this.#deps.tokenRefused(sentAt);
    }
  }

  /** Tells of the row an end made, and of the one that another charge's answer closed in the same commit. */
  async #made(row: Row, end: AttemptEnd): Promise<void> {
    this.#deps.made(row, end.outcome === 'created' && row.transactionId !== null ? 'created' : 'unknown');
    if (end.outcome !== 'created' || row.transactionId !== null) return;
    const echoed = attemptOf(end.observation.transaction);
    if (echoed === null) return;
    // Its end is written: what goes wrong here keeps a window from hearing of a row, and nothing else.
    const closed = await this.#deps.history.row(echoed).catch((fault: unknown) => this.#deps.failed(fault));
    if (!closed || closed.transactionId === null) return;
    this.#deps.made(closed, 'created');
    if (closed.key !== echoed) this.#deps.rowGone();
  }

  /**
   * Keeps an end that the disk did not take, until it does; a process that dies before that finds the attempt open at
   * its next start: outcome unknown.
   */
  #keep(attemptId: string, end: AttemptEnd, fault: unknown): void {
    this.#unwritten.set(attemptId, end);
    this.#notTaken = fault;
    this.#deps.failed(fault);
    this.#deps.notRecorded(fault);
    this.#writeLater();
  }

  #writeLater(): void {
    this.#deps.clock.after(WRITE_AGAIN, async () => {
      if (this.#finished) return;
      await this.#writeRest();
      if (this.#unwritten.size > 0) this.#writeLater();
    });
  }

  /** Tries to write what is kept, oldest first, up to the first that the disk does not take. */
  #writeRest(): Promise<void> {
    const writeAll = async () => {
      for (const [attemptId, end] of this.#unwritten) {
        try {
          const row = await this.#deps.history.endAttempt(attemptId, end);
          this.#unwritten.delete(attemptId);
          if (row !== null) await this.#made(row, end);
        } catch (fault) {
          // The first failure was reported; the same one again every two seconds would only drown the log.
          this.#notTaken = fault;
          return;
        }
      }
      this.#deps.notRecorded(null);
    };
    this.#writingAgain ??= writeAll().finally(() => {
      this.#writingAgain = null;
    });
    return this.#writingAgain;
  }
}

/** Whether the duplicate guard would hold one against the other (history, `lookalikes`). */
function isLike(one: Draft, other: Draft): boolean {
  if (other.reference !== '' && one.reference === other.reference) return true;
  const { document } = other.customer;
  return document !== '' && document === one.customer.document && one.amount === other.amount;
}

/** What its asker is told of an attempt whose end is on the disk, or that made no row. */
function tell(answer: CreateResponse, attemptId: string, row: Row | null): CreateOutcome {
  const key = row?.key ?? attemptId;
  switch (answer.kind) {
    case 'created':
      // An outcome unknown in its place: the charge answered with is another attempt's.
      if (row?.transactionId === null) return { outcome: 'unknown', key, cause: 'answer-other-charge' };
      return { outcome: 'created', key };
    case 'unknown':
      return { outcome: 'unknown', key, cause: answer.cause };
    case 'not-sent':
      return { outcome: 'not-sent', cause: answer.cause };
    case 'refused': {
      const { message, fields, received } = answer;
      return { outcome: 'refused', httpStatus: received.httpStatus, message, fields: [...fields] };
    }
  }
}

function endOf(answer: CreateResponse, at: number, amount: number): AttemptEnd {
  switch (answer.kind) {
    case 'created': {
      const asked = { transactionId: answer.transaction.id, source: 'create' as const, knownAmount: amount };
      return { outcome: 'created', observation: observationOf(answer, asked) };
    }
    case 'refused': {
      const { message, fields, received } = answer;
      return { outcome: 'refused', at, httpStatus: received.httpStatus, message, fields, raw: received.raw };
    }
    case 'not-sent':
      return { outcome: 'not-sent', at, cause: answer.cause };
    case 'unknown': {
      const { cause, received } = answer;
      return { outcome: 'unknown', at, cause, httpStatus: received?.httpStatus ?? null, raw: received?.raw ?? null };
    }
  }
}

/** What is known of an attempt whose end is in memory alone. */
function unrecorded(key: string, end: AttemptEnd): CreateOutcome {
  const made = end.outcome === 'created' ? end.observation.transaction : null;
  return { outcome: 'unrecorded', key, transactionId: made === null || echoesOther(made, key) ? null : made.id };
}

/** What came of a draft that was sent before. */
function outcomeOf(attempt: AttemptRecord): CreateOutcome {
  const { chargeKey: key, cause, httpStatus, message, fields } = attempt;
  switch (attempt.outcome) {
    case 'created':
      return { outcome: 'created', key };
    case 'refused':
      return { outcome: 'refused', httpStatus: httpStatus ?? 0, message, fields: [...fields] };
    case 'not-sent':
      return { outcome: 'not-sent', cause: cause ?? 'other' };
    case 'open':
    case 'unknown':
      return { outcome: 'unknown', key, cause: cause ?? 'crash' };
  }
}
