/** The contract's operations for TanStack Query: a query by name and input, a mutation by name. */
import {
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import type { Input, OperationName, Output } from '../../src-preload/contract/contract.ts';
import type { ConsoleError } from '../../src-preload/contract/errors.ts';
import { useBridge } from './bridge-context.tsx';

/** A console error as a throwable: TanStack Query separates results from errors by throwing. */
export class CallError extends Error {
  readonly error: ConsoleError;
  constructor(error: ConsoleError) {
    super(error.kind);
    this.name = 'CallError';
    this.error = error;
  }
}

/** Calls an operation. @throws CallError with the console error */
export async function call<Name extends OperationName>(
  bridge: Bridge,
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  const result = await bridge.call(name, input);
  if (!result.ok) throw new CallError(result.error);
  return result.value;
}

/** Returns any thrown value as a console error; what is not a CallError is an internal error of the page. */
export function errorOf(thrown: unknown): ConsoleError {
  return thrown instanceof CallError ? thrown.error : { kind: 'internal', reference: String(thrown).slice(0, 80) };
}

/** The cache key of an operation's result. Without an input: of every result of that operation. */
export function keyOf<Name extends OperationName>(name: Name, input?: Input<Name>): QueryKey {
  return input === undefined ? [name] : [name, input];
}

/** Reads an operation and caches its result. */
export function useOperation<Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  options: { readonly enabled?: boolean; readonly staleTime?: number } = {},
): UseQueryResult<Output<Name>> {
  const bridge = useBridge();
  return useQuery({ queryKey: keyOf(name, input), queryFn: () => call(bridge, name, input), ...options });
}

/**
 * An operation called on a user's action, never retried by itself.
 *
 * @param onDone always called after a success; a callback of `mutate` is dropped once its component has left the page,
 *   and so is for what concerns that component alone
 */
export function useCommand<Name extends OperationName>(
  name: Name,
  onDone?: (output: Output<Name>) => void,
): UseMutationResult<Output<Name>, unknown, Input<Name>> {
  const bridge = useBridge();
  return useMutation({
    mutationFn: (input: Input<Name>) => call(bridge, name, input),
    retry: false,
    ...(onDone && { onSuccess: (output) => onDone(output) }),
  });
}
