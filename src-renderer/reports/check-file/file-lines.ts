/** The lines of a file, read piece by piece: it may be larger than memory. */

export const NEWLINE = '\n'.charCodeAt(0);

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes read at once. */
const PIECE = 4 * 1024 * 1024;

export interface Lines {
  readonly lines: readonly Uint8Array[];
  /** Bytes after the last end of a line; more than none only with the last lines of a file. */
  readonly rest: number;
}

/** Lines without their ends, some thousand at a time. A line longer than a piece ends it: no file of Balcão's has one. */
export async function* linesOfFile(file: Blob): AsyncGenerator<Lines> {
  let begun: Uint8Array<ArrayBuffer> = new Uint8Array();
  for (let at = 0; at < file.size; at += PIECE) {
    const piece = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
    const bytes = joinedBytes(begun, piece);
    const lines: Uint8Array[] = [];
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      lines.push(bytes.subarray(from, end));
      from = end + 1;
    }
    begun = bytes.slice(from);
    const isOver = at + PIECE >= file.size || begun.length > PIECE;
    yield { lines, rest: isOver ? begun.length : 0 };
    if (isOver) return;
  }
}

/** What a line has as JSON; undefined where it is none, or no UTF-8. */
export function jsonOfLine(line: Uint8Array): unknown {
  try {
    return JSON.parse(textOfLine(line));
  } catch {
    return undefined;
  }
}

/** @throws TypeError where it is no UTF-8 */
export function textOfLine(line: Uint8Array): string {
  return UTF_8.decode(line);
}

export function joinedBytes(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
