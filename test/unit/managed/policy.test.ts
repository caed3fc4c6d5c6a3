import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../../../src-main/managed/policy.ts';
import fc from '../../support/run/properties.ts';
import { OFFICE_GATEWAY } from '../../support/shell/policy-desk.ts';

const parsed = (policy: object, readAuthority: (path: string) => string | null = () => null) =>
  parsePolicy(JSON.stringify({ version: 1, ...policy }), readAuthority);

const withGateway = (part: object) => ({ gateways: [{ ...OFFICE_GATEWAY, ...part }] });

const OTHER_ID = '00000000-0000-4000-8000-00000000000b';

const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';

describe('a policy file', () => {
  it('a policy file may set nothing at all', () => {
    expect(parsed({})).toMatchObject({
      policy: {
        settings: {},
        updatesOff: false,
        gateways: [],
        gatewaysLocked: false,
        exportsMasked: false,
        revealLocked: false,
      },
    });
  });

  it('a policy file names the fields of a gateway, and only those are set', () => {
    const read = parsed(withGateway({ locked: true, proxy: { kind: 'set', address: 'http://proxy.example:3128' } }));
    if (!('policy' in read)) throw new Error(JSON.stringify(read));
    const { id: _, ...named } = OFFICE_GATEWAY;
    expect(read.policy.gateways).toEqual([
      {
        id: OFFICE_GATEWAY.id,
        locked: true,
        fields: { ...named, proxy: { kind: 'set', address: 'http://proxy.example:3128', user: '', secret: '' } },
      },
    ]);
  });

  it.each<[string, object, readonly [kind: string, field: string, code: string | null]]>([
    ['an unknown field', { updates: 'off' }, ['unknown', 'updates', null]],
    ['an unknown setting', { settings: { colour: { value: 1 } } }, ['unknown', 'settings.colour', null]],
    ['who is at the desk', { settings: { operator: { value: 'Ana' } } }, ['unknown', 'settings.operator', null]],
    ['a value without its braces', { settings: { theme: 'dark' } }, ['value', 'settings.theme', null]],
    ['an unknown value', { settings: { theme: { value: 'sepia' } } }, ['value', 'settings.theme.value', null]],
    [
      'a relative folder',
      { settings: { backupFolder: { value: 'b' } } },
      ['value', 'settings.backupFolder.value', 'folder-not-whole'],
    ],
    [
      'a zone that is none',
      { settings: { timeZone: { value: 'X/Y' } } },
      ['value', 'settings.timeZone.value', 'time-zone-unknown'],
    ],
    [
      'two gateways whose names differ by case, accents and blanks',
      {
        gateways: [
          OFFICE_GATEWAY,
          { ...OFFICE_GATEWAY, id: OTHER_ID, name: ` ${OFFICE_GATEWAY.name.toUpperCase().split('').join(' ')}` },
        ],
      },
      ['value', 'gateways.1.name', 'gateway-name-taken'],
    ],
    ['another version', { version: 2 }, ['version', 'version', null]],
    ['a mask that is none', { masks: { exports: 'never' } }, ['value', 'masks.exports', null]],
    ['a token', withGateway({ token: 'abc' }), ['secret', 'gateways.0.token', null]],
    [
      'a proxy’s password',
      withGateway({ proxy: { kind: 'set', address: 'http://p:1', secret: 'x' } }),
      ['secret', 'gateways.0.proxy.secret', null],
    ],
    [
      'credentials in an address',
      withGateway({ proxy: { kind: 'set', address: 'http://a:b@p:1' } }),
      ['value', 'gateways.0.proxy.address', 'proxy-shape'],
    ],
    ['a token’s generation', withGateway({ generation: {} }), ['unknown', 'gateways.0.generation', null]],
    [
      'an address without https',
      withGateway({ baseUrl: 'http://a.example/v1' }),
      ['value', 'gateways.0.baseUrl', 'base-url-not-https'],
    ],
    ['an id that is none', withGateway({ id: '../..' }), ['value', 'gateways.0.id', null]],
    [
      'a certificate file that cannot be read',
      withGateway({ authority: '/ca.pem' }),
      ['authority', 'gateways.0.authority', null],
    ],
    [
      'a certificate that is none',
      withGateway({ authority: 'MIIB' }),
      ['value', 'gateways.0.authority', 'authority-shape'],
    ],
    [
      'two gateways of one id',
      { gateways: [OFFICE_GATEWAY, { ...OFFICE_GATEWAY, name: 'B' }] },
      ['value', 'gateways.1.id', 'id-taken'],
    ],
  ])('a policy file with %s is refused as a whole, at that field', (_, policy, [kind, field, code]) => {
    expect(parsed({ settings: { language: { value: 'en' } }, ...policy })).toEqual({
      problems: [{ kind, field, code }],
    });
  });

  it('a policy file’s certificates are its own text, or those of a file at an absolute path', () => {
    const authorityOf = (authority: string) => {
      const read = parsed(withGateway({ authority }), (path) => (path === '/etc/balcao/ca.pem' ? `${PEM}\n` : null));
      return 'policy' in read ? read.policy.gateways[0]?.fields.authority : read;
    };
    expect(authorityOf(PEM)).toBe(PEM);
    expect(authorityOf('/etc/balcao/ca.pem')).toBe(PEM);
    expect(authorityOf('')).toBe('');
  });

  it('whatever text a policy file has, it is read or refused with at most ten problems, and never throws', () => {
    const name = fc.constantFrom(
      'version',
      'settings',
      'gateways',
      'masks',
      'theme',
      'value',
      'locked',
      '__proto__',
      'proxy',
    );
    const tree = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(1, -1, true, null, 'dark', '-----BEGIN CERTIFICATE-----', OFFICE_GATEWAY.id, 'set'),
        fc.jsonValue({ maxDepth: 1 }),
        fc.array(tie('any'), { maxLength: 12 }),
        fc.dictionary(fc.oneof(name, fc.string({ maxLength: 3 })), tie('any'), { maxKeys: 5 }),
      ),
    })).any;
    const wild = fc.oneof(
      fc.string(),
      tree.map((value) => JSON.stringify(value)),
      tree.map((value) => JSON.stringify({ version: 1, settings: value, gateways: value, masks: value })),
      tree.map((value) =>
        JSON.stringify({ version: 1, gateways: [{ ...OFFICE_GATEWAY, proxy: value, authority: value }] }),
      ),
    );
    fc.assert(
      fc.property(wild, (text) => {
        const read = parsePolicy(text, () => null);
        expect('policy' in read || (read.problems.length > 0 && read.problems.length <= 10)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

it('the policy that docs/use/policy.md shows is a sound one', () => {
  const document = readFileSync(new URL('../../../docs/use/policy.md', import.meta.url), 'utf8');
  const example = /```json\n([\s\S]+?)```/.exec(document)?.[1] ?? '';
  expect(parsePolicy(example, () => PEM)).toMatchObject({
    policy: {
      gatewaysLocked: true,
      exportsMasked: true,
      revealLocked: true,
      gateways: [{ locked: true, fields: { name: 'Loja' } }],
    },
  });
});
