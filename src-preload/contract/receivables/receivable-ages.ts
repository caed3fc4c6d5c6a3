/** How old a receivable is. It imports nothing: the history's threads read it, and load no zod. */

/** By how far an open one is from its due day; `paid` and `closed` are open no more. */
export const RECEIVABLE_AGES = ['later', 'today', 'days-7', 'days-30', 'older', 'paid', 'closed'] as const;
