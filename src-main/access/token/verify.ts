/**
 * Whether a token is valid. The verify-token operation exists, but its path and answer are not shown (document, "Other
 * operations"), so there are two ways: the gateway's configured path, or an operation the document does show.
 *
 * By the verify path, the answer's body decides (README, "What a check of the token says", has the whole table):
 *
 * | answer | verdict |
 * |---|---|
 * | 401, 403 | refused |
 * | 2xx, a JSON object that says no | refused |
 * | 2xx, a JSON object that says yes | valid |
 * | 2xx, a JSON object that says neither | accepted |
 * | 2xx, an error, and nothing of the token | cannot tell: unexpected-answer |
 * | 2xx, no JSON object, or not all of one | cannot tell: why, by its own reason |
 * | valid or accepted, and a bad token is not refused | cannot tell: control-not-refused |
 * | 429; 5xx; another status; no answer | cannot tell: rate-limited; server-error; unexpected-answer; network |
 *
 * Without one, a transaction that cannot exist is read: 401 means refused (document, "Authentication", 3), 404 means that
 * the token was let in. But a wrong path or a proxy says 404 too, so a 404 counts only where the same read with a
 * deliberately bad token answers 401.
 */
import type { WireCause } from '../../../src-preload/contract/charges/charge.ts';
import type { GatewayInput, TokenCheck } from '../../../src-preload/contract/gateways/gateway.ts';
import type { Json } from '../../../src-preload/contract/values/json-pointer.ts';
import type { Clock } from '../../clock.ts';
import type { GatewayClient, StatusResponse } from '../../gateway/responses.ts';
import { candidateFields, type NamedField, readVerifyBody } from './verify-answer.ts';

export interface VerifyDeps {
  readonly client: Pick<GatewayClient, 'probe'>;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** What the settings say of checking a token. */
export type VerifySettings = Pick<GatewayInput, 'verifyPath'> & NamedField;

type Verdict = Pick<TokenCheck, 'verdict' | 'reason' | 'httpStatus' | 'cause' | 'control'>;

export interface VerifyRequest {
  readonly check: TokenCheck;
  /** Fields of the verify path's answer that may say whether a token is valid; none where it was plain, or unreadable. */
  readonly fields: readonly NamedField[];
}

/**
 * Checks a token because somebody asked, also with a deliberately bad one: a path that takes both says nothing. That one
 * is sent only where the token itself was taken.
 */
export async function verifyToken(deps: VerifyDeps, token: string, settings: VerifySettings): Promise<VerifyRequest> {
  const { verifyPath } = settings;
  if (verifyPath === '')
    return { check: checkOf(deps, 'documented-read', await byDocumentedRead(deps, token)), fields: [] };
  const found = await atVerifyPath(deps, token, settings);
  const isTaken = taken(found.verdict);
  const control = isTaken ? await atVerifyPath(deps, controlToken(deps), settings) : null;
  const verdict = control === null ? found.verdict : besideControl(found.verdict, control.verdict);
  const isPlain = verdict.verdict === 'valid' || found.body === null || !isTaken;
  const fields = isPlain ? [] : candidateFields(found.body, control?.body ?? null, token);
  return { check: checkOf(deps, 'verify-path', verdict), fields };
}

/**
 * Checks a token because it is time. The verify path gets no bad one then: some services lock an account out for those.
 *
 * @param control what a bad one came to at this path when somebody last asked; null where nobody has.
 */
export async function verifyTokenByClock(
  deps: VerifyDeps,
  token: string,
  settings: VerifySettings,
  control: TokenCheck['control'],
  occasion: 'start' | 'time',
): Promise<TokenCheck> {
  if (settings.verifyPath === '')
    return checkOf(deps, 'documented-read', await byDocumentedRead(deps, token), occasion);
  const { verdict } = await atVerifyPath(deps, token, settings);
  if (!taken(verdict)) return checkOf(deps, 'verify-path', verdict, occasion);
  const known =
    control === 'taken' ? cannotTell('control-not-refused', verdict.httpStatus, 'taken') : { ...verdict, control };
  return checkOf(deps, 'verify-path', known, occasion);
}

/**
 * What a check means for the gateway's watches: true, they go on; false, they rest; null, they stay as they are. Only the
 * 401 of an operation that the document shows makes them rest. A verify path's "accepted" lets them go on only where the
 * same path refused a bad token: then it tells tokens apart.
 */
export function meansForWatches({ verdict, method, control }: TokenCheck): boolean | null {
  if (verdict === 'valid') return true;
  if (verdict === 'accepted') return control === 'refused' ? true : null;
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
  /** The JSON object that a 2xx held; null where it held none. */
  readonly body: Json | null;
}

async function atVerifyPath({ client }: VerifyDeps, token: string, settings: VerifySettings): Promise<Found> {
  const answer = await client.probe(settings.verifyPath, token);
  if (answer.kind === 'network') return { verdict: outOfReach(answer.cause), body: null };
  const { httpStatus } = answer;
  if (httpStatus === 401 || httpStatus === 403) return { verdict: said('refused', httpStatus), body: null };
  if (httpStatus < 200 || httpStatus >= 300) return { verdict: unhelpful(httpStatus), body: null };
  return byBody(answer, settings);
}

function byBody(answer: Extract<StatusResponse, { kind: 'status' }>, settings: VerifySettings): Found {
  const { httpStatus } = answer;
  const reading = readVerifyBody(answer, settings);
  if (reading.kind === 'unreadable')
    return { verdict: { ...cannotTell(reading.reason, httpStatus), cause: answer.cut }, body: null };
  const { says, body } = reading;
  if (says === 'fault') return { verdict: cannotTell('unexpected-answer', httpStatus), body };
  const verdicts = { yes: 'valid', no: 'refused', nothing: 'accepted' } as const;
  return { verdict: said(verdicts[says], httpStatus), body };
}

const taken = ({ verdict }: Verdict) => verdict === 'valid' || verdict === 'accepted';

/** The verdict on a token that was taken, now that a bad one was tried at the same path. */
function besideControl(verdict: Verdict, control: Verdict): Verdict {
  if (control.reason === 'network') return control;
  if (control.reason === 'server-error' || control.reason === 'rate-limited') return control;
  const { httpStatus, reason } = control;
  // Some services call a token of another shape a bad request, or show it a login page: that is a "no" as well.
  const isTurnedAway = reason === 'unexpected-answer' || reason === 'answer-html';
  return control.verdict === 'refused' || isTurnedAway
    ? { ...verdict, control: 'refused' }
    : cannotTell('control-not-refused', httpStatus, 'taken');
}

async function byDocumentedRead(deps: VerifyDeps, token: string): Promise<Verdict> {
  const { client, newId } = deps;
  const path = `/transactions/${newId()}`;
  const answer = await client.probe(path, token);
  if (answer.kind === 'network') return outOfReach(answer.cause);
  const { httpStatus } = answer;
  if (httpStatus === 401) return said('refused', httpStatus);
  if (httpStatus !== 404) return unhelpful(httpStatus);
  const control = await client.probe(path, controlToken(deps));
  if (control.kind === 'network') return outOfReach(control.cause);
  if (control.httpStatus === 401) return { ...said('valid', httpStatus), control: 'refused' };
  return cannotTell('control-not-refused', control.httpStatus, 'taken');
}

/** A token that no service can have given out. */
const controlToken = ({ newId }: VerifyDeps) => `balcao-control-${newId()}`;

function unhelpful(httpStatus: number): Verdict {
  if (httpStatus === 429) return cannotTell('rate-limited', httpStatus);
  return cannotTell(httpStatus >= 500 ? 'server-error' : 'unexpected-answer', httpStatus);
}

function said(verdict: 'valid' | 'refused' | 'accepted', httpStatus: number): Verdict {
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
