/** Generates a token by the gateway's own settings: one POST, whose response is parsed and not stored. */
import type { AccessStatus } from '../../../src-preload/contract/gateways/gateway.ts';
import type { Generation } from '../../../src-preload/contract/gateways/generation.ts';
import type { GatewayClient } from '../../gateway-http/responses.ts';
import type { Clock } from '../../ground/clock.ts';
import { payloadToSend, type StoredSecrets } from '../setup/gateway-secrets.ts';
import { readTokenAnswer, type TokenAnswer } from './token-answer.ts';

/** Why no token was returned, as it is stored and shown; never the response's text, which may quote a secret. */
export type GenerationRecord = NonNullable<AccessStatus['lastGeneration']>;

export type Generated =
  | { readonly kind: 'made'; readonly answer: TokenAnswer; readonly record: GenerationRecord }
  | { readonly kind: 'failed'; readonly record: GenerationRecord };

export async function generateToken(
  { client, clock }: { readonly client: Pick<GatewayClient, 'post'>; readonly clock: Clock },
  generation: Generation,
  secrets: StoredSecrets,
): Promise<Generated> {
  const failed = (problem: GenerationRecord['problem'], part: Partial<GenerationRecord> = {}): Generated => ({
    kind: 'failed',
    record: { at: clock.now(), problem, cause: null, httpStatus: null, ...part },
  });
  const body = payloadToSend(generation, secrets);
  if (body === null) return failed(secrets.unread === 'locked' ? 'secret-locked' : 'secret-missing');
  const answer = await client.post(generation.path, body);
  if (answer.kind === 'network') return failed('network', { cause: answer.cause });
  const { httpStatus, received } = answer;
  if (httpStatus >= 400 && httpStatus < 500) return failed('refused', { httpStatus });
  if (httpStatus < 200 || httpStatus >= 300) return failed('failing', { httpStatus });
  const read = readTokenAnswer(received.raw, generation, received.receivedAt);
  if (read === null) return failed('no-token-in-answer', { httpStatus });
  return { kind: 'made', answer: read, record: { at: clock.now(), problem: null, cause: null, httpStatus } };
}
