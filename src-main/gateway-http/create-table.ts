/** What the response to a creation means, read from the top (classification.ts). */
import { allTexts } from '../../src-preload/contract/network/service-texts.ts';
import type { WireCause } from '../../src-preload/contract/network/wire-cause.ts';
import { retryAfterMs } from './http/retry-after.ts';
import { fieldPath } from './reading/request-path.ts';
import type { CreateBody } from './reading/transaction.ts';
import { anyOf, anything, from, isOfGuard, type Row, receivedFrom } from './response-row.ts';
import type { CreateResponse } from './responses.ts';

/** What of a creation's request the rows look at. */
export type Requested = Pick<CreateBody, 'amount'> & Partial<CreateBody>;

type CreateRow = Row<CreateResponse, Requested>;

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

/** {@link next}, where a firewall or a proxy answered in place of the service. */
const ofFirewall =
  (next: CreateRow['answer']): CreateRow['answer'] =>
  (reading, answered, requested) =>
    reading.isOfFirewall ? next(reading, answered, requested) : null;

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
    about: anyOf(200),
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
      unknown(reading.isOfFirewall ? 'firewall' : (reading.fault ?? 'answer-without-id'))(reading, answered, requested),
  },
  {
    when: 'a 4xx other than 401 that names a charge: only a read of it can decide',
    about: (httpStatus) => from(400, 499)(httpStatus) && httpStatus !== 401,
    answer: (reading, answered, requested) => (reading.found ? unconfirmed(reading, answered, requested) : null),
  },
  { when: 'a redirect, which is never followed', about: from(300, 399), answer: unknown('redirect') },
  { when: '408 or 499: somebody gave up waiting', about: anyOf(408, 499), answer: unknown('request-timeout') },
  { when: '409: perhaps with a charge this request made', about: anyOf(409), answer: unknown('conflict') },
  {
    when: '423, 424, 425 or 429: the service asks to wait',
    about: anyOf(423, 424, 425, 429),
    answer: turnedAway('try-later'),
  },
  {
    when: 'a web page with a 4xx other than 401 and 422: the request did not reach the service',
    about: (httpStatus) => from(400, 499)(httpStatus) && httpStatus !== 401 && httpStatus !== 422,
    answer: ofFirewall(turnedAway('firewall')),
  },
  { when: '401, 422 or another 4xx: the service says no', about: from(400, 499), answer: refused },
  {
    when: '503 or 520 to 530 with a web page: something in front of the service answers',
    about: isOfGuard,
    answer: ofFirewall(unknown('firewall')),
  },
  { when: '502 or another 5xx', about: from(500, 599), answer: unknown('server-error') },
  { when: 'any other status', about: anything, answer: unknown('other') },
];
