/**
 * Reads why a charge was refused. The document does not show the shapes of errors ("Errors"), so every text of the
 * answer is read, below whatever names: a sentence is a reason wherever it stands, one word by its name and its place
 * (text-role.ts). Each goes to the field of the request that its path names or fits, else to the answer's own
 * path. What was only sent back is no reason. Read are {@link MOST_TEXTS} texts of {@link LONGEST_TEXT} characters each.
 */

import { parseBounded } from './bounded-json.ts';
import { errorPath, namedPath } from './error-path.ts';
import {
  CODE_NAMES,
  ECHO_NAMES,
  holdsErrors,
  isGeneric,
  isMessageName,
  MESSAGE_NAMES,
  PATH_NAMES,
  plainName,
  SILENT_NAMES,
} from './error-words.ts';
import { readableText } from './readable-text.ts';
import { SentValues } from './sent-values.ts';
import { type Place, textRole } from './text-role.ts';
import { isNoise, isSentence } from './text-shape.ts';

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
const MOST_TEXTS = 50;
/** The levels of a body, those of a JSON text that stands in it included. */
const DEEPEST = 80;
/** Levels of a JSON text that stands in a text. */
const DEEPEST_QUOTED = 16;

/**
 * Reads the parsed body of a refusal. Never throws.
 * @param request the body that was sent; null where there was none.
 */
export function readErrorDetails(body: unknown, request: unknown = null): ErrorDetails {
  const reader: Reader = { sent: new SentValues(request), found: [], words: [], silent: [] };
  read(body, TOP, reader, DEEPEST);
  const { found, words, silent } = reader;
  const known = found.some(tells) ? found : [...found, ...words];
  const all = known.length > 0 ? known : silent;
  const unnamed = all.filter(({ path }) => path === '').map(({ message }) => message);
  return {
    message: unnamed.length === 0 ? null : unnamed.join(' · '),
    fields: all.filter(({ path }) => path !== ''),
  };
}

/** Reads the body of a refusal that is no JSON, or not all of it. */
export function readErrorText(body: string): ErrorDetails {
  return { message: readableText(body).slice(0, LONGEST_TEXT) || null, fields: [] };
}

interface Reader {
  readonly sent: SentValues;
  readonly found: FieldError[];
  /** Single words below names that say nothing of an error: read where nothing else tells why. */
  readonly words: FieldError[];
  /** Texts for programmers: read where there are no others. */
  readonly silent: FieldError[];
}

/** A place whose object has codes, which are read after its texts. */
interface Position extends Place {
  readonly codes: FieldError[];
}

const TOP: Position = {
  steps: [],
  name: '',
  named: null,
  isListed: false,
  isInError: false,
  isTold: false,
  isBelowErrors: false,
  codes: [],
};

type JsonObject = Readonly<Record<string, unknown>>;

function read(value: unknown, place: Position, reader: Reader, levels: number): void {
  if (levels === 0 || reader.found.length >= MOST_TEXTS) return;
  if (typeof value === 'string') return void readText(value, place, reader, levels);
  if (typeof value !== 'object' || value === null) return;
  if (ECHO_NAMES.has(place.name) && !isCharge(value, place) && reader.sent.isEcho(value)) return;
  // Parsed JSON: an object's own keys are all it has.
  if (!Array.isArray(value)) return void readObject(value as JsonObject, place, reader, levels);
  for (const [index, entry] of value.entries()) {
    const steps = typeof entry === 'string' ? place.steps : [...place.steps, String(index)];
    read(entry, { ...place, steps, isListed: true }, reader, levels - 1);
  }
}

interface Entry {
  readonly key: string;
  readonly name: string;
  readonly value: unknown;
}

function readObject(object: JsonObject, around: Position, reader: Reader, levels: number): void {
  // Of a charge that is sent back only the texts are read: the rest is no reason.
  const entries = Object.entries(object)
    .map(([key, value]) => ({ key, name: plainName(key), value }))
    .filter(({ name }) => !isCharge(object, around) || isMessageName(name));
  const own = entries.map(({ name, value }) => namedPath(name, value)).find((path) => path !== null);
  const texts = entries.filter(({ name, value }) => isMessageName(name) && typeof value === 'string');
  const inside = {
    ...around,
    isListed: false,
    named: own ?? around.named,
    isInError: own !== undefined || texts.length > 0 || entries.some(holdsErrorsIn),
    isTold: texts.some(({ value }) => isSentence(String(value)) && !isGeneric(String(value))),
    isBelowErrors: around.isBelowErrors || holdsErrors(around.name),
    codes: [] as FieldError[],
  };
  const before = reader.found.length;
  for (const { key, name, value } of entries.toSorted(byRank)) {
    if (isLeftOut(name, value, own !== undefined)) continue;
    const steps = [...around.steps, key];
    if (typeof value !== 'number') read(value, { ...inside, name, steps }, reader, levels - 1);
    // The HTTP status is known from the response itself.
    else if (CODE_NAMES.has(name) && name !== 'status')
      add(inside.codes, { path: errorPath(String(value), { ...inside, steps: around.steps }), message: String(value) });
  }
  addCodes(reader.found, before, inside.codes);
}

const isCharge = (value: object, { name }: Place) => name === 'data' && 'id' in value;

const holdsErrorsIn = ({ name, value }: Entry) =>
  typeof value === 'object' && value !== null && holdsErrors(name) && !isMessageName(name);

/** A text for a person comes first, by its place in {@link MESSAGE_NAMES}; the rest keeps its order. */
function byRank(one: Entry, other: Entry): number {
  return rankOf(one) - rankOf(other);
}

function rankOf({ name, value }: Entry): number {
  const at = typeof value === 'string' ? MESSAGE_NAMES.indexOf(name) : -1;
  return at < 0 ? MESSAGE_NAMES.length : at;
}

/** Objects for programmers, and lists that name a path. */
function isLeftOut(name: string, value: unknown, isNamed: boolean): boolean {
  if (typeof value !== 'object') return false;
  return Array.isArray(value) ? isNamed && PATH_NAMES.has(name) : SILENT_NAMES.has(name);
}

/** The codes of an object whose texts tell nothing; numbers and the like only where it has no text at all. */
function addCodes(found: FieldError[], before: number, codes: readonly FieldError[]): void {
  if (found.slice(before).some(tells)) return;
  const telling = codes.filter(tells);
  const isBare = found.length === before && telling.length === 0;
  for (const code of isBare ? codes : telling) add(found, code);
}

const tells = ({ message }: FieldError) => !isGeneric(message) && !isNoise(message);

function readText(written: string, place: Position, reader: Reader, levels: number): void {
  const quoted = /^\s*[[{]/.test(written) ? parseBounded(written, DEEPEST_QUOTED) : null;
  if (quoted?.ok) return void read(quoted.value, place, reader, levels - 1);
  const message = readableText(written).slice(0, LONGEST_TEXT);
  if (message === '' || reader.sent.has(message)) return;
  const role = textRole(message, place);
  if (role === null) return;
  const lists = { reason: reader.found, code: place.codes, word: reader.words, silent: reader.silent };
  add(lists[role], { path: errorPath(message, place), message });
}

function add(list: FieldError[], { path, message }: FieldError): void {
  if (list.length >= MOST_TEXTS || list.some((error) => error.path === path && error.message === message)) return;
  list.push({ path, message });
}
