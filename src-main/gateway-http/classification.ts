/**
 * Classifies a response: one table per operation, read from the top; the first row that matches the status and returns
 * a result decides. Nothing here touches a socket. The document lists 201, 401, 422 and 502 for the creation and 200,
 * 401, 404 and 502 for the query. Every other row is Balcão's own rule: a response that is not plainly a refusal may
 * have made a charge.
 */
import { allTexts } from '../../src-preload/contract/network/service-texts.ts';
import type { WireCause } from '../../src-preload/contract/network/wire-cause.ts';
import type { HttpResponse, HttpResult } from './http/http-result.ts';
import { retryAfterMs } from './http/retry-after.ts';
import { type ParsedResponse, parseResponse } from './reading/parse-response.ts';
import { fieldPath } from './reading/request-path.ts';
import type { CreateResponse, ReadResponse, Received } from './responses.ts';
import { NO_CORRECTION, type ZoneCorrection } from './times/service-zone.ts';

interface Row<Answer, Asked> {
  readonly when: string;
  about(httpStatus: number): boolean;
  /** Null leaves the decision to the rows below. */
  answer(reading: ParsedResponse, answered: HttpResponse, requested: Asked): Answer | null;
}

const from = (first: number, last: number) => (httpStatus: number) => httpStatus >= first && httpStatus <= last;
const oneOf =
  (...listed: readonly number[]) =>
  (httpStatus: number) =>
    listed.includes(httpStatus);
const anything = () => true;

const receivedFrom = ({ text, httpStatus, receivedAt, serverDate }: HttpResponse): Received => ({
  raw: text,
  httpStatus,
  receivedAt,
  serverDate,
});

type CreateRow = Row<CreateResponse, { readonly amount: number }>;

const unknown =
  (cause: WireCause): CreateRow['answer'] =>
  (reading, answered) => ({
    kind: 'unknown',
    cause,
    message: allTexts(reading),
    transactionId: null,
    received: receivedFrom(answered),
  });

const refused: CreateRow['answer'] = ({ message, fields }, answered) => ({
  kind: 'refused',
  message,
  fields,
  received: receivedFrom(answered),
});

const turnedAway =
  (cause: 'try-later' | 'firewall'): CreateRow['answer'] =>
  (reading, answered) => ({
    kind: 'turned-away',
    cause,
    message: allTexts(reading),
    retryAfter: retryAfterMs(answered),
    received: receivedFrom(answered),
  });

/** The response to a request that failed, or that the service did not accept, and that names a charge all the same. */
const unconfirmed: CreateRow['answer'] = (reading, answered) => ({
  kind: 'unknown',
  cause: 'status-false',
  message: allTexts(reading),
  transactionId: reading.found?.transaction.id ?? null,
  received: receivedFrom(answered),
});

/** {@link next}, where a web page came in place of the service's response. */
const ofWebPage =
  (next: CreateRow['answer']): CreateRow['answer'] =>
  (reading, answered, requested) =>
    reading.isWebPage ? next(reading, answered, requested) : null;

export const CREATE_TABLE: readonly CreateRow[] = [
  {
    when: 'a 2xx with a readable data.id, whatever else is wrong with it but status false',
    about: from(200, 299),
    answer: ({ found, fault, envelopeStatus }, answered, { amount }) => {
      if (!found || envelopeStatus === false) return null;
      const { transaction } = found;
      const warnings = [
        ...(answered.httpStatus === 201 ? [] : [`http-status:${answered.httpStatus}`]),
        ...(fault === null ? [] : [fault]),
        ...(transaction.amount === undefined || transaction.amount === amount ? [] : ['amount-differs']),
        ...found.warnings,
      ];
      const { created } = found;
      return {
        kind: 'created',
        transaction,
        created,
        isCut: fault !== null,
        warnings,
        received: receivedFrom(answered),
      };
    },
  },
  {
    when: '200 with status false, empty data and errors of named fields',
    about: oneOf(200),
    answer: (reading, answered, requested) => {
      const namesErrors = reading.isDataEmpty && reading.fields.some(({ path }) => fieldPath(path) !== null);
      return reading.envelopeStatus === false && namesErrors ? refused(reading, answered, requested) : null;
    },
  },
  {
    when: 'another 2xx with status false: only a read of the charge it names can decide',
    about: from(200, 299),
    answer: (reading, answered, requested) =>
      reading.envelopeStatus === false ? unconfirmed(reading, answered, requested) : null,
  },
  {
    when: 'another 2xx: nothing in it names a charge',
    about: from(200, 299),
    answer: (reading, answered, requested) =>
      unknown(reading.fault ?? 'answer-without-id')(reading, answered, requested),
  },
  {
    when: 'a 4xx other than 401 that names a charge: only a read of it can decide',
    about: (httpStatus) => from(400, 499)(httpStatus) && httpStatus !== 401,
    answer: (reading, answered, requested) => (reading.found ? unconfirmed(reading, answered, requested) : null),
  },
  { when: 'a redirect, which is never followed', about: from(300, 399), answer: unknown('redirect') },
  { when: '408 or 499: somebody gave up waiting', about: oneOf(408, 499), answer: unknown('request-timeout') },
  { when: '409: perhaps with a charge this request made', about: oneOf(409), answer: unknown('conflict') },
  { when: '424 or 429: the service asks to wait', about: oneOf(424, 429), answer: turnedAway('try-later') },
  {
    when: 'a web page with a status of firewalls: the request did not reach the service',
    about: oneOf(403, 405, 406, 418, 451),
    answer: ofWebPage(turnedAway('firewall')),
  },
  { when: '401, 422 or another 4xx: the service says no', about: from(400, 499), answer: refused },
  {
    when: '503 or 520 to 530 with a web page: something in front of the service answers',
    about: (httpStatus) => httpStatus === 503 || (httpStatus >= 520 && httpStatus <= 530),
    answer: ofWebPage(unknown('firewall')),
  },
  { when: '502 or another 5xx', about: from(500, 599), answer: unknown('server-error') },
  { when: 'any other status', about: anything, answer: unknown('other') },
];

/** The outcome of a POST that requested a charge of `requested.amount` cents. Never throws. */
export function classifyCreate(
  result: HttpResult,
  requested: { readonly amount: number },
  depth: number,
  zone: ZoneCorrection = NO_CORRECTION,
): CreateResponse {
  if (result.kind === 'not-connected') return { kind: 'not-sent', cause: result.cause };
  const unread = { kind: 'unknown', message: null, transactionId: null } as const;
  if (result.kind === 'no-answer') return { ...unread, cause: result.cause, received: null };
  const decided = decide(CREATE_TABLE, result, requested, { depth, zone });
  return decided ?? { ...unread, cause: 'other', received: receivedFrom(result) };
}

type ReadRow = Row<ReadResponse, null>;

export const READ_TABLE: readonly ReadRow[] = [
  {
    when: 'a 2xx with status false, whatever its data says',
    about: from(200, 299),
    answer: (reading, answered) => {
      if (reading.envelopeStatus !== false) return null;
      const message = allTexts(reading);
      return { kind: 'failing', retryAfter: retryAfterMs(answered), message, received: receivedFrom(answered) };
    },
  },
  {
    when: 'a 2xx whose body is whole and has a readable data.id',
    about: from(200, 299),
    answer: ({ found, fault }, answered) => {
      if (!found || fault !== null) return null;
      const warnings = [
        ...(answered.httpStatus === 200 ? [] : [`http-status:${answered.httpStatus}`]),
        ...found.warnings,
      ];
      return { kind: 'read', transaction: found.transaction, warnings, received: receivedFrom(answered) };
    },
  },
  {
    when: 'a 2xx whose body broke off on the way',
    about: from(200, 299),
    answer: (_, { cut }) => (cut === null || cut === 'answer-too-large' ? null : { kind: 'network', cause: cut }),
  },
  {
    when: 'another 2xx',
    about: from(200, 299),
    answer: ({ fault }, answered) => ({
      kind: 'unreadable',
      cause: fault ?? 'answer-without-id',
      received: receivedFrom(answered),
    }),
  },
  {
    when: '401',
    about: oneOf(401),
    answer: (_, answered) => ({ kind: 'token-refused', received: receivedFrom(answered) }),
  },
  {
    when: '404',
    about: oneOf(404),
    answer: (_, answered) => ({ kind: 'not-found', received: receivedFrom(answered) }),
  },
  {
    when: '429',
    about: oneOf(429),
    answer: (_, answered) => ({
      kind: 'rate-limited',
      retryAfter: retryAfterMs(answered),
      received: receivedFrom(answered),
    }),
  },
  {
    when: '502, a redirect, or any other status: it says nothing of the charge',
    about: anything,
    answer: (reading, answered) => ({
      kind: 'failing',
      retryAfter: retryAfterMs(answered),
      message: allTexts(reading),
      received: receivedFrom(answered),
    }),
  },
];

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
  const reading = parseResponse(answered, depth, zone);
  for (const row of table) {
    const answer = row.about(answered.httpStatus) ? row.answer(reading, answered, requested) : null;
    if (answer) return answer;
  }
  return null;
}
