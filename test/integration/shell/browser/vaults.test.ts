import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSecret, VaultLocked } from '../../../../src-main/access/vault/vault.ts';
import { type Clock, systemClock } from '../../../../src-main/clock.ts';
import { openVault } from '../../../../src-main/shell/browser/vault/keyring-vault.ts';
import { openSafeStorageVault } from '../../../../src-main/shell/electron/safe-storage-vault.ts';
import { childScript, keyringProbe } from '../../../support/run/built-scripts.ts';
import { FakeElectron } from '../../../support/shell/shell-electron.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';

const TOKEN = 'canary-token-0d2f';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const has = (program: string) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
const keyringIsHere = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'].every(has);
const script = childScript('keyring-session-child');

const OWNER =
  'dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus / ' +
  'org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.secrets 2>/dev/null';
/** Starts a keyring and waits for it; unlocked where the password is passed. */
const start = (command: string) => `${command} >/dev/null 2>&1; until ${OWNER} >/dev/null; do :; done`;
const UNLOCKED = start('printf pass | gnome-keyring-daemon --unlock --components=secrets');
const NONE_YET = start('gnome-keyring-daemon --start --components=secrets');
/** A running daemon accepts no password from here: another one takes its place, over the same files. */
const UNLOCK = `kill $(${OWNER} | sed "s/.* //"); while ${OWNER} >/dev/null; do :; done; ${UNLOCKED}`;

/** Runs the vault's script in a session of its own: with an unlocked keyring, or with none created yet. */
function inSession(keyring: 'unlocked' | 'none-yet'): Record<string, unknown> {
  const begin = keyring === 'unlocked' ? UNLOCKED : NONE_YET;
  const env = {
    ...process.env,
    HOME: folder.path,
    XDG_DATA_HOME: join(folder.path, 'share'),
    XDG_RUNTIME_DIR: folder.path,
  };
  const run = ['--', 'sh', '-c', `${begin}; exec "$0" "$@"`, process.execPath, script];
  const output = execFileSync('dbus-run-session', [...run, keyring === 'unlocked' ? UNLOCK : ''], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 60_000,
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

describe('the keyring', () => {
  // Which of the two runs depends on the machine; its name says which it was.
  if (keyringIsHere) {
    it('a real gnome-keyring stores a token, reports while it is locked, returns it afterwards, and deletes it', () => {
      expect(inSession('unlocked')).toEqual({
        kind: 'keyring',
        read: TOKEN,
        locked: {
          open: { kind: 'locked' },
          opened: { kind: 'locked' },
          kind: 'keyring',
          refused: 'VaultLocked',
          unlocked: { kind: 'there', secret: TOKEN },
        },
        afterRemove: null,
      });
    });

    it('a real gnome-keyring that nobody has created yet is left unchanged: the token is stored in memory', () => {
      expect(inSession('none-yet')).toEqual({ kind: 'memory', read: TOKEN, locked: null, afterRemove: null });
    });
  } else
    it('a keyring that is not on this computer (no gnome-keyring, dbus-send or dbus-run-session): a token is stored in memory', async () => {
      const vault = await openVault(keyringProbe);
      await vault.write('gateway', TOKEN);
      expect([vault.kind, await vault.read('gateway')]).toEqual(['memory', TOKEN]);
    });

  it('a keyring that hangs is abandoned in time, and the token is stored in memory', async () => {
    const hangs = join(folder.path, 'hangs.js');
    writeFileSync(hangs, 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);');
    // Without a bound this would wait as long as the keyring does.
    expect((await openVault(pathToFileURL(hangs), 300)).kind).toBe('memory');
  });

  it('a keyring that responds and then waits for its user, where it is not known to be locked, is abandoned as well', async () => {
    const waits = join(folder.path, 'waits.js');
    writeFileSync(waits, 'process.stdout.write("answers"); setInterval(() => {}, 1000);');
    expect((await openVault(pathToFileURL(waits), 500)).kind).toBe('memory');
  });

  it('a keyring that fails, or cannot be probed at all, leaves the token in memory', async () => {
    const fails = join(folder.path, 'fails.js');
    writeFileSync(fails, 'process.exit(1)');
    for (const probe of [fails, join(folder.path, 'missing.js')])
      expect((await openVault(pathToFileURL(probe))).kind).toBe('memory');
  });
});

function readyElectron(): FakeElectron {
  const electron = new FakeElectron();
  electron.ready = true;
  return electron;
}

describe("Electron's safeStorage", () => {
  const encryption = (backend: FakeElectron['backend']) => {
    const electron = readyElectron();
    electron.backend = backend;
    return electron.module().safeStorage;
  };

  it("Electron's safeStorage stores a token in a file for this user alone, and never in plain text", async () => {
    const vault = await openSafeStorageVault(encryption('gnome_libsecret'), folder.path, 'linux');
    await vault.write('gateway-1', TOKEN);
    expect([vault.kind, await vault.read('gateway-1')]).toEqual(['safe-storage', TOKEN]);
    const [name = ''] = readdirSync(join(folder.path, 'vault'));
    const path = join(folder.path, 'vault', name);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder.path, 'vault')).mode & 0o777).toBe(0o700);
    expect(readFileSync(path, 'latin1')).not.toContain(TOKEN);
  });

  it("Electron's safeStorage returns a replaced token, none after it was cleared, and each gateway its own", async () => {
    const vault = await openSafeStorageVault(encryption('gnome_libsecret'), folder.path, 'linux');
    await vault.write('one', 'first');
    await vault.write('one', 'second');
    await vault.write('../two', 'other');
    expect([await vault.read('one'), await vault.read('../two')]).toEqual(['second', 'other']);
    await vault.remove('one');
    await vault.remove('one');
    expect([await vault.read('one'), await vault.read('../two')]).toEqual([null, 'other']);
    expect(readdirSync(join(folder.path, 'vault'))).toHaveLength(1);
  });

  it("Electron's safeStorage is refused where it would only encrypt a token with a public key", async () => {
    const vault = await openSafeStorageVault(encryption('basic_text'), folder.path, 'linux');
    await vault.write('gateway-1', TOKEN);
    expect([vault.kind, readdirSync(folder.path)]).toEqual(['memory', []]);
  });

  it("Electron's safeStorage is refused where no encryption is available", async () => {
    const none = { ...encryption('gnome_libsecret'), isAsyncEncryptionAvailable: async () => false };
    expect((await openSafeStorageVault(none, folder.path, 'darwin')).kind).toBe('memory');
  });

  it("Electron's safeStorage distinguishes a token whose key is gone, which can be replaced and removed, from one whose key is locked", async () => {
    const electron = readyElectron();
    const { safeStorage } = electron.module();
    const vault = await openSafeStorageVault(safeStorage, folder.path, 'linux');
    for (const name of ['one', 'two']) await vault.write(name, TOKEN);
    electron.key = 'another';
    expect([await readSecret(vault, 'one'), await readSecret(vault, 'none')]).toEqual([
      { kind: 'unreadable' },
      { kind: 'absent' },
    ]);
    await vault.remove('two');
    expect(await readSecret(vault, 'two')).toEqual({ kind: 'absent' });
    electron.key = 'locked';
    // Opened now, it is still the vault with a token, and not an empty memory.
    const opened = await openSafeStorageVault(safeStorage, folder.path, 'linux');
    expect([opened.kind, await readSecret(opened, 'one'), await readSecret(opened, 'none')]).toEqual([
      'safe-storage',
      { kind: 'locked' },
      { kind: 'absent' },
    ]);
    await expect(opened.write('one', 'another')).rejects.toThrow(VaultLocked);
    electron.key = 'here';
    expect(await readSecret(opened, 'one')).toEqual({ kind: 'there', secret: TOKEN });
  });

  it("Electron's safeStorage of another desktop session is reported as unreadable, and one pasted meanwhile replaces it for good", async () => {
    const electron = readyElectron();
    const { safeStorage } = electron.module();
    await (await openSafeStorageVault(safeStorage, folder.path, 'linux')).write('one', TOKEN);
    electron.backend = 'basic_text';
    const vault = await openSafeStorageVault(safeStorage, folder.path, 'linux');
    expect([vault.kind, await readSecret(vault, 'one')]).toEqual(['memory', { kind: 'unreadable' }]);
    await vault.write('one', 'pasted');
    expect(await vault.read('one')).toBe('pasted');
    electron.backend = 'gnome_libsecret';
    expect(await (await openSafeStorageVault(safeStorage, folder.path, 'linux')).read('one')).toBeNull();
    expect(readdirSync(join(folder.path, 'vault'))).toEqual([]);
  });

  it("Electron's safeStorage is locked after three seconds without an answer, until the keyring's dialog is closed", async () => {
    const electron = readyElectron();
    const { safeStorage } = electron.module();
    const waits: { readonly delay: number; readonly expire: () => void }[] = [];
    const clock: Clock = {
      ...systemClock,
      after: (delay, expire) => {
        waits.push({ delay, expire });
        return () => undefined;
      },
    };
    await (await openSafeStorageVault(safeStorage, folder.path, 'linux', clock)).write('one', TOKEN);
    const dialog = Promise.withResolvers<void>();
    electron.keyDialog = dialog.promise;
    const before = waits.length;
    const opening = openSafeStorageVault(safeStorage, folder.path, 'linux', clock);
    await expect.poll(() => waits.length).toBe(before + 1);
    expect(waits.at(-1)?.delay).toBe(3_000);
    waits.at(-1)?.expire();
    const vault = await opening;
    expect([vault.kind, await readSecret(vault, 'one')]).toEqual(['safe-storage', { kind: 'locked' }]);
    await expect(vault.write('one', 'pasted')).rejects.toThrow(VaultLocked);
    dialog.resolve();
    await expect.poll(() => readSecret(vault, 'one')).toEqual({ kind: 'there', secret: TOKEN });
  });

  it("Electron's safeStorage writes a token again when the system has changed its key", async () => {
    const good = encryption('gnome_libsecret');
    const vault = await openSafeStorageVault(good, folder.path, 'linux');
    await vault.write('gateway-1', TOKEN);
    let written = 0;
    const rotated = {
      ...good,
      decryptStringAsync: async (encrypted: Buffer) => ({
        ...(await good.decryptStringAsync(encrypted)),
        shouldReEncrypt: true,
      }),
      encryptStringAsync: (text: string) => {
        written += 1;
        return good.encryptStringAsync(text);
      },
    };
    const again = await openSafeStorageVault(rotated, folder.path, 'linux');
    // The first was the probe.
    expect([await again.read('gateway-1'), written]).toEqual([TOKEN, 2]);
    // A value that cannot be written again can still be read.
    const full = { ...rotated, encryptStringAsync: () => Promise.reject(new Error('no key')) };
    expect(await (await openSafeStorageVault(full, folder.path, 'linux')).read('gateway-1')).toBe(TOKEN);
  });
});

describe('the key printed in Chromium’s sources', () => {
  it('the key printed in Chromium’s sources is no vault, whatever back end Linux names: a probe shows it, and tokens stay in memory', async () => {
    const electron = readyElectron();
    electron.usesPrintedKey = true;
    const { safeStorage } = electron.module();
    const vault = await openSafeStorageVault(safeStorage, folder.path, 'linux');
    await vault.write('gateway-1', TOKEN);
    expect([vault.kind, readdirSync(folder.path)]).toEqual(['memory', []]);
    // Elsewhere the mark means the system's own key.
    expect((await openSafeStorageVault(safeStorage, folder.path, 'win32')).kind).toBe('safe-storage');
  });

  it('the key printed in Chromium’s sources is not used when the keyring goes away after the start: the vault is locked, and the old token stays', async () => {
    const electron = readyElectron();
    const vault = await openSafeStorageVault(electron.module().safeStorage, folder.path, 'linux');
    await vault.write('gateway-1', TOKEN);
    electron.usesPrintedKey = true;
    await expect(vault.write('gateway-1', 'another')).rejects.toThrow(VaultLocked);
    expect(await readSecret(vault, 'gateway-1')).toEqual({ kind: 'there', secret: TOKEN });
  });

  it('the key printed in Chromium’s sources, with which an earlier version wrote, is replaced by the system’s at the first read', async () => {
    const electron = readyElectron();
    const { safeStorage } = electron.module();
    const vault = await openSafeStorageVault(safeStorage, folder.path, 'linux');
    await vault.write('gateway-1', TOKEN);
    const path = join(folder.path, 'vault', readdirSync(join(folder.path, 'vault'))[0] ?? '');
    writeFileSync(path, Buffer.concat([Buffer.from('v10'), readFileSync(path).subarray(3)]));
    expect(await vault.read('gateway-1')).toBe(TOKEN);
    expect(readFileSync(path, 'latin1').slice(0, 3)).toBe('v11');
  });

  it('a keyring that is locked at the start is no vault without a token in it, and a locked one with it', async () => {
    const electron = readyElectron();
    const { safeStorage } = electron.module();
    const open = () =>
      openSafeStorageVault({ ...safeStorage, isAsyncEncryptionAvailable: async () => true }, folder.path, 'linux');
    electron.key = 'locked';
    expect((await open()).kind).toBe('memory');
    electron.key = 'here';
    await (await open()).write('gateway-1', TOKEN);
    electron.key = 'locked';
    expect(await readSecret(await open(), 'gateway-1')).toEqual({ kind: 'locked' });
  });
});

it('only the asynchronous calls of safeStorage are used: the others leave in Electron 46', () => {
  const source = readFileSync('src-main/shell/electron/safe-storage-vault.ts', 'utf8');
  expect(source).not.toMatch(/\b(isEncryptionAvailable|encryptString|decryptString)\b/);
});
