/**
 * The size at which Balcão's own Chromium window opens. Chromium remembers a window that was resized by the address it
 * was opened with, which is another at each start: the last size is taken from its preferences and given to it again.
 */
import { z } from 'zod';

/** Pixels of the desktop; Chromium adds the screen's own edges, by which it sees that a screen is gone. */
const placement = z.looseObject({
  left: z.int(),
  top: z.int(),
  right: z.int(),
  bottom: z.int(),
  maximized: z.boolean().default(false),
});
type WindowPlacement = z.infer<typeof placement>;

/** The first window's, in pixels; Chromium fits it to the screen. */
const FIRST: WindowPlacement = { left: 40, top: 40, right: 1_406, bottom: 808, maximized: false };
/** Smaller ones were saved by accident. */
const LEAST = { width: 500, height: 320 } as const;

/**
 * Chromium's setting for a window that opens at this address, from what it remembered: placements by address, as a tree
 * by the dots in it. Only the last one is left, so that the file does not grow with each start.
 */
export function placedAt(address: URL, remembered: unknown): Readonly<Record<string, unknown>> {
  const [last = FIRST] = placementsIn(remembered).toReversed();
  const placed = {
    ...last,
    right: Math.max(last.right, last.left + LEAST.width),
    bottom: Math.max(last.bottom, last.top + LEAST.height),
  };
  const [first = '', ...rest] = `${address.host}_${address.pathname}`.split('.');
  return { [first]: rest.reduceRight<unknown>((inner, part) => ({ [part]: inner }), placed) };
}

function placementsIn(value: unknown): readonly WindowPlacement[] {
  const read = placement.safeParse(value);
  if (read.success) return [read.data];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(placementsIn) : [];
}
