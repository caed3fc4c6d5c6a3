/**
 * `100 Continue` to a request that did not expect it. A client has to be able to parse it (RFC 9110, section 15.2); undici
 * parses every other interim response and breaks the connection at this one.
 */
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

const CONTINUE = 'HTTP/1.1 100 ';
/** Bytes by which its beginning is known: a body that comes byte by byte is never held up. */
const SHORTEST = 5;
const END_OF_HEAD = '\r\n\r\n';
/** Bytes of an interim response; a longer one is left to undici. */
const LONGEST = 4_096;

/** A connector whose connections skip such a response. */
export function withoutContinue(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...opened) => {
      if (opened[1]) skipContinue(opened[1]);
      callback(...opened);
    });
}

/** undici takes its bytes from `read`, and a service sends an interim response before everything else. */
function skipContinue(socket: Socket): void {
  const read = socket.read.bind(socket);
  /** The beginning of such a response, whose end has not come yet. */
  let begun = Buffer.alloc(0);
  socket.read = () => {
    for (;;) {
      const chunk: Buffer | null = read();
      if (chunk === null) return null;
      begun = Buffer.concat([begun, chunk]);
      for (let end = endOfContinue(begun); end > 0; end = endOfContinue(begun)) begun = begun.subarray(end);
      if (begun.length === 0 || mayBeContinue(begun)) continue;
      const rest = begun;
      begun = Buffer.alloc(0);
      return rest;
    }
  };
}

/** Whether all of it may be the beginning of such a response. */
function mayBeContinue(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, CONTINUE.length);
  return start.length >= SHORTEST && bytes.length < LONGEST && CONTINUE.startsWith(start);
}

/** The index behind such a response; 0 where there is none, or not all of it. */
function endOfContinue(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, CONTINUE.length) !== CONTINUE) return 0;
  const end = bytes.indexOf(END_OF_HEAD);
  return end < 0 ? 0 : end + END_OF_HEAD.length;
}
