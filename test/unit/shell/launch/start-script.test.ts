import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = 'src-main/shell/launch/start.cjs';
const TOOL = 'node_modules/electron-vite/bin/electron-vite.js';
const CONFIGS = ['electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** A fake build tool: it writes a program that prints its build, from a source with that build's name. */
const BUILDS = `const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
mkdirSync('out/main', { recursive: true });
writeFileSync('out/main/start.js', "process.stdout.write('" + readFileSync('src-main/words.ts', 'utf8') + "')");
`;
const BUILDING = 'Building Balcão, once for these sources.\n';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'balcao-root-'));
  for (const folder of ['src-preload', 'src-renderer']) mkdirSync(join(root, folder), { recursive: true });
  for (const name of CONFIGS) write(name, '{}');
  cpSync(SCRIPT, join(root, SCRIPT));
  write('src-main/words.ts', 'one');
  write('src-main/charges/creation/creation.ts', '');
  write(TOOL, BUILDS);
  symlinkSync(resolve('node_modules/better-sqlite3'), join(root, 'node_modules/better-sqlite3'));
  // All files are old: a file system does not distinguish two times as close as those of a test.
  const made = readdirSync(root, { recursive: true, encoding: 'utf8' });
  for (const path of made.filter((path) => !path.startsWith('node_modules'))) utimesSync(join(root, path), 1e9, 1e9);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const env = { PATH: process.env['PATH'], LANG: 'en_US.UTF-8' };

function start() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd: root, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('npm start', () => {
  it('npm start builds before the first start, and not again while no source changes', () => {
    expect(start()).toEqual({ status: 0, stdout: 'one', stderr: BUILDING });
    expect(start()).toEqual({ status: 0, stdout: 'one', stderr: '' });
  });

  it.each([
    ['a source changed', () => write('src-main/words.ts', 'two')],
    ['a source came', () => write('src-main/new.ts', '')],
    ['a source went', () => rmSync(join(root, 'src-main/charges/creation/creation.ts'))],
    ['a dependency changed', () => write('package-lock.json', '{"a":1}')],
    ['the build went', () => rmSync(join(root, 'out'), { recursive: true })],
  ])('npm start builds again when %s', (_case, change) => {
    start();
    change();
    expect(start().stderr).toBe(BUILDING);
    expect(start().stderr).toBe('');
  });

  it('npm start opens the build of the newer sources', () => {
    start();
    write('src-main/words.ts', 'two');
    expect(start().stdout).toBe('two');
  });

  it('npm start ends after a failed build, which printed why, and builds again at the next start', () => {
    start();
    write('src-main/words.ts', 'two');
    write(TOOL, "process.stderr.write('words.ts: unexpected token\\n'); process.exit(1);");
    const failed = { status: 1, stdout: '' };
    const said = `${BUILDING}words.ts: unexpected token\nBalcão could not be built: electron-vite: exit 1.\n`;
    expect(start()).toEqual({ ...failed, stderr: said });
    expect(start()).toEqual({ ...failed, stderr: said });
    // As it was at the last build, but the existing output may be half of a build.
    write('src-main/words.ts', 'one');
    utimesSync(join(root, 'src-main/words.ts'), 1e9, 1e9);
    write(TOOL, BUILDS);
    expect(start()).toEqual({ status: 0, stdout: 'one', stderr: BUILDING });
  });

  it('npm start keeps the compiled scripts of the last build alone', () => {
    start();
    write('out/compiled/of-an-older-build', '');
    write('src-main/words.ts', 'two');
    start();
    const kept = readdirSync(join(root, 'out/compiled'), { recursive: true });
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).not.toContain('of-an-older-build');
  });

  it('npm start builds again what was saved during a build', () => {
    write(TOOL, `${BUILDS}writeFileSync('src-main/words.ts', 'two');`);
    expect(start()).toEqual({ status: 0, stdout: 'one', stderr: BUILDING });
    write(TOOL, BUILDS);
    expect(start()).toEqual({ status: 0, stdout: 'two', stderr: BUILDING });
  });

  it('npm start builds nothing under a running Balcão, and says so', () => {
    start();
    const open = new Database(join(root, 'out', 'in-use'));
    open.exec('BEGIN; SELECT 1 FROM sqlite_schema');
    write('src-main/words.ts', 'two');
    const notNow = 'Newer sources are built once no Balcão is open.\n';
    expect(start()).toEqual({ status: 0, stdout: 'one', stderr: notNow });
    open.close();
    expect(start()).toEqual({ status: 0, stdout: 'two', stderr: BUILDING });
  });

  it.each([
    ['a first time', () => undefined],
    [
      'after a change',
      () => {
        start();
        write('src-main/words.ts', 'two');
      },
    ],
  ])('npm start twice at once, %s, builds once: the second waits for the first', async (_case, before) => {
    before();
    write(TOOL, `${BUILDS}require('node:fs').appendFileSync('builds', '1');`);
    const starts = ['one', 'other'].map(() =>
      spawn(process.execPath, [SCRIPT], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] }),
    );
    const said = await Promise.all(starts.map(({ stderr }) => text(stderr)));
    expect(said.sort()).toEqual(['', BUILDING]);
    expect(readFileSync(join(root, 'builds'), 'utf8')).toBe('1');
  });
});

describe('an old Node', () => {
  /** Starts in a Node that reports this version. */
  function startUnder(version: string, lang: string) {
    const script = `Object.defineProperty(process, 'versions', {value: {node: '${version}'}}); require('./${SCRIPT}')`;
    const options = { cwd: root, env: { ...env, LANG: lang }, encoding: 'utf8' } as const;
    const { status, stderr } = spawnSync(process.execPath, ['-e', script], options);
    return { status, stderr };
  }

  it.each([
    ['20.20.2', 'en_US.UTF-8', 'Balcão needs Node 22.19 or newer, and this is 20.20.2.\n'],
    ['22.18.0', 'pt_BR.UTF-8', 'O Balcão precisa do Node 22.19 ou mais novo, e este é o 22.18.0.\n'],
  ])('an old Node gets one sentence and no build: %s (%s)', (version, lang, sentence) => {
    expect(startUnder(version, lang)).toEqual({ status: 1, stderr: sentence });
    expect(existsSync(join(root, 'out'))).toBe(false);
  });

  it.each(['22.19.0', '24.0.0', '100.1.0'])('a Node that is new enough starts: %s', (version) => {
    start();
    expect(startUnder(version, 'C')).toEqual({ status: 0, stderr: '' });
  });
});
