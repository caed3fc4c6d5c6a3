/**
 * Mantine's provider with our theme. The page's policy lets no text become HTML (`require-trusted-types-for`), and
 * Mantine writes its style sheets that way; React writes a text between `<style>` and `</style>` as text.
 */
import {
  convertCssVariables,
  deepMerge,
  defaultCssVariablesResolver,
  MantineProvider,
  useMantineTheme,
} from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Settings } from '../../src-preload/contract/settings/settings.ts';
import { pageNonce } from './page-nonce.ts';
import { theme as consoleTheme, mantineVariables } from './theme.ts';

export function ThemeProvider({ theme, children }: Pick<Settings, 'theme'> & { readonly children: ReactNode }) {
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  return (
    <MantineProvider
      theme={consoleTheme}
      forceColorScheme={theme === 'system' ? system : theme}
      getStyleNonce={pageNonce}
      withCssVariables={false}
      // Our own sheets say from which width on something is visible.
      withGlobalClasses={false}
      deduplicateInlineStyles
    >
      <Variables />
      {children}
    </MantineProvider>
  );
}

function Variables() {
  const theme = useMantineTheme();
  const variables = deepMerge(defaultCssVariablesResolver(theme), mantineVariables(theme));
  return <style nonce={pageNonce()}>{convertCssVariables(variables)}</style>;
}
