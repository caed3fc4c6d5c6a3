/**
 * What travels on the browser shell's WebSocket, as JSON text: calls from the page, answers and signals from main.
 * The envelope is checked here on both sides; names and inputs are main's to parse, by the contract.
 */
import { z } from 'zod';

/**
 * The largest message a page may send, in bytes: a bank's file (reports.ts) as JSON writes it, and a report's table. Only
 * a page that has the secret sends any.
 */
export const LARGEST_CALL = 24 * 1024 * 1024;

/** The WebSocket's subprotocol; the page's secret travels beside it, because a browser can set no other header. */
export const SOCKET_PROTOCOL = 'balcao';

/** The name of the `<meta>` element that carries the page's secret for its socket. */
export const SOCKET_SECRET_META = 'balcao-socket';

/** Where the socket is opened, relative to the page. */
export const SOCKET_PATH = 'socket';

/** A call: `id` is the page's own number for it, never used twice on one socket. */
export const callMessage = z.strictObject({
  id: z.int().min(0),
  name: z.string().max(200),
  /** JSON has no `undefined`: an input that is none is left out, and refused by the operation as any other wrong one. */
  input: z.unknown().optional(),
});
export type CallMessage = z.infer<typeof callMessage>;

/** What main sends: the answer to one call, or a signal. */
export const mainMessage = z.union([
  z.strictObject({ id: z.int().min(0), result: z.unknown() }),
  z.strictObject({ signal: z.unknown() }),
]);
export type MainMessage = z.infer<typeof mainMessage>;

/** Where a page of the browser shell sends a file that somebody chose, below the page itself. */
export const UPLOAD_PATH = 'upload';

/** Carries the page's secret beside such a file: another site's page cannot set it without being asked first. */
export const PAGE_SECRET_HEADER = 'x-balcao-page';
