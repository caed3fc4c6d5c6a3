import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runStart, type StartedBalcao, startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';
import { startOn } from '../support/history/small-disk.ts';
import { temporaryFolder } from '../support/shell/shell-transports.ts';
import { START_COMMAND } from '../support/shell/start-command.ts';

let folder: ReturnType<typeof temporaryFolder>;
let dataDir: string;
let running: StartedBalcao[];
beforeEach(() => {
  folder = temporaryFolder();
  dataDir = join(folder.path, 'data');
  running = [];
});
afterEach(async () => {
  for (const balcao of running) await balcao.kill();
  folder.remove();
});

async function start(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<StartedBalcao> {
  const balcao = await startBalcao({ dataDir, args, env: { LANG: 'en_US.UTF-8', ...env } });
  running.push(balcao);
  return balcao;
}

/** The inputs of a build beside the folders of sources. */
const SINGLE_FILES = ['electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

const NO_STACK = /^(?!.*\n {4}at )/s;

describe('npm start', () => {
  it('npm start prints one address, shows the console there, and exits with 0 when it is stopped', async () => {
    const balcao = await start();
    const { page, complaints, close } = await openPage(balcao.address);
    await page.getByRole('heading').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
    expect(await balcao.stop()).toBe(0);
    expect(balcao.lines.filter((line) => line.startsWith('Balcão is listening at'))).toHaveLength(1);
    expect(existsSync(join(dataDir, 'instance.json'))).toBe(false);
  });

  it('npm start prints one sentence why Electron is not used, and opens the browser shell', async () => {
    const display = { DISPLAY: '', WAYLAND_DISPLAY: '' };
    const first = await startBalcao({ dataDir, shell: null, env: { ...display, LANG: 'pt_BR.UTF-8' } });
    running.push(first);
    // It goes to stderr, so it may arrive after the address.
    await expect
      .poll(() => first.lines.filter((line) => line.includes('então o Balcão abre em um navegador')))
      .toHaveLength(1);
    expect(first.lines).toContain(`O Balcão está em ${first.address}`);
  });

  const isFillable = startOn('a small file system', mkdtempSync(join(tmpdir(), 'balcao-probe-'))) !== null;
  it.skipIf(!isFillable)('npm start on a full disk says so in one sentence', () => {
    const [program = '', ...mount] = startOn('a small file system', folder.path) ?? [];
    const fillAndStart = [
      'sh',
      '-c',
      'head -c 100M /dev/zero > "$0/ballast"; exec "$@"',
      folder.path,
      process.execPath,
    ];
    const start = [...START_COMMAND, '--shell', 'browser', '--no-open', '--data-dir', dataDir];
    const env = { ...process.env, LANG: 'pt_BR.UTF-8' };
    const { stderr, status } = spawnSync(program, [...mount, ...fillAndStart, ...start], { encoding: 'utf8', env });
    expect(stderr).toContain('O disco com os dados do Balcão está cheio, e o Balcão não pode abrir.');
    expect(stderr).not.toContain('SqliteError');
    expect(status).toBe(1);
  });

  it('npm start stores everything in a folder and in files that only their owner may enter or read', async () => {
    await start();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const open = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => (statSync(path).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('npm start prints a fresh address the second time when the first has no window, and exits with 0', async () => {
    const first = await start();
    const second = await runStart(['--data-dir', dataDir]);
    expect(second).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^Balcão is listening at http:\/\/127\.0\.0\.1:\d+\/[\w-]{16}\/\?launch=[\w-]{43}\n$/,
      ),
      stderr: expect.stringMatching(/^Balcão is already open with this data folder and has no window here\. .*\n$/),
    });
    const fresh = second.stdout.trim().replace('Balcão is listening at ', '');
    expect(fresh).not.toBe(first.address);
    for (const address of [first.address, fresh]) expect((await fetch(address)).status).toBe(200);
  });

  it('npm start opens normally after the first process was killed', async () => {
    await (await start()).kill();
    const again = await start();
    expect(await again.stop()).toBe(0);
  });

  it('npm start continues when a used launch address is opened again, and shows a notice on the page', async () => {
    const balcao = await start();
    const { page, close } = await openPage(balcao.address);
    await page.getByRole('heading').first().waitFor();
    const refused = await fetch(balcao.address);
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('start Balcão again')]);
    await page.getByText('An old address of Balcão was opened').waitFor();
    await expect.poll(() => readFileSync(join(dataDir, 'logs', 'balcao.log'), 'utf8')).toContain('"launch-refused"');
    await page.reload();
    await page.getByRole('heading').first().waitFor();
    await close();
    expect(await balcao.stop()).toBe(0);
  });

  it('npm start refuses an unknown flag with one sentence and exit code 2', async () => {
    expect(await runStart(['--prot', '1'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Unknown option: --prot. npm start -- --help lists the options.\n',
    });
  });

  it('npm start prints its flags', async () => {
    const { code, stdout } = await runStart(['--help', '--locale', 'pt-BR']);
    expect(code).toBe(0);
    for (const flag of ['--shell', '--no-open', '--port', '--data-dir', '--locale', '--help'])
      expect(stdout).toContain(`  ${flag}`);
  });

  it('npm start builds what is not built yet, and runs the result', async () => {
    const copy = join(folder.path, 'copy');
    for (const part of ['src-main', 'src-preload', 'src-renderer', 'build/pack', ...SINGLE_FILES])
      cpSync(part, join(copy, part), { recursive: true });
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    const source = join(copy, 'src-main', 'shell', 'both', 'messages.ts');
    writeFileSync(source, readFileSync(source, 'utf8').replace('Usage: npm start', 'Newer usage: npm start'));

    const help = () => runStart(['--help'], {}, copy);
    const newer = { code: 0, stdout: expect.stringMatching(/^Newer usage: npm start/) };
    expect(await help()).toEqual({ ...newer, stderr: 'Building Balcão, once for these sources.\n' });
    expect(await help()).toEqual({ ...newer, stderr: '' });
  });

  it('npm start reports an unusable data folder or port in a sentence, never with a stack', async () => {
    writeFileSync(join(folder.path, 'file'), '');
    const noFolder = await runStart(['--shell', 'browser', '--data-dir', join(folder.path, 'file')]);
    expect([noFolder.code, noFolder.stderr]).toEqual([
      1,
      expect.stringMatching(/^Balcão cannot use the data folder .*\n$/),
    ]);

    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port));
    });
    const args = ['--shell', 'browser', '--no-open', '--port', String(port), '--data-dir', dataDir];
    const noPort = await runStart(args);
    expect(noPort.code).toBe(1);
    expect(noPort.stderr).toMatch(NO_STACK);
    expect(noPort.stderr).toContain(`Port ${port} is taken on 127.0.0.1`);
    taken.close();
  });
});
