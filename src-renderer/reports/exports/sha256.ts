/**
 * SHA-256 (FIPS 180-4) over a file as it is read: the browser's own digest takes whole files only, and an export may be
 * larger than the memory a page should take.
 */

const FIRST = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** The fractional parts of the cube roots of the first 64 primes. */
const ROUNDS = Uint32Array.from(primes(64), (prime) => (Math.cbrt(prime) % 1) * 2 ** 32);

const BLOCK = 64;

export class Sha256 {
  readonly #state = Uint32Array.from(FIRST);
  readonly #schedule = new Uint32Array(64);
  readonly #rest = new Uint8Array(BLOCK);
  #held = 0;
  #bytes = 0;

  update(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    let from = 0;
    if (this.#held > 0) {
      from = Math.min(BLOCK - this.#held, bytes.length);
      this.#rest.set(bytes.subarray(0, from), this.#held);
      this.#held += from;
      if (this.#held < BLOCK) return;
      this.#block(new DataView(this.#rest.buffer), 0);
      this.#held = 0;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (; from + BLOCK <= bytes.length; from += BLOCK) this.#block(view, from);
    this.#rest.set(bytes.subarray(from));
    this.#held = bytes.length - from;
  }

  /** The digest in hexadecimal; nothing can be added after it. */
  digest(): string {
    const bytes = this.#bytes;
    const padding = new Uint8Array((this.#held < 56 ? 56 : 120) - this.#held + 8);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bytes / 2 ** 29));
    view.setUint32(padding.length - 4, (bytes * 8) % 2 ** 32);
    this.update(padding);
    return Array.from(this.#state, (word) => word.toString(16).padStart(8, '0')).join('');
  }

  #block(view: DataView, from: number): void {
    const w = this.#schedule;
    for (let at = 0; at < 16; at += 1) w[at] = view.getUint32(from + at * 4);
    for (let at = 16; at < 64; at += 1) {
      const [before15, before2] = [wordAt(w, at - 15), wordAt(w, at - 2)];
      const s0 = turned(before15, 7) ^ turned(before15, 18) ^ (before15 >>> 3);
      const s1 = turned(before2, 17) ^ turned(before2, 19) ^ (before2 >>> 10);
      w[at] = wordAt(w, at - 16) + s0 + wordAt(w, at - 7) + s1;
    }
    const state = this.#state;
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let at = 0; at < 64; at += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + s1 + ((e & f) ^ (~e & g)) + wordAt(ROUNDS, at) + wordAt(w, at)) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = wordAt(state, at) + word;
  }
}

/** A word of an array whose length is known. */
function wordAt(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function* primes(count: number): Generator<number> {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.some((prime) => candidate % prime === 0)) continue;
    found.push(candidate);
    yield candidate;
  }
}

/** The bytes that are held at once. */
const PIECE = 4 * 1024 * 1024;

/** @param onProgress called with the share that has been read, 0 to 1. */
export async function sha256OfFile(file: Blob, onProgress: (share: number) => void): Promise<string> {
  const hash = new Sha256();
  for (let from = 0; from < file.size; from += PIECE) {
    hash.update(new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer()));
    onProgress(Math.min(1, (from + PIECE) / file.size));
  }
  return hash.digest();
}
