/** Reads the body of a response within a limit of bytes, unpacked and decoded. */
import type { Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export interface ReceivedBody {
  readonly text: string;
  readonly tooLarge: boolean;
  /** Why the body broke off; null where it ended by itself, or was cut here. */
  readonly failure: Error | null;
}

/** What the headers of a response state about its body; null where they do not. */
interface BodyHeaders {
  readonly contentEncoding: string | null;
  readonly contentType: string | null;
}

/**
 * Reads at most `limit` bytes, and unpacks at most `limit` bytes of those: some services compress against the request's
 * `Accept-Encoding`. Abandoning a longer body closes its connection.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  limit: number,
  { contentEncoding, contentType }: BodyHeaders,
): Promise<ReceivedBody> {
  const received = await readBytes(body, limit);
  const unpacker = unpackerOf(received.bytes, contentEncoding);
  unpacker?.end(received.bytes);
  const { bytes, tooLarge, failure } = unpacker === null ? received : await readBytes(unpacker, limit);
  return {
    text: decoded(bytes, contentType),
    tooLarge: tooLarge || received.tooLarge,
    failure: received.failure ?? failure,
  };
}

interface BytesReading extends Omit<ReceivedBody, 'text'> {
  readonly bytes: Uint8Array;
}

async function readBytes(body: AsyncIterable<Uint8Array>, limit: number): Promise<BytesReading> {
  const chunks: Uint8Array[] = [];
  let room = limit;
  let failure: Error | null = null;
  try {
    for await (const chunk of body) {
      chunks.push(chunk.subarray(0, Math.max(room, 0)));
      room -= chunk.length;
      if (room < 0) break;
    }
  } catch (reason) {
    failure = reason instanceof Error ? reason : new Error(String(reason));
  }
  return { bytes: Buffer.concat(chunks), tooLarge: room < 0, failure };
}

/** Null for a body that is not packed, whatever its header states. What is there of a cut one is unpacked. */
function unpackerOf(bytes: Uint8Array, contentEncoding: string | null): (Readable & NodeJS.WritableStream) | null {
  // The first bytes of gzip (RFC 1952, section 2.3.1): no JSON begins with them.
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  const encoding = contentEncoding?.trim().toLowerCase();
  if (encoding === 'deflate') return createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  return encoding === 'br' ? createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }) : null;
}

/** As UTF-8, which JSON is, unless the header names another encoding that is known. */
function decoded(bytes: Uint8Array, contentType: string | null): string {
  const charset = /;\s*charset="?([\w-]+)/i.exec(contentType ?? '')?.[1];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
