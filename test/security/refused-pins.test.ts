import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportWithoutWindow } from '../../src-main/shell/cli-export/windowless-export.ts';
import { VirtualClock } from '../support/clocks/virtual-clock.ts';
import { filesHolding } from '../support/run/files-below.ts';
import { type ConsoleDesk, openDesk } from '../support/shell/console-desk.ts';
import { exportJob, NO_PROGRESS, windowlessDeps } from '../support/shell/windowless.ts';

const PIN = 'p1n-of-the-admin';
const WRONG = 'n0t-the-p1n';

let desk: ConsoleDesk;
let clock: VirtualClock;
beforeEach(async () => {
  clock = new VirtualClock();
  desk = await openDesk(mkdtempSync(join(tmpdir(), 'balcao-')), clock);
  await desk.call('security.setPin', { current: null, pin: PIN });
});
afterEach(() => desk.close());

const refusals = async () =>
  (await desk.call('audit.list', { before: null, limit: 100, filter: { actions: ['pin-refused'] } }))
    .map(({ subject }) => subject)
    .toReversed();

const jobWith = (pin: string) => exportJob(desk.folder, { gateways: ['Sandbox'], masked: true, pin });
const exportAlone = (pin: string) =>
  exportWithoutWindow(windowlessDeps(desk.folder, { clock }), jobWith(pin), NO_PROGRESS, new AbortController().signal);

describe('a refused PIN', () => {
  it('a refused PIN is audited wherever it is typed, in whichever process, and the entry does not hold it', async () => {
    const wrong = { kind: 'pin', reason: 'wrong' };
    const right = () => desk.call('security.enterPin', { pin: PIN });
    expect(await desk.errorOf('security.enterPin', { pin: WRONG })).toEqual(wrong);
    expect(await desk.errorOf('security.setPin', { current: WRONG, pin: null })).toEqual(wrong);
    await right();
    const ofConsole = desk.console.runExport(jobWith(WRONG), NO_PROGRESS, new AbortController().signal);
    await expect(ofConsole).rejects.toMatchObject({ error: wrong });
    await desk.call('security.lock', null);
    expect(await desk.errorOf('security.unlock', { pin: WRONG })).toEqual(wrong);
    await desk.call('security.unlock', { pin: PIN });
    await desk.console.close();
    await expect(exportAlone(WRONG)).rejects.toMatchObject({ error: wrong });
    desk = await desk.reopen();
    const reason = 'wrong';
    expect(await refusals()).toEqual([
      { operation: 'security.enterPin', reason },
      { operation: 'security.setPin', reason },
      { operation: 'export-command', reason },
      { operation: 'security.unlock', reason },
      { operation: 'export-command', reason },
    ]);
    await desk.console.close();
    expect(filesHolding(desk.folder, WRONG).filter((name) => /\.(db|db-wal|jsonl|log)$/.test(name))).toEqual([]);
  });

  it('a PIN refused to the export command without a window is in the ledger too, though the export failed', async () => {
    const { id } = await desk.call('gateways.addSandbox', null);
    await desk.call('security.leaveAdmin', null);
    await desk.console.close();
    for (const reason of ['wrong', 'wrong', 'wrong', 'wait', 'wait'])
      await expect(exportAlone(WRONG)).rejects.toMatchObject({ error: { kind: 'pin', reason } });
    const ledger = readFileSync(join(desk.folder, 'gateways', id, 'ledger.jsonl'), 'utf8')
      .trim()
      .split('\n');
    desk = await desk.reopen();
    const at = { operation: 'export-command' };
    expect(await refusals()).toEqual([
      ...Array.from({ length: 3 }, () => ({ ...at, reason: 'wrong' })),
      { ...at, reason: 'wait' },
      { ...at, reason: 'wait', heldBack: 1 },
    ]);
    const [newest] = await desk.call('audit.list', { before: null, limit: 1 });
    expect(JSON.parse(ledger.at(-1) ?? '')).toMatchObject({
      kind: 'audit',
      number: newest?.number,
      hash: newest?.hash,
    });
  });

  it('a PIN that was not typed at all is no refused try', async () => {
    await desk.call('security.leaveAdmin', null);
    expect(await desk.errorOf('settings.change', { checkMinutes: 1 })).toEqual({ kind: 'pin', reason: 'needed' });
    expect(await desk.errorOf('security.setPin', { current: null, pin: null })).toMatchObject({ reason: 'needed' });
    expect(await refusals()).toEqual([]);
  });

  it('tries during the wait are counted, and are one entry: they do not flood the audit trail', async () => {
    const tries = (count: number) =>
      Promise.all(Array.from({ length: count }, () => desk.errorOf('security.enterPin', { pin: WRONG })));
    await tries(3 + 40);
    const at = { operation: 'security.enterPin' };
    const wrong = { ...at, reason: 'wrong' };
    const waited = { ...at, reason: 'wait' };
    expect(await refusals()).toEqual([wrong, wrong, wrong, waited]);
    // The export command without a window is a process of its own for each try.
    await desk.console.close();
    for (let run = 0; run < 3; run += 1) await expect(exportAlone(WRONG)).rejects.toMatchObject({});
    desk = await desk.reopen();
    const alone = { operation: 'export-command', reason: 'wait', heldBack: 1 };
    expect(await refusals()).toEqual([wrong, wrong, wrong, waited, { ...waited, heldBack: 39 }, alone, alone, alone]);
    await clock.advance(6_000);
    await tries(1);
    await tries(5);
    await clock.advance(60_000);
    await desk.call('security.enterPin', { pin: PIN });
    expect((await refusals()).slice(8)).toEqual([wrong, waited, { ...waited, heldBack: 4 }]);
  });
});
