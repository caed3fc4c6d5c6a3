/** Run inside a D-Bus session: opens the browser shell's vault, keeps a token in it, and tells what became of it. */
import { openVault } from '../../src-main/shell/browser/keyring-vault.ts';

const vault = await openVault(new URL('../../src-main/shell/browser/keyring-probe.ts', import.meta.url));
await vault.write('gateway', 'canary-token-0d2f');
const read = await vault.read('gateway');
await vault.remove('gateway');
process.stdout.write(`${JSON.stringify({ kind: vault.kind, read, afterRemove: await vault.read('gateway') })}\n`);
