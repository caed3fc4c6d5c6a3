/**
 * The one way in: a name and an input from outside, a result as data. Both shells call nothing else. Inputs are
 * parsed by the contract, outputs too, so that a field a handler adds by mistake (a token, say) is dropped here.
 */
import {
  isOperationName,
  type OperationName,
  type Output,
  operations,
  type ParsedInput,
} from '../src-preload/contract/contract.ts';
import { ConsoleFailure, type Result } from '../src-preload/contract/errors.ts';
import { mergeDisjoint } from '../src-preload/contract/merge-disjoint.ts';

/** The window a call comes from; what it has on screen is forgotten when it goes. */
export interface Caller {
  readonly windowId: string;
}

/** One handler for each operation of the contract; a missing one does not compile. */
export type Handlers = {
  readonly [Name in OperationName]: (input: ParsedInput<Name>, caller: Caller) => Promise<Output<Name>>;
};

/**
 * One handler for each operation, from several rooms. Operations that no part handles do not compile.
 * @throws Error at start for an operation that two parts handle.
 */
export function mergeHandlers<const Parts extends readonly Partial<Handlers>[]>(...parts: Parts) {
  return mergeDisjoint(...parts);
}

/** A handler seen without its name: what it takes and gives is its own operation's. */
export type AnyHandler = (input: unknown, caller: Caller) => Promise<unknown>;

/** The same operations, each wrapped. A wrapper hands its handler the input as it came, and answers in its shape. */
export function wrapHandlers(
  handlers: Handlers,
  wrap: (name: OperationName, handle: AnyHandler) => AnyHandler,
): Handlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    // Entries lose which name has which handler; each is put back under the name it was taken from.
    return [name, wrap(name as OperationName, handler as AnyHandler)] as const;
  });
  return Object.fromEntries(wrapped) as Record<string, AnyHandler> as Handlers;
}

export type Dispatch = (name: string, input: unknown, caller: Caller) => Promise<Result<unknown>>;

/** Milliseconds: an operation that takes as long is logged. Most answer within a few; some wait for the service. */
const SLOW_OPERATION = 3_000;

/** How slow operations are noticed. */
export interface OperationTimer {
  /** Milliseconds on a monotonic clock. */
  monotonic(): number;
  onSlow(operation: OperationName, ms: number): void;
}

/**
 * @param report logs a fault that is Balcão's own, and returns the reference under which the log has it.
 */
export function createDispatch(
  handlers: Handlers,
  report: (fault: unknown, operation: string) => string,
  timer?: OperationTimer,
): Dispatch {
  return async (name, input, caller) => {
    if (!isOperationName(name))
      return { ok: false, error: { kind: 'unknown-operation', operation: name.slice(0, 100) } };
    const parsed = operations[name].input.safeParse(input);
    if (!parsed.success) {
      const issues = parsed.error.issues.map((issue) => ({
        path: issue.path.map(String).join('.'),
        code: isCode(issue.message) ? issue.message : issue.code,
      }));
      return { ok: false, error: { kind: 'invalid-input', issues } };
    }
    const startedAt = timer?.monotonic() ?? 0;
    try {
      // The union of handlers takes the union of inputs: name and input are tied by the line above, which types cannot follow.
      const handler = handlers[name] as (input: unknown, caller: Caller) => Promise<unknown>;
      return { ok: true, value: operations[name].output.parse(await handler(parsed.data, caller)) };
    } catch (fault) {
      if (fault instanceof ConsoleFailure) return { ok: false, error: fault.error };
      return { ok: false, error: { kind: 'internal', reference: report(fault, name) } };
    } finally {
      const ms = timer === undefined ? 0 : timer.monotonic() - startedAt;
      if (ms >= SLOW_OPERATION) timer?.onSlow(name, Math.round(ms));
    }
  };
}

/** Codes of the contract's own are kebab-case words; zod's default messages are sentences. */
function isCode(message: string): boolean {
  return /^[a-z][a-z0-9-]*$/.test(message);
}
