/** From a version that is published to one that is installed: what the page is told, and what is on the disk. */
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { platform } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryVault } from '../../../src-main/access/vault/vault.ts';
import { loadPolicy } from '../../../src-main/managed/policy-file.ts';
import { installedUpdater } from '../../../src-main/shell/electron/system/installed-updater.ts';
import { type FoundVersion, NewVersions, type Updater } from '../../../src-main/updates/new-versions.ts';
import type { UpdateStatus } from '../../../src-preload/contract/settings/update-operations.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { openDesk } from '../../support/shell/console-desk.ts';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';
import {
  type InstalledBalcao,
  installBalcao,
  NEWER_FILE,
  type Release,
} from '../../support/updates/installed-balcao.ts';

const DAY = 24 * 60 * 60_000;

let clock: VirtualClock;
let told: UpdateStatus[];
let logged: object[];
beforeEach(() => {
  clock = new VirtualClock();
  told = [];
  logged = [];
});

const updatesWith = (updater: Updater | null) =>
  new NewVersions({
    updater,
    clock,
    events: { emit: ({ name, payload }) => void (name === 'updates-changed' && told.push(payload)) },
    log: (line) => void logged.push(line),
  });

describe.runIf(platform() === 'linux')('a published version', () => {
  let balcao: InstalledBalcao;
  beforeEach(async () => {
    balcao = await installBalcao();
  });
  afterEach(() => balcao.close());

  /** Looks, and waits for what that comes to. */
  async function look(updates = updatesWith(balcao.updater)): Promise<UpdateStatus> {
    await updates.look();
    if (updates.status.kind !== 'downloading') return updates.status;
    await expect.poll(() => told.at(-1)?.kind).not.toBe('downloading');
    return updates.status;
  }
  const untouched = { file: 'Balcão 1.0.0', hasRun: false };

  it('a published version that is newer is downloaded, and installed at the quit, not before', async () => {
    balcao.publish({ notes: 'Faster lists.\nListas mais rápidas.' });
    const newer = { version: '1.2.0', notes: 'Faster lists.\nListas mais rápidas.' };
    expect(await look()).toEqual({ kind: 'ready', ...newer });
    expect(told).toEqual([
      { kind: 'downloading', ...newer },
      { kind: 'ready', ...newer },
    ]);
    expect(balcao.installation()).toEqual(untouched);
    balcao.quit();
    expect(balcao.installation()).toEqual({ file: NEWER_FILE, hasRun: true });
  });

  it.each(['1.0.0', '0.9.9', '1.0.0-beta.1'])(
    'a published version that is the same or older (%s) is not downloaded: this is the newest one',
    async (version) => {
      balcao.publish({ version });
      expect(await look()).toEqual({ kind: 'newest', checkedAt: clock.now() });
      balcao.quit();
      expect([balcao.installation(), balcao.asked.length]).toEqual([untouched, 1]);
    },
  );

  const cut = (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': NEWER_FILE.length });
    response.write(NEWER_FILE.slice(0, 50_000), () => response.destroy());
  };
  it.each<[string, (response: ServerResponse) => void, Partial<Release>, 'interrupted' | 'refused']>([
    ['breaks off', cut, {}, 'interrupted'],
    ['is gone', (response) => void response.writeHead(404).end(), {}, 'interrupted'],
    ['is another one', (response) => void response.end('#!/bin/sh\nexit 0\n'), {}, 'refused'],
    ['has another digest', (response) => void response.end(NEWER_FILE), { sha512: 'AAAA' }, 'refused'],
  ])('a published version whose file %s is not installed, and the page is told', async (_case, file, release, why) => {
    balcao.answer('file', file);
    balcao.publish(release);
    expect(await look()).toEqual({ kind: 'failed', checkedAt: clock.now(), why });
    expect(logged).toEqual([{ event: 'update-failed', why }]);
    balcao.quit();
    expect(balcao.installation()).toEqual(untouched);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['nothing', (response) => void response.destroy()],
    ['404', (response) => void response.writeHead(404).end()],
    ['500', (response) => void response.writeHead(500).end()],
    ['a web page', (response) => void response.end('<html><body>Sign in: to the network</body></html>')],
    ['no version', (response) => void response.end('{"files": []}')],
    ['a version that is none', (response) => void response.end('{"version": "newest", "files": []}')],
  ])('a published version is not found where the address answers with %s', async (_case, description) => {
    balcao.answer('description', description);
    expect(await look()).toEqual({ kind: 'failed', checkedAt: clock.now(), why: 'unreachable' });
    balcao.quit();
    expect(balcao.installation()).toEqual(untouched);
  });

  it('a published version that failed is looked for again, and then installed', async () => {
    const updates = updatesWith(balcao.updater);
    balcao.answer('file', cut);
    balcao.publish();
    expect(await look(updates)).toMatchObject({ kind: 'failed' });
    balcao.answer('file', (response) => void response.end(NEWER_FILE));
    expect(await look(updates)).toMatchObject({ kind: 'ready' });
    balcao.quit();
    expect(balcao.installation().hasRun).toBe(true);
  });

  it('a version downloaded before a restart is not downloaded again, and is installed at the next quit', async () => {
    balcao.publish();
    await look();
    balcao.quit(1);
    balcao.restart();
    const before = balcao.asked.length;
    expect(await look()).toMatchObject({ kind: 'ready' });
    expect(balcao.asked.length - before).toBe(1);
    balcao.quit();
    expect(balcao.installation()).toEqual({ file: NEWER_FILE, hasRun: true });
  });

  it('a published version that was downloaded before is not installed where another one is published since', async () => {
    balcao.publish();
    await look();
    balcao.restart();
    balcao.publish({ version: '1.3.0', sha512: 'AAAA' });
    expect(await look()).toMatchObject({ kind: 'failed', why: 'refused' });
    balcao.quit();
    expect(balcao.installation()).toEqual(untouched);
  });

  it('a version is not installed where the system ends, which would kill its installer, or after a fault', async () => {
    balcao.publish();
    await look();
    balcao.quit(1);
    expect(balcao.installation()).toEqual(untouched);
    balcao.updater.skipThisQuit();
    await clock.advance(0);
    balcao.quit();
    expect(balcao.installation()).toEqual(untouched);
  });

  it('a published version is asked for without an id of this computer', async () => {
    balcao.publish();
    await look();
    for (const headers of balcao.asked)
      expect(headers).toMatchObject({ 'user-agent': 'electron-builder', 'x-user-staging-id': 'none' });
  });

  it.each<[string, unknown, string]>([
    ['nothing', null, ''],
    ['HTML, as text', '<b>Faster</b> lists.', '<b>Faster</b> lists.'],
    [
      'a text for each version',
      [
        { version: '1.2.0', note: 'Lists.' },
        { version: '1.1.0', note: null },
      ],
      '1.2.0\nLists.\n\n1.1.0',
    ],
    ['something else', { a: 1 }, ''],
    ['a long text', 'x'.repeat(20_000), 'x'.repeat(8_000)],
  ])('a published version may have as its notes %s', async (_case, releaseNotes, notes) => {
    const files = [{ url: 'balcao-1.2.0.AppImage', sha512: 'AAAA' }];
    balcao.answer(
      'description',
      (response) => void response.end(JSON.stringify({ version: '1.2.0', files, releaseNotes })),
    );
    const found = await balcao.updater.look();
    expect(found?.notes).toBe(notes);
    expect(await found?.outcome).toBe('refused');
  });
});

describe('an updater', () => {
  it('an updater is only in a Balcão packed with an address, and on Linux in an AppImage', () => {
    const folder = temporaryFolder();
    const there = (system: NodeJS.Platform, env: NodeJS.ProcessEnv = {}) =>
      installedUpdater(folder.path, { platform: system, env }) !== null;
    const appImage = { APPIMAGE: '/home/ana/balcao.AppImage' };
    expect([there('win32'), there('linux', appImage)]).toEqual([false, false]);
    writeFileSync(join(folder.path, 'app-update.yml'), 'provider: generic');
    expect([there('win32'), there('darwin'), there('linux', appImage), there('linux')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    folder.remove();
  });

  it('an updater is not even asked where the office’s policy says no', async () => {
    const folder = temporaryFolder();
    const path = join(folder.path, 'policy.json');
    let asked = 0;
    const updater: Updater = {
      look: async () => {
        asked += 1;
        return null;
      },
      onRefused: () => {},
    };
    for (const [value, kind] of [
      [false, 'off'],
      [true, 'newest'],
    ] as const) {
      writeFileSync(path, JSON.stringify({ version: 1, settings: { updateNotices: { value } } }));
      const policy = () => loadPolicy(path, { files: [], owner: null });
      const desk = await openDesk(undefined, undefined, [], memoryVault, policy, false, async () => false, updater);
      expect(await desk.call('updates.check', null)).toMatchObject({ kind });
      await desk.close();
    }
    expect(asked).toBe(1);
  });
});

describe('newer versions', () => {
  let looks: number;
  let found: FoundVersion | null;
  let refuse: () => void;
  const updater: Updater = {
    look: async () => {
      looks += 1;
      return found;
    },
    onRefused: (listener) => {
      refuse = listener;
    },
  };
  beforeEach(() => {
    looks = 0;
    found = null;
  });
  const newer = (outcome: FoundVersion['outcome']) => ({ version: '1.2.0', notes: 'New.', outcome });

  it('newer versions are looked for a minute after the start, once a day, and no longer once one is ready', async () => {
    const updates = updatesWith(updater);
    updates.start();
    await clock.advance(59_999);
    expect(looks).toBe(0);
    await clock.advance(1);
    expect(looks).toBe(1);
    found = newer(Promise.resolve('ready'));
    await clock.advance(DAY);
    expect([looks, told.at(-1)?.kind]).toEqual([2, 'ready']);
    await clock.advance(5 * DAY);
    await updates.look();
    expect(looks).toBe(2);
    updates.stop();
  });

  it('newer versions are looked for by nobody where there is no updater', async () => {
    const updates = updatesWith(null);
    updates.start();
    await clock.advance(5 * DAY);
    await updates.look();
    expect([updates.status, told]).toEqual([{ kind: 'off' }, []]);
  });

  it('newer versions that the system refuses after their download are no longer promised', async () => {
    const updates = updatesWith(updater);
    refuse();
    expect(told).toEqual([]);
    found = newer(Promise.resolve('ready'));
    await updates.look();
    await clock.advance(0);
    refuse();
    expect(updates.status).toEqual({
      kind: 'failed',
      checkedAt: clock.now(),
      why: 'refused',
    });
  });

  it('newer versions that arrive while Balcão closes are told to nobody', async () => {
    const { promise, resolve } = Promise.withResolvers<'ready'>();
    found = newer(promise);
    const updates = updatesWith(updater);
    await updates.look();
    updates.stop();
    resolve('ready');
    await clock.advance(DAY);
    expect([told.map(({ kind }) => kind), looks]).toEqual([['downloading'], 1]);
  });
});
