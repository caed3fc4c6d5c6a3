/** Maps a key to the row that receives the keyboard focus. */
import { KEYS } from '../../navigation/shortcuts.ts';

const NEXT = ['ArrowDown', KEYS.nextCharge.toLowerCase()];
const PREVIOUS = ['ArrowUp', KEYS.previousCharge.toLowerCase()];

/** The keys that go to the next or the previous row. */
export const ROW_STEPS: ReadonlySet<string> = new Set([...NEXT, ...PREVIOUS]);

/**
 * Returns the row to move to, or null when the key moves nothing. `at` is −1 while no row has the focus; `page` is how
 * many rows a page key skips.
 */
export function nextRow(key: string, at: number, count: number, page: number): number | null {
  const target = wished(key, at, count, page);
  return target === null || count === 0 ? null : Math.max(0, Math.min(count - 1, target));
}

function wished(key: string, at: number, count: number, page: number): number | null {
  if (NEXT.includes(key)) return at + 1;
  if (PREVIOUS.includes(key)) return at - 1;
  switch (key) {
    case 'PageDown':
      return at + page;
    case 'PageUp':
      return at - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
