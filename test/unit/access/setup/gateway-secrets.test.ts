import { describe, expect, it } from 'vitest';
import {
  applicableSecrets,
  partSecrets,
  payloadToSend,
  readSecrets,
  writeSecrets,
} from '../../../../src-main/access/setup/gateway-secrets.ts';
import { memoryVault } from '../../../../src-main/access/vault/vault.ts';
import { gatewayInput } from '../../../../src-preload/contract/gateways/gateway.ts';
import { KEPT_SECRET } from '../../../../src-preload/contract/gateways/generation.ts';
import { typedGateway, typedGeneration } from '../../../support/gateway/connect-gateway.ts';

const NONE = { proxy: null, payload: {} };

const certificate = (name: string) => `-----BEGIN CERTIFICATE-----\n${name}\n-----END CERTIFICATE-----\n`;

function typed(payload: object, secretFields: readonly string[] = [], proxySecret = '') {
  return gatewayInput.parse({
    ...typedGateway({ baseUrl: 'https://pix.example.com/v1' }),
    proxy: { kind: 'set', address: 'http://proxy:3128', user: 'maria', secret: proxySecret },
    generation: { ...typedGeneration(payload), secretFields },
  });
}

describe('a gateway’s secrets', () => {
  it('a gateway’s secrets leave its settings: the stored and shown profile has a mask in their place', () => {
    const input = typed(
      { clientId: 'loja', auth: { clientSecret: 's3cret-1' }, seed: 's3cret-2' },
      ['/seed'],
      's3cret-3',
    );
    const { profile, secrets } = partSecrets(input, NONE);
    expect(JSON.stringify(profile)).not.toContain('s3cret');
    expect(profile.generation?.payload).toContain('"clientId": "loja"');
    expect(secrets).toEqual({
      proxy: 's3cret-3',
      payload: { '/auth/clientSecret': 's3cret-1', '/seed': 's3cret-2' },
    });
  });

  it('a gateway’s secrets stay for a mask, are replaced by another text, and deleted by an empty field', () => {
    const kept = { proxy: 'old-proxy', payload: { '/password': 'old-1', '/secret': 'old-2', '/token': 'old-3' } };
    const input = typed({ password: KEPT_SECRET, secret: 'new-2', token: '' }, [], KEPT_SECRET);
    const { profile, secrets } = partSecrets(input, kept);
    expect(secrets).toEqual({ proxy: 'old-proxy', payload: { '/password': 'old-1', '/secret': 'new-2' } });
    expect(JSON.parse(profile.generation?.payload ?? '')).toEqual({
      password: KEPT_SECRET,
      secret: KEPT_SECRET,
      token: '',
    });
  });

  it('a mask without a stored secret becomes an empty field, and a payload that cannot be sent', () => {
    const { profile, secrets } = partSecrets(typed({ password: KEPT_SECRET }, [], KEPT_SECRET), NONE);
    expect(profile.proxy).toMatchObject({ secret: '' });
    expect(JSON.parse(profile.generation?.payload ?? '')).toEqual({ password: '' });
    expect(profile.generation && payloadToSend(profile.generation, secrets)).toBeNull();
  });

  it('a gateway’s secrets are in their places in the payload that is sent', () => {
    const payload = { grant: 'client_credentials', auth: [{ password: 'p"a\\ss' }], ttl: 60 };
    const { profile, secrets } = partSecrets(typed(payload), NONE);
    const sent = profile.generation && payloadToSend(profile.generation, secrets);
    expect(JSON.parse(sent ?? '')).toEqual(payload);
  });

  it('a gateway’s secrets go only where they were typed for, the proxy’s only to that proxy', () => {
    const kept = { proxy: 'proxy-secret', payload: { '/clientSecret': 's3cret' } };
    const proxy = { kind: 'set' as const, address: 'http://proxy.office:3128', user: 'maria', secret: KEPT_SECRET };
    const before = { baseUrl: 'https://pix.example.com/v1', proxy, authority: certificate('A') };
    const still = (part: Partial<typeof before> | { readonly proxy: { readonly kind: 'none' | 'environment' } }) =>
      applicableSecrets(kept, before, { ...before, ...part });
    expect(still({ baseUrl: 'https://pix.example.com/v2' })).toEqual(kept);
    expect(still({ proxy: { ...proxy, address: 'http://proxy.office:3128/', user: 'joao' } })).toEqual(kept);
    expect(still({ authority: '' })).toEqual(kept);
    expect(still({ authority: `\n${certificate('A').replaceAll('\n', '\r\n')}` })).toEqual(kept);
    expect(still({ baseUrl: 'https://pix.example.net/v1' })).toEqual({ ...kept, payload: {} });
    expect(still({ authority: certificate('B') })).toEqual({ ...kept, payload: {} });
    expect(still({ authority: certificate('A') + certificate('B') })).toEqual({ ...kept, payload: {} });
    expect(still({ proxy: { ...proxy, address: 'http://proxy.elsewhere:3128' } })).toEqual(NONE);
    expect(still({ proxy: { ...proxy, address: 'http://[' } })).toEqual(NONE);
    expect(still({ proxy: { kind: 'none' } })).toEqual(NONE);
    expect(still({ proxy: { kind: 'environment' } })).toEqual(NONE);
  });

  it('an https proxy’s secret depends on the trusted authority too, since another could impersonate it', () => {
    const kept = { proxy: 'proxy-secret', payload: {} };
    const proxy = { kind: 'set' as const, address: 'https://proxy.office:3128', user: 'maria', secret: KEPT_SECRET };
    const before = { baseUrl: 'https://pix.example.com/v1', proxy, authority: '' };
    expect(applicableSecrets(kept, before, { ...before, authority: certificate('B') })).toEqual(NONE);
  });

  it('a gateway’s secrets stay where the environment selects the proxy, whatever it is today', () => {
    const kept = { proxy: null, payload: { '/clientSecret': 's3cret' } };
    const before = { baseUrl: 'https://pix.example.com/v1', proxy: { kind: 'environment' as const }, authority: '' };
    expect(applicableSecrets(kept, before, { ...before })).toEqual(kept);
    expect(applicableSecrets(kept, before, { ...before, proxy: { kind: 'none' } })).toEqual(NONE);
  });

  it('a gateway’s secrets are in the vault under a name of their own, and are deleted with the last one', async () => {
    const vault = memoryVault();
    await vault.write('gateway', 'the-token');
    await writeSecrets(vault, 'gateway', { proxy: 'p', payload: {} });
    expect(await readSecrets(vault, 'gateway')).toEqual({ proxy: 'p', payload: {} });
    expect(await vault.read('gateway')).toBe('the-token');
    await writeSecrets(vault, 'gateway', NONE);
    expect(await readSecrets(vault, 'gateway')).toEqual(NONE);
  });
});
