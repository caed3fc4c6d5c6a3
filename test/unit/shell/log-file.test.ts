import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '../../../src-main/shell/log-file.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('a line of the log is one JSON object with its instant, readable by its owner alone', () => {
  const folder = temporaryFolder();
  const clock = new VirtualClock();
  openLog(folder, clock)({ event: 'fault', code: 'X' });
  const path = join(folder, 'logs', 'balcao.log');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ event: 'fault', code: 'X' });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

// /dev/full takes no byte, as a full disk does not.
it.runIf(existsSync('/dev/full'))('a log that cannot be written stops nothing', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'logs'));
  symlinkSync('/dev/full', join(folder, 'logs', 'balcao.log'));
  expect(() => openLog(folder, new VirtualClock())({ event: 'fault' })).not.toThrow();
});

it('a log that has grown is put aside once, so that two files are all there ever is', () => {
  const folder = temporaryFolder();
  const log = openLog(folder, new VirtualClock());
  writeFileSync(join(folder, 'logs', 'balcao.log'), 'x'.repeat(1024 * 1024 + 1));
  log({ event: 'fault' });
  expect(statSync(join(folder, 'logs', 'balcao.1.log')).size).toBeGreaterThan(1024 * 1024);
  expect(readFileSync(join(folder, 'logs', 'balcao.log'), 'utf8')).toContain('fault');
});
