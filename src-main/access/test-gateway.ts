/**
 * Tests a gateway before it is saved: address, TLS, the service and the token, each separately, so that the user sees
 * which one is wrong. Nothing is written and no charge is touched.
 */

import { endsWithVersion, type GatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import type { GatewayTestLine } from '../../src-preload/contract/gateways/tested-gateway.ts';
import type { WireCause } from '../../src-preload/contract/network/wire-cause.ts';
import type { GatewayClient, StatusResponse } from '../gateway-http/responses.ts';
import type { Clock } from '../ground/clock.ts';
import { tokenExpiryOf } from './token/jwt.ts';
import { type VerifySettings, verifyToken } from './token/verify.ts';

export interface GatewayTestDeps {
  readonly client: Pick<GatewayClient, 'probe'>;
  readonly clock: Clock;
  readonly newId: () => string;
}

type Line = GatewayTestLine['line'];
type Finding = GatewayTestLine['finding'];

/** The address first; checks after a failed one are skipped. */
export async function testGateway(
  deps: GatewayTestDeps,
  gateway: Pick<GatewayInput, 'baseUrl'> & VerifySettings,
  token: string | null,
): Promise<GatewayTestLine[]> {
  // A missing token yields 401 (document, "Authentication", 3): the one response that identifies a service of this
  // kind.
  const answer = await deps.client.probe(`/transactions/${deps.newId()}`, null);
  const lines = [addressLine(answer, gateway.baseUrl), tlsLine(answer, gateway.baseUrl), serviceLine(answer)];
  return [...lines, await tokenLine(deps, gateway, token, lines)];
}

function addressLine(answer: StatusResponse, baseUrl: string): GatewayTestLine {
  if (answer.kind === 'network' && !answer.cause.startsWith('tls') && !hasAnswered(answer.cause))
    return line('address', 'bad', 'not-connected', answer.cause);
  return endsWithVersion(baseUrl) ? line('address', 'good', 'connected') : line('address', 'warning', 'without-v1');
}

function tlsLine(answer: StatusResponse, baseUrl: string): GatewayTestLine {
  if (!baseUrl.toLowerCase().startsWith('https:')) return line('tls', 'skipped', 'not-needed');
  if (answer.kind === 'status' || hasAnswered(answer.cause)) return line('tls', 'good', 'secure');
  return answer.cause.startsWith('tls')
    ? line('tls', 'bad', 'not-secure', answer.cause)
    : line('tls', 'skipped', 'not-asked');
}

/** Causes that occur only after a connection, TLS included, was established. */
function hasAnswered(cause: WireCause): boolean {
  return ['reset', 'headers-timeout', 'body-timeout', 'redirect'].includes(cause) || cause.startsWith('answer-');
}

function serviceLine(answer: StatusResponse): GatewayTestLine {
  if (answer.kind === 'network')
    return hasAnswered(answer.cause)
      ? line('service', 'bad', 'unexpected', answer.cause)
      : line('service', 'skipped', 'not-asked');
  const { httpStatus } = answer;
  const lineOf = (result: GatewayTestLine['result'], finding: Finding) =>
    line('service', result, finding, null, httpStatus);
  if (httpStatus >= 300 && httpStatus < 400) return lineOf('bad', 'redirect');
  if (httpStatus >= 500) return lineOf('warning', 'failing');
  // A network's login page or a web site: no service of this document responds in HTML.
  if (/^\s*</.test(answer.received.raw)) return lineOf('bad', 'html');
  if (httpStatus === 401) return lineOf('good', 'as-documented');
  return httpStatus === 404 ? lineOf('bad', 'nothing-there') : lineOf('warning', 'unexpected');
}

async function tokenLine(
  deps: GatewayTestDeps,
  settings: VerifySettings,
  token: string | null,
  before: readonly GatewayTestLine[],
): Promise<GatewayTestLine> {
  if (token === null) return line('token', 'skipped', 'no-token');
  if (before.some(({ result }) => result === 'bad')) return line('token', 'skipped', 'not-asked');
  const { check, fields } = await verifyToken(deps, token, settings);
  const { verdict, cause, httpStatus, method, reason } = check;
  const lineOf = (result: GatewayTestLine['result'], finding: Finding): GatewayTestLine => ({
    ...line('token', result, finding, cause, httpStatus),
    method,
    reason,
    fields: [...fields],
  });
  switch (verdict) {
    case 'valid':
      return lineOf('good', 'token-valid');
    case 'accepted':
      return lineOf('warning', 'token-accepted');
    case 'refused': {
      const expiry = tokenExpiryOf(token);
      return lineOf('bad', expiry !== null && expiry < deps.clock.now() ? 'token-past-expiry' : 'token-refused');
    }
    case 'cannot-tell':
      return lineOf('warning', 'token-cannot-tell');
  }
}

function line(
  name: Line,
  result: GatewayTestLine['result'],
  finding: Finding,
  cause: WireCause | null = null,
  httpStatus: number | null = null,
): GatewayTestLine {
  return { line: name, result, finding, cause, httpStatus, method: null, reason: null, fields: [] };
}
