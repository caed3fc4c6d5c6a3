/** The layouts that were saved here, by name, in `console.db`; and the examples, which are always there. */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { exampleLayouts } from '../../../src-preload/contract/reports/export-layout-examples.ts';
import {
  type ExportLayout,
  exportLayout,
  LAYOUT_NAME_TAKEN,
  TOO_MANY_LAYOUTS,
} from '../../../src-preload/contract/reports/export-layouts.ts';
import { LANGUAGES } from '../../../src-preload/contract/values/languages.ts';
import { readSaved, writeSaved } from '../../settings/saved-value.ts';

/** Key in the settings table. */
const LAYOUTS = 'export-layouts';

const layouts = z.array(exportLayout);

/** An accountant has a few; more than this is a script. */
const MOST = 200;

export class SavedLayouts {
  readonly #file: Database;

  constructor(file: Database) {
    this.#file = file;
  }

  all(): ExportLayout[] {
    return readSaved(this.#file, LAYOUTS, layouts) ?? [];
  }

  /**
   * Saves one in the place of the one it replaces, or last.
   * @throws ConsoleFailure `invalid-input` where another layout or an example has the name, or there are too many.
   */
  save(layout: ExportLayout, replaces: string | null): ExportLayout[] {
    const saved = this.all();
    const index = saved.findIndex(({ name }) => name === replaces);
    const others = saved.filter((_, at) => at !== index);
    if ([...others, ...EXAMPLES].some(({ name }) => name === layout.name)) throw refused(LAYOUT_NAME_TAKEN);
    if (others.length >= MOST) throw refused(TOO_MANY_LAYOUTS);
    return writeSaved(this.#file, LAYOUTS, index < 0 ? [...saved, layout] : saved.with(index, layout));
  }

  delete(name: string): ExportLayout[] {
    return writeSaved(
      this.#file,
      LAYOUTS,
      this.all().filter((layout) => layout.name !== name),
    );
  }

  /** @throws ConsoleFailure `unknown-name` where no layout and no example has this name. */
  named(name: string): ExportLayout {
    const all = [...this.all(), ...EXAMPLES];
    const found = all.find((layout) => layout.name === name);
    if (found !== undefined) return found;
    const known = all.map((layout) => layout.name);
    throw new ConsoleFailure({ kind: 'unknown-name', what: 'layout', given: name, known });
  }
}

const EXAMPLES: readonly ExportLayout[] = LANGUAGES.flatMap((language) => exampleLayouts(language));

function refused(code: string): ConsoleFailure {
  return new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'layout.name', code }] });
}
