import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GatewayStore } from '../../../../src-main/access/setup/gateway-store.ts';
import { openConsoleFile } from '../../../../src-main/settings/console-file.ts';
import { SettingsStore } from '../../../../src-main/settings/settings-store.ts';
import {
  FORM_FIELDS,
  gatewayInput,
  pastedToken,
  tokenCheck,
} from '../../../../src-preload/contract/gateways/gateway.ts';
import { typedGateway } from '../../../support/gateway/connect-gateway.ts';

const input = gatewayInput.parse(typedGateway({ baseUrl: 'https://pix.example.com/v1' }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function reopened<Value>(use: (gateways: GatewayStore, settings: SettingsStore) => Value): Value {
  const file = openConsoleFile(folder);
  try {
    return use(new GatewayStore(file, randomUUID), new SettingsStore(file));
  } finally {
    file.close();
  }
}

it('token metadata that cannot be written leaves that of the token before', () => {
  const before = { since: 1, generated: true, expiry: { at: 9, source: 'jwt' } } as const;
  const { id } = reopened((gateways) => gateways.add(input));
  reopened((gateways) => {
    gateways.recordToken(id, before);
    // A time is a whole number of milliseconds: the table accepts no other.
    expect(() => gateways.recordToken(id, { since: 1.5, generated: false, expiry: null })).toThrow();
  });
  expect(reopened((gateways) => gateways.tokenRecord(id))).toEqual(before);
});

describe('a gateway', () => {
  it('a gateway is still there, unchanged, after the file was closed', () => {
    const added = reopened((gateways) => gateways.add(input));
    expect(reopened((gateways) => gateways.list())).toEqual([added]);
  });

  it('a gateway of an earlier version shows every field of the form, and a new one none that few need', () => {
    const { id, formFields } = reopened((gateways) => gateways.add(input));
    expect(formFields).toEqual([]);
    expect(reopened((gateways) => gateways.get(id).formFields)).toEqual([]);
    const file = openConsoleFile(folder);
    file.prepare("UPDATE gateways SET profile = json_remove(profile, '$.formFields')").run();
    file.close();
    expect(reopened((gateways) => gateways.get(id).formFields)).toEqual([...FORM_FIELDS]);
  });

  it('a gateway with history keeps its origin and environment, and may change the rest', () => {
    reopened((gateways) => {
      const { id } = gateways.add(input);
      expect(() => gateways.change(id, { ...input, baseUrl: 'https://other.example.com/v1' }, true)).toThrow(
        'gateway-has-history',
      );
      expect(() => gateways.change(id, { ...input, environment: 'sandbox' }, true)).toThrow('gateway-has-history');
      expect(
        gateways.change(id, { ...input, baseUrl: 'https://pix.example.com/api/v1', name: 'Nova' }, true).name,
      ).toBe('Nova');
      expect(gateways.change(id, { ...input, environment: 'sandbox' }, false).environment).toBe('sandbox');
    });
  });

  it('an unknown gateway is not found', () => {
    expect(() => reopened((gateways) => gateways.get(randomUUID()))).toThrow('not-found');
  });

  it('a gateway keeps its newest checks, two hundred at most', () => {
    reopened((gateways) => {
      const { id } = gateways.add(input);
      for (let at = 1; at <= 250; at += 1)
        gateways.recordCheck(
          id,
          tokenCheck.parse({ verdict: 'valid', method: 'verify-path', reason: null, httpStatus: 200, at }),
          input,
        );
      expect(gateways.lastCheck(id)?.at).toBe(250);
    });
    const file = new Database(join(folder, 'console.db'), { readonly: true });
    expect(file.prepare('SELECT count(*) FROM token_checks').pluck().get()).toBe(200);
    file.close();
  });

  it('a gateway keeps the result of a bad token at its verify path, until that path or its field changes', () => {
    const settings = { ...input, verifyPath: '/auth/verify' };
    const check = (control: 'refused' | 'taken' | null) =>
      tokenCheck.parse({ verdict: 'refused', method: 'verify-path', reason: null, httpStatus: 401, at: 1, control });
    const { id } = reopened((gateways) => {
      const added = gateways.add(settings);
      gateways.recordCheck(added.id, check('refused'), settings);
      gateways.recordCheck(added.id, check('taken'), settings);
      gateways.recordCheck(added.id, check(null), settings);
      return added;
    });
    reopened((gateways) => {
      expect(gateways.controlAt(id, settings)).toBe('taken');
      expect(gateways.controlAt(id, { ...settings, verifyPath: '/other' })).toBeNull();
      expect(gateways.controlAt(id, { ...settings, verifyPointer: '/data/state' })).toBeNull();
    });
  });

  it.each([
    ['http://pix.example.com/v1', 'base-url-not-https'],
    ['http://127.0.0.1.example.com/v1', 'base-url-not-https'],
    ['ftp://pix.example.com', 'base-url-shape'],
    ['https://user:secret@pix.example.com/v1', 'base-url-shape'],
    ['https://pix.example.com/v1?x=1', 'base-url-shape'],
    ['pix.example.com', 'base-url-shape'],
    ['https://[::1/v1', 'base-url-shape'],
    ['https://pix.example.com:99999/v1', 'base-url-shape'],
  ])('a gateway is refused with the address %s', (baseUrl, code) => {
    const read = gatewayInput.safeParse({ ...input, baseUrl });
    expect(read.error?.issues.map((issue) => issue.message)).toEqual([code]);
  });

  it.each([
    ['https://pix.example.com/v1/', 'https://pix.example.com/v1'],
    ['http://localhost:8080/v1', 'http://localhost:8080/v1'],
    ['http://127.0.0.1:8080/v1', 'http://127.0.0.1:8080/v1'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080/v1'],
  ])('a gateway is accepted with the address %s', (baseUrl, kept) => {
    expect(gatewayInput.parse({ ...input, baseUrl }).baseUrl).toBe(kept);
  });
});

describe('a pasted token', () => {
  it('a pasted token loses its outer white space and a leading Bearer', () => {
    expect(pastedToken.parse('  Bearer abc.def \n')).toBe('abc.def');
  });

  it.each([
    ['', 'token-empty'],
    ['abc\ndef', 'token-characters'],
    ['çedilha', 'token-characters'],
  ])('a pasted token: %j is refused', (typed, code) => {
    expect(pastedToken.safeParse(typed).error?.issues[0]?.message).toBe(code);
  });
});

describe('console.db', () => {
  it('console.db is readable by its owner alone', () => {
    reopened(() => undefined);
    expect(statSync(join(folder, 'console.db')).mode & 0o777).toBe(0o600);
  });

  it('console.db from a newer version is not opened', () => {
    reopened(() => undefined);
    const file = new Database(join(folder, 'console.db'));
    file.pragma('user_version = 999');
    file.close();
    expect(() => openConsoleFile(folder)).toThrow('history-unavailable');
  });

  it('console.db stores settings, and reads one that no longer fits as its default', () => {
    reopened((_, settings) => settings.change({ language: 'pt-BR', checkMinutes: 2 }));
    const file = openConsoleFile(folder);
    file.prepare(`UPDATE settings SET value = '"klingon"' WHERE name = 'language'`).run();
    file.close();
    expect(reopened((_, settings) => settings.read())).toMatchObject({ language: 'system', checkMinutes: 2 });
  });
});
