/** Generates a token by the gateway's own settings: one POST, whose response is parsed and not stored. */
import type { AccessStatus } from '../../../src-preload/contract/gateways/gateway.ts';
import type { Generation } from '../../../src-preload/contract/gateways/generation.ts';
import type { GatewayClient, Received } from '../../gateway-http/responses.ts';
import { endCountedFrom, type ZoneCorrection, zoneErrorIn } from '../../gateway-http/times/service-zone.ts';
import type { Clock } from '../../ground/clock.ts';
import { payloadToSend, type StoredSecrets } from '../setup/gateway-secrets.ts';
import { tokenExpiryOf, tokenMadeAt } from './jwt.ts';
import { readTokenResponse, type TokenResponse } from './token-response.ts';

/** Why no token was returned, as it is stored and shown; never the response's text, which may quote a secret. */
export type GenerationRecord = NonNullable<AccessStatus['lastGeneration']>;

export type Generated =
  | {
      readonly kind: 'made';
      readonly token: string;
      readonly expiry: AccessStatus['expiry'];
      readonly record: GenerationRecord;
    }
  | { readonly kind: 'failed'; readonly record: GenerationRecord };

interface GenerationDeps {
  readonly client: Pick<GatewayClient, 'post'>;
  readonly clock: Clock;
  /** By what the service's instants are corrected. */
  readonly zone: ZoneCorrection;
}

export async function generateToken(
  { client, clock, zone }: GenerationDeps,
  generation: Generation,
  secrets: StoredSecrets,
): Promise<Generated> {
  const failed = (problem: GenerationRecord['problem'], part: Partial<GenerationRecord> = {}): Generated => ({
    kind: 'failed',
    record: { at: clock.now(), problem, cause: null, httpStatus: null, ...part },
  });
  const body = payloadToSend(generation, secrets);
  if (body === null) return failed(secrets.unread === 'locked' ? 'secret-locked' : 'secret-missing');
  const sentAt = clock.now();
  const answer = await client.post(generation.path, body);
  if (answer.kind === 'network') return failed('network', { cause: answer.cause });
  const { httpStatus, received } = answer;
  if (httpStatus >= 400 && httpStatus < 500) return failed('refused', { httpStatus });
  if (httpStatus < 200 || httpStatus >= 300) return failed('failing', { httpStatus });
  const ahead = aheadOf(received);
  const read = readTokenResponse(received.raw, generation, received.receivedAt, { ahead, zone });
  if (read === null) return failed('no-token-in-answer', { httpStatus });
  return {
    kind: 'made',
    token: read.token,
    expiry: expiryOf(read, sentAt, ahead),
    record: { at: clock.now(), problem: null, cause: null, httpStatus },
  };
}

/** A difference between two clocks (ms) that is more than a response's way and its Date of whole seconds explain. */
const ANOTHER_CLOCK = 30_000;

/** The service's clock minus the desk's (ms); 0 where they agree, or the service sent no `Date`. */
function aheadOf({ serverDate, receivedAt }: Received): number {
  const ahead = (serverDate ?? receivedAt) - receivedAt;
  return Math.abs(ahead) > ANOTHER_CLOCK ? ahead : 0;
}

/**
 * By the desk's clock. The life of a token is the difference of two instants of the service, as that of a code is: of
 * its response, or of a JWT's claims, which count where the response's end is whole quarters of an hour from theirs.
 */
function expiryOf(answer: TokenResponse, sentAt: number, ahead: number): AccessStatus['expiry'] {
  const { token, expiresAt, isDated, life } = answer;
  const [madeAt, endsAt] = [tokenMadeAt(token), tokenExpiryOf(token)];
  const byClaims = endsAt === null || madeAt === null ? endsAt : endCountedFrom(sentAt + ahead, madeAt, endsAt);
  const claimed = byClaims === null ? null : { at: byClaims - ahead, source: 'jwt' as const };
  if (expiresAt === null) return claimed;
  if (!isDated) return { at: expiresAt, source: 'answer' };
  if (life !== null) return { at: endCountedFrom(sentAt, expiresAt - life, expiresAt), source: 'answer' };
  return claimed !== null && zoneErrorIn(expiresAt - claimed.at) !== 0 ? claimed : { at: expiresAt, source: 'answer' };
}
