/** The SHA-256 of a file, by the browser's own digest, which takes whole files only. */

import { LARGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { CallError } from '../../bridge/operations.ts';

/** The digest of the file in hexadecimal. @throws CallError `too-large` for a file that would take too much memory */
export async function sha256OfFile(file: Blob): Promise<string> {
  if (file.size > LARGEST.checkedExport) throw new CallError({ kind: 'too-large' });
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
