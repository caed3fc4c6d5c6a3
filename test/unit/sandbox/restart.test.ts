import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src-main/ground/clock.ts';
import { startSandbox } from '../../../src-main/sandbox/sandbox-server.ts';
import { createdId, requestSandbox } from '../../support/gateway/services/sandbox-request.ts';
import { sandboxFolder } from '../../support/gateway/services/sandbox-server.ts';

async function started(dataFolder: string, port = 0) {
  const sandbox = await startSandbox({ dataFolder, port, clock: systemClock });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

describe('a sandbox that is started again in the same folder', () => {
  it('a sandbox that is started again in the same folder has its charges, their states and the same tokens', async () => {
    const folder = sandboxFolder();
    const before = await started(folder);
    const [pending, paid] = [await createdId(before), await createdId(before)];
    before.simulate(paid, 'pay');
    const { body } = await requestSandbox(before, 'POST', '/auth/token', { clientSecret: before.clientSecret }, null);
    const whole = await requestSandbox(before, 'GET', `/transactions/${paid}`);
    await before.close();

    const after = await started(folder);
    const { token, controlToken, clientSecret } = before;
    expect(after).toMatchObject({ token, controlToken, clientSecret });
    expect((await requestSandbox(after, 'GET', `/transactions/${paid}`)).body).toEqual(whole.body);
    expect((await requestSandbox(after, 'GET', `/transactions/${pending}`)).body?.data).toMatchObject({
      status: 'PENDING',
    });
    expect(
      (await requestSandbox(after, 'GET', '/auth/verify', undefined, String(body?.data?.['accessToken']))).status,
    ).toBe(200);
  });

  it('a sandbox commits a charge before it responds: another reader of the file sees it at once', async () => {
    const folder = sandboxFolder();
    const first = await started(folder);
    const id = await createdId(first);
    const second = await started(folder);
    expect((await requestSandbox(second, 'GET', `/transactions/${id}`)).status).toBe(200);
  });
});

describe('a sandbox in another folder', () => {
  it('a sandbox in another folder has tokens of its own', async () => {
    const [one, other] = [await started(sandboxFolder()), await started(sandboxFolder())];
    const secrets = [one, other].flatMap((box) => [box.token, box.controlToken, box.clientSecret]);
    expect(new Set(secrets).size).toBe(6);
  });
});

describe('the files of a sandbox', () => {
  it.runIf(process.platform !== 'win32')('the files of a sandbox are readable by their owner alone', async () => {
    const folder = join(sandboxFolder(), 'new');
    await createdId(await started(folder));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });
});

describe('a port that is taken', () => {
  it('a sandbox whose port is taken reports it, and closes its file', async () => {
    const first = await started(sandboxFolder());
    const folder = sandboxFolder();
    await expect(started(folder, Number(new URL(first.baseUrl).port))).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect((await started(folder)).token).not.toBe(first.token);
  });
});
