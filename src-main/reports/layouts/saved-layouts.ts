/** The layouts that were saved here, by name, in `console.db`; and the examples, which are always there. */
import type { Database } from 'better-sqlite3';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { exampleLayouts } from '../../../src-preload/contract/reports/export-layout-examples.ts';
import {
  type ExportLayout,
  exportLayout,
  LAYOUT_NAME_TAKEN,
  TOO_MANY_LAYOUTS,
} from '../../../src-preload/contract/reports/export-layouts.ts';
import { LANGUAGES } from '../../../src-preload/contract/values/languages.ts';
import { SavedList } from '../../settings/saved-list.ts';

/** An accountant has a few; more than this is a script. */
const MOST = 200;

export class SavedLayouts {
  readonly #saved: SavedList<ExportLayout>;

  constructor(file: Database) {
    this.#saved = new SavedList(file, 'export-layouts', exportLayout);
  }

  all(): ExportLayout[] {
    return this.#saved.all();
  }

  /**
   * Saves one in the place of the one it replaces, or last.
   * @throws ConsoleFailure `invalid-input` where another layout or an example has the name, or there are too many.
   */
  save(layout: ExportLayout, replaces: string | null): void {
    const others = this.all().filter(({ name }) => name !== replaces);
    if ([...others, ...EXAMPLES].some(({ name }) => name === layout.name)) throw refused(LAYOUT_NAME_TAKEN);
    if (others.length >= MOST) throw refused(TOO_MANY_LAYOUTS);
    this.#saved.save(layout, replaces ?? layout.name);
  }

  delete(name: string): void {
    this.#saved.delete(name);
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
  return new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'save.thing.name', code }] });
}
