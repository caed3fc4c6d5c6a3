/** What the response to a read of one transaction means, read from the top (classification.ts). */
import { allTexts } from '../../src-preload/contract/network/service-texts.ts';
import { retryAfterMs } from './http/retry-after.ts';
import { anyOf, anything, from, isOfGuard, type Row, receivedFrom } from './response-row.ts';
import type { ReadResponse } from './responses.ts';

type ReadRow = Row<ReadResponse, null>;

export const READ_TABLE: readonly ReadRow[] = [
  {
    when: 'a 2xx with status false, whatever its data says',
    about: from(200, 299),
    answer: (reading, answered) => {
      if (reading.envelopeStatus !== false) return null;
      const message = allTexts(reading);
      const rest = { retryAfter: retryAfterMs(answered), message, received: receivedFrom(answered) };
      return { kind: 'failing', isOfFirewall: false, ...rest };
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
    about: anyOf(401),
    answer: (_, answered) => ({ kind: 'token-refused', received: receivedFrom(answered) }),
  },
  {
    when: '404',
    about: anyOf(404),
    answer: (_, answered) => ({ kind: 'not-found', received: receivedFrom(answered) }),
  },
  {
    when: '429',
    about: anyOf(429),
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
      isOfFirewall: reading.isOfFirewall && (from(400, 499)(answered.httpStatus) || isOfGuard(answered.httpStatus)),
      retryAfter: retryAfterMs(answered),
      message: allTexts(reading),
      received: receivedFrom(answered),
    }),
  },
];
