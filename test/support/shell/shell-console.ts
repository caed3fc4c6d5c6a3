/**
 * A small console for the shells' tests: the real dispatch, with handlers for a few operations; every other one
 * fails loudly with its name.
 */

import { createDispatch, type Handlers } from '../../../src-main/ground/dispatch.ts';
import type { Console } from '../../../src-main/shell-contract.ts';
import { operations, type Signal } from '../../../src-preload/contract/contract.ts';
import type { PayerView } from '../../../src-preload/contract/payer/payer-view.ts';
import type { Settings } from '../../../src-preload/contract/settings/settings.ts';

export interface ShellConsole extends Console {
  signal(signal: Signal): void;
  showPayer(view: PayerView): void;
  /** The windows that were closed, in order. */
  readonly closedWindows: readonly string[];
  readonly closed: boolean;
  busyWith(reasons: readonly string[]): void;
  readonly faults: readonly unknown[];
  readonly wakes: number;
}

export const someSettings: Settings = {
  language: 'system',
  theme: 'system',
  density: 'comfortable',
  showReports: true,
  showAdministration: true,
  singleKeyShortcuts: true,
  paidSound: true,
  paidNotices: true,
  timeZone: 'America/Sao_Paulo',
  checkMinutes: 15,
  idleLockMinutes: 0,
  operator: '',
  operators: [],
  payerLanguage: 'pt-BR',
  messageLinks: false,
  paper: 'a4',
  backupFolder: '',
  saveFolder: '',
  backupsKept: 10,
  gatewayId: null,
};

export function createShellConsole(handlers: Partial<Handlers> = {}): ShellConsole {
  const listeners = new Set<(signal: Signal) => void>();
  const payerListeners = new Set<(view: PayerView) => void>();
  let payerView: PayerView = { kind: 'blank', language: 'pt-BR', shop: '' };
  const closedWindows: string[] = [];
  const faults: unknown[] = [];
  let reasons: readonly string[] = [];
  let closed = false;
  let wakes = 0;
  const missing = Object.fromEntries(
    Object.keys(operations).map((name) => [name, () => Promise.reject(new Error(`${name} was not expected`))]),
  );
  // Every name of the contract is a key of `missing`, and each function rejects whatever its input is.
  const all = { ...missing, 'settings.read': async () => someSettings, ...handlers } as unknown as Handlers;
  return {
    dispatch: createDispatch(all, (fault) => {
      faults.push(fault);
      return `fault-${faults.length}`;
    }),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    payer: {
      listen: (listener) => {
        payerListeners.add(listener);
        listener(payerView);
        return () => void payerListeners.delete(listener);
      },
    },
    showPayer: (view) => {
      payerView = view;
      for (const listener of payerListeners) listener(view);
    },
    runExport: () => Promise.reject(new Error('no export was expected')),
    isHidden: () => false,
    windowClosed: (windowId) => void closedWindows.push(windowId),
    wake: () => {
      wakes += 1;
    },
    busy: () => reasons,
    close: async () => {
      closed = true;
    },
    signal: (signal) => {
      for (const listener of listeners) listener(signal);
    },
    busyWith: (next) => {
      reasons = next;
    },
    closedWindows,
    faults,
    get closed() {
      return closed;
    },
    get wakes() {
      return wakes;
    },
  };
}
