/** A receipt as the page prints it, without a window: its mark-up, or nothing for a charge without a receipt. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import type { Settings } from '../../../src-preload/contract/settings/settings.ts';
import { AppProvider } from '../../../src-renderer/bridge/app-context.tsx';
import { Receipt } from '../../../src-renderer/documents/receipt.tsx';
import { i18nWithEveryText } from './i18n.ts';
import { sampleAbout } from './samples.ts';

/** @param at the desk's settings and the gateway of the charge, as main answers them */
export function receiptHtml(
  charge: ChargeDetail,
  at: { readonly settings: Settings; readonly gateway: Gateway },
): string {
  const { settings, gateway } = at;
  const language = 'pt-BR';
  const desk = { about: sampleAbout(), settings, gateways: [gateway], gateway, language } as const;
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nWithEveryText(language)}>
      <MantineProvider env="test" forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <AppProvider desk={desk}>
          <Receipt charge={charge} />
        </AppProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}
