/** Saved choices for exports and statements: presets by name, and the column mapping of each bank's file. */

import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { type ExportPreset, exportPreset } from '../../src-preload/contract/reports/export-options.ts';
import { type StatementMapping, statementMapping } from '../../src-preload/contract/reports/statements.ts';
import { readSaved, writeSaved } from '../settings/saved-value.ts';

/** Keys in the settings table; the desk's own settings have other keys. */
const PRESETS = 'export-presets';
const MAPPINGS = 'statement-mappings';

const presets = z.array(exportPreset);
/** Later additions: a mapping that an earlier version saved has none of them. */
const mappings = z.record(z.string(), statementMapping.partial({ debit: true, sign: true, id: true }));

/** How many banks' mappings are saved; the oldest is deleted. */
const MOST_MAPPINGS = 50;

export class SavedPresets {
  readonly #file: Database;

  constructor(file: Database) {
    this.#file = file;
  }

  presets(): ExportPreset[] {
    return readSaved(this.#file, PRESETS, presets) ?? [];
  }

  /** One of the same name is replaced in its position. */
  savePreset(preset: ExportPreset): ExportPreset[] {
    const saved = this.presets();
    const index = saved.findIndex(({ name }) => name === preset.name);
    return writeSaved(this.#file, PRESETS, index < 0 ? [...saved, preset] : saved.with(index, preset));
  }

  deletePreset(name: string): ExportPreset[] {
    return writeSaved(
      this.#file,
      PRESETS,
      this.presets().filter((preset) => preset.name !== name),
    );
  }

  /** The saved mapping of a file with this head, or null; columns it says nothing of are as the file suggests. */
  mappingOf(head: readonly string[], guessed: StatementMapping | null): StatementMapping | null {
    const saved = isNameless(head) ? undefined : readSaved(this.#file, MAPPINGS, mappings)?.[keyOf(head)];
    if (saved === undefined) return null;
    const { debit = guessed?.debit ?? null, sign = guessed?.sign ?? null, id = guessed?.id ?? null } = saved;
    return { ...saved, debit, sign, id };
  }

  /** Nothing is saved for a head without names: it would be the mapping of every such file. */
  saveMapping(head: readonly string[], mapping: StatementMapping): void {
    if (isNameless(head)) return;
    const { [keyOf(head)]: _before, ...others } = readSaved(this.#file, MAPPINGS, mappings) ?? {};
    const saved = [...Object.entries(others), [keyOf(head), mapping] as const].slice(-MOST_MAPPINGS);
    writeSaved(this.#file, MAPPINGS, Object.fromEntries(saved));
  }
}

function isNameless(head: readonly string[]): boolean {
  return head.every((name) => name.trim() === '');
}

function keyOf(head: readonly string[]): string {
  return head.map((name) => name.trim().toLowerCase()).join('\n');
}
