import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { markedVault } from '../../../../src-main/access/vault/marked-vault.ts';
import { memoryVault, type Vault } from '../../../../src-main/access/vault/vault.ts';

it('a token pasted while there is only memory leaves the replaced one of the keyring without a mark', async () => {
  const file = new Database(':memory:');
  file.exec('CREATE TABLE kept_secrets (name TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT');
  let marks = 0;
  const shared = (vault: Vault) =>
    markedVault(vault, file, () => {
      marks += 1;
      return `mark-${marks}`;
    });
  const keyring: Vault = { ...memoryVault(), kind: 'keyring' };
  await shared(keyring).write('gateway', 'replaced');
  await shared(keyring).write('gateway', 'replaced');
  expect(await shared(keyring).read('gateway')).toBe('replaced');

  const memory = shared(memoryVault());
  await memory.write('gateway', 'pasted');
  expect(await memory.read('gateway')).toBe('pasted');
  expect(await shared(keyring).read('gateway')).toBeNull();
});

it('a vault that learns after the start that it is only memory says so', () => {
  const file = new Database(':memory:');
  file.exec('CREATE TABLE kept_secrets (name TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT');
  let kind: Vault['kind'] = 'safe-storage';
  const inner: Vault = {
    ...memoryVault(),
    get kind() {
      return kind;
    },
  };
  const vault = markedVault(inner, file, () => 'mark');
  expect(vault.kind).toBe('safe-storage');
  kind = 'memory';
  expect(vault.kind).toBe('memory');
});
