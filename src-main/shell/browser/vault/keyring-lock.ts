/**
 * Whether the keyring of a Linux desktop is locked. The library that reads from it cannot tell without asking whoever
 * sits here to unlock it, and nobody wants to be asked every half minute.
 */
import { execFile } from 'node:child_process';

/** How long the answer may take, in milliseconds. */
const WITHIN = 2_000;

/** Secret Service API, "Collection": `Locked` of the collection in which things are kept by default. */
const QUESTION = [
  '--session',
  '--print-reply=literal',
  '--dest=org.freedesktop.secrets',
  '/org/freedesktop/secrets/aliases/default',
  'org.freedesktop.DBus.Properties.Get',
  'string:org.freedesktop.Secret.Collection',
  'string:Locked',
];

/** Null where nothing says so: another system, no such keyring, or no `dbus-send` to ask with. */
export function isKeyringLocked(): Promise<boolean | null> {
  if (process.platform !== 'linux') return Promise.resolve(null);
  return new Promise((resolve) => {
    execFile('dbus-send', QUESTION, { timeout: WITHIN }, (_fault, said) => {
      const [, locked] = /\bboolean (true|false)\b/.exec(said) ?? [];
      resolve(locked === undefined ? null : locked === 'true');
    });
  });
}
