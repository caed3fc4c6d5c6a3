/**
 * Whether a token is valid. The verify-token operation exists, but its path and answer are not shown (document, "Other
 * operations"), so there are two ways: the gateway's configured path, or an operation the document does show.
 */
import type { WireCause } from '../../src-preload/contract/charge.ts';
import type { TokenCheck } from '../../src-preload/contract/gateway.ts';
import type { Clock } from '../clock.ts';
import type { GatewayClient, StatusAnswer } from '../gateway/answers.ts';

export interface VerifyDeps {
  readonly client: Pick<GatewayClient, 'probe'>;
  readonly clock: Clock;
  readonly newId: () => string;
}

type Verdict = Pick<TokenCheck, 'verdict' | 'reason' | 'httpStatus' | 'cause'>;

/**
 * Checks a token. With a verify path: 2xx is valid, 401 or 403 refused, anything else cannot be told.
 *
 * Without one, a transaction that cannot exist is read: 401 means refused (document, "Authentication", 3), 404 means that
 * the token was let in. But a wrong path or a proxy says 404 too, so a 404 counts only where the same read with a
 * deliberately bad token answers 401.
 */
export async function verifyToken(
  deps: VerifyDeps,
  token: string,
  verifyPath: string,
  occasion: TokenCheck['occasion'] = 'demand',
): Promise<TokenCheck> {
  const method = verifyPath === '' ? 'documented-read' : 'verify-path';
  const verdict =
    verifyPath === '' ? await byDocumentedRead(deps, token) : byVerifyPath(await deps.client.probe(verifyPath, token));
  return { ...verdict, method, occasion, at: deps.clock.now() };
}

function byVerifyPath(answer: StatusAnswer): Verdict {
  if (answer.kind === 'network') return outOfReach(answer.cause);
  const { httpStatus } = answer;
  if (httpStatus >= 200 && httpStatus < 300) return { verdict: 'valid', reason: null, cause: null, httpStatus };
  if (httpStatus === 401 || httpStatus === 403) return { verdict: 'refused', reason: null, cause: null, httpStatus };
  return unhelpful(httpStatus);
}

async function byDocumentedRead({ client, newId }: VerifyDeps, token: string): Promise<Verdict> {
  const path = `/transactions/${newId()}`;
  const answer = await client.probe(path, token);
  if (answer.kind === 'network') return outOfReach(answer.cause);
  const { httpStatus } = answer;
  if (httpStatus === 401) return { verdict: 'refused', reason: null, cause: null, httpStatus };
  if (httpStatus !== 404) return unhelpful(httpStatus);
  const control = await client.probe(path, `balcao-control-${newId()}`);
  if (control.kind === 'network') return outOfReach(control.cause);
  if (control.httpStatus === 401) return { verdict: 'valid', reason: null, cause: null, httpStatus };
  return cannotTell('control-not-refused', control.httpStatus);
}

function unhelpful(httpStatus: number): Verdict {
  if (httpStatus === 429) return cannotTell('rate-limited', httpStatus);
  return cannotTell(httpStatus >= 500 ? 'server-error' : 'unexpected-answer', httpStatus);
}

function cannotTell(reason: NonNullable<TokenCheck['reason']>, httpStatus: number | null): Verdict {
  return { verdict: 'cannot-tell', reason, httpStatus, cause: null };
}

function outOfReach(cause: WireCause): Verdict {
  return { verdict: 'cannot-tell', reason: 'network', httpStatus: null, cause };
}
