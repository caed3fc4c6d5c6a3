/** From the response to a creation to its end in the history, and to the outcome that the page gets. */
import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { CreateOutcome } from '../../../src-preload/contract/charges/create-outcome.ts';
import type { CreateResponse } from '../../gateway-http/responses.ts';
import { datingOf } from '../../gateway-http/times/service-zone.ts';
import type { AttemptEnd, AttemptRecord } from '../../history/api/history-api.ts';
import { echoesOther } from '../../history/model/charge-facts.ts';
import { observationOf } from '../reads/observation.ts';

/** The result of an attempt whose outcome is on disk, or that made no row. */
export function createResultOf(answer: CreateResponse, attemptId: string, row: ChargeRow | null): CreateOutcome {
  const key = row?.key ?? attemptId;
  switch (answer.kind) {
    case 'created':
      // Outcome unknown: the charge in the response belongs to another attempt.
      if (row?.transactionId === null) return { outcome: 'unknown', key, cause: 'answer-other-charge', message: null };
      return { outcome: 'created', key };
    case 'unknown':
      return { outcome: 'unknown', key, cause: answer.cause, message: answer.message };
    case 'not-sent':
      return { outcome: 'not-sent', cause: answer.cause };
    case 'turned-away': {
      const { cause, message, retryAfter, received } = answer;
      const retryAt = retryAfter === null ? null : received.receivedAt + retryAfter;
      return { outcome: 'turned-away', key, cause, httpStatus: received.httpStatus, message, retryAt };
    }
    case 'refused': {
      const { message, fields, received } = answer;
      return { outcome: 'refused', key, httpStatus: received.httpStatus, message, fields: [...fields] };
    }
  }
}

/** What was sent. */
export interface Sent {
  /** The requested amount (cents). */
  readonly amount: number;
  /** By the desk's clock (UTC ms). */
  readonly sentAt: number;
  /** Whether an admin has set the zone of the service's instants. */
  readonly isZoneSet: boolean;
}

/** @param at when it ended, where the response does not have it. */
export function endOf(answer: CreateResponse, at: number, sent: Sent): AttemptEnd {
  switch (answer.kind) {
    case 'created': {
      const request = { transactionId: answer.transaction.id, source: 'create' as const, knownAmount: sent.amount };
      const dating = datingOf(answer.created, sent, answer.received);
      return { outcome: 'created', observation: { ...observationOf(answer, request), dating } };
    }
    case 'refused': {
      const { message, fields, received } = answer;
      return { outcome: 'refused', at, httpStatus: received.httpStatus, message, fields, raw: received.raw };
    }
    case 'not-sent':
      return { outcome: 'not-sent', at, cause: answer.cause };
    case 'turned-away': {
      const { cause, message, received } = answer;
      return { outcome: 'not-sent', at, cause, httpStatus: received.httpStatus, message, raw: received.raw };
    }
    case 'unknown': {
      const { cause, message, transactionId, received } = answer;
      const response = { httpStatus: received?.httpStatus ?? null, message, transactionId, raw: received?.raw ?? null };
      return { outcome: 'unknown', at, cause, ...response };
    }
  }
}

/** The charge that this end names as the attempt's own; null where there is none, or where that is not known. */
export function chargeOf(attemptId: string, end: AttemptEnd): string | null {
  const made = end.outcome === 'created' ? end.observation.transaction : null;
  return made === null || echoesOther(made, attemptId) ? null : made.id;
}

/** The result of an attempt whose outcome is in memory alone. */
export function unrecorded(key: string, end: AttemptEnd): CreateOutcome {
  return { outcome: 'unrecorded', key, transactionId: chargeOf(key, end) };
}

/**
 * The result of a draft that was sent before.
 * @param retryAt from when on the service takes it again, where that is still known (UTC ms)
 */
export function outcomeOf(attempt: AttemptRecord, retryAt: number | null = null): CreateOutcome {
  const { chargeKey: key, cause, httpStatus, message, fields } = attempt;
  switch (attempt.outcome) {
    case 'created':
      return { outcome: 'created', key };
    case 'refused':
      return { outcome: 'refused', key, httpStatus: httpStatus ?? 0, message, fields: [...fields] };
    case 'not-sent':
      if (httpStatus === null) return { outcome: 'not-sent', cause: cause ?? 'other' };
      return { outcome: 'turned-away', key, cause: cause ?? 'other', httpStatus, message, retryAt };
    case 'open':
    case 'unknown':
      return { outcome: 'unknown', key, cause: cause ?? 'crash', message };
  }
}
