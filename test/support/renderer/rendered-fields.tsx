/** How many text fields a page renders, counted where Mantine asks the theme for each one's default props. */
import { MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';

export function renderedFields() {
  let rendered = 0;
  const theme = {
    components: {
      TextInput: {
        defaultProps: () => {
          rendered += 1;
          return {};
        },
      },
    },
  };
  return {
    around: (screen: ReactNode) => <MantineThemeProvider theme={theme}>{screen}</MantineThemeProvider>,
    /** The text fields that are rendered during `action`. */
    during: (action: () => void): number => {
      rendered = 0;
      action();
      return rendered;
    },
  };
}
