/** Asks the address where versions are announced. Nothing of this desk but Balcão's version is sent, and no redirect is followed. */
import type { UpdateRefusal } from '../../src-preload/contract/settings/update-operations.ts';
import type { Clock } from '../clock.ts';
import { DEFAULT_LIMITS } from '../gateway/http/limits.ts';
import { proxyFor } from '../gateway/http/proxy.ts';
import { createTransport } from '../gateway/http/transport.ts';
import { LARGEST_ANNOUNCEMENT } from './announcement.ts';

export interface FetchParts {
  readonly clock: Clock;
  /** For its proxy variables; no gateway's own proxy is used. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A certificate authority beside the computer's own; empty for none. */
  readonly authority: string;
  readonly signal: AbortSignal;
}

export type Fetched = { readonly text: string } | { readonly refused: UpdateRefusal };

/** Never rejects. */
export async function fetchAnnouncement(address: URL, parts: FetchParts): Promise<Fetched> {
  const { clock, environment, authority, signal } = parts;
  const transport = createTransport({
    origin: address.origin,
    clock,
    limits: { ...DEFAULT_LIMITS, bodyBytes: LARGEST_ANNOUNCEMENT },
    connections: 1,
    ca: authority,
    proxy: proxyFor(address, { kind: 'environment' }, environment),
  });
  const response = await transport.once({
    method: 'GET',
    path: address.pathname + address.search,
    token: null,
    signal,
  });
  await transport.close();
  if (response.kind !== 'answered') return { refused: 'unreachable' };
  if (response.httpStatus >= 300 && response.httpStatus < 400) return { refused: 'redirected' };
  if (response.cut === 'answer-too-large') return { refused: 'too-large' };
  return response.httpStatus === 200 && response.cut === null ? { text: response.text } : { refused: 'unreachable' };
}
