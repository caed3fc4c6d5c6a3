/**
 * The bank's own ID of a statement's line, out of the ID by which Balcão knows the line: that also holds the day and the
 * amount. Null for a line to which the bank gave no ID.
 */
export function bankLineName(lineId: string): string | null {
  if (lineId.startsWith('csv:')) return null;
  return lineId.replace(/^csv-id:/, '').replace(/\|\d{4}-\d\d-\d\d\|-?\d+(?:#\d+)?$/, '');
}
