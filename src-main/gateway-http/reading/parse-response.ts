/** Parses a response's body, before its status is considered. */
import type { WireCause } from '../../../src-preload/contract/network/wire-cause.ts';
import type { HttpResponse } from '../http/http-result.ts';
import { NO_CORRECTION, type ZoneCorrection } from '../times/service-zone.ts';
import { type JsonReading, parseBounded, parseEmbedded, salvageDataId } from './bounded-json.ts';
import { type ErrorDetails, readErrorDetails, readErrorText } from './error-details.ts';
import { readTransaction, type TransactionReading } from './read-transaction.ts';
import { isOfFirewall, isWebPage } from './readable-text.ts';

export interface ParsedResponse extends ErrorDetails {
  /**
   * The transaction under `data`; only its id where the body is incomplete (`fault`). Null where there is no readable
   * id.
   */
  readonly found: TransactionReading | null;
  /** Why the body is not usable JSON; null where it is. */
  readonly fault: WireCause | null;
  /**
   * The envelope's `status` (document, "What the service does"): true on success; null where it is not a boolean. False
   * also where another usual name for it is false: `success`, `sucesso`, `ok`.
   */
  readonly envelopeStatus: boolean | null;
  /** Whether `data` is absent, null, or without content. */
  readonly isDataEmpty: boolean;
  /** Whether the body is a web page, or the plain words of a firewall. */
  readonly isOfFirewall: boolean;
}

const SUCCESS_NAMES = ['status', 'success', 'sucesso', 'ok'];

/** The beginning of a body that is cut off later. */
const FIRST_IS_FALSE = /^\s*\{\s*"(\w+)"\s*:\s*false\s*,/;

/**
 * Parses any body. Never throws.
 * @param request the body that was sent; null where the request had none.
 */
export function parseResponse(
  { httpStatus, text, cut }: HttpResponse,
  depth: number,
  { zone = NO_CORRECTION, request = null }: { readonly zone?: ZoneCorrection; readonly request?: unknown } = {},
): ParsedResponse {
  const json = cut === null ? parseBody(text, depth) : null;
  if (json?.ok) {
    const { status, data } = envelopeOf(json.value);
    return {
      found: readTransaction(data, zone),
      fault: null,
      envelopeStatus: status,
      isDataEmpty: isEmpty(data),
      isOfFirewall: false,
      ...readErrorDetails(json.value, request),
    };
  }
  const id = salvageDataId(text);
  return {
    found: id === null ? null : readTransaction({ id }),
    fault: cut ?? (json?.fault === 'too-deep' ? 'answer-too-deep' : id ? 'answer-cut-short' : 'answer-unreadable'),
    envelopeStatus: SUCCESS_NAMES.includes(FIRST_IS_FALSE.exec(text)?.[1] ?? '') ? false : null,
    isDataEmpty: false,
    isOfFirewall: isOfFirewall(text),
    // A success that is cut off holds a charge, and no reason.
    ...(httpStatus < 400 && !isWebPage(text) ? { message: null, fields: [] } : readErrorText(text)),
  };
}

/** A web page has JSON for its own programs, a fragment of one (a printed warning) stands before the service's. */
function parseBody(text: string, depth: number): JsonReading {
  return /<(?:!doctype|html|head|script)\b/i.test(text) ? parseBounded(text, depth) : parseEmbedded(text, depth);
}

function envelopeOf(body: unknown): { readonly status: boolean | null; readonly data: unknown } {
  if (typeof body !== 'object' || body === null) return { status: null, data: null };
  // Parsed JSON: an object's own keys are all it has.
  const said = SUCCESS_NAMES.map((name) => (body as Readonly<Record<string, unknown>>)[name]);
  return {
    status: said.includes(false) ? false : said[0] === true ? true : null,
    data: 'data' in body ? body.data : null,
  };
}

function isEmpty(data: unknown): boolean {
  if (data === null || data === undefined || data === '') return true;
  return typeof data === 'object' && Object.keys(data).length === 0;
}
