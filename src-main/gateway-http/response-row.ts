/** A row of a table that classifies responses, and what the tables of both operations share. */
import type { HttpResponse } from './http/http-result.ts';
import type { ParsedResponse } from './reading/parse-response.ts';
import type { Received } from './responses.ts';

export interface Row<Answer, Asked> {
  readonly when: string;
  about(httpStatus: number): boolean;
  /** Null leaves the decision to the rows below. */
  answer(reading: ParsedResponse, answered: HttpResponse, requested: Asked): Answer | null;
}

export const from = (first: number, last: number) => (httpStatus: number) => httpStatus >= first && httpStatus <= last;
export const anyOf =
  (...listed: readonly number[]) =>
  (httpStatus: number) =>
    listed.includes(httpStatus);
export const anything = () => true;

export const receivedFrom = ({ text, httpStatus, receivedAt, serverDate }: HttpResponse): Received => ({
  raw: text,
  httpStatus,
  receivedAt,
  serverDate,
});

/** 503 and the statuses of Cloudflare, with which something in front of a service reports that the service is down. */
export const isOfGuard = (httpStatus: number) => httpStatus === 503 || (httpStatus >= 520 && httpStatus <= 530);
