/** Which clock a run of the retention trusts. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RetentionStore } from '../../../src-main/gateways/scheduled/retention-store.ts';
import { openConsoleFile } from '../../../src-main/settings/console-file.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';

const DAY = 24 * 3_600_000;
const ID = 'loja';

function storeOfOneGateway() {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-retention-clock-'));
  const file = openConsoleFile(folder);
  onTestFinished(() => {
    file.close();
    rmSync(folder, { recursive: true, force: true });
  });
  file.prepare("INSERT INTO gateways (id, own_sandbox, profile) VALUES (?, 0, '{}')").run(ID);
  const clock = new VirtualClock();
  const store = new RetentionStore(file, clock);
  store.set(ID, 12);
  const changes: boolean[] = [];
  const runs = () => store.forRun(ID, () => changes.push(store.read(ID)?.waits === true)) !== null;
  return { store, clock, changes, runs };
}

describe('the clock of a retention', () => {
  it('a run waits where the clock went ahead by more than two days, and says so once', () => {
    const { clock, changes, runs } = storeOfOneGateway();
    clock.jump(2 * DAY);
    expect(runs()).toBe(true);
    clock.jump(2 * DAY + 1);
    expect([runs(), runs()]).toEqual([false, false]);
    expect(changes).toEqual([true]);
  });

  it('a service’s date that is near the clock lets the run go on', () => {
    const { store, clock, changes, runs } = storeOfOneGateway();
    clock.jump(10 * DAY);
    expect(runs()).toBe(false);
    store.serviceSays(clock.now());
    expect(runs()).toBe(true);
    expect(changes).toEqual([true, false]);
  });

  it('a service’s date confirms no clock that was moved after it', () => {
    const { store, clock, runs } = storeOfOneGateway();
    store.serviceSays(clock.now());
    clock.jump(3 * 365 * DAY);
    expect(runs()).toBe(false);
  });

  it('a clock that went back does not move the last run back', () => {
    const { clock, runs } = storeOfOneGateway();
    clock.jump(-30 * DAY);
    expect(runs()).toBe(true);
    clock.jump(30 * DAY);
    expect(runs()).toBe(true);
  });
});
