/**
 * What the body of a verify path's 2xx says of the token. The document does not show that answer, so the gateway's
 * settings may name the field that says it; without one the places are read where services of this kind say it. A "no"
 * is taken from any of them, a "yes" only where nothing says no; whatever is no JSON object says nothing at all.
 */
import type { GatewayInput, TokenCheck } from '../../../src-preload/contract/gateways/gateway.ts';
import { type Json, leavesOf, valueAt } from '../../../src-preload/contract/values/json-pointer.ts';
import { DEFAULT_LIMITS } from '../../gateway/http/limits.ts';
import { parseBounded } from '../../gateway/reading/bounded-json.ts';
import type { StatusResponse } from '../../gateway/responses.ts';

/** The settings' field that says it; an empty pointer where none is named. */
export type NamedField = Pick<GatewayInput, 'verifyPointer' | 'verifyValue'>;

export type BodyReading =
  /** `fault`: it speaks of an error, and not of the token. */
  | { readonly kind: 'object'; readonly says: 'yes' | 'no' | 'nothing' | 'fault'; readonly body: Json }
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
  // What JSON.parse makes is JSON.
  const body = reading.value as Json;
  return isObject(body) ? { kind: 'object', says: saidBy(body, named), body } : unreadable('answer-not-object');
}

function saidBy(body: JsonObject, { verifyPointer, verifyValue }: NamedField): 'yes' | 'no' | 'nothing' | 'fault' {
  const word = verifyPointer === '' ? null : wordOf(valueAt(body, verifyPointer));
  if (word !== null) return word === verifyValue.toLowerCase() ? 'yes' : 'no';
  const said = PLACES.flatMap((place) => {
    const at = valueAt(body, place);
    return isObject(at) ? Object.entries(at).map(([name, value]) => fieldSays(plain(name), wordOf(value))) : [];
  });
  if (said.includes('no')) return 'no';
  if (speaksOfAnError(body)) return complainsOfToken(body) ? 'no' : 'fault';
  // Where the field that was named is missing, only a "no" is taken from another.
  return said.includes('yes') && verifyPointer === '' ? 'yes' : 'nothing';
}

/** Where services say it: at the top, or within what wraps the answer. */
const PLACES = ['', '/data', '/token', '/data/token', '/result'];

/** Names without case and separators: `is_valid` is `isvalid`. */
const SAYS_IT = new Set(['valid', 'isvalid', 'tokenvalid', 'active', 'isactive', 'tokenactive', 'authenticated']);
const SAYS_THE_CONTRARY = new Set(['expired', 'isexpired', 'tokenexpired', 'revoked', 'isrevoked', 'invalid']);
/** The envelope's own (document: `status` is true on success) and the like: a "no" in them is one, a "yes" is about the request. */
const SAYS_HOW_IT_WENT = new Set(['status', 'state', 'success', 'ok', 'result', 'code', 'statuscode', 'situacao']);

const YES = new Set(['true', '1', 'yes', 'sim']);
const NO = new Set(['false', '0', 'no', 'não', 'nao']);
const ENDED = new Set(
  'invalid inactive expired revoked refused denied unauthorized forbidden invalido inválido inativo expirado revogado 401 403'.split(
    ' ',
  ),
);
const FAILED = new Set(['error', 'fail', 'failed', 'failure', 'erro', 'falha']);

function fieldSays(name: string, word: string | null): 'yes' | 'no' | null {
  if (word === null) return null;
  if (SAYS_IT.has(name)) return YES.has(word) ? 'yes' : NO.has(word) || ENDED.has(word) ? 'no' : null;
  if (SAYS_THE_CONTRARY.has(name)) return YES.has(word) ? 'no' : null;
  return SAYS_HOW_IT_WENT.has(name) && (word === 'false' || ENDED.has(word)) ? 'no' : null;
}

function speaksOfAnError({ status, result, error, errors }: JsonObject): boolean {
  if ([status, result].some((value) => FAILED.has(wordOf(value) ?? ''))) return true;
  if (Array.isArray(errors) && errors.length > 0) return true;
  return error === true || isObject(error) || (typeof error === 'string' && error.trim() !== '');
}

/** OAuth's `invalid_token` and the like, in the words beside an error. */
function complainsOfToken({ error, error_description, message }: JsonObject): boolean {
  return [error, error_description, message].some(
    (words) => typeof words === 'string' && /token|expir|revo[gk]|unauthor|n[ãa]o autoriz|forbidden/i.test(words),
  );
}

/** A truth value, number or text as one word to compare; null for what says nothing. */
function wordOf(value: Json | undefined): string | null {
  if (value === undefined || value === null || typeof value === 'object') return null;
  return String(value).trim().toLowerCase();
}

const plain = (name: string) => name.toLowerCase().replace(/[_-]/g, '');

/** A pointer through names and places in lists; an e-mail or a CPF, which some services use for a name, is none. */
const NAMES = /^(\/([a-z_][\w-]{0,40}|\d{1,3}))+$/i;

/** As many as a person can choose from. */
const PROPOSED = 5;

/**
 * Fields of an answer that may be the one that says it, the likeliest first: truth values, and states told in one word.
 * Where a bad token was answered too, only those that tell the two apart; otherwise not the envelope's own, which is
 * true for every answer. They are shown and kept, so nothing that may be a person's or the token's is among them: no text
 * under another name, no name that is no name, nothing that quotes the token.
 */
export function candidateFields(body: Json, control: Json | null, token: string): NamedField[] {
  return leavesOf(body)
    .map(({ pointer, value }) => ({ pointer, value, name: plain(pointer.slice(pointer.lastIndexOf('/') + 1)) }))
    .filter(({ pointer, value, name }) => {
      if (pointer.length > 200 || !NAMES.test(pointer) || pointer.includes(token)) return false;
      const isState = SAYS_HOW_IT_WENT.has(name) || SAYS_IT.has(name);
      const isWord = typeof value === 'string' && /^[\p{L}_-]{1,30}$/u.test(value) && !token.includes(value);
      if (typeof value !== 'boolean' && !(isState && isWord)) return false;
      if (control !== null) return valueAt(control, pointer) !== value;
      return !(SAYS_HOW_IT_WENT.has(name) && value === true);
    })
    .sort((one, other) => rank(one.name) - rank(other.name))
    .slice(0, PROPOSED)
    .map(({ pointer, value }) => ({ verifyPointer: pointer, verifyValue: String(value) }));
}

function rank(name: string): number {
  if (SAYS_IT.has(name)) return 0;
  return SAYS_HOW_IT_WENT.has(name) ? 1 : 2;
}
