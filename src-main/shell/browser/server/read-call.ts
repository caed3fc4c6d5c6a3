/** Reads a page's message. A large one is measured before it is parsed, by the limit of the operation that it names. */
import { inputLimit } from '../../../../src-preload/contract/contract.ts';
import { DEEPEST_INPUT } from '../../../../src-preload/contract/values/input-limits.ts';
import { CALL_ENVELOPE, type CallMessage, callMessage } from '../../../../src-preload/contract/wire.ts';
import { isTextWithin } from '../../../ground/input-size.ts';

/** How the page's bridge begins each message (src-preload/websocket.ts). */
const BEGINNING = /^\{"id":(\d{1,15}),"name":"([\w.]{1,200})"/;

/** Values of the envelope in addition to the input: itself, the number, the name. */
const ENVELOPE_VALUES = 3;

export type ReadCall =
  | { readonly kind: 'call'; readonly call: CallMessage }
  /** For its operation; one that does not begin as the bridge's is measured by the usual limit, and not answered. */
  | { readonly kind: 'too-large'; readonly id: number | null }
  | { readonly kind: 'unreadable' };

export function readCall(message: Buffer): ReadCall {
  const [, id, name = ''] = BEGINNING.exec(message.toString('latin1', 0, CALL_ENVELOPE)) ?? [];
  // The dispatch measures by the name that the parsed message has, which a second one behind its input could change.
  const { bytes, values } = inputLimit(name);
  const limit = { bytes: bytes + CALL_ENVELOPE, values: values + ENVELOPE_VALUES };
  if (!isTextWithin(message, limit, DEEPEST_INPUT + 1))
    return { kind: 'too-large', id: id === undefined ? null : Number(id) };
  try {
    const call = callMessage.safeParse(JSON.parse(message.toString('utf8'))).data;
    return call === undefined ? { kind: 'unreadable' } : { kind: 'call', call };
  } catch {
    return { kind: 'unreadable' };
  }
}
