import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FUSES, readFuses, setFuses } from '../../../build/pack/fuses.ts';
import { programWithFuses } from '../../support/pack/stand-in-runtime.ts';

describe('the fuses of a packed program', () => {
  let folder: string;
  const program = (fuses?: string) => {
    const path = join(folder, 'balcao');
    writeFileSync(path, programWithFuses(fuses));
    return path;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'balcao-fuses-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('all nine fuses change from what Electron ships to what is decided, and nothing else in the file', async () => {
    const path = program();
    expect(await readFuses(path)).toMatchObject({ RunAsNode: true, OnlyLoadAppFromAsar: false });
    await setFuses(path, FUSES, false);
    expect(readFileSync(path).equals(programWithFuses('010011001'))).toBe(true);
    expect(Object.values(await readFuses(path))).toEqual([false, true, false, false, true, true, false, false, true]);
  });

  it('a fuse that nobody has decided stops the packing', async () => {
    const path = program('1011000111');
    await expect(setFuses(path, FUSES, false)).rejects.toThrow('10 fuses but you only provided a config for 9');
    expect(readFileSync(path).equals(programWithFuses('1011000111'))).toBe(true);
  });

  it('a program with fewer fuses than are decided stops the packing', async () => {
    await expect(setFuses(program('10110001'), FUSES, false)).rejects.toThrow();
  });

  it('a program without fuses stops the packing', async () => {
    const path = join(folder, 'balcao');
    writeFileSync(path, 'not Electron');
    await expect(setFuses(path, FUSES, false)).rejects.toThrow('sentinel');
  });
});
