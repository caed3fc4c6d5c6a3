/** Where newer versions are announced, and the keys that sign them: set when an installer is built (build/updates.json). */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

export interface UpdateSource {
  readonly address: URL;
  /** Either key signs: while one is replaced, both are trusted. */
  readonly keys: readonly KeyObject[];
}

/** An https address without user and password. */
export const secureAddress = z.string().max(2_000).refine(isSecure, 'not an https address');

function isSecure(address: string): boolean {
  const parsed = URL.parse(address);
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === '';
}

const publicKey = z.string().transform((text, context) => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Reported below, like a key of another kind.
  }
  context.addIssue('not an Ed25519 public key (SPKI, DER, base64)');
  return z.NEVER;
});

const buildSettings = z.strictObject({
  /** Empty: nothing is asked, and the page offers nothing. */
  address: z.union([z.literal(''), secureAddress]),
  keys: z.array(publicKey).max(2),
});

/**
 * Null where no address is set.
 * @throws ZodError where the settings make no sense: they are part of the program.
 */
export function updateSourceOf(settings: unknown): UpdateSource | null {
  const { address, keys } = buildSettings.parse(settings);
  if (address === '') return null;
  if (keys.length === 0) throw new Error('an address for updates needs a key that signs them');
  return { address: new URL(address), keys };
}
