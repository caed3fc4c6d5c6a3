/** Parses a response's body, before its status is considered. */
import type { WireCause } from '../../../src-preload/contract/network/wire-cause.ts';
import type { HttpResponse } from '../http/http-result.ts';
import { NO_CORRECTION, type ZoneCorrection } from '../times/service-zone.ts';
import { parseBounded, salvageDataId } from './bounded-json.ts';
import { type ErrorDetails, readErrorDetails, readErrorText } from './error-details.ts';
import { readTransaction, type TransactionReading } from './read-transaction.ts';
import { isWebPage } from './readable-text.ts';

export interface ParsedResponse extends ErrorDetails {
  /**
   * The transaction under `data`; only its id where the body is incomplete (`fault`). Null where there is no readable
   * id.
   */
  readonly found: TransactionReading | null;
  /** Why the body is not usable JSON; null where it is. */
  readonly fault: WireCause | null;
  /** The envelope's `status` (document, "What the service does"): true on success; null where it is not a boolean. */
  readonly envelopeStatus: boolean | null;
  /** Whether `data` is absent, null, or without content. */
  readonly isDataEmpty: boolean;
  /** Whether the body is a web page. */
  readonly isWebPage: boolean;
}

/** The beginning of a body that is cut off later. */
const SAYS_FALSE = /^[\s\uFEFF]*\{\s*"status"\s*:\s*false\s*,/;

/** Parses any body. Never throws. */
export function parseResponse(
  { httpStatus, text, cut }: HttpResponse,
  depth: number,
  zone: ZoneCorrection = NO_CORRECTION,
): ParsedResponse {
  const json = cut === null ? parseBounded(text, depth) : null;
  if (json?.ok) {
    const { status, data } = envelopeOf(json.value);
    return {
      found: readTransaction(data, zone),
      fault: null,
      envelopeStatus: status,
      isDataEmpty: isEmpty(data),
      isWebPage: false,
      ...readErrorDetails(json.value),
    };
  }
  const id = salvageDataId(text);
  return {
    found: id === null ? null : readTransaction({ id }),
    fault: cut ?? (json?.fault === 'too-deep' ? 'answer-too-deep' : id ? 'answer-cut-short' : 'answer-unreadable'),
    envelopeStatus: SAYS_FALSE.test(text) ? false : null,
    isDataEmpty: false,
    isWebPage: isWebPage(text),
    // A success that is cut off holds a charge, and no reason.
    ...(httpStatus < 400 ? { message: null, fields: [] } : readErrorText(text)),
  };
}

function envelopeOf(body: unknown): { readonly status: boolean | null; readonly data: unknown } {
  if (typeof body !== 'object' || body === null) return { status: null, data: null };
  return {
    status: 'status' in body && typeof body.status === 'boolean' ? body.status : null,
    data: 'data' in body ? body.data : null,
  };
}

function isEmpty(data: unknown): boolean {
  if (data === null || data === undefined || data === '') return true;
  return typeof data === 'object' && Object.keys(data).length === 0;
}
