/**
 * The bank's own ID of a statement's line, out of the ID by which Balcão knows the line: that also holds the account, day,
 * amount and a digest of the text. Null for a line to which the bank gave no ID.
 */
export function bankLineName(lineId: string): string | null {
  const name = lineId.replace(/^[^|]*\|\d{4}-\d\d-\d\d\|-?\d+\|[0-9a-f]{64}#\d+\|?/, '');
  return name === '' ? null : name;
}
