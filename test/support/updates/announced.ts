/** Announcements of versions, signed with keys of this test alone. */
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { signManifest } from '../../../build/sign-manifest.ts';
import type { ReleaseManifest } from '../../../src-main/updates/announcement.ts';

export interface TestKey {
  readonly pem: string;
  readonly trusted: KeyObject;
}

export function testKey(): TestKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    trusted: createPublicKey(privateKey),
  };
}

export function release(part: Partial<ReleaseManifest> = {}): ReleaseManifest {
  return {
    format: 1,
    version: '1.2.0',
    publishedOn: '2026-11-24',
    notes: { en: 'Faster lists.', 'pt-BR': 'Listas mais rápidas.' },
    page: 'https://balcao.example/downloads',
    schemas: { console: 1, history: 1 },
    files: [
      {
        system: 'linux',
        arch: 'x64',
        name: 'balcao-1.2.0.AppImage',
        address: 'https://balcao.example/balcao-1.2.0.AppImage',
        sha256: 'ab'.repeat(32),
      },
    ],
    ...part,
  };
}

export const announced = (keys: readonly TestKey[], part: Partial<ReleaseManifest> = {}): string =>
  signManifest(
    JSON.stringify(release(part)),
    keys.map(({ pem }) => pem),
  );
