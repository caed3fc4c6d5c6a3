/** Removes accents, case and NUL, which a trigram index cannot store. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('\0', ' ');
}
