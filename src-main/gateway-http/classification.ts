/**
 * Classifies a response: one table per operation, read from the top; the first row that matches the status and returns
 * a result decides. Nothing here touches a socket. The document lists 201, 401, 422 and 502 for the creation and 200,
 * 401, 404 and 502 for the query. Every other row is Balcão's own rule: a response that is not plainly a refusal may
 * have made a charge.
 */
import { CREATE_TABLE, type Requested } from './create-table.ts';
import type { HttpResponse, HttpResult } from './http/http-result.ts';
import { READ_TABLE } from './read-table.ts';
import { parseResponse } from './reading/parse-response.ts';
import { type Row, receivedFrom } from './response-row.ts';
import type { CreateResponse, ReadResponse } from './responses.ts';
import { NO_CORRECTION, type ZoneCorrection } from './times/service-zone.ts';

/** The outcome of a POST that requested a charge of `requested.amount` cents. Never throws. */
export function classifyCreate(
  result: HttpResult,
  requested: Requested,
  depth: number,
  zone: ZoneCorrection = NO_CORRECTION,
): CreateResponse {
  if (result.kind === 'not-connected') return { kind: 'not-sent', cause: result.cause };
  const unread = { kind: 'unknown', message: null, transactionId: null } as const;
  if (result.kind === 'no-answer') return { ...unread, cause: result.cause, received: null };
  const decided = decide(CREATE_TABLE, result, requested, { depth, zone });
  return decided ?? { ...unread, cause: 'other', received: receivedFrom(result) };
}

/** The result of a GET of one transaction. Never throws. */
export function classifyRead(result: HttpResult, depth: number, zone: ZoneCorrection = NO_CORRECTION): ReadResponse {
  if (result.kind !== 'answered') return { kind: 'network', cause: result.cause };
  return decide(READ_TABLE, result, null, { depth, zone }) ?? { kind: 'network', cause: 'other' };
}

function decide<Answer, Asked>(
  table: readonly Row<Answer, Asked>[],
  answered: HttpResponse,
  requested: Asked,
  { depth, zone }: { readonly depth: number; readonly zone: ZoneCorrection },
): Answer | null {
  const reading = parseResponse(answered, depth, { zone, request: requested });
  for (const row of table) {
    const answer = row.about(answered.httpStatus) ? row.answer(reading, answered, requested) : null;
    if (answer) return answer;
  }
  return null;
}
