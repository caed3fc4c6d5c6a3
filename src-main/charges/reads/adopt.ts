/** Adoption of transactions made elsewhere, by their ids: the service lists nothing, so there is no other way in. */
import type { AdoptResult } from '../../../src-preload/contract/charges/adopt-result.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { isUuid } from '../../../src-preload/contract/values/uuid.ts';
import type { HistoryApi, Observed } from '../../history/api/history-api.ts';
import type { ReadOutcome } from '../watch/entry/watch-entry.ts';

export interface AdoptDeps {
  readonly history: Pick<HistoryApi, 'rowOfTransaction'>;
  /** The outcome-unknown row that an operator assigns these ids to; null where there is none. */
  readonly attemptKey: string | null;
  /** One read under the gateway's cap, recorded in the history as an adoption. */
  read(transactionId: string): Promise<ReadOutcome>;
}

/** Reads each id once (duplicates are ignored). Returns one result per id, in the order of the input. */
export async function adopt(deps: AdoptDeps, transactionIds: readonly string[]): Promise<AdoptResult[]> {
  const distinct = new Map(transactionIds.toReversed().map((id) => [isUuid(id) ? id.toLowerCase() : id, id]));
  return Promise.all([...distinct.values()].toReversed().map((id) => adoptOne(deps, id)));
}

async function adoptOne(deps: AdoptDeps, transactionId: string): Promise<AdoptResult> {
  const here = await deps.history.rowOfTransaction(transactionId);
  // A charge that is already here without its attempt is read again: recorded as the attempt's own, it closes the
  // attempt.
  const isTied = deps.attemptKey === null || deps.attemptKey === here?.key;
  if (here !== null && isTied) return { transactionId, result: 'already-here', key: here.key };
  const outcome = await readInEitherCase(deps, here?.transactionId ?? transactionId);
  if (outcome.kind === 'failed') throw outcome.fault;
  if (outcome.kind === 'taken') return { transactionId, ...adoptionResult(outcome.observed, deps.attemptKey) };
  return { transactionId, key: null, result: resultOfAnswer(outcome) };
}

/** A UUID may be pasted in capitals (RFC 9562, section 4), and a service may compare it as text. */
async function readInEitherCase({ read }: AdoptDeps, transactionId: string): Promise<ReadOutcome> {
  const outcome = await read(transactionId);
  const small = transactionId.toLowerCase();
  const isMissing = outcome.kind === 'answer' && outcome.answer.kind === 'not-found';
  return isMissing && isUuid(transactionId) && small !== transactionId ? read(small) : outcome;
}

function adoptionResult(observed: Observed, attemptKey: string | null): Pick<AdoptResult, 'result' | 'key'> {
  switch (observed.kind) {
    case 'changed':
    case 'unchanged': {
      const { row } = observed;
      const attemptId = observed.kind === 'changed' ? observed.attemptId : undefined;
      if (attemptKey !== null && attemptId !== attemptKey) return { result: 'other-attempt', key: row.key };
      return { result: observed.kind === 'changed' ? 'adopted' : 'already-here', key: row.key };
    }
    case 'fault':
      return { result: 'amount-differs', key: observed.row.key };
    case 'unknown-transaction':
      // The history records every adopted id, unless the response is about another one.
      return { result: 'answered-other-id', key: null };
  }
}

function resultOfAnswer({ answer }: Extract<ReadOutcome, { kind: 'answer' }>): AdoptResult['result'] {
  switch (answer.kind) {
    case 'not-found':
      return 'not-found';
    case 'token-refused':
      return 'token-refused';
    case 'unreadable':
      return 'unreadable';
    case 'rate-limited':
    case 'failing':
    case 'network':
      return 'unavailable';
  }
}

/** The error for the requester of a read that brought no charge. */
export function adoptionFailureOf(outcome: Exclude<ReadOutcome, { kind: 'taken' }>): unknown {
  if (outcome.kind === 'failed') return outcome.fault;
  const { answer } = outcome;
  if (answer.kind === 'token-refused') return new ConsoleFailure({ kind: 'token-refused' });
  if (answer.kind === 'network') return new ConsoleFailure({ kind: 'network', cause: answer.cause });
  const message = answer.kind === 'failing' ? answer.message : null;
  return new ConsoleFailure({
    kind: 'service',
    problem: answer.kind,
    httpStatus: answer.received.httpStatus,
    message,
  });
}
