/** Where a popover stands: rather over its button than out of a low window. For Mantine's `middlewares`. */
export const IN_SIGHT = { flip: true, shift: { crossAxis: true, padding: 8 } };
