/** Places a popover over its button rather than outside a low window. For Mantine's `middlewares`. */
export const POPOVER_PLACEMENT = { flip: true, shift: { crossAxis: true, padding: 8 } };
