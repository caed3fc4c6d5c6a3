/**
 * Interprets the body of a verify path's 2xx. The document does not show that response, so the gateway's settings may
 * name the field that decides; without one the usual fields of services of this kind are read. A "no" counts in any of
 * them, a "yes" only where none is "no"; a body that is not a JSON object decides nothing.
 */
import type { GatewayInput, TokenCheck } from '../../../src-preload/contract/gateways/gateway.ts';
import { type Json, leavesOf, valueAt } from '../../../src-preload/contract/values/json-pointer.ts';
import { DEFAULT_LIMITS } from '../../gateway-http/http/limits.ts';
import { parseBounded } from '../../gateway-http/reading/bounded-json.ts';
import type { StatusResponse } from '../../gateway-http/responses.ts';

/** The settings' deciding field; an empty pointer where none is named. */
export type NamedField = Pick<GatewayInput, 'verifyPointer' | 'verifyValue'>;

export type BodyReading =
  /** `fault`: the body is about an error, and not about the token. */
  | { readonly kind: 'object'; readonly verdict: 'yes' | 'no' | 'nothing' | 'fault'; readonly body: Json }
  | { readonly kind: 'unreadable'; readonly reason: NonNullable<TokenCheck['reason']> };

type JsonObject = { readonly [name: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readVerifyBody(
  { received, cut }: Extract<StatusResponse, { kind: 'status' }>,
  named: NamedField,
): BodyReading {
  const unreadable = (reason: NonNullable<TokenCheck['reason']>): BodyReading => ({ kind: 'unreadable', reason });
  if (cut !== null) return unreadable(cut === 'answer-too-large' ? 'answer-too-large' : 'answer-cut');
  const text = received.raw.trim();
  if (text === '') return unreadable('answer-empty');
  if (text.startsWith('<')) return unreadable('answer-html');
  const reading = parseBounded(text, DEFAULT_LIMITS.depth);
  if (!reading.ok) {
    if (reading.fault === 'too-deep') return unreadable('answer-too-deep');
    return unreadable(text.startsWith('{') ? 'answer-cut' : 'answer-not-json');
  }
  // What JSON.parse returns is JSON.
  const body = reading.value as Json;
  return isObject(body) ? { kind: 'object', verdict: verdictOf(body, named), body } : unreadable('answer-not-object');
}

function verdictOf(body: JsonObject, { verifyPointer, verifyValue }: NamedField): 'yes' | 'no' | 'nothing' | 'fault' {
  const word = verifyPointer === '' ? null : wordOf(valueAt(body, verifyPointer));
  if (word !== null) return word === verifyValue.toLowerCase() ? 'yes' : 'no';
  const verdicts = POINTERS.flatMap((prefix) => {
    const at = valueAt(body, prefix);
    return isObject(at) ? Object.entries(at).map(([name, value]) => verdictOfField(plain(name), wordOf(value))) : [];
  });
  if (verdicts.includes('no')) return 'no';
  if (speaksOfAnError(body)) return complainsOfToken(body) ? 'no' : 'fault';
  // Where the named field is missing, only a "no" counts in another one.
  return verdicts.includes('yes') && verifyPointer === '' ? 'yes' : 'nothing';
}

/** Where services put it: at the top, or inside an envelope. */
const POINTERS = ['', '/data', '/token', '/data/token', '/result'];

/** Names without case and separators: `is_valid` is `isvalid`. */
const VALIDITY_NAMES = new Set([
  'valid',
  'isvalid',
  'tokenvalid',
  'active',
  'isactive',
  'tokenactive',
  'authenticated',
]);
const SAYS_THE_CONTRARY = new Set(['expired', 'isexpired', 'tokenexpired', 'revoked', 'isrevoked', 'invalid']);
/**
 * Fields of the envelope (document: `status` is true on success) and the like: a "no" in them counts, a "yes" is about
 * the request.
 */
const STATUS_NAMES = new Set(['status', 'state', 'success', 'ok', 'result', 'code', 'statuscode', 'situacao']);

const YES = new Set(['true', '1', 'yes', 'sim']);
const NO = new Set(['false', '0', 'no', 'não', 'nao']);
const ENDED = new Set(
  'invalid inactive expired revoked refused denied unauthorized forbidden invalido inválido inativo expirado revogado 401 403'.split(
    ' ',
  ),
);
const FAILED = new Set(['error', 'fail', 'failed', 'failure', 'erro', 'falha']);

function verdictOfField(name: string, word: string | null): 'yes' | 'no' | null {
  if (word === null) return null;
  if (VALIDITY_NAMES.has(name)) return YES.has(word) ? 'yes' : NO.has(word) || ENDED.has(word) ? 'no' : null;
  if (SAYS_THE_CONTRARY.has(name)) return YES.has(word) ? 'no' : null;
  return STATUS_NAMES.has(name) && (word === 'false' || ENDED.has(word)) ? 'no' : null;
}

function speaksOfAnError({ status, result, error, errors }: JsonObject): boolean {
  if ([status, result].some((value) => FAILED.has(wordOf(value) ?? ''))) return true;
  if (Array.isArray(errors) && errors.length > 0) return true;
  return error === true || isObject(error) || (typeof error === 'string' && error.trim() !== '');
}

/** OAuth's `invalid_token` and the like, in the texts of an error. */
function complainsOfToken({ error, error_description, message }: JsonObject): boolean {
  return [error, error_description, message].some(
    (words) => typeof words === 'string' && /token|expir|revo[gk]|unauthor|n[ãa]o autoriz|forbidden/i.test(words),
  );
}

/** A boolean, number or text as one word to compare; null for a value that decides nothing. */
function wordOf(value: Json | undefined): string | null {
  if (value === undefined || value === null || typeof value === 'object') return null;
  return String(value).trim().toLowerCase();
}

const plain = (name: string) => name.toLowerCase().replace(/[_-]/g, '');

/** A pointer of names and list positions; an e-mail or a CPF, which some services use as a key, does not match. */
const POINTER_OF_NAMES = /^(\/([a-z_][\w-]{0,40}|\d{1,3}))+$/i;

/** The most proposals: as many as a person can choose from. */
const PROPOSED = 5;

/**
 * Fields of a response that may be the deciding one, the likeliest first: booleans, and states of one word. Where there
 * was a response to a bad token too, only fields that differ between the two; otherwise none of the envelope's own,
 * which are true in every response. They are shown and stored, so none may hold a person's data or the token: no text
 * under an unknown key, no key that is not a plain name, nothing that quotes the token.
 */
export function candidateFields(body: Json, control: Json | null, token: string): NamedField[] {
  return leavesOf(body)
    .map(({ pointer, value }) => ({ pointer, value, name: plain(pointer.slice(pointer.lastIndexOf('/') + 1)) }))
    .filter(({ pointer, value, name }) => {
      if (pointer.length > 200 || !POINTER_OF_NAMES.test(pointer) || pointer.includes(token)) return false;
      const isState = STATUS_NAMES.has(name) || VALIDITY_NAMES.has(name);
      const isWord = typeof value === 'string' && /^[\p{L}_-]{1,30}$/u.test(value) && !token.includes(value);
      if (typeof value !== 'boolean' && !(isState && isWord)) return false;
      if (control !== null) return valueAt(control, pointer) !== value;
      return !(STATUS_NAMES.has(name) && value === true);
    })
    .sort((one, other) => rank(one.name) - rank(other.name))
    .slice(0, PROPOSED)
    .map(({ pointer, value }) => ({ verifyPointer: pointer, verifyValue: String(value) }));
}

function rank(name: string): number {
  if (VALIDITY_NAMES.has(name)) return 0;
  return STATUS_NAMES.has(name) ? 1 : 2;
}
