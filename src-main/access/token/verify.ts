/**
 * Checks whether a token is valid. The verify-token operation exists, but its path and response are not shown
 * (document, "Other operations"), so there are two methods: the gateway's configured path, or an operation that the
 * document shows.
 *
 * With a verify path, the response's body decides (docs/use/gateways.md, "What a check says", has the whole table):
 *
 * | response | verdict |
 * |---|---|
 * | 401, 403 | refused |
 * | 2xx, a JSON object with a "no" | refused |
 * | 2xx, a JSON object with a "yes" | valid |
 * | 2xx, a JSON object with neither | accepted |
 * | 2xx, an error that is not about the token | cannot tell: unexpected-answer |
 * | 2xx, no JSON object, or an incomplete one | cannot tell, with its own reason |
 * | valid or accepted, and a bad token is not refused | cannot tell: control-not-refused |
 * | 429; 5xx; another status; no response | cannot tell: rate-limited; server-error; unexpected-answer; network |
 *
 * Without one, a transaction that cannot exist is read: 401 means refused (document, "Authentication", 3), 404 means
 * that the token was accepted. But a wrong path or a proxy responds 404 too, so a 404 counts only where the same read
 * with a deliberately bad token returns 401. Without a bad one ever tried, such a token is accepted.
 */

import type { GatewayInput, TokenCheck } from '../../../src-preload/contract/gateways/gateway.ts';
import type { WireCause } from '../../../src-preload/contract/network/wire-cause.ts';
import type { Json } from '../../../src-preload/contract/values/json-pointer.ts';
import { isWebPage } from '../../gateway-http/reading/readable-text.ts';
import type { GatewayClient, StatusResponse } from '../../gateway-http/responses.ts';
import type { Clock } from '../../ground/clock.ts';
import { candidateFields, type NamedField, readVerifyBody } from './verify-response.ts';

export interface VerifyDeps {
  readonly client: Pick<GatewayClient, 'probe'>;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** The settings of a token check. */
export type VerifySettings = Pick<GatewayInput, 'verifyPath'> & NamedField;

type Verdict = Pick<TokenCheck, 'verdict' | 'reason' | 'httpStatus' | 'cause' | 'control'>;

export interface VerifyRequest {
  readonly check: TokenCheck;
  /**
   * Fields of the verify path's response that may tell whether a token is valid; empty where it was clear, or
   * unreadable.
   */
  readonly fields: readonly NamedField[];
}

/**
 * Checks a token on request, and also with a deliberately bad one: a path that accepts both proves nothing. The bad one
 * is sent only where the token itself was accepted.
 */
export async function verifyToken(deps: VerifyDeps, token: string, settings: VerifySettings): Promise<VerifyRequest> {
  const { verifyPath } = settings;
  if (verifyPath === '')
    return { check: checkOf(deps, 'documented-read', await besideBadRead(deps, token)), fields: [] };
  const found = await atVerifyPath(deps, token, settings);
  const accepted = isAccepted(found.verdict);
  const control = accepted ? await atVerifyPath(deps, controlToken(deps), settings) : null;
  const verdict = control === null ? found.verdict : besideControl(found.verdict, control.verdict);
  const isPlain = verdict.verdict === 'valid' || found.body === null || !accepted;
  const fields = isPlain ? [] : candidateFields(found.body, control?.body ?? null, token);
  return { check: checkOf(deps, 'verify-path', verdict), fields };
}

/**
 * Checks a token on schedule. No bad token is sent then, by either method: some services lock an account for those.
 *
 * @param control the result of a bad one with these settings in the last check on request; null where there was none.
 */
export async function verifyTokenByClock(
  deps: VerifyDeps,
  token: string,
  settings: VerifySettings,
  control: TokenCheck['control'],
  occasion: 'start' | 'time',
): Promise<TokenCheck> {
  const isRead = settings.verifyPath === '';
  const method = isRead ? 'documented-read' : 'verify-path';
  const verdict = isRead
    ? await byRead(deps, `/transactions/${deps.newId()}`, token)
    : (await atVerifyPath(deps, token, settings)).verdict;
  if (!isAccepted(verdict)) return checkOf(deps, method, verdict, occasion);
  if (control === 'taken')
    return checkOf(deps, method, cannotTell('control-not-refused', verdict.httpStatus, 'taken'), occasion);
  // The read of a charge that cannot exist tells tokens apart where it has refused a bad one.
  const isValid = isRead && control === 'refused';
  return checkOf(deps, method, { ...verdict, ...(isValid && { verdict: 'valid' as const }), control }, occasion);
}

/**
 * The effect of a check on the gateway's watches: true resumes them, false pauses them, null leaves them unchanged.
 * Only the 401 of an operation that the document shows pauses them, and its 404 resumes them: the same operation no
 * longer refuses the token. A verify path's "accepted" resumes them only where the same path refused a bad token: only
 * then can it tell tokens apart.
 */
export function meansForWatches({ verdict, method, control }: TokenCheck): boolean | null {
  if (verdict === 'valid') return true;
  if (verdict === 'accepted') return control === 'refused' || method === 'documented-read' ? true : null;
  return verdict === 'refused' && method === 'documented-read' ? false : null;
}

function checkOf(
  { clock }: VerifyDeps,
  method: TokenCheck['method'],
  verdict: Verdict,
  occasion: TokenCheck['occasion'] = 'demand',
): TokenCheck {
  return { ...verdict, method, occasion, at: clock.now() };
}

interface Found {
  readonly verdict: Verdict;
  /** The JSON object of a 2xx; null where it held none. */
  readonly body: Json | null;
}

async function atVerifyPath({ client }: VerifyDeps, token: string, settings: VerifySettings): Promise<Found> {
  const answer = await client.probe(settings.verifyPath, token);
  if (answer.kind === 'network') return { verdict: outOfReach(answer.cause), body: null };
  const { httpStatus } = answer;
  // A firewall in front of the service has not looked at the token.
  if (httpStatus === 403 && isWebPage(answer.received.raw))
    return { verdict: cannotTell('answer-html', httpStatus), body: null };
  if (httpStatus === 401 || httpStatus === 403) return { verdict: verdictOf('refused', httpStatus), body: null };
  if (httpStatus < 200 || httpStatus >= 300) return { verdict: unhelpful(httpStatus), body: null };
  return byBody(answer, settings);
}

function byBody(answer: Extract<StatusResponse, { kind: 'status' }>, settings: VerifySettings): Found {
  const { httpStatus } = answer;
  const reading = readVerifyBody(answer, settings);
  if (reading.kind === 'unreadable')
    return { verdict: { ...cannotTell(reading.reason, httpStatus), cause: answer.cut }, body: null };
  const { verdict: bodyVerdict, body } = reading;
  if (bodyVerdict === 'fault') return { verdict: cannotTell('unexpected-answer', httpStatus), body };
  const verdicts = { yes: 'valid', no: 'refused', nothing: 'accepted' } as const;
  return { verdict: verdictOf(verdicts[bodyVerdict], httpStatus), body };
}

const isAccepted = ({ verdict }: Verdict) => verdict === 'valid' || verdict === 'accepted';

/** The verdict on an accepted token, given the result of a bad one at the same path. */
function besideControl(verdict: Verdict, control: Verdict): Verdict {
  if (control.reason === 'network') return control;
  if (control.reason === 'server-error' || control.reason === 'rate-limited') return control;
  const { httpStatus, reason } = control;
  // Some services respond to a token of another shape with a bad request or a login page: that is a refusal too.
  const isTurnedAway = reason === 'unexpected-answer' || reason === 'answer-html';
  return control.verdict === 'refused' || isTurnedAway
    ? { ...verdict, control: 'refused' }
    : cannotTell('control-not-refused', httpStatus, 'taken');
}

/** The read of a charge that cannot exist, with the token alone: its 404 accepts the token. */
async function byRead({ client }: VerifyDeps, path: string, token: string): Promise<Verdict> {
  const answer = await client.probe(path, token);
  if (answer.kind === 'network') return outOfReach(answer.cause);
  const { httpStatus } = answer;
  if (httpStatus === 401) return verdictOf('refused', httpStatus);
  return httpStatus === 404 ? verdictOf('accepted', httpStatus) : unhelpful(httpStatus);
}

/** The same, and with a bad token where the token was accepted. */
async function besideBadRead(deps: VerifyDeps, token: string): Promise<Verdict> {
  const { client, newId } = deps;
  const path = `/transactions/${newId()}`;
  const verdict = await byRead(deps, path, token);
  if (verdict.verdict !== 'accepted') return verdict;
  const control = await client.probe(path, controlToken(deps));
  if (control.kind === 'network') return outOfReach(control.cause);
  if (control.httpStatus === 401) return { ...verdict, verdict: 'valid', control: 'refused' };
  return cannotTell('control-not-refused', control.httpStatus, 'taken');
}

/** A token that no service can have issued. */
const controlToken = ({ newId }: VerifyDeps) => `balcao-control-${newId()}`;

function unhelpful(httpStatus: number): Verdict {
  if (httpStatus === 429) return cannotTell('rate-limited', httpStatus);
  return cannotTell(httpStatus >= 500 ? 'server-error' : 'unexpected-answer', httpStatus);
}

function verdictOf(verdict: 'valid' | 'refused' | 'accepted', httpStatus: number): Verdict {
  return { verdict, reason: null, httpStatus, cause: null, control: null };
}

function cannotTell(
  reason: NonNullable<TokenCheck['reason']>,
  httpStatus: number | null,
  control: TokenCheck['control'] = null,
): Verdict {
  return { verdict: 'cannot-tell', reason, httpStatus, cause: null, control };
}

function outOfReach(cause: WireCause): Verdict {
  return { ...cannotTell('network', null), cause };
}
