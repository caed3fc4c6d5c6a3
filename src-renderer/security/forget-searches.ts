/** Searches are stored for the life of the tab, and may be a name or a CPF: a hidden page must not hold them. */
const WITH_SEARCHES = ['balcao.list.', 'balcao.receivables.'];

export function forgetSearches(): void {
  for (const key of Object.keys(sessionStorage))
    if (WITH_SEARCHES.some((beginning) => key.startsWith(beginning))) sessionStorage.removeItem(key);
}
