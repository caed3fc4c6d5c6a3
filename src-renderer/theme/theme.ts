/**
 * The look as Mantine's theme: type, sizes on a 4 px grid, one accent. Colours that change with the scheme are in
 * tokens.css.
 */
import {
  ActionIcon,
  Button,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  Tooltip,
} from '@mantine/core';

/** Deep teal. White text has AA contrast on shades 6 to 9. */
const teal: MantineColorsTuple = [
  '#eef9f7',
  '#d6f0ec',
  '#a8ddd6',
  '#74c7bd',
  '#45aea3',
  '#22928a',
  '#0f766e',
  '#0b5f59',
  '#0a4d48',
  '#083c39',
];

const gray: MantineColorsTuple = [
  '#f7f9f8',
  '#f0f3f2',
  '#e4e8e7',
  '#d3d9d8',
  '#b4bcba',
  '#8a9492',
  '#626d6b',
  '#4a5452',
  '#323a39',
  '#17201f',
];

/** From text to the darkest background, in Mantine's order for a dark scheme. */
const dark: MantineColorsTuple = [
  '#e4eae9',
  '#b9c3c1',
  '#9aa6a4',
  '#5f6b69',
  '#323b3a',
  '#262e2d',
  '#1b2221',
  '#121716',
  '#0d1110',
  '#090c0b',
];

/** What is typed is a customer's data or a search for it: the browser must neither keep nor suggest it. */
const notRemembered = { defaultProps: { autoComplete: 'off' } };
/** A browser asks to keep a password even where `off` is set, but never a code that is good once. */
const secret = { defaultProps: { autoComplete: 'one-time-code' } };

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  colors: { teal, gray, dark },
  black: '#17201f',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  // The system's own: 40 kB of type less before the first screen. Each tells O from 0 and l from 1.
  fontFamilyMonospace: "Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  // Paddings of dialogs, menus and notices, and the gaps of stacks.
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '5px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  headings: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px', fontWeight: '650' },
      h2: { fontSize: '15px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    // Not by `extend`, which would load the component itself with the first screen.
    TextInput: notRemembered,
    Textarea: notRemembered,
    NumberInput: notRemembered,
    Select: notRemembered,
    MultiSelect: notRemembered,
    TagsInput: notRemembered,
    PasswordInput: secret,
    Group: { defaultProps: { gap: 'xs' } },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    Table: { defaultProps: { verticalSpacing: 'var(--cell-gap)', tabularNums: true } },
    // As large and as high as the text around it, unless its props say more.
    Text: { defaultProps: { inherit: true } },
    Modal: { defaultProps: { transitionProps: { duration: 120 }, centered: true } },
    Tooltip: Tooltip.extend({ defaultProps: { transitionProps: { duration: 100 }, openDelay: 300 } }),
  },
});

/** Maps Mantine's own variables to our tokens, so that its components and ours use the same colours. */
export const mantineVariables: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-dim)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-error': 'var(--red-ink)',
    '--mantine-color-anchor': 'var(--accent-ink)',
  };
  return { variables: {}, light: variables, dark: variables };
};
