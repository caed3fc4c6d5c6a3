import { describe, expect, it } from 'vitest';
import { KEPT_SECRET } from '../../../../src-preload/contract/gateways/generation.ts';
import {
  type GenerationForm,
  openFields,
  readGenerationForm,
  withSecretsApart,
} from '../../../../src-renderer/access/setup/generation-form.ts';

const typed = (payload: string, secrets: GenerationForm['secrets'] = {}): GenerationForm => ({
  path: '/auth/token',
  payload,
  secrets,
  tokenPointer: '',
  expiryPointer: '',
});

describe('the payload of a token generation', () => {
  it('a typed payload moves its secrets to separate fields and shows dots in their positions', () => {
    const form = withSecretsApart(typed('{"clientId": "loja", "auth": {"password": "s3cret"}}'));
    expect(form.payload).not.toContain('s3cret');
    expect(form.secrets).toEqual({ '/auth/password': 's3cret' });
    expect(openFields(form)).toEqual(['/clientId']);
  });

  it("a typed payload keeps main's stored secrets and those typed before when its field loses focus again", () => {
    const form = withSecretsApart(
      typed(`{"secret": "${KEPT_SECRET}", "token": "${KEPT_SECRET}"}`, { '/secret': KEPT_SECRET, '/token': 'new' }),
    );
    expect(form.secrets).toEqual({ '/secret': KEPT_SECRET, '/token': 'new' });
  });

  it('a payload is sent whole, with each secret in its position', () => {
    const form = typed(`{"id": "a", "secret": "${KEPT_SECRET}"}`, { '/secret': 'n"ew' });
    const read = readGenerationForm(form);
    expect(JSON.parse(read.data?.payload ?? '')).toEqual({ id: 'a', secret: 'n"ew' });
    expect(read.data?.secretFields).toEqual(['/secret']);
  });

  it('a payload that is not a JSON object stays unchanged and is reported at its field', () => {
    for (const text of ['{"a": ', '[1]', '"text"', '']) {
      expect(withSecretsApart(typed(text)).payload.length).toBeGreaterThanOrEqual(text.length);
      expect(readGenerationForm(typed(text)).error?.issues[0]).toMatchObject({
        path: ['payload'],
        message: 'payload-not-an-object',
      });
    }
  });
});
