/**
 * Sends a chosen file to the browser shell, which returns a ticket for it, because a browser's page has no file path.
 */

import type { Bridge, Connection } from '../../src-preload/contract/bridge.ts';
import type { ConsoleError } from '../../src-preload/contract/errors.ts';
import { PAGE_SECRET_HEADER, SOCKET_SECRET_META, UPLOAD_PATH } from '../../src-preload/contract/wire.ts';
import { CallError } from './operations.ts';

/**
 * @param bridge whose connection shows that main still has the port: no file goes to a server that took it.
 * @throws CallError when the disk is full, another file is being sent, or the connection is lost
 */
export async function sendFile(bridge: Pick<Bridge, 'listenConnection'>, file: File): Promise<string> {
  const now: Connection[] = [];
  bridge.listenConnection?.((connection) => void now.push(connection))();
  if (now.some((connection) => connection !== 'open')) throw new CallError({ kind: 'disconnected' });
  const secret = document.querySelector<HTMLMetaElement>(`meta[name="${SOCKET_SECRET_META}"]`)?.content ?? '';
  let response: Response;
  try {
    const address = new URL(UPLOAD_PATH, document.baseURI);
    response = await fetch(address, { method: 'POST', body: file, headers: { [PAGE_SECRET_HEADER]: secret } });
  } catch {
    throw new CallError({ kind: 'disconnected' });
  }
  if (response.status === 201) return response.text();
  throw new CallError(REFUSED[response.status] ?? { kind: 'disconnected' });
}

const REFUSED: Readonly<Record<number, ConsoleError>> = {
  409: { kind: 'history-unavailable', reason: 'busy' },
  507: { kind: 'history-unavailable', reason: 'disk-full' },
};
