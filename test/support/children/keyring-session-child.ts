/**
 * Runs inside a D-Bus session: opens the browser shell's vault, stores a token in it, locks the keyring and unlocks it,
 * and prints the state of the token each time. The arguments are a shell command that unlocks the keyring, and a folder.
 */
import { execFileSync, execSync } from 'node:child_process';
import { readSecret } from '../../../src-main/access/vault/vault.ts';
import { openVault } from '../../../src-main/shell/browser/vault/keyring-vault.ts';
import { keyringProbe } from '../run/built-scripts.ts';

const [, , unlock = '', folder = ''] = process.argv;

const vault = await openVault(keyringProbe, folder);
await vault.write('gateway', 'canary-token-0d2f');
const read = await vault.read('gateway');
const locked = unlock === '' ? null : await whileLocked();
await vault.remove('gateway');
process.stdout.write(
  `${JSON.stringify({ kind: vault.kind, read, locked, afterRemove: await vault.read('gateway') })}\n`,
);

/** The states of an open vault, and of one that is opened now, for a locked keyring; and for one that was unlocked. */
async function whileLocked(): Promise<object> {
  const lock = ['--dest=org.freedesktop.secrets', '/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock'];
  const collection = 'array:objpath:/org/freedesktop/secrets/collection/login';
  execFileSync('dbus-send', ['--session', '--print-reply', ...lock, collection], { stdio: 'ignore' });
  const later = await openVault(keyringProbe, folder);
  const refused = await later.write('gateway', 'another-token').then(
    () => null,
    (fault: Error) => fault.name,
  );
  const [open, opened] = [await readSecret(vault, 'gateway'), await readSecret(later, 'gateway')];
  execSync(unlock, { stdio: 'ignore' });
  return { open, opened, kind: later.kind, refused, unlocked: await readSecret(later, 'gateway') };
}
