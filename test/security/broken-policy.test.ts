/** A mistake in the office's policy file takes no mask and no lock away: the last file without one stays in force. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { loadPolicy } from '../../src-main/managed/policy-file.ts';
import { policyAtStart } from '../../src-main/shell/both/managed-start.ts';
import { exportWithoutWindow } from '../../src-main/shell/cli-export/windowless-export.ts';
import { OFFICE_GATEWAY, OFFICE_ID, openPolicyDesk, type PolicyDesk } from '../support/shell/policy-desk.ts';
import { temporaryFolder } from '../support/shell/shell-transports.ts';
import { exportJob, NO_PROGRESS, windowlessDeps } from '../support/shell/windowless.ts';

const GOOD = {
  settings: { idleLockMinutes: { value: 10, locked: true }, theme: { value: 'dark' } },
  masks: { exports: 'always', reveal: 'never' },
  gateways: [{ ...OFFICE_GATEWAY, proxy: { kind: 'none' }, locked: true }],
  gatewaysLocked: true,
};
/** What an admin may save by mistake. */
const MISTAKES: readonly (readonly [string, object | string])[] = [
  ['is cut off', '{ "version": 1, "masks": {'],
  ['has a mistyped field', { ...GOOD, masks: { export: 'always' } }],
  ['has a value of another kind', { ...GOOD, gatewaysLocked: 'yes' }],
];
const REFUSED = { kind: 'managed', field: 'masks.exports' };

let office: PolicyDesk;
afterEach(() => office.desk.close());

const managed = async () => (await office.desk.call('settings.about', null)).managed;

/** An unmasked export by the scheduler's command, beside this policy file. */
function exported() {
  const { folder } = office.desk;
  const files = [join(folder, 'office', 'policy.json')];
  const policy = loadPolicy(null, { files, owner: process.getuid?.() ?? null });
  const job = exportJob(folder, { gateways: [OFFICE_GATEWAY.name] });
  return exportWithoutWindow(windowlessDeps(folder, { policy }), job, NO_PROGRESS, new AbortController().signal);
}

describe('a policy file with a mistake', () => {
  it.each(MISTAKES)('a policy file that %s takes no mask and no lock of the last good one away', async (_, broken) => {
    office = await openPolicyDesk(GOOD);
    for (let start = 0; start < 2; start += 1) {
      const desk = await office.start(broken);
      expect(await managed()).toMatchObject({
        inForce: 'earlier',
        problems: [expect.anything()],
        exportsMasked: true,
        revealLocked: true,
        gatewaysLocked: true,
        gateways: [{ id: OFFICE_ID, locked: true }],
      });
      expect(await desk.call('settings.read', null)).toMatchObject({ idleLockMinutes: 10, theme: 'dark' });
      expect(await desk.errorOf('settings.change', { idleLockMinutes: 0 })).toMatchObject({ kind: 'managed' });
      expect(await desk.errorOf('gateways.addSandbox', null)).toMatchObject({ kind: 'managed' });
      expect(await desk.errorOf('charges.raw', { gatewayId: OFFICE_ID, key: randomUUID() })).toEqual({
        kind: 'managed',
        field: 'masks.reveal',
      });
    }
    await office.desk.console.close();
    await expect(exported()).rejects.toMatchObject({ error: REFUSED });
    expect(existsSync(join(office.desk.folder, 'x.csv'))).toBe(false);
  });

  it('a policy file that was never good at this desk masks exports and reveals until it is corrected', async () => {
    office = await openPolicyDesk('{');
    expect(await managed()).toMatchObject({
      inForce: 'masks',
      exportsMasked: true,
      revealLocked: true,
      gatewaysLocked: false,
      settings: [],
    });
    await office.start({ gateways: [OFFICE_GATEWAY] });
    expect(await managed()).toMatchObject({ inForce: 'file', exportsMasked: false, revealLocked: false });
    await office.desk.console.close();
    expect(await exported()).toMatchObject({ rows: 0 });
    rmSync(join(office.desk.folder, 'last-policy.json'));
    writeFileSync(join(office.desk.folder, 'office', 'policy.json'), '{');
    await expect(exported()).rejects.toMatchObject({ error: REFUSED });
  });

  it('the certificates of the last good policy stay in force though their own file cannot be read any more', async () => {
    const folder = temporaryFolder();
    onTestFinished(() => folder.remove());
    const authority = join(folder.path, 'ca.pem');
    const pem = readFileSync(
      new URL('../support/gateway/certificates/gateway-tls-office-root.pem', import.meta.url),
      'utf8',
    );
    writeFileSync(authority, pem, { mode: 0o644 });
    const policy = { gateways: [{ ...OFFICE_GATEWAY, authority, locked: true }] };
    office = await openPolicyDesk(policy);
    const [before] = await office.desk.call('gateways.list', null);
    expect(before?.authority).not.toBe('');
    rmSync(authority);
    await office.start(policy);
    expect(await managed()).toMatchObject({ inForce: 'earlier', gateways: [{ outcome: 'kept', locked: true }] });
    expect(await office.desk.call('gateways.list', null)).toEqual([before]);
  });

  it('an office that takes its policy file away is no longer bound by the last one, whatever follows', async () => {
    office = await openPolicyDesk(GOOD);
    await office.start(null);
    expect(await managed()).toBeNull();
    await office.start('{');
    expect(await managed()).toMatchObject({ inForce: 'masks', gatewaysLocked: false });
  });

  it('a file named by --policy that has a mistake refuses the start: nothing is opened or written by it', async () => {
    office = await openPolicyDesk(null);
    const path = join(office.desk.folder, 'own.json');
    writeFileSync(path, '{');
    const places = { files: ['/nowhere/balcao/policy.json'], owner: null };
    expect(() => policyAtStart(path, 'en', () => undefined, places)).toThrow(
      `The set-up file ${path} cannot be used. The file is not JSON.`,
    );
  });
});
