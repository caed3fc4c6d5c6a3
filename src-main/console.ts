/**
 * The console: composes the services into the contract's operations. It knows no shell; a shell hands it what only
 * a shell has (the vault, where files go, the computer's language) and calls `dispatch`.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Signal } from '../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../src-preload/contract/errors.ts';
import type { Gateway, GatewayInput } from '../src-preload/contract/gateway.ts';
import type { About } from '../src-preload/contract/settings.ts';
import { GatewayStore, type StoredGateway } from './access/gateways.ts';
import type { Vault } from './access/vault.ts';
import { Announcer } from './announcer.ts';
import type { Clock } from './clock.ts';
import { deskOperations } from './desk/operations.ts';
import { createDispatch, type Dispatch, type Handlers } from './dispatch.ts';
import { faultLine } from './fault-line.ts';
import { GatewaysAtWork, type WorkDeps } from './gateway-at-work.ts';
import { PayerScreen, type PayerSource } from './payer/payer-screen.ts';
import { Exports } from './reports/exports.ts';
import { type Sandbox, startSandbox } from './sandbox/sandbox.ts';
import { openConsoleFile } from './settings/console-file.ts';
import { SettingsStore } from './settings/settings.ts';

/** What a shell brings. */
export interface ConsoleDeps {
  readonly shell: About['shell'];
  readonly version: string;
  /** BCP 47 tag of the computer's language, or what `--locale` said. */
  readonly systemLocale: string;
  /** Everything Balcão keeps lies below it; exists, mode 0700, and is this process's alone (the shell holds the lock). */
  readonly dataFolder: string;
  readonly downloadsFolder: string;
  readonly vault: Vault;
  readonly clock: Clock;
  /** The history's worker scripts, each a file of its own in a build. */
  readonly workers: { readonly historyWriter: URL; readonly historyReader: URL };
  /**
   * Where an export of this name goes: an absolute path whose folder exists, or null when the user called it off.
   * Electron asks; the browser shell finds a free name in Downloads.
   */
  chooseExportPath(suggestedName: string): Promise<string | null>;
  /** The address from which this page may fetch a file just written; null in Electron. */
  offerDownload(path: string): string | null;
  /** Opens the payer's window, or gives the address at which the page that asks opens it. */
  openPayerWindow(): string | null;
  /** Writes a line about a fault to the log; never personal data, never a token. */
  log(line: { readonly event: string; readonly [field: string]: string | number | boolean | null }): void;
}

export interface Console {
  readonly dispatch: Dispatch;
  /** Hears every signal from now on; gives the way to stop. */
  listen(listener: (signal: Signal) => void): () => void;
  /** What the payer's window shows. */
  readonly payer: PayerSource;
  /** A window is gone: what it had on screen is no longer read first. */
  windowClosed(windowId: string): void;
  /** The machine woke, or the network came back: pending charges are read once. */
  wake(): void;
  /** Why the process must not end now: an open attempt, an export. Empty when it may. */
  busy(): readonly string[];
  /** Ends watches, finishes writes, closes files. */
  close(): Promise<void>;
}

export type OpenConsole = (deps: ConsoleDeps) => Promise<Console>;

/** What the console's own sandbox is set to. Its real address is the running one's; the stored one never is asked. */
const SANDBOX: GatewayInput = {
  name: 'Sandbox',
  baseUrl: 'http://127.0.0.1/v1',
  environment: 'sandbox',
  verifyPath: '',
  sendAttemptId: true,
  requestsPerSecond: 10,
};

/** Opens everything in the data folder and begins to watch. Rejects only where `console.db` itself cannot be opened. */
export const openConsole: OpenConsole = async (deps) => {
  const file = openConsoleFile(deps.dataFolder);
  const settings = new SettingsStore(file);
  const gateways = new GatewayStore(file, randomUUID);
  const announcer = new Announcer(deps.clock);
  const work = new GatewaysAtWork();
  const exports = new Exports(deps, announcer);
  const report = (fault: unknown, operation: string): string => {
    const reference = randomUUID().slice(0, 8);
    deps.log({ event: 'fault', reference, operation, ...faultLine(fault) });
    return reference;
  };
  const workDeps: WorkDeps = {
    ...deps,
    gateways,
    settings,
    announcer,
    newId: randomUUID,
    failed: (fault) => void report(fault, 'background'),
  };
  let sandbox: Sandbox | null = null;

  async function open(gateway: StoredGateway): Promise<void> {
    if (gateway.ownSandbox) {
      sandbox ??= await startSandbox({ dataFolder: join(deps.dataFolder, 'sandbox'), port: 0, clock: deps.clock });
      // The sandbox's token is the console's own, so it is there again even where the vault forgets.
      if ((await deps.vault.read(gateway.id)) === null) {
        await deps.vault.write(gateway.id, sandbox.token);
        gateways.noteToken(gateway.id, deps.clock.now());
      }
    }
    await work.open(gateway.id, gateway.ownSandbox && sandbox ? sandbox.baseUrl : gateway.baseUrl, workDeps);
  }

  async function shown(gateway: StoredGateway): Promise<Gateway> {
    const baseUrl = gateway.ownSandbox && sandbox ? sandbox.baseUrl : gateway.baseUrl;
    return { ...gateway, baseUrl, hasHistory: await work.hasHistory(gateway.id) };
  }

  async function added(gateway: StoredGateway): Promise<Gateway> {
    await open(gateway);
    await tellGateways();
    announcer.tell({ name: 'settings-changed', payload: settings.change({ gatewayId: gateway.id }) });
    return shown(gateway);
  }

  const listGateways = () => Promise.all(gateways.list().map(shown));
  const tellGateways = async () => announcer.tell({ name: 'gateways-changed', payload: await listGateways() });
  const chargesOf = (gatewayId: string) => work.get(gatewayId).charges;
  const accessOf = (gatewayId: string) => work.get(gatewayId).access;

  const payer = new PayerScreen({
    clock: deps.clock,
    language: () => settings.read().payerLanguage,
    detailOf: (gatewayId, key) => chargesOf(gatewayId).detail(key),
    failed: (fault) => void report(fault, 'payer'),
  });
  announcer.listen((signal) => payer.hear(signal));

  const handlers: Handlers = {
    'app.about': async () => ({
      version: deps.version,
      shell: deps.shell,
      systemLocale: deps.systemLocale,
      dataFolder: deps.dataFolder,
      downloadsFolder: deps.downloadsFolder,
      vault: deps.vault.kind,
    }),
    'settings.read': async () => settings.read(),
    'settings.change': async (change) => {
      if (change.gatewayId) gateways.get(change.gatewayId);
      const changed = settings.change(change);
      announcer.tell({ name: 'settings-changed', payload: changed });
      return changed;
    },

    'gateways.list': async () => listGateways(),
    'gateways.add': async (input) => added(gateways.add(input)),
    'gateways.addSandbox': async () => {
      const there = gateways.list().find((gateway) => gateway.ownSandbox);
      return there ? shown(there) : added(gateways.add(SANDBOX, true));
    },
    'gateways.change': async ({ gatewayId, gateway: input }) => {
      const before = gateways.get(gatewayId);
      // The sandbox's form shows its running address; the stored one stays.
      const change = before.ownSandbox ? { ...input, baseUrl: before.baseUrl } : input;
      const changed = gateways.change(gatewayId, change, await work.hasHistory(gatewayId));
      if (changed.baseUrl !== before.baseUrl) {
        await work.close(gatewayId);
        await open(changed);
      }
      await tellGateways();
      return shown(changed);
    },

    'access.status': ({ gatewayId }) => accessOf(gatewayId).status(),
    'access.setToken': ({ gatewayId, token }) => accessOf(gatewayId).setToken(token),
    'access.clearToken': ({ gatewayId }) => accessOf(gatewayId).clearToken(),
    'access.verify': ({ gatewayId }) => accessOf(gatewayId).verify(),

    'charges.create': ({ gatewayId, draft, confirmDuplicate }) => chargesOf(gatewayId).create(draft, confirmDuplicate),
    'charges.list': ({ gatewayId, filter, after, limit }) => chargesOf(gatewayId).list(filter, after, limit),
    'charges.totals': ({ gatewayId, filter }) => chargesOf(gatewayId).totals(filter),
    'charges.detail': ({ gatewayId, key }) => chargesOf(gatewayId).detail(key),
    'charges.raw': ({ gatewayId, key }) => chargesOf(gatewayId).raw(key),
    'charges.checkNow': ({ gatewayId, key }) => chargesOf(gatewayId).checkNow(key),
    'charges.watchAgain': ({ gatewayId, key }) => chargesOf(gatewayId).watchAgain(key),
    'charges.onScreen': async ({ gatewayId, keys }, { windowId }) => {
      chargesOf(gatewayId).onScreen(windowId, keys);
      return null;
    },
    'charges.adopt': ({ gatewayId, transactionIds, attemptKey }) =>
      chargesOf(gatewayId).adopt(transactionIds, attemptKey),
    'charges.setAside': ({ gatewayId, key, note }) => chargesOf(gatewayId).setAside(key, note),
    'charges.draftAgain': ({ gatewayId, key }) => chargesOf(gatewayId).draftAgain(key),

    'exports.csv': ({ gatewayId, ...request }) =>
      exports.csv({ ...request, history: work.get(gatewayId).history, timeZone: settings.read().timeZone }),
    'exports.cancel': async ({ exportId }) => {
      exports.cancel(exportId);
      return null;
    },

    'sandbox.simulate': async ({ gatewayId, key, action }) => {
      if (!gateways.get(gatewayId).ownSandbox || sandbox === null) throw new ConsoleFailure({ kind: 'sandbox-only' });
      const known = sandbox.simulate(await chargesOf(gatewayId).transactionOf(key), action);
      if (!known) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
      return null;
    },
    'payer.show': async ({ gatewayId, key }) => {
      await payer.show(gatewayId, key);
      return { page: deps.openPayerWindow() };
    },
    'payer.blank': async () => {
      payer.blank();
      return null;
    },
    ...deskOperations((gatewayId) => work.get(gatewayId).history, deps.clock),
  };

  for (const gateway of gateways.list()) await open(gateway);

  return {
    dispatch: createDispatch(handlers, report),
    payer,
    listen: (listener) => announcer.listen(listener),
    windowClosed: (windowId) => {
      for (const { charges } of work.all()) charges.onScreen(windowId, []);
    },
    wake: () => {
      for (const { charges } of work.all()) charges.wake();
    },
    busy: () => [
      ...(work.all().some(({ charges }) => charges.isBusy) ? ['attempt'] : []),
      ...(exports.isBusy ? ['export'] : []),
    ],
    close: async () => {
      await exports.close();
      for (const gateway of gateways.list()) await work.close(gateway.id);
      await sandbox?.close();
      file.close();
    },
  };
};
