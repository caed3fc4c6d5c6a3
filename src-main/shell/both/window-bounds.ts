/** Where a remembered window opens again: on a display that is there now, and wholly on it. Pure. */

/** In device-independent pixels of the whole desktop. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The bounds on the display that shares most with them; null where none does: the window was on a display that is gone.
 *
 * @param areas the displays' areas without panels and docks.
 */
export function boundsOnDisplays(wanted: Bounds, areas: readonly Bounds[]): Bounds | null {
  const [nearest] = areas
    .filter((area) => overlapOf(area, wanted) > 0)
    .toSorted((one, other) => overlapOf(other, wanted) - overlapOf(one, wanted));
  return nearest === undefined ? null : boundsWithin(wanted, nearest);
}

/** As large as they fit, and moved no farther than needed. */
export function boundsWithin(wanted: Bounds, area: Bounds): Bounds {
  const width = Math.min(wanted.width, area.width);
  const height = Math.min(wanted.height, area.height);
  return {
    x: Math.min(Math.max(wanted.x, area.x), area.x + area.width - width),
    y: Math.min(Math.max(wanted.y, area.y), area.y + area.height - height),
    width,
    height,
  };
}

function overlapOf(one: Bounds, other: Bounds): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, high);
}
