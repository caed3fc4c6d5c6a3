import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build, isBuilt, MADE, type RunBuild } from '../../../src-main/shell/launch/build.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'balcao-root-'));
  mkdirSync(join(root, 'src-main', 'charges'), { recursive: true });
  writeFileSync(join(root, 'src-main', 'charges', 'create.ts'), 'one');
  writeFileSync(join(root, 'package-lock.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

const builds: RunBuild = async () => {
  for (const path of MADE) {
    mkdirSync(join(root, 'out', path, '..'), { recursive: true });
    writeFileSync(join(root, 'out', path), '');
  }
  return { code: 0, output: '' };
};

describe('a build', () => {
  it('a build is needed until it was made, and not after', async () => {
    expect(isBuilt(root)).toBe(false);
    expect(await build(root, builds)).toEqual({ ok: true });
    expect(isBuilt(root)).toBe(true);
  });

  it.each([
    ['a source changed', () => writeFileSync(join(root, 'src-main', 'charges', 'create.ts'), 'two')],
    ['a source came', () => writeFileSync(join(root, 'src-main', 'new.ts'), '')],
    ['a source went', () => rmSync(join(root, 'src-main', 'charges', 'create.ts'))],
    ['a dependency changed', () => writeFileSync(join(root, 'package-lock.json'), '{"a":1}')],
    ['a built file went', () => rmSync(join(root, 'out', 'renderer', 'index.html'))],
  ])('a build is needed again when %s', async (_case, change) => {
    await build(root, builds);
    change();
    expect(isBuilt(root)).toBe(false);
  });

  it('a build that fails says what the tool said, and is needed again though its files lie there', async () => {
    await build(root, builds);
    const fails: RunBuild = async () => ({ code: 1, output: 'x.ts: unexpected token' });
    expect(await build(root, fails)).toEqual({ ok: false, output: 'x.ts: unexpected token' });
    expect(existsSync(join(root, 'out', 'main', 'index.js'))).toBe(true);
    expect(isBuilt(root)).toBe(false);
  });

  it('a build of sources that were saved meanwhile is needed again', async () => {
    const savesMeanwhile: RunBuild = async (folder) => {
      writeFileSync(join(root, 'src-main', 'charges', 'create.ts'), 'two');
      return builds(folder);
    };
    await build(root, savesMeanwhile);
    expect(isBuilt(root)).toBe(false);
  });
});
