/** Whether an amount is far above what is usual here, or may be cents typed without their comma: 7990 for 79,90. */
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { Draft } from '../../../src-preload/contract/drafts/draft.ts';

/** Amounts in cents. */
export interface UnusualAmount {
  readonly amount: number;
  /** The customer's median, else the desk's; null where neither has enough charges. */
  readonly usual: number | null;
  readonly isOfCustomer: boolean;
}

/** From how many times the usual amount on a question comes. */
const MANY_TIMES = 10;
/** Below this (cents) a mistake is small, and no question comes. */
const LEAST = 10_000;
/** The newest charges that make what is usual, and how few say nothing. */
const NEWEST = 50;
const FEWEST = 3;
/** A creation waits no longer for this than so many milliseconds. */
const LONGEST_WAIT = 1_000;

/** Null where no question is needed, or where the earlier charges cannot be read at once. */
export function unusualAmount(
  bridge: Pick<Bridge, 'call'>,
  gatewayId: string,
  draft: Draft,
): Promise<UnusualAmount | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), LONGEST_WAIT);
  return Promise.race([readUnusual(bridge, gatewayId, draft), late.promise]).finally(() => clearTimeout(timer));
}

async function readUnusual(
  bridge: Pick<Bridge, 'call'>,
  gatewayId: string,
  { amount, customer }: Draft,
): Promise<UnusualAmount | null> {
  if (amount < LEAST) return null;
  const ofCustomer = customerFilter(customer);
  const own = ofCustomer === null ? null : await medianAmount(bridge, gatewayId, ofCustomer);
  const usual = own ?? (await medianAmount(bridge, gatewayId, {}));
  const isUnusual = usual === null ? mayBeCents(amount) : amount >= MANY_TIMES * usual;
  return isUnusual ? { amount, usual, isOfCustomer: own !== null } : null;
}

function customerFilter({ known, document }: Draft['customer']): ChargeFilter | null {
  if (known !== undefined) return { customerOf: known.handle };
  return document === '' ? null : { text: document };
}

async function medianAmount(
  bridge: Pick<Bridge, 'call'>,
  gatewayId: string,
  filter: ChargeFilter,
): Promise<number | null> {
  const read = await bridge.call('charges.list', { gatewayId, filter, after: null, limit: NEWEST });
  if (!read.ok || read.value.rows.length < FEWEST) return null;
  const amounts = read.value.rows.map((row) => row.amount).toSorted((one, other) => one - other);
  return amounts[Math.floor(amounts.length / 2)] ?? null;
}

/** Four figures or more without cents, of which the last two would be cents that a price may have. */
function mayBeCents(amount: number): boolean {
  return amount >= 100_000 && amount % 100 === 0 && amount % 10_000 !== 0;
}
