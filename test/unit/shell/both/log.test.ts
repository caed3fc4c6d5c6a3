import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '../../../../src-main/shell/both/log.ts';
import { VirtualClock } from '../../../support/clocks/virtual-clock.ts';

const MEBIBYTE = 1024 * 1024;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('a line of the log is one JSON object with its time, readable by its owner alone', () => {
  const folder = temporaryFolder();
  const clock = new VirtualClock();
  openLog(folder, clock)({ event: 'fault', code: 'ENOSPC' });
  const path = join(folder, 'logs', 'balcao.log');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    level: 'error',
    at: new Date(clock.now()).toISOString(),
    event: 'fault',
    code: 'ENOSPC',
  });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'logs')).mode & 0o777).toBe(0o700);
});

it('the last line is written before the call returns, so that a crash cannot lose it', () => {
  const folder = temporaryFolder();
  const log = openLog(folder, new VirtualClock());
  for (let number = 1; number <= 3; number += 1) {
    log({ event: 'ipc-refused' });
    expect(
      readFileSync(join(folder, 'logs', 'balcao.log'), 'utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(number);
  }
});

it('logs that an earlier version left open to others are closed to them', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'logs', 'balcao.1.log'), '');
  chmodSync(join(folder, 'logs', 'balcao.1.log'), 0o644);
  chmodSync(join(folder, 'logs'), 0o755);
  openLog(folder, new VirtualClock());
  expect(statSync(join(folder, 'logs')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'logs', 'balcao.1.log')).mode & 0o777).toBe(0o600);
});

// /dev/full accepts no byte, as a full disk does not.
it.runIf(existsSync('/dev/full'))('a log that cannot be written stops nothing', () => {
  const folder = temporaryFolder();
  const log = openLog(folder, new VirtualClock());
  symlinkSync('/dev/full', join(folder, 'logs', 'balcao.log'));
  expect(() => log({ event: 'fault' })).not.toThrow();
});

it('a log that has grown is rotated, and the oldest is deleted: there are five files at most', () => {
  const folder = temporaryFolder();
  const logs = join(folder, 'logs');
  const log = openLog(folder, new VirtualClock());
  for (let round = 1; round <= 8; round += 1) {
    writeFileSync(join(logs, 'balcao.log'), `${round}`.repeat(MEBIBYTE + 1));
    log({ event: 'ipc-refused' });
  }
  expect(readdirSync(logs).sort()).toEqual([
    'balcao.1.log',
    'balcao.2.log',
    'balcao.3.log',
    'balcao.4.log',
    'balcao.log',
  ]);
  expect(readFileSync(join(logs, 'balcao.log'), 'utf8')).toContain('ipc-refused');
  expect(readFileSync(join(logs, 'balcao.1.log'), 'utf8').charAt(0)).toBe('8');
  expect(readFileSync(join(logs, 'balcao.4.log'), 'utf8').charAt(0)).toBe('5');
});
