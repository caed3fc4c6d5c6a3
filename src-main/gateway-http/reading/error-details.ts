/**
 * Reads why a charge was refused. The document does not show the shapes of errors ("Errors"), so every text of the
 * answer is read, below whatever names: at the field of the request that its path names or ends in, else at the
 * answer's own path. Read are {@link DEEPEST} levels, {@link MOST_TEXTS} texts of {@link LONGEST_TEXT} characters each.
 */

import { parseBounded } from './bounded-json.ts';
import {
  CODE_NAMES,
  MESSAGE_NAMES,
  PATH_NAMES,
  plainName,
  SILENT_NAMES,
  SILENT_WITH_A_TEXT,
  VAGUE_PATH_NAMES,
  WRAPPER_NAMES,
} from './error-words.ts';
import { readableText } from './readable-text.ts';
import { fieldPath, requestPath } from './request-path.ts';

export interface ErrorDetails {
  /** The texts without a path of their own, the plainest first; null where there are none. */
  readonly message: string | null;
  readonly fields: readonly FieldError[];
}

/** A text about one part of the request, and its path: of the request (`items.0.amount`) or else of the answer. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

const LONGEST_TEXT = 1_000;
const LONGEST_PATH = 200;
const MOST_TEXTS = 50;
const MOST_ENTRIES = 200;
const DEEPEST = 8;
/** Levels of a JSON text that stands in a text. */
const DEEPEST_QUOTED = 16;

/** Reads the parsed body of a refusal. Never throws. */
export function readErrorDetails(body: unknown): ErrorDetails {
  const found: FieldError[] = [];
  read(body, { steps: [], named: null }, found, DEEPEST);
  const unnamed = found.filter(({ path }) => path === '').map(({ message }) => message);
  return {
    message: unnamed.length === 0 ? null : unnamed.join(' · '),
    fields: found.filter(({ path }) => path !== ''),
  };
}

/** Reads the body of a refusal that is no JSON, or not all of it. */
export function readErrorText(body: string): ErrorDetails {
  return { message: readableText(body).slice(0, LONGEST_TEXT) || null, fields: [] };
}

/** Where a text stands: the steps to it, and the path that the nearest object around it names. */
interface Place {
  readonly steps: readonly string[];
  readonly named: string | null;
}

type JsonObject = Readonly<Record<string, unknown>>;

function read(value: unknown, place: Place, found: FieldError[], levels: number): void {
  if (typeof value === 'string') readText(value, place, found, levels);
  else if (levels === 0 || typeof value !== 'object' || value === null) return;
  else if (Array.isArray(value)) readList(value, place, found, levels);
  // Parsed JSON: an object's own keys are all it has.
  else readObject(value as JsonObject, place, found, levels);
}

function readList(list: readonly unknown[], place: Place, found: FieldError[], levels: number): void {
  for (const [index, entry] of list.slice(0, MOST_ENTRIES).entries()) {
    if (typeof entry === 'string') {
      // `customer.email must be an email`: at some services the first word of a text names the field.
      const path = requestPath(entry.split(/\s/, 1)[0]);
      read(entry, path === null ? place : { ...place, named: path }, found, levels - 1);
    } else read(entry, { ...place, steps: [...place.steps, String(index)] }, found, levels - 1);
  }
}

function readObject(object: JsonObject, around: Place, found: FieldError[], levels: number): void {
  const entries = Object.entries(object)
    .slice(0, MOST_ENTRIES)
    .map(([key, value]) => ({ key, name: plainName(key), value }));
  const own = entries.map(({ name, value }) => namedPath(name, value)).find((path) => path !== null);
  const place = { ...around, named: own ?? around.named };
  const isError = own !== undefined || entries.some(({ name, value }) => rankOf(name, value) < MESSAGE_NAMES.length);
  const before = found.length;
  const codes: unknown[] = [];
  for (const { key, name, value } of entries.toSorted(
    (one, other) => rankOf(one.name, one.value) - rankOf(other.name, other.value),
  )) {
    if (SILENT_NAMES.has(name) || (isError && SILENT_WITH_A_TEXT.has(name)) || isEchoOfCharge(name, value)) continue;
    if (isError && PATH_NAMES.has(name) && (isCode(value) || Array.isArray(value))) continue;
    // The HTTP status is known from the response itself.
    if (name === 'status' && typeof value === 'number') continue;
    if (CODE_NAMES.has(name) && isCode(value)) codes.push(value);
    else read(value, { ...place, steps: [...place.steps, key] }, found, levels - 1);
  }
  if (found.length === before) for (const code of codes) readText(String(code), place, found, levels);
}

/** A text for a person comes first, by its place in {@link MESSAGE_NAMES}; the rest keeps its order. */
function rankOf(name: string, value: unknown): number {
  const at = typeof value === 'string' ? MESSAGE_NAMES.indexOf(name) : -1;
  return at < 0 ? MESSAGE_NAMES.length : at;
}

/** The path that a value of this name gives for its object; null for any other value. */
function namedPath(name: string, value: unknown): string | null {
  if (name === 'source' && typeof value === 'object' && value !== null && 'pointer' in value)
    return namedPath('pointer', value.pointer);
  if (!PATH_NAMES.has(name) || (typeof value !== 'string' && !Array.isArray(value))) return null;
  const path = fieldPath(value);
  if (path !== null || VAGUE_PATH_NAMES.has(name)) return path;
  return typeof value === 'string' && !WRAPPER_NAMES.has(plainName(value))
    ? value.slice(0, LONGEST_PATH) || null
    : null;
}

const HTTP_WORDS =
  /^(bad request|unauthorized|forbidden|not found|conflict|unprocessable (entity|content)|internal server error)$/i;

/** Not a reason for a person: a number, a name in a program, an HTTP status in words. */
function isCode(value: unknown): boolean {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && (/^[\w.:/#?=&[\]$-]*$/.test(value) || HTTP_WORDS.test(value));
}

/** `data` of a charge: a service that echoes what it was sent gives no reason there. */
function isEchoOfCharge(name: string, value: unknown): boolean {
  return name === 'data' && typeof value === 'object' && value !== null && 'id' in value;
}

function readText(written: string, { steps, named }: Place, found: FieldError[], levels: number): void {
  const quoted = /^\s*[[{]/.test(written) ? parseBounded(written, DEEPEST_QUOTED) : null;
  if (quoted?.ok) {
    read(quoted.value, { steps, named }, found, levels - 1);
    return;
  }
  const message = readableText(written).slice(0, LONGEST_TEXT);
  if (message === '' || found.length >= MOST_TEXTS) return;
  const path = named ?? pathOf(steps);
  if (!found.some((error) => error.path === path && error.message === message)) found.push({ path, message });
}

/** The field's path in the request where these steps name one, else the steps themselves without wrappers. */
function pathOf(steps: readonly string[]): string {
  const isWrapper = (step: string) => WRAPPER_NAMES.has(plainName(step));
  const first = steps.findIndex((step) => !isWrapper(step) && !/^\d+$/.test(step));
  if (first < 0) return '';
  const last = steps.findLastIndex((step) => !isWrapper(step));
  const own = steps.slice(first, last + 1);
  return fieldPath(own) ?? own.join('.').slice(0, LONGEST_PATH);
}
