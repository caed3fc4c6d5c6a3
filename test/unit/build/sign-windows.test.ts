import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import sign from '../../../build/pack/sign-windows.ts';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv('PATH', `${folder.path}${delimiter}${process.env['PATH'] ?? ''}`);
  for (const [name, value] of Object.entries(KEY)) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
  folder.remove();
});

const KEY = {
  KEY_VAULT: 'https://balcao.vault.azure.net',
  KEY_VAULT_CERTIFICATE: 'publisher',
  AZURE_TENANT_ID: 'tenant',
  AZURE_CLIENT_ID: 'client',
  AZURE_CLIENT_SECRET: 'secret',
};

/** The tool, which notes its arguments. */
function tool(code: number): string {
  const noted = join(folder.path, 'noted');
  const path = join(folder.path, 'AzureSignTool');
  writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "$@" > '${noted}'\nexit ${code}\n`);
  chmodSync(path, 0o755);
  return noted;
}

describe('signing for Windows with a key in the cloud', () => {
  it('signing for Windows with a cloud key names the vault, the certificate, a time server and the file', async () => {
    const noted = tool(0);
    await sign({ path: 'C:\\out\\balcao.exe' });
    const [command, ...words] = readFileSync(noted, 'utf8').trim().split('\n');
    expect(command).toBe('sign');
    expect(words.at(-1)).toBe('C:\\out\\balcao.exe');
    expect(Object.values(KEY).filter((value) => !words.includes(value))).toEqual([]);
    expect(words).toContain('--timestamp-rfc3161');
  });

  it('signing for Windows with a cloud key stops the packing where the tool or a variable is missing', async () => {
    tool(1);
    await expect(sign({ path: 'a.exe' })).rejects.toThrow();
    tool(0);
    vi.stubEnv('KEY_VAULT', '');
    await expect(sign({ path: 'a.exe' })).rejects.toThrow('KEY_VAULT is not set');
  });
});
