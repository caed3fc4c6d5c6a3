import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFlags } from '../../../src-main/shell/launch/flags.ts';
import { runElectron } from '../../../src-main/shell/launch/run-electron.ts';
import { temporaryFolder } from '../../support/shell-transports.ts';

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
  it('that ran and ended well was Balcão', async () => {
    expect(await run(program('exit 0'))).toBe(true);
  });

  it('is told the data folder and the language', async () => {
    const asked = `[ "$*" = "${folder.path} --data-dir ${join(folder.path, 'data')} --locale pt-BR" ]`;
    expect(await run(program(asked))).toBe(true);
  });

  it('that fails at once, for want of a library say, cannot be used here', async () => {
    expect(await run(program('exit 127'))).toBe(false);
    expect(await run(join(folder.path, 'missing'))).toBe(false);
  });
});
