/** Values that other rooms save in the settings table of `console.db`; the desk's own settings have other names. */
import type { Database } from 'better-sqlite3';
import type { z } from 'zod';
import { jsonOf } from '../../src-preload/contract/values/json-pointer.ts';

/** Null where there is none. A value that no longer fits its schema reads as none. */
export function readSaved<Value>(file: Database, name: string, shape: z.ZodType<Value>): Value | null {
  const stored = file.prepare('SELECT value FROM settings WHERE name = ?').pluck().get(name);
  const read = typeof stored === 'string' ? shape.safeParse(jsonOf(stored)) : null;
  return read?.success ? read.data : null;
}

export function writeSaved<Value>(file: Database, name: string, value: Value): Value {
  file
    .prepare('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
    .run(name, JSON.stringify(value));
  return value;
}
