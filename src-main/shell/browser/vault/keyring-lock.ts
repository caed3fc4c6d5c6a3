/**
 * Whether the keyring of a Linux desktop is locked. The library that reads from it cannot tell without prompting the
 * user to unlock it, and a prompt every half minute is unacceptable.
 */
import { execFile } from 'node:child_process';

/** How long the response may take, in milliseconds. */
const WITHIN = 2_000;

/** Secret Service API, "Collection": `Locked` of the default collection. */
const QUERY = [
  '--session',
  '--print-reply=literal',
  '--dest=org.freedesktop.secrets',
  '/org/freedesktop/secrets/aliases/default',
  'org.freedesktop.DBus.Properties.Get',
  'string:org.freedesktop.Secret.Collection',
  'string:Locked',
];

/** Null where it is not known: another system, no such keyring, or no `dbus-send`. */
export function isKeyringLocked(): Promise<boolean | null> {
  if (process.platform !== 'linux') return Promise.resolve(null);
  return new Promise((resolve) => {
    execFile('dbus-send', QUERY, { timeout: WITHIN }, (_fault, output) => {
      const [, locked] = /\bboolean (true|false)\b/.exec(output) ?? [];
      resolve(locked === undefined ? null : locked === 'true');
    });
  });
}
