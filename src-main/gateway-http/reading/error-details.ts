/**
 * Reads the body of a refusal. The document does not show the shapes of errors ("Errors"), so every shape known from
 * services of this kind is read: a message for the person, and errors of fields at their path in the request. A body
 * without either (HTML, empty) returns neither; it stays in the raw response.
 */

import { requestPath } from './request-path.ts';

export interface ErrorDetails {
  readonly message: string | null;
  readonly fields: readonly FieldError[];
}

const MESSAGE_KEYS = [
  'message',
  'msg',
  'mensagem',
  'detail',
  'error_description',
  'razao',
  'reason',
  'description',
  'error',
  'erro',
  'title',
  'code',
];
const LIST_KEYS = [
  'errors',
  'violacoes',
  'violations',
  'issues',
  'details',
  'fields',
  'detail',
  'message',
  'error',
  'data',
];
const PATH_KEYS = ['field', 'path', 'propriedade', 'property', 'param', 'pointer', 'loc', 'campo', 'attribute', 'name'];

const LONGEST_TEXT = 1_000;
const MOST_COMPLAINTS = 50;
/** How deep nested errors are searched. */
const DEEPEST = 4;

/** Reads the parsed body of a refusal. Never throws. */
export function readErrorDetails(body: unknown): ErrorDetails {
  const found: Found = { messages: [], fields: [] };
  gather(body, found, DEEPEST);
  const own = textOf(body) ?? (isObject(body) ? (ownMessage(body) ?? ownMessage(body['data'])) : null);
  return { message: own ?? textOf(found.messages.join(' · ')), fields: found.fields };
}

interface Found {
  readonly messages: string[];
  readonly fields: FieldError[];
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim().slice(0, LONGEST_TEXT) : '';
  return text === '' ? null : text;
}

/** The texts of a field's error: one, or a list of them. */
function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== null);
}

/** The first of the usual keys that is a text, or an object that contains one (`{error: {message}}`). */
function ownMessage(body: unknown): string | null {
  if (!isObject(body)) return null;
  for (const key of MESSAGE_KEYS) {
    const value = body[key];
    const text = textOf(value) ?? (isObject(value) ? textOf(value['message'] ?? value['detail']) : null);
    if (text !== null) return text;
  }
  return null;
}

function addError(found: Found, path: string | null, message: string): void {
  if (found.fields.length + found.messages.length >= MOST_COMPLAINTS) return;
  if (path === null) {
    if (!found.messages.includes(message)) found.messages.push(message);
  } else if (!found.fields.some((error) => error.path === path && error.message === message)) {
    found.fields.push({ path, message });
  }
}

function gather(body: unknown, found: Found, levels: number): void {
  if (levels === 0) return;
  if (Array.isArray(body)) {
    for (const entry of body.slice(0, MOST_COMPLAINTS)) gatherEntry(entry, found, levels);
    return;
  }
  if (!isObject(body)) return;
  for (const key of LIST_KEYS) {
    const value = body[key];
    if (Array.isArray(value)) gather(value, found, levels - 1);
    else if (isObject(value)) gather(value, found, levels - 1);
  }
  gatherByField(body, [], found, levels);
}

/** One entry of a list: a text, or an object that may name its field. */
function gatherEntry(entry: unknown, found: Found, levels: number): void {
  const text = textOf(entry);
  // `customer.email must be an email`: at some services the first word of a text names the field.
  if (text !== null) addError(found, requestPath(text.split(/\s/, 1)[0]), text);
  if (!isObject(entry)) return;
  const path = pathOf(entry);
  const message = ownMessage(entry) ?? textsOf(entry['messages']).join(' · ');
  if (message !== '') addError(found, path, message);
  else gather(entry, found, levels - 1);
}

function pathOf(entry: JsonObject): string | null {
  const source = entry['source'];
  const named = [...PATH_KEYS.map((key) => entry[key]), isObject(source) ? source['pointer'] : undefined];
  return named.reduce<string | null>((path, name) => path ?? requestPath(name), null);
}

/** `{field: [text]}`, also nested (`{customer: {email: [text]}}`): only keys that name a field of the request count. */
function gatherByField(body: JsonObject, above: readonly string[], found: Found, levels: number): void {
  if (levels === 0) return;
  for (const [key, value] of Object.entries(body).slice(0, 200)) {
    const steps = [...above, key];
    const path = requestPath(steps);
    if (path === null) continue;
    for (const text of textsOf(value)) addError(found, path, text);
    if (isObject(value)) gatherByField(value, steps, found, levels - 1);
  }
}

/** An error of one field: its path in the request body (`customer.email`, `items.0.amount`), and the service's text. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}
