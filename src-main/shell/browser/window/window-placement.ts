/**
 * The size at which Balcão's own Chromium window opens. Chromium remembers a window that was resized by the address it
 * was opened with, which is another at each start: the last size is taken from its preferences and given to it again.
 */
import { z } from 'zod';

/** Pixels of the desktop. */
const placement = z.object({
  left: z.int(),
  top: z.int(),
  right: z.int(),
  bottom: z.int(),
  maximized: z.boolean().default(false),
});
export type WindowPlacement = z.infer<typeof placement>;

/** The name under which the last one is stored again, beside those that Chromium names by address. */
const OURS = 'balcao';

/** Pixels. Chromium makes a window smaller that does not fit on the screen. */
const FIRST = { width: 1366, height: 768 } as const;
const LEAST = { width: 500, height: 320 } as const;
const MOST = { width: 8_000, height: 8_000 } as const;

/** @param remembered Chromium's own setting: placements by address, as a tree by the dots in it; null when none is readable */
export function lastPlacement(remembered: unknown): WindowPlacement | null {
  if (typeof remembered !== 'object' || remembered === null) return null;
  const { [OURS]: earlier, ...byAddress } = { [OURS]: null, ...remembered };
  return placementsIn(byAddress).at(-1) ?? placementsIn(earlier).at(-1) ?? null;
}

/** Chromium's setting with this placement alone. */
export function remembering(last: WindowPlacement): Readonly<Record<string, WindowPlacement>> {
  return { [OURS]: last };
}

/** Only the size: a place may be on a screen that is no longer there. */
export function sizeSwitch(last: WindowPlacement | null): string {
  if (last?.maximized === true) return '--start-maximized';
  const { width, height } = last === null ? FIRST : { width: last.right - last.left, height: last.bottom - last.top };
  const within = (side: 'width' | 'height', pixels: number) => Math.min(MOST[side], Math.max(LEAST[side], pixels));
  return `--window-size=${within('width', width)},${within('height', height)}`;
}

function placementsIn(value: unknown): readonly WindowPlacement[] {
  const read = placement.safeParse(value);
  if (read.success) return [read.data];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(placementsIn) : [];
}
