import { expect, it } from 'vitest';
import { connectionOptions, type ProxySecret } from '../../../../src-main/access/setup/gateway-connection.ts';

const settings = {
  proxy: { kind: 'set', address: 'http://proxy.example:3128', user: 'desk', secret: '' },
  authority: '',
} as const;

it('the proxy gets its password from the first connection after the vault returned it, and no wrong one', () => {
  let kept: ProxySecret = { proxy: null, unread: 'locked' };
  const { proxy } = connectionOptions(
    'https://pix.example.com/v1',
    settings,
    {
      get proxy() {
        return kept.proxy;
      },
      get unread() {
        return kept.unread;
      },
    },
    {},
  );
  expect(proxy?.credentials).toBeNull();
  kept = { proxy: 's3cret' };
  expect(proxy?.credentials).toBe('desk:s3cret');
  kept = { proxy: null };
  expect(proxy?.credentials).toBe('desk:');
});
