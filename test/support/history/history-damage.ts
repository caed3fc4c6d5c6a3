/** Damages a history's file byte by byte, at positions found by their content. */
import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';

const PAGE = 4096;

/** Overwrites bytes of a file with others that always differ. */
export function flip(file: string, offset: number, length: number): void {
  const bytes = readFileSync(file).subarray(offset, offset + length);
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.from(bytes.map((byte) => byte ^ 0xa5)), 0, bytes.length, offset);
  closeSync(descriptor);
}

/** The pages of one table or index, by SQLite's name: `internal` ones lead to `leaf` ones. */
export function pagesOf(file: string, name: string, kind: 'internal' | 'leaf'): number[] {
  const db = new Database(file, { readonly: true });
  const pages = db
    .prepare('SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path')
    .pluck()
    .all(name, kind)
    .map(Number);
  db.close();
  return pages;
}

/** Damages a page's own header and the cells at its end, as a stray write does; throws for a page that is not there. */
export function damagePage(file: string, page: number): void {
  if (page < 1) throw new Error(`the file has no page ${page}`);
  flip(file, (page - 1) * PAGE, 64);
  flip(file, page * PAGE - 512, 512);
}

export function sizeOf(file: string): number {
  return statSync(file).size;
}
