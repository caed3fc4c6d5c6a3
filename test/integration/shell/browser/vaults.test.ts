import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSecret, VaultLocked } from '../../../../src-main/access/vault/vault.ts';
import { type Clock, systemClock } from '../../../../src-main/ground/clock.ts';
import { type Keyring, keyringFiles } from '../../../../src-main/shell/browser/vault/keyring-files.ts';
import { openVault } from '../../../../src-main/shell/browser/vault/keyring-vault.ts';
import { openSafeStorageVault } from '../../../../src-main/shell/electron/system/safe-storage-vault.ts';
import { VirtualClock } from '../../../support/clocks/virtual-clock.ts';
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
  const output = execFileSync('dbus-run-session', [...run, keyring === 'unlocked' ? UNLOCK : '', folder.path], {
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
    it('a real gnome-keyring stores a token, reports that it is locked, returns it after, and deletes it', () => {
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
    it('a keyring that is not on this computer (a tool of it is missing): a token is stored in memory', async () => {
      const vault = await openVault(keyringProbe, folder.path);
      await vault.write('gateway', TOKEN);
      expect([vault.kind, await vault.read('gateway')]).toEqual(['memory', TOKEN]);
    });

  it('a keyring that hangs is abandoned in time, and the token is stored in memory', async () => {
    const hangs = join(folder.path, 'hangs.js');
    writeFileSync(hangs, 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);');
    // Without a bound this would wait as long as the keyring does.
    expect((await openVault(pathToFileURL(hangs), folder.path, 300)).kind).toBe('memory');
  });

  it('a keyring that waits for its user without being known as locked is abandoned as well', async () => {
    const waits = join(folder.path, 'waits.js');
    writeFileSync(waits, 'process.stdout.write("answers"); setInterval(() => {}, 1000);');
    expect((await openVault(pathToFileURL(waits), folder.path, 500)).kind).toBe('memory');
  });

  it('a keyring that fails, or cannot be probed at all, leaves the token in memory', async () => {
    const fails = join(folder.path, 'fails.js');
    writeFileSync(fails, 'process.exit(1)');
    for (const probe of [fails, join(folder.path, 'missing.js')])
      expect((await openVault(pathToFileURL(probe), folder.path)).kind).toBe('memory');
  });
});

/** A keyring that takes as much as that of Windows does: 2,560 bytes of UTF-16. */
class SmallKeyring implements Keyring {
  readonly values = new Map<string, string>();
  isLocked = false;

  async get(name: string) {
    if (this.isLocked) throw new VaultLocked();
    return this.values.get(name) ?? null;
  }

  async set(name: string, value: string) {
    if (this.isLocked) throw new VaultLocked();
    if (Buffer.byteLength(value, 'utf16le') > 2_560) throw new Error('the value is too long');
    this.values.set(name, value);
  }
}

describe('files under a key in the keyring', () => {
  let keyring: SmallKeyring;
  const open = (name = 'files') => keyringFiles(join(folder.path, name), keyring);
  /** The paths of the files, without those that `before` had. */
  const paths = (before: readonly string[] = []) =>
    readdirSync(join(folder.path, 'files'))
      .map((name) => join(folder.path, 'files', name))
      .filter((path) => !before.includes(path));
  const state = (name: string) => readSecret({ kind: 'keyring', ...open() }, name);
  beforeEach(() => {
    keyring = new SmallKeyring();
  });

  it('a token of 16,384 characters is kept for the next start, for this user alone and never in plain text', async () => {
    const token = TOKEN.padEnd(16_384, 'é');
    await open().write('../one', token);
    expect([await open().read('../one'), await open().read('none')]).toEqual([token, null]);
    expect(keyring.values.size).toBe(1);
    expect(statSync(join(folder.path, 'files')).mode & 0o777).toBe(0o700);
    for (const path of paths()) {
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(readFileSync(path, 'latin1')).not.toContain(TOKEN);
    }
  });

  it('a file that was changed, cut, of another format or in the place of another one is unreadable', async () => {
    await open().write('one', TOKEN);
    const before = paths();
    await open().write('two', TOKEN);
    const [two = ''] = paths(before);
    const whole = readFileSync(two);
    const flipped = (at: number) => whole.map((byte, index) => (index === at ? byte ^ 1 : byte));
    const places = [0, 1, 13, 29, whole.length - 1];
    for (const bytes of [...places.map(flipped), whole.subarray(0, -1), whole.subarray(0, 20), Buffer.alloc(0)]) {
      writeFileSync(two, bytes);
      expect(await state('two')).toEqual({ kind: 'unreadable' });
    }
    writeFileSync(two, whole);
    expect(await state('two')).toEqual({ kind: 'there', secret: TOKEN });
    // The other of the first two has the key's name, in plain text.
    const [one = ''] = before.filter((path) => !readFileSync(path, 'latin1').startsWith('key-'));
    copyFileSync(two, one);
    expect(await state('one')).toEqual({ kind: 'unreadable' });
  });

  it('the same token is never the same bytes twice', async () => {
    await open().write('one', TOKEN);
    const before = paths().map((path) => readFileSync(path, 'hex'));
    await open().write('one', TOKEN);
    expect(paths().filter((path) => !before.includes(readFileSync(path, 'hex')))).toHaveLength(1);
  });

  it('a lost key leaves its tokens unreadable, and one pasted anew is kept under a new key', async () => {
    for (const name of ['one', 'two']) await open().write(name, TOKEN);
    keyring.values.clear();
    expect([await state('one'), await state('none')]).toEqual([{ kind: 'unreadable' }, { kind: 'absent' }]);
    await open().write('one', 'pasted');
    expect([await state('one'), await state('two')]).toEqual([
      { kind: 'there', secret: 'pasted' },
      { kind: 'unreadable' },
    ]);
  });

  it('a locked keyring locks its tokens, takes no new one and makes no key; one can be removed', async () => {
    for (const name of ['one', 'two']) await open().write(name, TOKEN);
    keyring.isLocked = true;
    expect([await state('one'), await state('none')]).toEqual([{ kind: 'locked' }, { kind: 'absent' }]);
    await expect(open().write('one', 'pasted')).rejects.toThrow(VaultLocked);
    await open().remove('two');
    keyring.isLocked = false;
    expect([await state('one'), await state('two')]).toEqual([{ kind: 'there', secret: TOKEN }, { kind: 'absent' }]);
    expect(keyring.values.size).toBe(1);
  });

  it('removing a token removes its file', async () => {
    await open().write('one', TOKEN);
    const before = paths();
    await open().write('two', TOKEN);
    await open().remove('two');
    await open().remove('two');
    expect(paths()).toEqual(before);
  });

  it('two tokens stored at once have one key; two data folders over one keyring have one each', async () => {
    const [files, others] = [open(), open('others')];
    await Promise.all([files.write('one', TOKEN), files.write('two', TOKEN), others.write('one', 'other')]);
    expect([await files.read('one'), await files.read('two'), await others.read('one')]).toEqual([
      TOKEN,
      TOKEN,
      'other',
    ]);
    expect(keyring.values.size).toBe(2);
  });
});

/** Balcão started anew over the folder: each start asks the system for its key once. */
function started(prepare: (electron: FakeElectron) => void = () => {}, clock: Clock = systemClock) {
  const electron = new FakeElectron();
  electron.ready = true;
  prepare(electron);
  const { safeStorage } = electron.module();
  return openSafeStorageVault(safeStorage, folder.path, electron.platform, clock);
}
const withoutKey = (electron: FakeElectron) => {
  electron.key = 'none';
};

describe("Electron's safeStorage", () => {
  it("Electron's safeStorage stores a token in a file for this user alone, and never in plain text", async () => {
    const vault = started();
    await vault.write('gateway-1', TOKEN);
    expect([vault.kind, await vault.read('gateway-1')]).toEqual(['safe-storage', TOKEN]);
    const [name = ''] = readdirSync(join(folder.path, 'vault'));
    const path = join(folder.path, 'vault', name);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder.path, 'vault')).mode & 0o777).toBe(0o700);
    expect(readFileSync(path, 'latin1')).not.toContain(TOKEN);
  });

  it("Electron's safeStorage returns a replaced token, none after it was cleared, and each gateway its own", async () => {
    const vault = started();
    await vault.write('one', 'first');
    await vault.write('one', 'second');
    await vault.write('../two', 'other');
    expect([await vault.read('one'), await vault.read('../two')]).toEqual(['second', 'other']);
    await vault.remove('one');
    await vault.remove('one');
    expect([await vault.read('one'), await vault.read('../two')]).toEqual([null, 'other']);
    expect(readdirSync(join(folder.path, 'vault'))).toHaveLength(1);
  });

  it.each(['linux', 'darwin'] as const)(
    "Electron's safeStorage is refused where the system (%s) gives no key of its own, or a known one",
    async (platform) => {
      const vault = started((electron) => {
        electron.platform = platform;
        electron.key = 'none';
      });
      await vault.write('gateway-1', TOKEN);
      expect([vault.kind, await vault.read('gateway-1'), readdirSync(folder.path)]).toEqual(['memory', TOKEN, []]);
      expect([vault.kind, await vault.read('none')]).toEqual(['memory', null]);
    },
  );

  it("Electron's safeStorage tells a token of another key, which can be replaced and removed", async () => {
    const before = started();
    for (const name of ['one', 'two']) await before.write(name, TOKEN);
    const vault = started((electron) => {
      electron.key = 'another';
    });
    expect([vault.kind, await readSecret(vault, 'one'), await readSecret(vault, 'none')]).toEqual([
      'safe-storage',
      { kind: 'unreadable' },
      { kind: 'absent' },
    ]);
    await vault.remove('two');
    expect(await readSecret(vault, 'two')).toEqual({ kind: 'absent' });
  });

  it("Electron's safeStorage is locked until the next start where the keyring's window was dismissed", async () => {
    for (const name of ['one', 'two']) await started().write(name, TOKEN);
    const dismissed = started(withoutKey);
    expect([await readSecret(dismissed, 'one'), await readSecret(dismissed, 'none')]).toEqual([
      { kind: 'locked' },
      { kind: 'absent' },
    ]);
    await dismissed.write('two', 'pasted');
    expect([dismissed.kind, await dismissed.read('two')]).toEqual(['memory', 'pasted']);
    const unlocked = started();
    expect([await unlocked.read('one'), await unlocked.read('two')]).toEqual([TOKEN, null]);
  });

  it("Electron's safeStorage is locked after three seconds without an answer, until it is answered", async () => {
    const clock = new VirtualClock();
    await started().write('one', TOKEN);
    const prompt = Promise.withResolvers<void>();
    const vault = started((electron) => {
      electron.keyPrompt = prompt.promise;
    }, clock);
    const first = readSecret(vault, 'one');
    await clock.advance(2_999);
    expect(await Promise.race([first, new Promise((resolve) => setImmediate(resolve, 'waits'))])).toBe('waits');
    await clock.advance(1);
    expect([vault.kind, await first, await readSecret(vault, 'one')]).toEqual([
      'safe-storage',
      { kind: 'locked' },
      { kind: 'locked' },
    ]);
    await expect(vault.write('one', 'pasted')).rejects.toThrow(VaultLocked);
    prompt.resolve();
    await vault.known;
    expect(await readSecret(vault, 'one')).toEqual({ kind: 'there', secret: TOKEN });
  });

  it("Electron's safeStorage is locked where the system says that its key is not to be had now", async () => {
    await started().write('one', TOKEN);
    const electron = new FakeElectron();
    electron.ready = true;
    const busy = {
      ...electron.module().safeStorage,
      decryptStringAsync: () => Promise.reject(new Error('decryptStringAsync is temporarily unavailable.')),
    };
    const vault = openSafeStorageVault(busy, folder.path, 'darwin');
    expect(await readSecret(vault, 'one')).toEqual({ kind: 'locked' });
  });

  it("Electron's safeStorage writes a token again when the system has changed its key", async () => {
    const electron = new FakeElectron();
    electron.ready = true;
    const good = electron.module().safeStorage;
    await started().write('gateway-1', TOKEN);
    let written = 0;
    const rotated = {
      ...good,
      decryptStringAsync: async (encrypted: Buffer) => ({
        ...(await good.decryptStringAsync(encrypted)),
        shouldReEncrypt: true,
      }),
      encryptStringAsync: (text: string) => {
        written += 1;
        // A value that cannot be written again can still be read.
        return written > 2 ? Promise.reject(new Error('no key')) : good.encryptStringAsync(text);
      },
    };
    const again = openSafeStorageVault(rotated, folder.path, 'linux');
    // The first was the probe.
    expect([await again.read('gateway-1'), written]).toEqual([TOKEN, 2]);
    expect([await again.read('gateway-1'), written]).toEqual([TOKEN, 3]);
  });
});

it('only the asynchronous calls of safeStorage are used: the others leave in Electron 46', () => {
  const source = readFileSync('src-main/shell/electron/system/safe-storage-vault.ts', 'utf8');
  expect(source).not.toMatch(/\b(isEncryptionAvailable|encryptString|decryptString)\b/);
});
