/** A desk for the screens of one charge: the real page around them, over a bridge that answers what a test gives it. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import type { Input, OperationName, Output, Signal } from '../../src-preload/contract/contract.ts';
import type { Result } from '../../src-preload/contract/errors.ts';
import type { Gateway } from '../../src-preload/contract/gateway.ts';
import { BridgeProvider } from '../../src-renderer/bridge/bridge-context.tsx';
import { DeskProvider } from '../../src-renderer/bridge/desk.tsx';
import { createQueryClient } from '../../src-renderer/bridge/query-client.ts';
import { SignalSync } from '../../src-renderer/bridge/signal-sync.tsx';
import { Toaster } from '../../src-renderer/components/toaster.tsx';
import type { Language } from '../../src-renderer/i18n/both-languages.ts';
import { createI18n } from '../../src-renderer/i18n/i18n.ts';

type Answers = {
  [Name in OperationName]?: (input: Input<Name>) => Result<Output<Name>> | Promise<Result<Output<Name>>>;
};

export interface ChargeDesk {
  readonly gatewayId: string;
  /** Every call, in order. */
  readonly calls: { readonly name: OperationName; readonly input: unknown }[];
  /** The inputs of one operation's calls. */
  inputsOf<Name extends OperationName>(name: Name): Input<Name>[];
  /** Main tells something by itself. */
  signal(signal: Signal): void;
  /** Leaves the screen. */
  leave(): void;
}

export const done = <Value,>(value: Value): Result<Value> => ({ ok: true, value });

/** Draws `screen`. A call that no answer was given for fails the test by the operation's name. */
export function atDesk(
  screen: ReactNode,
  answers: Answers,
  choice: { readonly language?: Language; readonly gateway?: Partial<Gateway> } = {},
): ChargeDesk {
  const { language = 'en' } = choice;
  const gateway: Gateway = {
    id: crypto.randomUUID(),
    name: 'Loja',
    baseUrl: 'https://api.example.com/v1',
    environment: 'live',
    verifyPath: '',
    sendAttemptId: true,
    requestsPerSecond: 10,
    ownSandbox: false,
    hasHistory: true,
    ...choice.gateway,
  };
  const calls: ChargeDesk['calls'] = [];
  const listeners = new Set<(signal: Signal) => void>();
  const bridge: Bridge = {
    call: async (name, input) => {
      calls.push({ name, input });
      const answer = answers[name];
      if (!answer) throw new Error(`No answer was given for ${name}`);
      return answer(input);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  standInForTheBrowser();
  const { unmount } = render(
    <I18nextProvider i18n={createI18n(language)}>
      <BridgeProvider bridge={bridge}>
        <QueryClientProvider client={createQueryClient()}>
          <MantineProvider env="test" forceColorScheme="light">
            <DeskProvider
              desk={{
                about: {
                  version: '0',
                  shell: 'browser',
                  systemLocale: language,
                  dataFolder: '/data',
                  downloadsFolder: '/downloads',
                  vault: 'memory',
                },
                settings: {
                  language,
                  theme: 'light',
                  density: 'comfortable',
                  timeZone: 'America/Sao_Paulo',
                  quietHours: 24,
                  gatewayId: gateway.id,
                },
                gateways: [gateway],
                gateway,
                language,
              }}
            >
              <Toaster>
                <SignalSync />
                {screen}
              </Toaster>
            </DeskProvider>
          </MantineProvider>
        </QueryClientProvider>
      </BridgeProvider>
    </I18nextProvider>,
  );
  return {
    gatewayId: gateway.id,
    calls,
    // The name says which inputs these are.
    inputsOf: <Name extends OperationName>(name: Name) =>
      calls.filter((call) => call.name === name).map((call) => call.input as Input<Name>),
    signal: (signal) => act(() => listeners.forEach((listener) => void listener(signal))),
    leave: unmount,
  };
}

/** What Mantine asks of a browser and jsdom does not have. */
function standInForTheBrowser(): void {
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
