import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadPolicy, type PolicyPlaces, policyPlaces } from '../../../src-main/managed/policy-file.ts';
import { policyAtStart } from '../../../src-main/shell/both/managed-start.ts';
import { OFFICE_GATEWAY } from '../../support/shell/policy-desk.ts';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';

const GOOD = { version: 1, settings: { theme: { value: 'dark', locked: true } } };
const own = process.getuid?.() ?? 0;

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
let places: PolicyPlaces;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, 'office'), { mode: 0o755 });
  path = join(folder.path, 'office', 'policy.json');
  places = { files: [path], owner: own };
});
afterEach(() => folder.remove());

function write(content: string | Uint8Array | object = GOOD, mode = 0o644): void {
  writeFileSync(path, typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content));
  chmodSync(path, mode);
}

const problemOf = () =>
  loadPolicy(null, places)?.problems.map(({ kind, field }) => [kind, field].filter(Boolean).join(' '));

describe('the policy file', () => {
  it('the policy file has one system-wide place on each system', () => {
    expect(policyPlaces({ platform: 'linux', env: {} })).toEqual({ files: ['/etc/balcao/policy.json'], owner: 0 });
    expect(policyPlaces({ platform: 'darwin', env: {} })).toEqual({
      files: ['/Library/Application Support/Balcão/policy.json'],
      owner: 0,
    });
    expect(policyPlaces({ platform: 'win32', env: { ProgramData: 'D:\\Data' } })).toEqual({
      files: ['C:\\ProgramData\\Balcão\\policy.json', 'D:\\Data\\Balcão\\policy.json'],
      owner: null,
    });
  });

  it('the policy file is read from its place, or from the path of a flag where that place is empty', () => {
    expect(loadPolicy(null, places)).toBeNull();
    write();
    const policy = { settings: GOOD.settings };
    expect(loadPolicy(null, places)).toMatchObject({ source: 'system', path, problems: [], policy });
    expect(loadPolicy(path, { files: [], owner: 0 })).toMatchObject({ source: 'flag', path, problems: [], policy });
  });

  it('the policy file may begin with a byte order mark, which editors on Windows write', () => {
    write(`\ufeff${JSON.stringify(GOOD)}`);
    expect(loadPolicy(null, places)).toMatchObject({ problems: [], policy: { settings: GOOD.settings } });
  });

  it.each<[string, () => void, string]>([
    ['is not JSON', () => write('{"version": 1,}'), 'not-json'],
    ['is empty', () => write(''), 'not-json'],
    ['is UTF-16', () => write(new Uint8Array([0xff, 0xfe, 0x7b, 0x00])), 'not-text'],
    ['is too large', () => write(`${JSON.stringify(GOOD)}${' '.repeat(1024 * 1024)}`), 'too-large'],
    ['is a folder', () => mkdirSync(path), 'unreadable'],
    ['is a link to nothing', () => symlinkSync(join(folder.path, 'nothing'), path), 'unreadable'],
    ['has an unknown field', () => write({ ...GOOD, updates: 'off' }), 'unknown updates'],
    ['has a value of another type', () => write({ ...GOOD, gatewaysLocked: 'yes' }), 'value gatewaysLocked'],
  ])('a policy file that %s is reported, and sets nothing by itself', (_, prepare, problem) => {
    prepare();
    expect(loadPolicy(null, places)).toMatchObject({ policy: null });
    expect(problemOf()).toEqual([problem]);
  });

  it('a broken policy file is told in a sentence at the start, in the language of the start', () => {
    write({ ...GOOD, updates: 'off' });
    const printed: string[] = [];
    expect(policyAtStart(null, 'en', (sentence) => void printed.push(sentence), places)).toMatchObject({
      policy: null,
    });
    policyAtStart(null, 'pt-BR', (sentence) => void printed.push(sentence), places);
    expect(printed).toEqual([
      `The set-up file ${path} cannot be used. Until it is corrected, the last one that could be used applies; without one, exports are masked and no personal data is shown. updates: There is no such field.`,
      `O arquivo de configuração ${path} não pode ser usado. Até que seja corrigido, vale o último que pôde ser usado; sem nenhum, as exportações saem mascaradas e nenhum dado pessoal é mostrado. updates: Esse campo não existe.`,
    ]);
  });
});

describe.skipIf(process.platform === 'win32')('who may write the policy file', () => {
  it('a system-wide policy file that others than its owner may change is not believed', () => {
    write(GOOD, 0o664);
    expect(problemOf()).toEqual(['unprotected']);
    chmodSync(path, 0o646);
    expect(problemOf()).toEqual(['unprotected']);
    chmodSync(path, 0o600);
    expect(problemOf()).toEqual([]);
  });

  it('a system-wide policy file in a folder that others may change is not believed: they could replace it', () => {
    write();
    chmodSync(join(folder.path, 'office'), 0o777);
    expect(problemOf()).toEqual(['unprotected']);
  });

  it('a system-wide policy file of another owner than the administrator is not believed', () => {
    write();
    places = { ...places, owner: own + 1 };
    expect(problemOf()).toEqual(['unprotected']);
  });

  it('a link as policy file is believed only where its target is as protected', () => {
    const target = join(folder.path, 'target.json');
    writeFileSync(target, JSON.stringify(GOOD));
    chmodSync(target, 0o666);
    symlinkSync(target, path);
    expect(problemOf()).toEqual(['unprotected']);
    chmodSync(target, 0o644);
    expect(problemOf()).toEqual([]);
  });

  it('the certificates that a system-wide policy names are not believed where others may change their file', () => {
    const authority = join(folder.path, 'office', 'ca.pem');
    writeFileSync(authority, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n');
    write({ version: 1, gateways: [{ ...OFFICE_GATEWAY, authority }] });
    chmodSync(authority, 0o644);
    expect(problemOf()).toEqual([]);
    chmodSync(authority, 0o666);
    expect(problemOf()).toEqual(['authority gateways.0.authority']);
  });
});
