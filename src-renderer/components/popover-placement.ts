/** Where a popover stands: rather over its button than out of a low window. For Mantine's `middlewares`. */
export const POPOVER_PLACEMENT = { flip: true, shift: { crossAxis: true, padding: 8 } };
