/** The SHA-256 of a file, by the browser's own digest, which takes whole files only. */

import { LARGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { CallError } from '../../bridge/operations.ts';

/** The digest of the file in hexadecimal. @throws CallError `too-large` as `bytesOfFile` does */
export async function sha256OfFile(file: Blob): Promise<string> {
  return sha256OfBytes(await bytesOfFile(file));
}

/** @throws CallError `too-large` for a file that would take too much memory */
export async function bytesOfFile(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > LARGEST.checkedExport) throw new CallError({ kind: 'too-large' });
  return new Uint8Array(await file.arrayBuffer());
}

/** The digest of these bytes in hexadecimal. */
export async function sha256OfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
