/** Somebody puts an older copy of a history in its place while Balcão is closed. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createdCharge } from '../../support/gateway/connect-gateway.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let gatewayId: string;

beforeEach(async () => {
  desk = await openDesk();
  onTestFinished(() => desk.close());
  ({ id: gatewayId } = await desk.call('gateways.addSandbox', null));
});

const whyRecovered = async () =>
  (await vi.waitFor(() => desk.call('maintenance.status', { gatewayId }), 30_000)).recovery?.why ?? null;

/** Closes the desk, copies what a path in the gateway's folder holds, and returns what puts the copy back. */
async function copied(part: string): Promise<() => void> {
  await desk.console.close();
  const path = join(desk.folder, 'gateways', gatewayId, part);
  const copy = join(desk.folder, 'copy');
  cpSync(path, copy, { recursive: true });
  desk = await openDesk(desk.folder);
  return () => {
    rmSync(path, { recursive: true });
    cpSync(copy, path, { recursive: true });
  };
}

describe('an older copy of a history', () => {
  it.each([
    ['the gateway’s whole folder', '.'],
    ['its file alone', 'history.db'],
  ])('an older copy of %s is noticed at the next start, once', async (_, part) => {
    await createdCharge(desk, gatewayId);
    const putBack = await copied(part);
    await createdCharge(desk, gatewayId);
    // What the history has is remembered when it is opened.
    await desk.console.close();
    desk = await openDesk(desk.folder);
    expect(await whyRecovered()).toBeNull();
    await desk.console.close();
    putBack();
    desk = await openDesk(desk.folder);
    expect(await whyRecovered()).toBe('older');
    await desk.call('maintenance.dismissRecovery', { gatewayId });
    await desk.console.close();
    desk = await openDesk(desk.folder);
    expect(await whyRecovered()).toBeNull();
  });

  it('a backup that is restored in Balcão is no older copy', async () => {
    await createdCharge(desk, gatewayId);
    const { name } = await desk.call('maintenance.backUp', { gatewayId });
    await createdCharge(desk, gatewayId);
    await desk.call('maintenance.restore', { gatewayId, name });
    await desk.console.close();
    desk = await openDesk(desk.folder);
    expect(await whyRecovered()).toBe('restored');
  });
});
