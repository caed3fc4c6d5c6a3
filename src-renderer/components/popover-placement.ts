/** Places a popover over its button rather than outside a low window. For Mantine's `middlewares`. */
export const POPOVER_PLACEMENT = { flip: true, shift: { crossAxis: true, padding: 8 } };

/** A menu inside the page's main element: outside it, a screen reader's landmarks would leave the menu out. */
export const MENU_IN_PAGE = {
  position: 'bottom-end',
  shadow: 'md',
  withinPortal: false,
  withInitialFocusPlaceholder: false,
  keepMounted: false,
} as const;
