/** A cell in the one form that both databases can hold, which is what moves and what the digest is of. */
import { withoutAuditHead } from '../../../history/reports/closing-document.ts';
import type { StoredCell } from './binary-rows.ts';
import type { MovedTable } from './moved-tables.ts';

/** Brings the cells of a row into that form, in place. */
export function canonicalizerOf({ name, columns }: MovedTable): (cells: StoredCell[]) => void {
  const forms = columns.flatMap((column, index) => {
    if (column.kind === 'json') return [{ index, form: canonicalJson }];
    // It belongs to one desk's own audit trail, and joining a file does not take it over either.
    if (name === 'closings' && column.name === 'figures') return [{ index, form: withoutAuditHead }];
    return column.kind === 'text' ? [{ index, form: withoutNull }] : [];
  });
  return (cells) => {
    for (const { index, form } of forms) {
      const cell = cells[index];
      if (typeof cell === 'string') cells[index] = form(cell);
    }
  };
}

/** PostgreSQL has no texts with U+0000 in them (engine/postgres-database.ts). */
export function withoutNull(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}

/** `jsonb` orders the members of an object by itself, and refuses U+0000 and half of a surrogate pair. */
function canonicalJson(text: string): string {
  // Balcão writes an object of texts (history/charges/emptied-rows.ts).
  const members = Object.entries(JSON.parse(text) as Readonly<Record<string, unknown>>);
  const plain = members.map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutNull(value.toWellFormed()) : value,
  ]);
  return JSON.stringify(Object.fromEntries(plain.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))));
}
