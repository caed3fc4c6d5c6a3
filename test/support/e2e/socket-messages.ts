/** What a page and main say on their socket. The first message of each is no JSON: a secret, and the proof of the launch. */
import type { OperationName } from '../../../src-preload/contract/contract.ts';
import { jsonOf } from '../../../src-preload/contract/values/json-pointer.ts';

interface Call {
  readonly id: number;
  readonly name: OperationName;
}

/** A signal has neither. */
interface Answer {
  readonly id?: number;
  readonly result?: { readonly ok: boolean; readonly value?: unknown };
}

/** A call of the page's; null for its secret. */
export function callOf(message: string | Buffer): Call | null {
  return (jsonOf(String(message)) as Call | undefined) ?? null;
}

/** An answer of main's; of a proof, nothing. */
export function answerOf(message: string | Buffer): Answer {
  return (jsonOf(String(message)) as Answer | undefined) ?? {};
}
