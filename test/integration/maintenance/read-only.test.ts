/** A history that may be read and not written, by real permissions: no creation, with the reason. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { heldService } from '../../support/gateway/services/held-service.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { childScript } from '../../support/run/built-scripts.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const CHILD = childScript('read-only-child');

async function deskWithCharge(): Promise<{
  desk: ConsoleDesk;
  folder: string;
  gatewayId: string;
  made: readonly string[];
}> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-read-only-'));
  onTestFinished(() => {
    setModes(folder, 0o700, 0o600);
    rmSync(folder, { recursive: true, force: true });
  });
  const service = await heldService({ held: false });
  const desk = await openDesk(folder);
  const { id: gatewayId } = await desk.call(
    'gateways.add',
    typedGateway({ baseUrl: service.baseUrl, requestsPerSecond: 100 }),
  );
  await desk.call('access.setToken', { gatewayId, token: 'token' });
  const create = { gatewayId, draft: typedDraft(), confirmDuplicate: true };
  expect(await desk.call('charges.create', create)).toMatchObject({ outcome: 'created' });
  return { desk, folder, gatewayId, made: service.made };
}

function setModes(folder: string, ofFolders: number, ofFiles: number): void {
  chmodSync(folder, ofFolders | 0o700);
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    const path = join(folder, name);
    chmodSync(path, statSync(path).isDirectory() ? ofFolders : ofFiles);
  }
}

/** Windows has no such permissions, and no user to become. */
const hasModes = process.platform !== 'win32';

describe('a history that may not be written', () => {
  it('a history without write permission stays unchanged, says so, and opens once it may be written', async () => {
    const { desk, folder, gatewayId, made } = await deskWithCharge();
    await desk.console.close();
    if (!hasModes) return;
    const history = join(folder, 'gateways', gatewayId);
    setModes(history, 0o500, 0o400);
    const { stdout } = await promisify(execFile)(process.execPath, [CHILD, folder, gatewayId]);
    const said = { kind: 'history-unavailable', reason: 'read-only' };
    expect(JSON.parse(stdout)).toMatchObject({
      settings: 'dark',
      list: said,
      create: said,
      isAsBefore: true,
      afterwards: 1,
    });
    expect(JSON.parse(stdout).uid).not.toBe(0);
    expect(made).toHaveLength(1);
  });
});
