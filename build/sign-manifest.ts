/**
 * Signs the announcement of a version, for whoever packs Balcão (docs/updates.md).
 *
 *   node build/sign-manifest.ts new-key key.pem                 makes a key; prints its public half for updates.json
 *   node build/sign-manifest.ts sign release.json out.json key.pem [next-key.pem]
 *
 * What it signs is what a desk accepts: the same schema refuses a manifest here that a desk would refuse. The private
 * keys never enter this repository.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { announcement, LARGEST_ANNOUNCEMENT, releaseManifest } from '../src-main/updates/announcement.ts';

const USAGE = 'node build/sign-manifest.ts new-key KEY | sign MANIFEST OUT KEY [KEY]';

/** Makes a private key (PKCS#8, PEM; for its owner alone) and returns its public half as updates.json has it. */
export function makeKey(path: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

/**
 * The announcement of a manifest's text, signed by each key (PEM) over exactly its bytes.
 * @throws where a desk would refuse the manifest, or a key is not Ed25519.
 */
export function signManifest(manifest: string, keys: readonly string[]): string {
  releaseManifest.parse(JSON.parse(manifest));
  const signatures = keys.map((pem) => {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('a key is not an Ed25519 key');
    return sign(null, Buffer.from(manifest, 'utf8'), key).toString('base64');
  });
  const text = `${JSON.stringify(announcement.parse({ signed: manifest, signatures }))}\n`;
  if (Buffer.byteLength(text) > LARGEST_ANNOUNCEMENT) throw new Error(`larger than ${LARGEST_ANNOUNCEMENT} bytes`);
  return text;
}

function run([command, ...rest]: readonly string[]): void {
  const [first, second, ...keys] = rest;
  if (command === 'new-key' && first !== undefined) process.stdout.write(`${makeKey(first)}\n`);
  else if (command === 'sign' && first !== undefined && second !== undefined && keys.length > 0)
    writeFileSync(
      second,
      signManifest(
        readFileSync(first, 'utf8'),
        keys.map((path) => readFileSync(path, 'utf8')),
      ),
    );
  else throw new Error(USAGE);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) run(process.argv.slice(2));
