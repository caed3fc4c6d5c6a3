import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryVault } from '../../../../src-main/access/vault/vault.ts';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { takeLock } from '../../../../src-main/shell/both/instance/instance-lock.ts';
import { listenForInstances } from '../../../../src-main/shell/both/instance/instance-socket.ts';
import { exportService } from '../../../../src-main/shell/cli-export/export-service.ts';
import { startExport } from '../../../../src-main/shell/cli-export/start-export.ts';
import { openToWrite } from '../../../../src-main/sqlite-file/connection.ts';
import { runStart } from '../../../support/e2e/balcao.ts';
import { typedDraft } from '../../../support/gateway/typed-draft.ts';
import { readCsv } from '../../../support/history/csv-reader.ts';
import { childScript, historyWorkers } from '../../../support/run/built-scripts.ts';
import { type ConsoleDesk, openDesk } from '../../../support/shell/console-desk.ts';
import { buildConsole } from '../../../support/shell/start-command.ts';

let desk: ConsoleDesk;
let out = '';

beforeAll(async () => {
  buildConsole();
  desk = await openDesk();
  out = join(desk.folder, 'out');
  mkdirSync(out);
  const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
  for (const amount of [700, 1_500])
    await desk.call('charges.create', { gatewayId, draft: { ...typedDraft(), amount }, confirmDuplicate: true });
  await desk.console.close();
});
afterAll(() => rmSync(desk.folder, { recursive: true, force: true }));

const command = (...args: string[]) =>
  runStart(['export', '--gateway', 'Sandbox', '--data-dir', desk.folder, '--locale', 'en', ...args]);

/** The same in this process, for what ends with one sentence before anything is opened. */
async function commandHere(...args: string[]) {
  const lines: string[] = [];
  const code = await startExport({
    args: ['--gateway', 'Sandbox', '--data-dir', desk.folder, '--locale', 'en', ...args],
    locale: 'en',
    workers: historyWorkers,
    version: '0.0.0',
    openVault: async () => memoryVault(),
    print: () => expect.fail('nothing was written'),
    printSentence: (sentence) => void lines.push(sentence),
  });
  return { code, stderr: lines.join('\n') };
}

/** One correct file: it matches the terminal's output and its manifest, and there is nothing else. */
function expectOneRightFile(path: string, stdout: string, rows: number): void {
  const bytes = readFileSync(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(stdout).toBe(`${path}\t${rows}\t${sha256}\n`);
  const manifest = JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8'));
  expect(manifest).toMatchObject({ sha256, rows, gateway: 'Sandbox' });
  expect(readCsv(bytes.toString('utf8'), ',')).toHaveLength(rows + 1);
  expect(readdirSync(out).filter((name) => name.endsWith('.part'))).toEqual([]);
}

describe('npm start -- export', () => {
  it('npm start -- export works without a window where no console runs, and releases the lock afterwards', async () => {
    const path = join(out, 'alone.csv');
    const { code, stdout, stderr } = await command('--out', path);
    // A slow machine also prints its progress, above.
    expect([code, stderr.trimEnd().split('\n').at(-1)]).toEqual([0, `2 rows written to ${path}`]);
    expectOneRightFile(path, stdout, 2);
    const lock = takeLock(desk.folder);
    expect(lock).not.toBeNull();
    lock?.release();
  });

  it('npm start -- export writes only the requested days and states', async () => {
    const path = join(out, 'none.csv');
    const { code, stdout } = await command(
      '--out',
      path,
      '--state',
      'paid,refunded',
      '--from',
      '2001-01-01',
      '--to',
      '2001-01-31',
    );
    expect(code).toBe(0);
    expectOneRightFile(path, stdout, 0);
    expect(JSON.parse(readFileSync(join(out, 'none.csv.manifest.json'), 'utf8')).filter).toMatchObject({
      states: ['PAID', 'REFUNDED'],
    });
  });

  it('npm start -- export passes its job to the running console, which records it', async () => {
    const lock = takeLock(desk.folder);
    desk = await openDesk(desk.folder);
    const stop = await listenForInstances(
      desk.folder,
      () => undefined,
      exportService(desk.console, () => undefined),
    );
    const path = join(out, 'handed.csv');
    const { code, stdout } = await command('--out', path);
    expect(code).toBe(0);
    expectOneRightFile(path, stdout, 2);
    const [gateway] = await desk.call('gateways.list', null);
    const [made] = await desk.call('exports.made', { gatewayId: gateway?.id ?? '' });
    expect(made).toMatchObject({ fileName: 'handed.csv', rows: 2 });
    await stop();
    await desk.console.close();
    lock?.release();
  });

  it('npm start -- export takes over from a console that dies, and leaves one correct file', async () => {
    const script = childScript('export-crash-child');
    const child: ChildProcess = spawn(process.execPath, [script, desk.folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const died = once(child, 'exit');
    if (child.stdout) await once(child.stdout, 'data');
    const path = join(out, 'crashed.csv');
    const { code, stdout } = await command('--out', path);
    await died;
    expect(code).toBe(0);
    expectOneRightFile(path, stdout, 2);
  });

  it('npm start -- export prompts for the admin’s PIN, with or without a console, and is audited', async () => {
    const PIN = 'p1n-of-the-admin';
    const lock = takeLock(desk.folder);
    desk = await openDesk(desk.folder);
    await desk.call('security.setPin', { current: null, pin: PIN });
    const stop = await listenForInstances(
      desk.folder,
      () => undefined,
      exportService(desk.console, () => undefined),
    );
    const path = join(out, 'guarded.csv');
    const withPin = (pin: string) =>
      runStart(['export', '--gateway', 'Sandbox', '--data-dir', desk.folder, '--locale', 'en', '--out', path], {
        BALCAO_PIN: pin,
      });
    // There is no terminal here, as under a scheduler.
    expect(await command('--out', path)).toMatchObject({ code: 5, stdout: '', stderr: expect.stringContaining('PIN') });
    expect(await withPin('another')).toMatchObject({ code: 5, stderr: 'Nothing was exported: the PIN is wrong.\n' });
    expect(existsSync(path)).toBe(false);
    expect(await withPin(PIN)).toMatchObject({ code: 0 });
    const [newest] = await desk.call('audit.list', { before: null, limit: 1 });
    expect(newest).toMatchObject({ action: 'exported', subject: { rows: 2, by: 'command-line' } });
    await stop();
    await desk.console.close();
    lock?.release();

    rmSync(path);
    expect(await command('--out', path)).toMatchObject({ code: 5 });
    expect(existsSync(path)).toBe(false);
    expect(await withPin('another')).toMatchObject({ code: 5, stderr: 'Nothing was exported: the PIN is wrong.\n' });
    const alone = await withPin(PIN);
    expect(alone.code).toBe(0);
    expectOneRightFile(path, alone.stdout, 2);

    const held = takeLock(desk.folder);
    desk = await openDesk(desk.folder);
    expect((await desk.call('audit.list', { before: null, limit: 1 }))[0]?.subject).toMatchObject({
      by: 'command-line',
    });
    const refused = await desk.call('audit.list', { before: null, limit: 9, filter: { actions: ['pin-refused'] } });
    expect(refused.map(({ subject }) => subject)).toEqual([
      { operation: 'export-command', reason: 'wrong' },
      { operation: 'export-command', reason: 'wrong' },
    ]);
    expect(await desk.call('audit.check', { printed: null })).toMatchObject({ brokenAt: null, isFailing: false });
    await desk.call('security.setPin', { current: PIN, pin: null });
    await desk.console.close();
    held?.release();
  });

  it('npm start -- export deletes what a dead export to the same file left long ago, and nothing else', async () => {
    const path = join(out, 'stale.csv');
    const stale = [path, `${path}.manifest.json`].map((each) => `${each}.00000000-0000-4000-8000-000000000000.part`);
    for (const left of stale) {
      writeFileSync(left, 'half');
      utimesSync(left, 0, 0);
    }
    writeFileSync(join(out, 'stale.csv.mine.part'), 'mine');
    expect((await command('--out', path)).code).toBe(0);
    expect(stale.filter((left) => existsSync(left))).toEqual([]);
    expect(existsSync(join(out, 'stale.csv.mine.part'))).toBe(true);
  });

  it('npm start -- export ends with 1 or 2 and one sentence where it fails, and leaves nothing', async () => {
    const gone = join(out, 'gone', 'x.csv');
    expect(await command('--out', gone)).toMatchObject({
      code: 1,
      stderr: 'Nothing was exported: there is no such folder.\n',
    });
    const path = join(out, 'refused.csv');
    expect((await command('--out', path, '--from', '2026-10-01')).code).toBe(2);
    for (const wrong of [
      ['--from', '2026-10-02', '--to', '2026-10-01'],
      ['--format', 'pdf'],
      ['--what'],
      ['--policy', ''],
      ['--data-dir', ''],
    ])
      expect((await commandHere('--out', path, ...wrong)).code).toBe(2);
    // As a word of its own it would end an installed Balcão on Windows; joined, it is a gateway's name like any other.
    expect(await commandHere('--out', path, '--gateway', 'Loja:Centro')).toEqual({
      code: 2,
      stderr: 'Write "--gateway=Loja:Centro" as one word: on Windows the separate one would end Balcão.',
    });
    expect((await commandHere('--out', path, '--gateway=Loja:Centro', '--what')).stderr).toContain('--what');
    expect((await commandHere('--out', 'C:\\x.pdf', '--format', 'pdf')).stderr).toContain('--format');
    expect(existsSync(path)).toBe(false);
  });

  it('npm start -- export ends with 2 and a list of names for an unknown gateway, state or column', async () => {
    const path = join(out, 'unknown.csv');
    const told = async (...wrong: string[]) => {
      const { code, stderr } = await command('--out', path, ...wrong);
      return [code, stderr.trimEnd()];
    };
    const states = 'PENDING, PAID, EXPIRED, FAILED, REFUNDED';
    expect(await told('--gateway', 'Nobody')).toEqual([
      2,
      'Nothing was exported: no gateway is called Nobody; there is: Sandbox.',
    ]);
    expect(await told('--state', 'paid,PAGO')).toEqual([
      2,
      `Nothing was exported: no state is called PAGO; there is: ${states}, Outcome unknown, Do not use.`,
    ]);
    const toldHere = async (...wrong: string[]) => {
      const { code, stderr } = await commandHere('--out', path, ...wrong);
      return [code, stderr.trimEnd()];
    };
    expect(await toldHere('--columns', 'all')).toEqual([2, '--columns accepts one of these: accounting, everything.']);
    expect(await told('--locale', 'pt-BR', '--state', 'PAGO')).toEqual([
      2,
      `Nada foi exportado: nenhuma situação se chama PAGO; existe: ${states}, Resultado desconhecido, Não usar.`,
    ]);
    expect(await toldHere('--locale', 'pt-BR', '--format', 'pdf')).toEqual([
      2,
      '--format aceita um destes: csv, xlsx, jsonl.',
    ]);
    expect(existsSync(path)).toBe(false);
  });

  it('npm start -- export finds a gateway whatever its name’s case and blanks, and protects codes', async () => {
    const path = join(out, 'codes.csv');
    expect((await command('--gateway', ' SAND box', '--out', path, '--protect-codes')).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toMatch(/,"=""[0-9a-f-]{36}"{3},/);
    expect(JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8'))).toMatchObject({
      codesProtected: true,
      filterInWords: ['Every charge.'],
    });
    const { code, stderr } = await commandHere('--out', join(out, 'codes.xlsx'), '--protect-codes');
    expect([code, stderr.trimEnd()]).toEqual([
      2,
      '--protect-codes is for CSV by columns; it cannot be given with another format or with --layout.',
    ]);
  });

  it('npm start -- export writes timelines where asked, in JSON Lines only, and its manifest says so', async () => {
    const path = join(out, 'charges.jsonl');
    const written = async (...flags: string[]) => {
      expect((await command('--out', path, ...flags)).code).toBe(0);
      const [first = ''] = readFileSync(path, 'utf8').split('\n');
      const { timelinesIncluded } = JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8'));
      return [timelinesIncluded, 'timeline' in JSON.parse(first)];
    };
    expect(await written()).toEqual([false, false]);
    expect(await written('--timeline')).toEqual([true, true]);
    const { code, stderr } = await commandHere('--out', join(out, 'charges.csv'), '--timeline');
    expect([code, stderr.trimEnd()]).toEqual([
      2,
      '--timeline is for JSON Lines (--format jsonl); it cannot be given with another format.',
    ]);
  });

  it('npm start -- export accepts a state by the screen’s word, and one that only the history has', async () => {
    const path = join(out, 'states.csv');
    const [gateway] = readdirSync(join(desk.folder, 'gateways'));
    const history = openToWrite(historyFileIn(join(desk.folder, 'gateways', gateway ?? '')), HISTORY_FILE);
    const was = history.prepare('SELECT min(time_key) AS number, state FROM charges').get() as {
      number: number;
      state: string;
    };
    const put = (state: string) =>
      history.prepare('UPDATE charges SET state = ? WHERE time_key = ?').run(state, was.number);
    put('chargeback');
    try {
      const asked = ['Reembolsada,Chargeback', '--state', 'pending'];
      expect((await command('--out', path, '--state', ...asked)).code).toBe(0);
      expect(JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8'))).toMatchObject({
        rows: 2,
        filter: { states: ['REFUNDED', 'chargeback', 'PENDING'] },
      });
    } finally {
      put(was.state);
      history.close();
    }
  });

  it('npm start -- export creates no data folder: a mistyped or foreign one is refused with 2', async () => {
    const mistyped = join(desk.folder, 'mistyped');
    const path = join(out, 'nowhere.csv');
    for (const locale of ['en', 'pt-BR']) {
      const { code, stderr } = await commandHere('--out', path, '--data-dir', mistyped, '--locale', locale);
      expect([code, stderr.trimEnd()]).toEqual([
        2,
        locale === 'en'
          ? `There is no Balcão data in ${mistyped}, so nothing was exported; check --data-dir.`
          : `Não há dados do Balcão em ${mistyped}, então nada foi exportado; confira --data-dir.`,
      ]);
    }
    expect(existsSync(mistyped)).toBe(false);
    expect((await command('--out', path, '--data-dir', out)).code).toBe(2);
    expect(readdirSync(out)).not.toContain('console.db');
  });

  it('npm start -- export is refused without the secret', async () => {
    const asked: unknown[] = [];
    const stop = await listenForInstances(
      desk.folder,
      () => undefined,
      async (job) => void asked.push(job),
    );
    const { address } = JSON.parse(readFileSync(join(desk.folder, 'instance.json'), 'utf8'));
    for (const line of ['x'.repeat(43), `${'x'.repeat(43)} {}`, '{}', ' {}']) {
      const socket = createConnection(address, () => socket.write(`${line}\n`));
      socket.on('error', () => undefined);
      await once(socket, 'close');
    }
    expect(asked).toEqual([]);
    await stop();
  });
});
