/**
 * Signs a file for Windows with a certificate whose key lies in Azure Key Vault (an HSM in the cloud), by AzureSignTool.
 * electron-builder calls it for each file where the release passes it (docs/build/installers.md).
 */
import { execFileSync } from 'node:child_process';
import type { CustomWindowsSignTaskConfiguration } from 'electron-builder';

/** The tool's options that say where the key is, and the variables with their values. */
const FROM: Readonly<Record<string, string>> = {
  '--azure-key-vault-url': 'KEY_VAULT',
  '--azure-key-vault-certificate': 'KEY_VAULT_CERTIFICATE',
  '--azure-key-vault-tenant-id': 'AZURE_TENANT_ID',
  '--azure-key-vault-client-id': 'AZURE_CLIENT_ID',
  '--azure-key-vault-client-secret': 'AZURE_CLIENT_SECRET',
};
/** A signature outlives its certificate only with a time from elsewhere (RFC 3161). */
const TIMESTAMPS = 'http://timestamp.digicert.com';

/** Throws where a variable is missing or the tool fails: nothing goes out unsigned that was to be signed. */
export default async function sign({ path }: Pick<CustomWindowsSignTaskConfiguration, 'path'>): Promise<void> {
  const key = Object.entries(FROM).flatMap(([option, name]) => {
    const value = process.env[name];
    if (!value) throw new Error(`${name} is not set, so ${path} cannot be signed.`);
    return [option, value];
  });
  const digests = ['--file-digest', 'sha256', '--timestamp-digest', 'sha256', '--timestamp-rfc3161', TIMESTAMPS];
  execFileSync('AzureSignTool', ['sign', ...key, ...digests, path], { stdio: 'inherit' });
}
