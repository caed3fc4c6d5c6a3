/**
 * The only entrance: a name and an input from outside, a result as data. Both shells call nothing else. The contract
 * parses inputs and outputs, so that a field that a handler adds by mistake (a token, say) is dropped here.
 */
import {
  inputLimit,
  isOperationName,
  type OperationName,
  type Output,
  operations,
  type ParsedInput,
} from '../../src-preload/contract/contract.ts';
import { ConsoleFailure, type Result } from '../../src-preload/contract/errors.ts';
import { mergeDisjoint } from '../../src-preload/contract/merge-disjoint.ts';
import { LARGEST_LIMIT, USUAL_LIMIT } from '../../src-preload/contract/values/input-limits.ts';
import { measureInput } from './input-size.ts';

/** The window that a call comes from; its visible charges are discarded when it closes. */
export interface Caller {
  readonly windowId: string;
}

/** One handler for each operation of the contract; a missing one does not compile. */
export type Handlers = {
  readonly [Name in OperationName]: (input: ParsedInput<Name>, caller: Caller) => Promise<Output<Name>>;
};

/** The handlers of the operations with one prefix: all of them, and no other one. */
export type HandlersOf<Prefix extends string> = Pick<Handlers, Extract<OperationName, `${Prefix}.${string}`>>;

/**
 * Merges the handlers of several rooms into one per operation. An operation that no part handles does not compile.
 * @throws Error at start for an operation that two parts handle.
 */
export function mergeHandlers<const Parts extends readonly Partial<Handlers>[]>(...parts: Parts) {
  return mergeDisjoint(...parts);
}

/** A handler without its name: its input and output are those of its own operation. */
export type AnyHandler = (input: unknown, caller: Caller) => Promise<unknown>;

/**
 * The same operations, each wrapped. A wrapper passes its handler the input unchanged, and returns its output's shape.
 */
export function wrapHandlers(
  handlers: Handlers,
  wrap: (name: OperationName, handle: AnyHandler) => AnyHandler,
): Handlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    // Entries lose the tie between name and handler; each is stored again under its own name.
    return [name, wrap(name as OperationName, handler as AnyHandler)] as const;
  });
  return Object.fromEntries(wrapped) as Record<string, AnyHandler> as Handlers;
}

export type Dispatch = (name: string, input: unknown, caller: Caller) => Promise<Result<unknown>>;

/**
 * Milliseconds: an operation that takes this long is logged. Most take a few; those that wait for the
 * service, for a whole file or for the user's file dialog take longer.
 */
const SLOW_OPERATION = 3_000;

/** The most issues of a refused input that are returned: a form never has so many fields at once. */
const MOST_ISSUES = 20;

/** The size of all inputs above the usual limit that are in work at once; a page may send any number of them. */
const MOST_LARGE_INPUTS = 2 * LARGEST_LIMIT.bytes;

/** Measures operations, and reports slow ones. */
export interface OperationTimer {
  /** Milliseconds on a monotonic clock. */
  monotonic(): number;
  onSlow(operation: OperationName, ms: number): void;
}

/**
 * @param report logs a fault that is Balcão's own, and returns the reference under which the log has it.
 * @param isHidden whether the desk is hidden from an operation, whose input then is not even read.
 */
export function createDispatch(
  handlers: Handlers,
  report: (fault: unknown, operation: string) => string,
  timer?: OperationTimer,
  isHidden: (name: string) => boolean = () => false,
): Dispatch {
  let largeInputs = 0;
  return async (name, input, caller) => {
    if (!isOperationName(name))
      return { ok: false, error: { kind: 'unknown-operation', operation: name.slice(0, 100) } };
    if (isHidden(name)) return { ok: false, error: { kind: 'locked' } };
    const measured = measureInput(input, inputLimit(name));
    if (measured.fault === 'not-json')
      return { ok: false, error: { kind: 'invalid-input', issues: [{ path: '', code: 'invalid_type' }] } };
    const large = measured.fault === null && measured.size > USUAL_LIMIT.bytes ? measured.size : 0;
    if (measured.fault === 'too-large' || largeInputs + large > MOST_LARGE_INPUTS)
      return { ok: false, error: { kind: 'too-large' } };
    const startedAt = timer?.monotonic() ?? 0;
    largeInputs += large;
    try {
      const parsed = operations[name].input.safeParse(input);
      if (!parsed.success) {
        const issues = parsed.error.issues.slice(0, MOST_ISSUES).map((issue) => ({
          path: issue.path.map(String).join('.'),
          code: isCode(issue.message) ? issue.message : issue.code,
        }));
        return { ok: false, error: { kind: 'invalid-input', issues } };
      }
      // The union of handlers takes the union of inputs: name and input are tied by the line above, which types cannot
      // express.
      const handler = handlers[name] as (input: unknown, caller: Caller) => Promise<unknown>;
      return { ok: true, value: operations[name].output.parse(await handler(parsed.data, caller)) };
    } catch (fault) {
      if (fault instanceof ConsoleFailure) return { ok: false, error: fault.error };
      return { ok: false, error: { kind: 'internal', reference: report(fault, name) } };
    } finally {
      largeInputs -= large;
      const ms = timer === undefined ? 0 : timer.monotonic() - startedAt;
      if (ms >= SLOW_OPERATION) timer?.onSlow(name, Math.round(ms));
    }
  };
}

/** The contract's own codes are kebab-case words; zod's default messages are sentences. */
export function isCode(message: string): boolean {
  return /^[a-z][a-z0-9-]*$/.test(message);
}
