/** The keys of everything that a list's question finds, loaded or not, as far as can be selected. */
import { MOST } from '../../../../src-preload/contract/values/input-limits.ts';

/**
 * Reads page by page, in the list's order, up to the most that can be selected.
 *
 * @param readPage reads the keys behind the cursor, `limit` at most; its `next` is null on the last page
 * @throws the reason of the signal once that is aborted, and whatever `readPage` rejects with
 */
export async function readKeys<Cursor>(
  readPage: (after: Cursor | null, limit: number) => Promise<{ keys: readonly string[]; next: Cursor | null }>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const keys: string[] = [];
  let after: Cursor | null = null;
  do {
    signal.throwIfAborted();
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(
      after,
      Math.min(MOST.page, MOST.selected - keys.length),
    );
    keys.push(...page.keys);
    after = page.next;
  } while (after !== null && keys.length < MOST.selected);
  return keys;
}
