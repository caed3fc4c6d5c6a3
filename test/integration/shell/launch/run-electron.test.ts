import { spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFlags } from '../../../../src-main/shell/launch/flags.ts';
import { runElectron } from '../../../../src-main/shell/launch/run-electron.ts';
import { childScript } from '../../../support/run/built-scripts.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';

const CHILD = childScript('run-electron-child');

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

function program(script: string): string {
  const path = join(folder.path, 'electron');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const run = (path: string) => runElectron(path, folder.path, readFlags([], 'pt-BR'), join(folder.path, 'data'));

describe('Electron', () => {
  it('a run of Electron that ended well counts as Balcão', async () => {
    expect(await run(program('exit 0'))).toBe(true);
  });

  it('a run of Electron gets the data folder and the language', async () => {
    const asked = `[ "$*" = "${folder.path} --data-dir ${join(folder.path, 'data')} --locale pt-BR" ]`;
    expect(await run(program(asked))).toBe(true);
  });

  it('a run of Electron that fails at once, for a missing library say, means that it cannot be used here', async () => {
    expect(await run(program('exit 127'))).toBe(false);
    expect(await run(join(folder.path, 'missing'))).toBe(false);
  });

  it('a run of Electron decides when it ends: signals are forwarded, and a requested end is no failure', async () => {
    const counts = `const ends = { SIGINT: 0, SIGTERM: 0 };
for (const signal of Object.keys(ends)) process.on(signal, () => {
  ends[signal] += 1;
  console.log('heard ' + signal);
  if (ends.SIGINT > 0 && ends.SIGTERM > 0) process.exit(3);
});
setInterval(() => {}, 1000);
console.log('up');`;
    const path = join(folder.path, 'electron');
    writeFileSync(path, `#!${process.execPath}\n${counts}\n`);
    chmodSync(path, 0o755);
    const child = spawn(process.execPath, [CHILD, path, folder.path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async () => (await lines.next()).value;
    expect(await next()).toBe('up');
    child.kill('SIGINT');
    expect(await next()).toBe('heard SIGINT');
    child.kill('SIGTERM');
    expect([await next(), await next()]).toEqual(['heard SIGTERM', 'ran']);
  });
});
