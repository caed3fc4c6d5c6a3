/** Looks for texts in deflated streams, wherever in a file they are. */
import { constants, inflateRawSync } from 'node:zlib';
import { DICTIONARY_1 } from '../../../src-main/history/database/deflate.ts';

/**
 * The page size: a stream that is cut goes no further. The shorter length is for one that was overwritten in its
 * middle.
 */
const LENGTHS = [4096, 256];

/** Every text that can be inflated after a format byte (deflate.ts), at any offset. */
export function inflatedIn(bytes: Buffer): string {
  const texts: string[] = [];
  for (let at = bytes.indexOf(1); at !== -1; at = bytes.indexOf(1, at + 1)) {
    // The two block types that zlib writes for a text (RFC 1951, 3.2.3); other offsets are skipped fast.
    const kind = ((bytes[at + 1] ?? 0) >> 1) & 3;
    if (kind !== 1 && kind !== 2) continue;
    for (const length of LENGTHS) {
      const text = inflatedAt(bytes.subarray(at + 1, at + 1 + length));
      if (text === null) continue;
      texts.push(text);
      break;
    }
  }
  return texts.join('\n');
}

function inflatedAt(bytes: Buffer): string | null {
  try {
    const { Z_SYNC_FLUSH } = constants;
    return inflateRawSync(bytes, { dictionary: DICTIONARY_1, finishFlush: Z_SYNC_FLUSH }).toString();
  } catch {
    // No stream begins here.
    return null;
  }
}
