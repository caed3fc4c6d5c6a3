/**
 * Messages on the browser shell's WebSocket, as JSON text: calls from the page, results and signals from main. The
 * envelope is checked here on both sides; main parses names and inputs, by the contract.
 */
import { z } from 'zod';
import { LARGEST_LIMIT, LONGEST } from './values/input-limits.ts';

/** The most bytes of a call without its input: its number and its name. */
export const CALL_ENVELOPE = 1024;

/** The largest message of a page, in bytes. Only a page that has the secret can send any. */
export const LARGEST_CALL = LARGEST_LIMIT.bytes + CALL_ENVELOPE;

/** The most calls of one page in flight. */
export const CALLS_AT_ONCE = 1_000;

/** The WebSocket's subprotocol; the page's id is sent with it, because a browser can set no other header. */
export const SOCKET_PROTOCOL = 'balcao';

/** The name of the `<meta>` element that holds the page's secret: it admits the page's socket. */
export const SOCKET_SECRET_META = 'balcao-socket';

/** The name of the `<meta>` element that holds the page's id, which names the page and admits no one. */
export const PAGE_ID_META = 'balcao-page';

/**
 * The name of the `<meta>` element that holds main's proof: the first message of a page's socket, and the same text only
 * while the launch is the same. The page sends its secret after it.
 */
export const LAUNCH_PROOF_META = 'balcao-proof';

/** Close code (RFC 6455, 7.4.2: 4000 to 4999 are the program's own): Balcão was closed, so nothing will answer again. */
export const CLOSED_IN_ORDER = 4001;

/** The path where the socket is opened, relative to the page. */
export const SOCKET_PATH = 'socket';

/** A call: `id` is the page's own number for it, never used twice on one socket. */
export const callMessage = z.strictObject({
  id: z.int().min(0),
  name: z.string().max(LONGEST.line),
  /** JSON has no `undefined`: such an input is omitted, and the operation refuses it like any other invalid one. */
  input: z.unknown().optional(),
});
export type CallMessage = z.infer<typeof callMessage>;

/** A message from main: the result of one call, or a signal. */
export const mainMessage = z.union([
  z.strictObject({ id: z.int().min(0), result: z.unknown() }),
  z.strictObject({ signal: z.unknown() }),
]);
export type MainMessage = z.infer<typeof mainMessage>;
