/** The page around the screens of one charge, over a bridge that returns what a test sets. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Input, OperationName } from '../../../src-preload/contract/contract.ts';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import type { Settings } from '../../../src-preload/contract/settings/settings.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { SignalSync } from '../../../src-renderer/app/signal-sync.tsx';
import { AppProvider } from '../../../src-renderer/bridge/app-context.tsx';
import { BridgeProvider } from '../../../src-renderer/bridge/bridge-context.tsx';
import { createQueryClient } from '../../../src-renderer/bridge/query-client.ts';
import { Toaster } from '../../../src-renderer/components/notices/toaster.tsx';
import { type FakeBridge, type FakeResponses, fakeBridge } from './fake-bridge.ts';
import { i18nWithEveryText } from './i18n.ts';
import { nothingRemembered, sampleAbout, sampleGateway, sampleSettings } from './samples.ts';

export interface ChargeDesk {
  readonly gatewayId: string;
  /** The number of calls so far. */
  calls(): number;
  /** The inputs of one operation's calls. */
  inputsOf<Name extends OperationName>(name: Name): readonly Input<Name>[];
  /** Emits a signal of main. */
  readonly signal: FakeBridge['signal'];
  /** Leaves the screen. */
  leave(): void;
}

/** Renders `screen` for a new gateway, so that no form of an earlier test is there. */
export function atDesk(
  screen: ReactNode,
  responses: FakeResponses,
  choice: {
    readonly language?: Language;
    readonly gateway?: Partial<Gateway>;
    readonly settings?: Partial<Settings>;
  } = {},
): ChargeDesk {
  const { language = 'en' } = choice;
  const gateway = sampleGateway({ id: crypto.randomUUID(), ...choice.gateway });
  const fake = fakeBridge({ ...nothingRemembered, ...responses });
  const desk = {
    about: sampleAbout(),
    settings: sampleSettings({ ...choice.settings, language, gatewayId: gateway.id }),
    gateways: [gateway],
    gateway,
    language,
  };
  standInForTheBrowser();
  const { unmount } = render(
    <I18nextProvider i18n={i18nWithEveryText(language)}>
      <BridgeProvider bridge={fake.bridge}>
        <QueryClientProvider client={createQueryClient()}>
          <MantineProvider env="test" forceColorScheme="light">
            <AppProvider desk={desk}>
              <Toaster>
                <SignalSync />
                {screen}
              </Toaster>
            </AppProvider>
          </MantineProvider>
        </QueryClientProvider>
      </BridgeProvider>
    </I18nextProvider>,
  );
  return {
    gatewayId: gateway.id,
    calls: () => fake.calls.length,
    inputsOf: fake.inputsOf,
    signal: (name, payload) => act(() => fake.signal(name, payload)),
    leave: unmount,
  };
}

/** Browser features that Mantine needs and jsdom does not have. */
function standInForTheBrowser(): void {
  Element.prototype.scrollIntoView = () => {};
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  window.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
}
