/**
 * The announcement of a version, signed by the packer: a JSON file with the manifest as a text, and signatures
 * (Ed25519, RFC 8032) over exactly the bytes of that text. Nothing in it is read before a signature fits.
 */
import { type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import type { UpdateRefusal } from '../../src-preload/contract/settings/update-operations.ts';
import { jsonOf } from '../../src-preload/contract/values/json-pointer.ts';
import { LANGUAGES, type Language } from '../../src-preload/contract/values/languages.ts';
import { compareVersions, releaseVersion } from './release-version.ts';
import { secureAddress } from './update-source.ts';

/** Bytes of the whole file. */
export const LARGEST_ANNOUNCEMENT = 65_536;

const notes = z.string().trim().min(1).max(4_000);
const schemaVersion = z.int().min(0).max(100_000);

export const releaseManifest = z.object({
  format: z.literal(1),
  version: releaseVersion,
  publishedOn: z.iso.date(),
  notes: z.object(
    // The keys are the languages, which `fromEntries` does not express.
    Object.fromEntries(LANGUAGES.map((language) => [language, notes])) as Record<Language, typeof notes>,
  ),
  /** A page with every file. */
  page: secureAddress,
  /** The versions of its files (`SCHEMA_VERSIONS`): a greater one means that it converts them. */
  schemas: z.object({ console: schemaVersion, history: schemaVersion }),
  files: z
    .array(
      z.object({
        system: z.enum(['linux', 'darwin', 'win32']),
        arch: z.enum(['x64', 'arm64']),
        name: z.string().regex(/^[A-Za-z0-9][\w.-]{0,119}$/),
        address: secureAddress,
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1)
    .max(20),
});
export type ReleaseManifest = z.infer<typeof releaseManifest>;

export const announcement = z.object({
  /** The manifest's JSON. */
  signed: z.string(),
  /** Base64, each by another key. */
  signatures: z.array(z.base64().max(100)).min(1).max(4),
});

export type ReadAnnouncement = { readonly manifest: ReleaseManifest } | { readonly refused: UpdateRefusal };

/**
 * Reads an announcement. Never throws.
 * @param newestSeen the newest version that was accepted before, or runs here: an older one is refused, so that nobody
 * can lead a desk back to a version with known faults by repeating an old announcement.
 */
export function readAnnouncement(text: string, keys: readonly KeyObject[], newestSeen: string): ReadAnnouncement {
  if (Buffer.byteLength(text) > LARGEST_ANNOUNCEMENT) return { refused: 'too-large' };
  const envelope = announcement.safeParse(jsonOf(text));
  if (!envelope.success) return { refused: 'unreadable' };
  const { signed, signatures } = envelope.data;
  const bytes = Buffer.from(signed, 'utf8');
  const fits = (signature: string) => keys.some((key) => verify(null, bytes, key, Buffer.from(signature, 'base64')));
  if (!signatures.some(fits)) return { refused: 'unsigned' };
  const manifest = releaseManifest.safeParse(jsonOf(signed));
  if (!manifest.success) return { refused: 'unreadable' };
  return compareVersions(manifest.data.version, newestSeen) < 0 ? { refused: 'older' } : { manifest: manifest.data };
}
