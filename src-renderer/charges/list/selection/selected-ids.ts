import type { Bridge } from '../../../../src-preload/contract/bridge.ts';
import type { LiveRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import { call } from '../../../bridge/operations.ts';

/** The maximum number of rows of one query. */
const ROWS_PER_QUERY = 500;

/**
 * Returns the gateway's ids of these charges (Balcão's own key when the gateway returned none), in the list's order;
 * charges that a newer filter excludes from the list are read separately and follow.
 */
export async function selectedIds(
  bridge: Bridge,
  gatewayId: string,
  keys: ReadonlySet<string>,
  rows: readonly LiveRow[],
): Promise<readonly string[]> {
  const shown = rows.filter(({ key }) => keys.has(key));
  const shownKeys = new Set(shown.map(({ key }) => key));
  const missing = [...keys].filter((key) => !shownKeys.has(key));
  const found: LiveRow[] = [];
  for (let start = 0; start < missing.length; start += ROWS_PER_QUERY) {
    const filter = { keys: missing.slice(start, start + ROWS_PER_QUERY) };
    const page = await call(bridge, 'charges.list', { gatewayId, filter, after: null, limit: ROWS_PER_QUERY });
    found.push(...page.rows);
  }
  return [...shown, ...found].map(({ transactionId, key }) => transactionId ?? key);
}
