/** Another program holds `console.db`: a database viewer, a backup, a sync. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { faultSentence } from '../../../src-main/shell/both/user-facing-error.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

/** Milliseconds within which nobody notices that a window stood still. */
const UNNOTICED = 500;

let desk: ConsoleDesk;

beforeEach(async () => {
  desk = await openDesk();
  onTestFinished(() => desk.close());
});

/** Holds the file as another program does; returns what lets go. */
function hold(mode: 'NORMAL' | 'EXCLUSIVE'): () => void {
  const other = new Database(join(desk.folder, 'console.db'));
  other.pragma(`locking_mode = ${mode}`);
  other.exec('BEGIN EXCLUSIVE');
  const letGo = () => {
    if (other.open) other.close();
  };
  onTestFinished(letGo);
  return letGo;
}

const announced = (unrecorded: number) =>
  desk.received((signal) => signal.name === 'audit-changed' && signal.payload.unrecorded === unrecorded);

describe('console.db in another program’s hands', () => {
  it('a change that cannot be written is refused in one sentence, and no window waits for it', async () => {
    const letGo = hold('NORMAL');
    const begun = performance.now();
    expect(await desk.errorOf('settings.change', { theme: 'dark' })).toEqual({ kind: 'console-file-held' });
    expect(performance.now() - begun).toBeLessThan(UNNOTICED);
    letGo();
    expect(await desk.call('settings.change', { theme: 'dark' })).toMatchObject({ theme: 'dark' });
  });

  it('an action that could not be recorded is announced until its entry is written', async () => {
    const { id: gatewayId } = await desk.call('gateways.add', typedGateway());
    const letGo = hold('NORMAL');
    await desk.call('maintenance.backUp', { gatewayId });
    await announced(1);
    expect(await desk.call('audit.status', null)).toEqual({ isFailing: false, unrecorded: 1 });
    letGo();
    await announced(0);
    expect((await desk.call('audit.list', { before: null, limit: 1 }))[0]?.action).toBe('backed-up');
  });

  it('an action that was never recorded is in the log when Balcão ends', async () => {
    const { id: gatewayId } = await desk.call('gateways.add', typedGateway());
    hold('NORMAL');
    await desk.call('maintenance.backUp', { gatewayId });
    await desk.console.close();
    expect(desk.log).toContainEqual({ event: 'acts-not-recorded', entries: 1 });
  });

  it('the desk is hidden and shown although its mark cannot be written, and the mark follows', async () => {
    await desk.call('security.setPin', { current: null, pin: '2468' });
    const letGo = hold('NORMAL');
    expect(await desk.call('security.lock', null)).toMatchObject({ locked: true });
    letGo();
    const read = new Database(join(desk.folder, 'console.db'), { readonly: true });
    onTestFinished(() => void read.close());
    await expect.poll(() => read.prepare('SELECT count(*) FROM hidden_desks').pluck().get()).toBe(1);
    hold('NORMAL');
    expect(await desk.call('security.unlock', { pin: '2468' })).toMatchObject({ locked: false });
  });

  it('a start that cannot read the file ends at once, with what to do', async () => {
    const { folder } = desk;
    await desk.console.close();
    hold('EXCLUSIVE');
    const begun = performance.now();
    const fault = await openDesk(folder).catch((thrown: unknown) => thrown);
    expect(performance.now() - begun).toBeLessThan(UNNOTICED);
    expect(faultSentence(fault, 'en')).toContain('Another program has Balcão’s own file (console.db) open');
  });

  it('a start that can only read the file opens, and writes what is missing once it may', async () => {
    await desk.console.close();
    hold('NORMAL');
    const again = await openDesk(desk.folder);
    onTestFinished(() => again.close());
    expect(await again.call('settings.read', null)).toMatchObject({ theme: 'system' });
  });
});
