import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addRuns, type Run, readRuns, withRuns } from '../../../build/electron-run/electron-run.ts';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';

const PAGE = 'docs/build/electron-run.md';
const RUN: Run = {
  system: 'linux-x64',
  release: 'Ubuntu 24.04, GNOME',
  balcao: '0.1.0',
  electron: '45.4.1',
  date: '2026-12-01',
  startToWindow: 1_234,
  results: { opens: 'yes', archive: 'no' },
  screenshots: ['electron-run/linux-x64.png'],
};

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, 'docs', 'build'), { recursive: true });
  for (const file of ['README.md', PAGE]) cpSync(file, join(folder.path, file));
});
afterEach(() => folder.remove());

const written = (file: string) => readFileSync(join(folder.path, file), 'utf8');

describe('the runs in real Electron', () => {
  it('the runs in real Electron that are recorded are those that the README and the page tell', () => {
    const runs = readRuns('.');
    for (const file of ['README.md', PAGE]) {
      const text = readFileSync(file, 'utf8');
      expect(withRuns(text, runs)).toBe(text);
      expect(text.includes('**We have not run it in Electron yet**')).toBe(runs.length === 0);
    }
  });

  it('the runs in real Electron are told once there is one, with each line’s result', () => {
    addRuns(folder.path, [RUN]);
    for (const file of ['README.md', PAGE]) {
      expect(written(file)).toContain('**Balcão has run in Electron** on linux-x64 (Electron 45.4.1, 2026-12-01).');
      expect(written(file)).not.toContain('We have not run it');
    }
    const rows = written(PAGE).split('\n');
    expect(rows.find((row) => row.startsWith('| 1 |'))).toMatch(/\| yes \|$/);
    expect(rows.find((row) => row.startsWith('| 2 |'))).toMatch(/\| {2}\|$/);
    expect(rows.find((row) => row.startsWith('| 5 |'))).toMatch(/\| no \|$/);
    expect(rows.find((row) => row.includes('Start to window'))).toMatch(/\| 1234 ms \|$/);
    // What stands below the table and above it stays.
    expect(written(PAGE)).toContain('## What is proven');
  });

  it('the runs in real Electron have one record a system, the newest', () => {
    addRuns(folder.path, [RUN, { ...RUN, system: 'windows-x64' }]);
    addRuns(folder.path, [{ ...RUN, results: {}, startToWindow: null }]);
    expect(readRuns(folder.path).map(({ system, results }) => [system, results])).toEqual([
      ['linux-x64', {}],
      ['windows-x64', RUN.results],
    ]);
    expect(written(PAGE)).toContain('| linux-x64 | windows-x64 |');
  });
});
