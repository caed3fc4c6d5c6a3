/** Whether two texts have the same letters, digits and signs: spaces, accents and case are as a keyboard has them. */
export function isSameText(typed: string, expected: string): boolean {
  return plain(typed) === plain(expected);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\s]+/gu, '')
    .toLowerCase();
}
