/** Hands a chosen file to the browser shell, which gives a ticket for it: a browser's page has no path to name. */

import type { ConsoleError } from '../../src-preload/contract/errors.ts';
import { PAGE_SECRET_HEADER, SOCKET_SECRET_META, UPLOAD_PATH } from '../../src-preload/contract/wire.ts';
import { CallError } from './operations.ts';

/** @throws CallError where there is no room for it, another file is on its way, or the connection is gone. */
export async function sendFile(file: File): Promise<string> {
  const secret = document.querySelector<HTMLMetaElement>(`meta[name="${SOCKET_SECRET_META}"]`)?.content ?? '';
  let answer: Response;
  try {
    const address = new URL(UPLOAD_PATH, document.baseURI);
    answer = await fetch(address, { method: 'POST', body: file, headers: { [PAGE_SECRET_HEADER]: secret } });
  } catch {
    throw new CallError({ kind: 'disconnected' });
  }
  if (answer.status === 201) return answer.text();
  throw new CallError(REFUSED[answer.status] ?? { kind: 'disconnected' });
}

const REFUSED: Readonly<Record<number, ConsoleError>> = {
  409: { kind: 'history-unavailable', reason: 'busy' },
  507: { kind: 'history-unavailable', reason: 'disk-full' },
};
