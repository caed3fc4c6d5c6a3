/** How old a receivable is. It imports nothing: the history's threads read it, and load no zod. */

/** The ages of open receivables, by how far each is from its due day. */
export const OPEN_AGES = ['later', 'today', 'days-7', 'days-30', 'older'] as const;
export type OpenAge = (typeof OPEN_AGES)[number];

/**
 * Those that are open no more: `to-confirm`: a payment was seen that no one has confirmed, such as one of another
 * amount; `returned`: its payment went back to the payer; a person decides on each.
 */
export const RECEIVABLE_AGES = [...OPEN_AGES, 'to-confirm', 'returned', 'paid', 'closed'] as const;

/** Whether money is still to come for it: what new codes are made for. */
export function isOpenAge(age: (typeof RECEIVABLE_AGES)[number]): age is OpenAge {
  return OPEN_AGES.some((open) => open === age);
}

/** What is still to be paid of an open one, and the whole amount of any other; cents. */
export function amountLeft({
  age,
  amount,
  receivedAmount,
}: {
  readonly age: (typeof RECEIVABLE_AGES)[number];
  readonly amount: number;
  readonly receivedAmount: number;
}): number {
  return isOpenAge(age) ? amount - receivedAmount : amount;
}
