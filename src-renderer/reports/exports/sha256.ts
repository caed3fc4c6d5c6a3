/** The SHA-256 of a file, by the browser's own digest, which takes whole files only. */
import { CallError } from '../../bridge/operations.ts';

/** Bytes; as much memory as the page takes while it reads. Chromium reads no file of 2 GiB or more at once. */
const LARGEST = 1024 ** 3;

/** The digest of the file in hexadecimal. @throws CallError `too-large` for a file that would take too much memory */
export async function sha256OfFile(file: Blob): Promise<string> {
  if (file.size > LARGEST) throw new CallError({ kind: 'too-large' });
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
