/**
 * Creation: attempt, one POST, outcome (docs/build/architecture.md, "A charge's life", 1). The service has no
 * documented idempotency and no list, so the order matters: the request is on disk before its first byte is sent, and
 * the outcome of the POST, whatever it is, is on disk before it is emitted.
 */
import type { CreateOutcome } from '../../../src-preload/contract/charges/create-outcome.ts';
import type { AttemptUnderway } from '../../../src-preload/contract/charges/underway.ts';
import type { Draft } from '../../../src-preload/contract/drafts/draft.ts';
import type { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { GatewayInput, WithoutItems } from '../../../src-preload/contract/gateways/gateway.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import type { CreateResponse, GatewayClient } from '../../gateway-http/responses.ts';
import type { Clock } from '../../ground/clock.ts';
import type {
  AttemptEnd,
  AttemptRecord,
  HistoryApi,
  Observation,
  PossibleDuplicates,
} from '../../history/api/history-api.ts';
import { attemptOf } from '../../history/model/charge-facts.ts';
import { type LikeDraft, likenessOf } from '../../history/model/like-draft.ts';
import { AttemptsUnderway } from './attempts-underway.ts';
import { createResultOf, endOf, outcomeOf, type Sent, unrecorded } from './create-outcome.ts';
import { generatedReference, requestBodyOf } from './request-body.ts';

/** A draft for which the page waits. */
interface DraftInFlight {
  readonly draft: Draft;
  readonly typed: Draft;
  readonly outcome: Promise<CreateOutcome>;
}

type Row = NonNullable<Awaited<ReturnType<HistoryApi['endAttempt']>>>;

export interface CreateDeps {
  readonly history: HistoryApi;
  readonly client: GatewayClient;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Whether there is a token; without one no attempt is made. */
  hasToken(): Promise<boolean>;
  /** The error to show where there is no token. */
  whyNoToken(): Promise<ConsoleFailure>;
  /** The gateway's setting for `metadata.balcaoAttempt`. */
  readonly sendAttemptId: () => boolean;
  /** The gateway's setting for charges without items. */
  readonly withoutItems: () => WithoutItems;
  /** The gateway's setting for the zone of the service's instants. */
  readonly timeZone: () => GatewayInput['timeZone'];
  /** The gateway's address for notifications; empty for none. */
  readonly postbackUrl: () => string;
  /** The language of what a payer may see. */
  readonly payerLanguage: () => Language;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  /** How many charges the ledger names and the history lacks, until they are read again. */
  unread(): Promise<number>;
  /** Emitted with the result of every creation that was sent, or could not be. */
  responded(answer: CreateResponse): void;
  /** Emitted when an attempt made a row: a charge, or an outcome unknown. */
  made(row: Row, outcome: 'created' | 'unknown'): void;
  /** Emitted when a row is removed: an outcome unknown turned out to be a charge that already has a row. */
  rowGone(): void;
  /** Reads a charge that may be this attempt's, once, and links it where it is. Never rejects. */
  readFor(attemptId: string, transactionId: string): Promise<void>;
  /** Reads a charge at once whose creation's response was cut off. */
  readSoon(key: string): void;
  /** Emitted when the service responds 401: the token sent at `sentAt` (monotonic, ms) is no longer valid. */
  tokenRefused(sentAt: number): void;
  /** Reports an outcome that could not be written; the write is retried until it succeeds. */
  failed(fault: unknown): void;
  /** Emitted when the list of attempts under way changes. */
  underwayChanged(): void;
  /** Emitted with the error that keeps outcomes from being written; null once all are. */
  notRecorded(fault: unknown): void;
}

/** How long a creation waits for the read that decides it (ms). */
const READ_WAIT = 15_000;

/** Delay before an outcome that could not be written is retried (ms). */
const WRITE_AGAIN = 2_000;

export class Creation {
  readonly #deps: CreateDeps;
  /** One draft makes one attempt: sending a draft again while it is in flight returns the same outcome. */
  readonly #inFlight = new Map<string, DraftInFlight>();
  readonly #underway: AttemptsUnderway;
  /** Outcomes whose first write failed, by attempt id. */
  readonly #unwritten = new Map<string, AttemptEnd>();
  /** From when on the service takes an attempt that it turned away (UTC ms), by the attempt's id: for as long as this process lives. */
  readonly #retryTimes = new Map<string, number>();
  /** The error of the last failed write. */
  #writeError: unknown = null;
  #writingAgain: Promise<void> | null = null;
  #finished = false;

  constructor(deps: CreateDeps) {
    this.#deps = deps;
    this.#underway = new AttemptsUnderway(() => deps.underwayChanged());
  }

  /** Whether closing now would interrupt something: an open attempt, or an outcome that is not on disk yet. */
  get isBusy(): boolean {
    return this.#inFlight.size > 0 || this.#unwritten.size > 0;
  }

  /** @param typed the draft as the page sent it: a known customer's fields may be masked. */
  create(draft: Draft, confirmDuplicate: boolean, typed: Draft): Promise<CreateOutcome> {
    const running = this.#inFlight.get(draft.id);
    if (running !== undefined) return running.outcome;
    // A similar draft in flight has no row yet that the duplicate check could find: wait for its outcome.
    const alike = [...this.#inFlight.values()].filter(
      (other) => !confirmDuplicate && likenessOf(likeOf(other.draft), likeOf(draft)) !== null,
    );
    const outcome = Promise.allSettled(alike.map((other) => other.outcome))
      .then(() => this.#create(draft, confirmDuplicate, typed))
      .finally(() => this.#inFlight.delete(draft.id));
    this.#inFlight.set(draft.id, { draft, typed, outcome });
    return outcome;
  }

  /** The attempts that were sent and whose outcome is not on disk, in the order they were sent. */
  get underway(): AttemptUnderway[] {
    return this.#underway.list;
  }

  /** The draft as it was typed, while it is being sent or its outcome is not on disk; null for any other. */
  draftUnderway(draftId: string): Draft | null {
    return this.#inFlight.get(draftId)?.typed ?? this.#underway.draftOf(draftId);
  }

  /** The outcome of a draft, once there is one; null for a draft that was never sent. Sends nothing. */
  async outcome(draftId: string): Promise<CreateOutcome | null> {
    const running = this.#inFlight.get(draftId);
    if (running !== undefined) return running.outcome;
    const attempt = await this.#deps.history.attemptOfDraft(draftId);
    return attempt && this.#outcomeOf(attempt);
  }

  /** The outcome of a draft that was sent before. */
  #outcomeOf(attempt: AttemptRecord): CreateOutcome {
    const pendingEnd = this.#unwritten.get(attempt.id);
    const retryAt = this.#retryTimes.get(attempt.id) ?? null;
    return pendingEnd === undefined ? outcomeOf(attempt, retryAt) : unrecorded(attempt.id, pendingEnd);
  }

  /** How many outcomes the disk has not accepted. */
  get unwritten(): number {
    return this.#unwritten.size;
  }

  /** Waits for every attempt in flight (each is bounded by the transport's limits), then tries to write once more. */
  async finish(): Promise<void> {
    await Promise.allSettled([...this.#inFlight.values()].map(({ outcome }) => outcome));
    await this.#writeRest();
    this.#finished = true;
  }

  async #create(draft: Draft, confirmDuplicate: boolean, typed: Draft): Promise<CreateOutcome> {
    const { history, client, clock } = this.#deps;
    const operator = this.#deps.operator();
    const like = { draftId: draft.id, ...likeOf(draft) };
    const hasToken = await this.#deps.hasToken();
    const lacksCharges = !confirmDuplicate && (await this.#deps.unread()) > 0;
    // Opening the attempt finds a draft that was sent before; look it up here where another result would come first.
    const isFirst = !hasToken || lacksCharges || this.#unwritten.size > 0;
    const used = isFirst ? await history.attemptOfDraft(draft.id) : null;
    if (used !== null) return this.#outcomeOf(used);
    if (!hasToken) throw await this.#deps.whyNoToken();
    if (this.#unwritten.size > 0) await this.#writeRest();
    // The error that stops one charge from being written would stop the next one too.
    if (this.#unwritten.size > 0) throw this.#writeError;
    if (lacksCharges) return questionAbout((await history.possibleDuplicates(like)) ?? UNREAD);
    const id = this.#deps.newId();
    const reference = draft.reference || generatedReference(id);
    const body = requestBodyOf(draft, {
      id,
      reference,
      sendAttemptId: this.#deps.sendAttemptId(),
      withoutItems: this.#deps.withoutItems(),
      postbackUrl: this.#deps.postbackUrl(),
      payerLanguage: this.#deps.payerLanguage(),
    });
    const startedAt = clock.now();
    // Checked as it is committed: another desk may be sending a similar one.
    const unlessLike = confirmDuplicate ? null : like;
    const opening = history.openAttempt({ id, draft, body, reference, at: startedAt, operator }, unlessLike);
    // The connection opens while the attempt is being committed; no byte is sent over it before that.
    const connection = client.connect();
    let sentAt: number;
    let sent: Sent;
    let answer: CreateResponse;
    try {
      const opened = await opening;
      if (opened.kind === 'draft-used') return this.#outcomeOf(opened.attempt);
      if (opened.kind === 'possible-duplicate') return questionAbout(opened.found);
      this.#underway.begin(typed, { id, reference, startedAt });
      sentAt = clock.monotonic();
      sent = { amount: draft.amount, sentAt: clock.now(), isZoneSet: this.#deps.timeZone() !== 'auto' };
      answer = await client.create(body, connection);
      this.#deps.responded(answer);
      if (answer.kind === 'turned-away' && answer.retryAfter !== null)
        this.#retryTimes.set(id, answer.received.receivedAt + answer.retryAfter);
    } finally {
      connection.release();
    }
    const end = endOf(answer, clock.now(), sent);
    try {
      const row = await history.endAttempt(id, end);
      this.#underway.end(id);
      if (row !== null) await this.#made(row, end);
      const isRead = end.outcome === 'unknown' && end.transactionId != null;
      const read = isRead ? await history.attemptOfDraft(draft.id) : null;
      return read === null ? createResultOf(answer, id, row) : outcomeOf(read);
    } catch (fault) {
      this.#storeUnwritten(id, end, fault);
      // The outcome is valid whether or not the disk accepted it.
      if (answer.kind !== 'created' && answer.kind !== 'unknown') return createResultOf(answer, id, null);
      return unrecorded(id, end);
    } finally {
      if (answer.kind === 'refused' && answer.received.httpStatus === 401) this.#deps.tokenRefused(sentAt);
    }
  }

  /**
   * Emits the row of an outcome, and the row that the response about another charge closed in the same commit. A charge
   * that was named with `status: false` is read at once: the read decides.
   */
  async #made(row: Row, end: AttemptEnd): Promise<void> {
    this.#deps.made(row, end.outcome === 'created' && row.transactionId !== null ? 'created' : 'unknown');
    if (end.outcome === 'unknown' && end.transactionId != null) await this.#readFor(row.key, end.transactionId);
    if (end.outcome === 'created' && isCut(end.observation)) this.#deps.readSoon(row.key);
    if (end.outcome !== 'created' || row.transactionId !== null) return;
    const echoed = attemptOf(end.observation.transaction);
    if (echoed === null) return;
    // The outcome is written already: an error here only means that windows get no event for that row.
    const closed = await this.#deps.history.row(echoed).catch((fault: unknown) => this.#deps.failed(fault));
    if (!closed || closed.transactionId === null) return;
    this.#deps.made(closed, 'created');
    if (closed.key !== echoed) this.#deps.rowGone();
  }

  /** The read goes on after this, where the gateway lets it wait for longer: no one waits for it at the form. */
  #readFor(attemptId: string, transactionId: string): Promise<void> {
    return new Promise((done) => {
      const cancel = this.#deps.clock.after(READ_WAIT, done);
      void this.#deps.readFor(attemptId, transactionId).finally(() => {
        cancel();
        done();
      });
    });
  }

  /**
   * Stores an outcome in memory until the disk accepts it. If the process dies before that, the next start finds the
   * attempt open: outcome unknown.
   */
  #storeUnwritten(attemptId: string, end: AttemptEnd, fault: unknown): void {
    this.#unwritten.set(attemptId, end);
    this.#underway.notRecorded(attemptId, end);
    this.#writeError = fault;
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

  /** Writes the stored outcomes, oldest first, up to the first that fails. */
  #writeRest(): Promise<void> {
    const writeAll = async () => {
      for (const [attemptId, end] of this.#unwritten) {
        try {
          const row = await this.#deps.history.endAttempt(attemptId, end);
          this.#unwritten.delete(attemptId);
          this.#underway.end(attemptId);
          if (row !== null) await this.#made(row, end);
        } catch (fault) {
          // The first failure was reported; repeating it every two seconds would flood the log.
          this.#writeError = fault;
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

/** Neither the reference nor the customer of a charge is known before it is read again: any new one may repeat it. */
const UNREAD: PossibleDuplicates = { reason: 'charges-unread', rows: [], withoutRow: [] };

function questionAbout({ reason, rows, withoutRow }: PossibleDuplicates): CreateOutcome {
  return { outcome: 'possible-duplicate', reason, others: [...rows], withoutRow: [...withoutRow] };
}

function likeOf({ reference, amount, customer }: Draft): LikeDraft {
  return { reference, amount, document: customer.document };
}

function isCut({ code }: Observation): boolean {
  return code.verdict === 'absent' && code.isCut === true;
}
