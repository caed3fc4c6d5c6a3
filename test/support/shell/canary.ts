/** Looks for secrets in whatever left main: in plain, and in every form in which they may have been passed on. */
import { unzipSync } from 'fflate';
import { filesBelow } from '../run/files-below.ts';

/** Base64 of a text anywhere in a longer one: the part that is the same whatever surrounds it. */
function inBase64(text: string, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('x'.repeat(before) + text).toString(encoding);
    const from = [0, 2, 3][before] ?? 0;
    const bytes = before + Buffer.byteLength(text);
    return encoded.slice(from, Math.floor((bytes * 8) / 6));
  });
}

/** Every form of a secret that is looked for. */
function formsOf(secret: string): readonly Buffer[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const hex = Buffer.from(secret).toString('hex');
  const texts = [
    secret,
    escaped,
    JSON.stringify(escaped).slice(1, -1),
    encodeURIComponent(secret),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    hex,
    hex.toUpperCase(),
    ...inBase64(secret, 'base64'),
    ...inBase64(secret, 'base64url'),
  ];
  const little = [secret, escaped].map((text) => Buffer.from(text, 'utf16le'));
  const big = little.map((bytes) => Buffer.from(bytes).swap16());
  return [...texts.map((text) => Buffer.from(text)), ...little, ...big];
}

const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The bytes as a reader of JSON decodes them: any character may be written as an escape. */
function escapesRead(data: Buffer): Buffer {
  const read = data
    .toString('latin1')
    .replaceAll(/\\(?:u00([0-9a-f]{2})|([bfnrt"\\/]))/gi, (_, code?: string, sign = '') =>
      code === undefined ? (SHORT[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
    );
  return Buffer.from(read, 'latin1');
}

export class CanarySearch {
  readonly #secrets: ReadonlyMap<string, readonly Buffer[]>;
  /** Where a secret was found, by its name; never the secret. */
  readonly hits: string[] = [];
  bytes = 0;
  places = 0;

  /** @param secrets by the name under which a hit is reported. */
  constructor(secrets: Readonly<Record<string, string>>) {
    this.#secrets = new Map(Object.entries(secrets).map(([name, secret]) => [name, formsOf(secret)]));
  }

  look(where: string, what: string | Uint8Array): void {
    const data = Buffer.from(what);
    const read = escapesRead(data);
    this.bytes += data.length;
    this.places += 1;
    for (const [name, forms] of this.#secrets)
      if (forms.some((form) => data.includes(form) || read.includes(form))) this.hits.push(`${name} in ${where}`);
  }

  /** Searches every file below a folder; workbooks are unpacked. */
  lookBelow(folder: string): void {
    for (const { path, bytes } of filesBelow(folder)) {
      this.look(path, bytes);
      if (!path.endsWith('.xlsx')) continue;
      for (const [part, unpacked] of Object.entries(unzipSync(bytes))) this.look(`${path}/${part}`, unpacked);
    }
  }
}
