/** The path of an error: of the field of the request that it is about, else where it stands in the answer. */

import {
  CODE_NAMES,
  isMessageName,
  isWrapperName,
  PATH_NAMES,
  PROBLEM_NAMES,
  plainName,
  VAGUE_PATH_NAMES,
} from './error-words.ts';
import { fieldNamedIn, fieldPath, requestPath } from './request-path.ts';

const LONGEST_PATH = 200;

/** The path that a value of this name gives for its object; null for any other value. */
export function namedPath(name: string, value: unknown): string | null {
  if (name === 'source' && typeof value === 'object' && value !== null && 'pointer' in value)
    return namedPath('pointer', value.pointer);
  if (!PATH_NAMES.has(name) || (typeof value !== 'string' && !Array.isArray(value))) return null;
  const path = fieldPath(value);
  if (path !== null || VAGUE_PATH_NAMES.has(name)) return path;
  return typeof value === 'string' && !isWrapperName(plainName(value)) ? value.slice(0, LONGEST_PATH) || null : null;
}

export interface ErrorPlace {
  readonly steps: readonly string[];
  /** The name of the value, or of the list that it is in, in plain letters. */
  readonly name: string;
  /** The path that the nearest object around it names. */
  readonly named: string | null;
  readonly isListed: boolean;
  /** Whether the object around it has a text for a person, names a path or holds errors. */
  readonly isInError: boolean;
}

/** The path of a text; empty where it is about the request as a whole. */
export function errorPath(text: string, { steps, name, named, isListed, isInError }: ErrorPlace): string {
  // A path that leads to an object alone: the text may name the field in it.
  if (named === 'customer') return fieldNamedIn(text) ?? named;
  if (named !== null) return named;
  const isOfObject = (CODE_NAMES.has(name) && !isItemTitle(steps)) || isProblem(text, name, isInError);
  const path = pathOf(isOfObject ? steps.slice(0, -1) : steps);
  if (path !== '') return path;
  // `customer.email must be an email`: at some services the first word of a listed text names the field.
  return (isListed ? requestPath(text.split(' ', 1)[0]) : null) ?? fieldNamedIn(text) ?? '';
}

/** Whether a text is what a program calls the problem. */
export function isProblem(text: string, name: string, isInError: boolean): boolean {
  return PROBLEM_NAMES.has(name) && (isInError || /(Error|Exception)$/.test(text));
}

/** Whether these steps lead to a field of the request. */
export function isAtField(steps: readonly string[]): boolean {
  return fieldPath(ownSteps(steps)) !== null;
}

/** The field's path in the request where these steps name one, else the steps themselves without wrappers. */
function pathOf(steps: readonly string[]): string {
  const own = ownSteps(steps);
  return fieldPath(own) ?? own.join('.').slice(0, LONGEST_PATH);
}

/** The steps without the names around the errors, and without those of the text itself. */
function ownSteps(steps: readonly string[]): readonly string[] {
  const first = steps.findIndex((step, index) => !isAside(step, index, steps) && !/^\d+$/.test(step));
  const last = steps.findLastIndex((step, index) => !isAside(step, index, steps));
  return first < 0 ? [] : steps.slice(first, last + 1);
}

/** What a text is in: a name of texts or errors, or below one its value or language (`message.value`, `message.pt`). */
function isAside(step: string, index: number, steps: readonly string[]): boolean {
  const name = plainName(step);
  if (isItemTitle(steps.slice(0, index + 1))) return false;
  if (isWrapperName(name)) return true;
  return isMessageName(plainName(steps[index - 1] ?? '')) && /^(value|[a-z]{2}([-_][a-z]{2})?)$/i.test(step);
}

/** The title of an item is a field of the request, any other one of an error. */
function isItemTitle(steps: readonly string[]): boolean {
  return steps.at(-1) === 'title' && steps.includes('items');
}
