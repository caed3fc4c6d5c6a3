import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runElectronShell } from '../../../../src-main/shell/electron/run-electron-shell.ts';
import { CALL_CHANNEL, SIGNAL_CHANNEL } from '../../../../src-preload/contract/bridge.ts';
import { type Input, type OperationName, operations } from '../../../../src-preload/contract/contract.ts';
import { PAYER_CHANNEL } from '../../../../src-preload/contract/payer-bridge.ts';
import { typedGateway, typedGeneration } from '../../../support/gateway/connect-gateway.ts';
import { startQuotingService } from '../../../support/gateway/services/quoting-service.ts';
import { typedDraft } from '../../../support/gateway/typed-draft.ts';
import { CanarySearch } from '../../../support/shell/canary.ts';
import { FakeElectron } from '../../../support/shell/shell-electron.ts';
import { shellParts } from '../../../support/shell/shell-electron-run.ts';

const SECRETS = {
  token: 'canary-token-"a"\\b/c+d&e-51f0a7',
  'made token': 'canary-made-"a"\\b/c+d&e-c44e02',
  'payload secret': 'canary-payload-"a"\\b/c+d&e-7d1f',
  'proxy secret': 'canary-proxy-"a"\\b/c+d&e-2e9a',
  'admin PIN': 'canary-pin-"a"\\b/c+d&e-66c8',
} as const;

it('no secret crosses Electron’s IPC to a page, or is in the data folder: 0 hits', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-ipc-canary-'));
  const service = await startQuotingService(SECRETS.token, SECRETS['made token']);
  onTestFinished(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const search = new CanarySearch(SECRETS);
  const electron = new FakeElectron();
  electron.saveDialog = { canceled: false, filePath: join(folder, 'saved') };
  await runElectronShell({
    ...shellParts(electron, folder),
    printSentence: (sentence) => search.look('the terminal', sentence),
  });
  const [window] = electron.windows;
  if (!window) throw new Error('no window');
  for (const channel of [SIGNAL_CHANNEL, PAYER_CHANNEL])
    window.webContents.page.on(channel, (_event, heard) => search.look('a signal', JSON.stringify(heard)));
  const ipc = electron.ipcRendererOf(window);
  const call = async <Name extends OperationName>(name: Name, input: Input<Name>) => {
    const result = await ipc.invoke(CALL_CHANNEL, name, input);
    search.look(`the answer of ${name}`, JSON.stringify(result));
    return result;
  };

  const gateway = typedGateway({
    baseUrl: service.baseUrl,
    proxy: { kind: 'set', address: 'http://127.0.0.1:9', user: 'desk', secret: SECRETS['proxy secret'] },
    generation: typedGeneration({ clientSecret: SECRETS['payload secret'] }),
  });
  await call('gateways.test', { gatewayId: null, gateway, token: SECRETS.token });
  const { value: added } = await call('gateways.add', gateway);
  const gatewayId: string = added.id;
  await call('access.setToken', { gatewayId, token: SECRETS.token });
  expect((await call('access.verify', { gatewayId })).value).toMatchObject({ verdict: 'valid' });
  const { value: created } = await call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
  const { key } = created;
  expect((await call('access.generate', { gatewayId })).value).toMatchObject({ generated: true, token: 'vault' });
  await call('charges.checkNow', { gatewayId, key });
  await call('security.setPin', { current: null, pin: SECRETS['admin PIN'] });
  for (const name of Object.keys(operations) as OperationName[]) {
    // Operations that would end, hide or change what is tested here were called above.
    if (/^(security|settings|print|gateways\.|access\.(set|clear))/.test(name)) continue;
    for (const input of [null, { gatewayId }, { gatewayId, key }, {}])
      if (operations[name].input.safeParse(input).success) await call(name, input as Input<typeof name>);
  }

  await new Promise<void>((resolve) => {
    electron.exited = resolve;
    electron.app.quit();
  });
  search.lookBelow(folder);
  process.stderr.write(
    `canary over IPC: ${search.hits.length} hits in ${search.bytes} bytes, ${search.places} places\n`,
  );
  expect(search.hits).toEqual([]);
  expect(search.places).toBeGreaterThan(40);
});
